import type { Schema } from '../contract.ts'
import { type DomainError, invalid } from './errors.ts'

export type Patch = Schema<'Patch'>
type Operation = Schema<'PatchOperation'>

type Options = {
  /** The members of the document that may change. Absent: all of it, as for an array. */
  readonly writable?: readonly string[]
}

/**
 * Applies a JSON Patch (RFC 6902) to a copy of `document`: all of it or nothing. What comes out still has to be checked
 * against the schema of the document.
 *
 * @throws DomainError invalid, naming the operation that can't be applied
 */
export function patched(document: object, patch: Patch, { writable }: Options = {}): unknown {
  // A pointer starts with an empty token, so the document itself is one more member, and has a parent like any other.
  const root = { '': structuredClone(document) }
  let copied = 0
  for (const [index, operation] of patch.entries()) {
    const problem = foreignPath(operation, writable) ?? applied(root, operation)
    if (typeof problem === 'string') throw refused(index, problem)
    copied += problem
    if (copied > MOST_COPIED) throw refused(index, `copies more than ${MOST_COPIED} characters, with those before it`)
  }
  return root['']
}

/** Characters that all copies of one patch may have: a few operations that double the document would fill the memory. */
const MOST_COPIED = 1_000_000

function refused(index: number, message: string): DomainError {
  return invalid(`Operation ${index} ${message}`, `/body/${index}`)
}

const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** What is wrong with where an operation reads and writes, whatever the document holds. */
function foreignPath({ op, path, from }: Operation, writable: readonly string[] | undefined): string | undefined {
  const reads = op === 'copy' || op === 'move'
  if (reads && from === undefined) return `needs a from, as every ${op}`
  const pointers = reads && from !== undefined ? [path, from] : [path]
  for (const pointer of pointers) {
    if (!isPointer(pointer)) return `has ${pointer}, which is not a JSON pointer`
    if (tokensOf(pointer).some((token) => PROTOTYPE_KEYS.has(token))) return `has the forbidden path ${pointer}`
  }
  if (writable === undefined) return undefined
  const changed = op === 'move' ? pointers : [path]
  const foreign = changed.find((pointer) => !writable.includes(tokensOf(pointer)[1] ?? ''))
  if (foreign === undefined) return undefined
  return `changes ${named(foreign)}, which can't be changed; ${writable.map((name) => `/${name}`).join(', ')} can`
}

/** Applies one operation; answers how much it copied, or why it can't be applied. */
function applied(root: object, { op, path, from = '', value }: Operation): number | string {
  if (op === 'remove' && path === '') return "can't be applied: the whole document can't be removed"
  if (op === 'remove') return taken(root, path) === undefined ? nothingAt(path) : 0
  if (op === 'add' || op === 'replace') {
    if (value === undefined) return `needs a value, as every ${op}`
    if (op === 'replace' && taken(root, path) === undefined) return nothingAt(path)
    return put(root, path, structuredClone(value)) ? 0 : noPlaceAt(path)
  }
  if (op === 'move' && path.startsWith(`${from}/`)) return `moves ${named(from)} into itself`
  const found = op === 'move' ? taken(root, from) : valueAt(root, tokensOf(from))
  if (found === undefined) return nothingAt(from)
  if (!put(root, path, op === 'move' ? found : structuredClone(found))) return noPlaceAt(path)
  return op === 'move' ? 0 : JSON.stringify(found).length
}

function nothingAt(pointer: string): string {
  return `can't be applied: there is nothing at ${named(pointer)}`
}

function noPlaceAt(pointer: string): string {
  return `can't be applied: there is no place at ${named(pointer)}`
}

function named(pointer: string): string {
  return pointer === '' ? 'the whole document' : pointer
}

function isPointer(text: string): boolean {
  return (text === '' || text.startsWith('/')) && !/~(?![01])/.test(text)
}

function tokensOf(pointer: string): string[] {
  return pointer.split('/').map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

const INDEX = /^(0|[1-9]\d*)$/

/** What is at a place; undefined when there is nothing, since JSON has no such value. */
function valueAt(root: unknown, tokens: readonly string[]): unknown {
  return tokens.reduce<unknown>((node, token) => {
    if (Array.isArray(node)) return INDEX.test(token) ? node[Number(token)] : undefined
    return isObject(node) && Object.hasOwn(node, token) ? node[token] : undefined
  }, root)
}

/** Takes out what is at a place; undefined when there is nothing. */
function taken(root: unknown, pointer: string): unknown {
  const tokens = tokensOf(pointer)
  const found = valueAt(root, tokens)
  const parent = valueAt(root, tokens.slice(0, -1))
  const last = tokens.at(-1) ?? ''
  if (found === undefined) return undefined
  if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else if (isObject(parent)) delete parent[last]
  return found
}

/** Puts a value at a place, in front of what is there in an array; false when there is no such place. */
function put(root: unknown, pointer: string, value: unknown): boolean {
  const tokens = tokensOf(pointer)
  const parent = valueAt(root, tokens.slice(0, -1))
  const last = tokens.at(-1) ?? ''
  if (Array.isArray(parent)) {
    const index = last === '-' ? parent.length : INDEX.test(last) ? Number(last) : Number.POSITIVE_INFINITY
    if (index > parent.length) return false
    parent.splice(index, 0, value)
    return true
  }
  if (!isObject(parent)) return false
  parent[last] = value
  return true
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
