import jsonPatch, { type Operation } from 'fast-json-patch'
import type { Schema } from '../contract.ts'
import { type DomainError, invalid } from './errors.ts'

export type Patch = Schema<'Patch'>
type PatchOperation = Schema<'PatchOperation'>

type Options = {
  /** The members of the document that may change. Absent: all of it, as for an array. */
  readonly writable?: readonly string[]
}

/** The most that `copy` may add: without a limit, a few operations double a document again and again. */
const MOST_COPIED_CHARACTERS = 1_048_576

/**
 * Applies a JSON Patch (RFC 6902) to a copy of `document`: all of it or nothing. What comes out still has to be checked
 * against the schema of the document.
 *
 * The library applies the operations. What it is lenient about, and what it answers with an error of any kind, is
 * looked at before: pointers, what they point to, and keys that reach into the language.
 *
 * @throws DomainError invalid, naming the operation that can't be applied
 */
export function patched(document: object, patch: Patch, { writable }: Options = {}): unknown {
  let result: unknown = structuredClone(document)
  let copied = 0
  for (const [index, operation] of patch.entries()) {
    const refuse = (reason: string) => refused(operation, index, reason)
    if (writable !== undefined) assertWritable(operation, writable, refuse)
    const source = assertApplicable(result, operation, refuse)
    if (operation.op === 'copy') copied += JSON.stringify(source).length
    if (copied > MOST_COPIED_CHARACTERS) throw refuse(`the patch copies more than ${MOST_COPIED_CHARACTERS} characters`)
    result = jsonPatch.applyOperation(
      result,
      structuredClone(operation) as Operation,
      true,
      true,
      true,
      index,
    ).newDocument
  }
  return result
}

type Refuse = (reason: string) => DomainError

function refused({ op, path, from }: PatchOperation, index: number, reason: string): DomainError {
  const what = [op, from, path].filter((part) => part !== undefined).join(' ')
  return invalid(`Operation ${index} (${what}) can't be applied: ${reason}`, `/body/${index}`)
}

function assertWritable({ op, path, from }: PatchOperation, writable: readonly string[], refuse: Refuse): void {
  const changed = op === 'move' && from !== undefined ? [path, from] : [path]
  for (const pointer of changed) {
    const [member] = segmentsOf(pointer, refuse)
    if (member === undefined || !writable.includes(member)) {
      const accepted = writable.map((name) => `/${name}`).join(', ')
      throw refuse(`${pointer === '' ? 'the whole document' : pointer} can't be changed; ${accepted} can`)
    }
  }
}

/** Refuses what RFC 6902 does not allow, and gives the value that `copy` and `move` start from. */
function assertApplicable(document: unknown, operation: PatchOperation, refuse: Refuse): unknown {
  const { op, from, value } = operation
  const target = segmentsOf(operation.path, refuse)
  switch (op) {
    case 'remove':
      if (target.length === 0) throw refuse("the whole document can't be removed")
      return valueAt(document, target, refuse)
    case 'replace':
      if (value === undefined) throw refuse('it needs a value')
      return valueAt(document, target, refuse)
    case 'add':
      if (value === undefined) throw refuse('it needs a value')
      return assertPlaceFor(document, target, refuse)
    default: {
      if (from === undefined) throw refuse('it needs a from')
      const source = segmentsOf(from, refuse)
      const found = valueAt(document, source, refuse)
      const isInside = target.length > source.length && source.every((segment, level) => segment === target[level])
      if (op === 'move' && isInside) throw refuse("a value can't move into itself")
      // A move within one list takes the value out first, so the last place there is one less.
      const isMove = op === 'move' && from !== operation.path
      const after = isMove
        ? jsonPatch.applyOperation(structuredClone(document), { op: 'remove', path: from }).newDocument
        : document
      assertPlaceFor(after, target, refuse)
      return found
    }
  }
}

/** Keys that reach past the document into the language. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

function segmentsOf(pointer: string, refuse: Refuse): string[] {
  if (pointer === '') return []
  if (!pointer.startsWith('/')) throw refuse(`the pointer ${pointer} has to start with /`)
  if (/~(?![01])/.test(pointer)) throw refuse(`in the pointer ${pointer}, ~ has to be followed by 0 or 1`)
  const segments = pointer.slice(1).split('/').map(jsonPatch.unescapePathComponent)
  const forbidden = segments.find((segment) => FORBIDDEN_KEYS.has(segment))
  if (forbidden !== undefined) throw refuse(`the pointer ${pointer} has the forbidden segment ${forbidden}`)
  return segments
}

/** The value at a pointer; only members of the document itself count, never what every object inherits. */
function valueAt(document: unknown, segments: readonly string[], refuse: Refuse): unknown {
  return segments.reduce((value, segment) => {
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, segment)
    if (!isThere || (Array.isArray(value) && !isIndex(segment)))
      throw refuse(`there is nothing at /${segments.join('/')}`)
    return (value as Record<string, unknown>)[segment]
  }, document)
}

/** Holds that a value can be added at a pointer: its parent is there, and a list has that position or ends before it. */
function assertPlaceFor(document: unknown, segments: readonly string[], refuse: Refuse): void {
  const key = segments.at(-1)
  if (key === undefined) return
  const parent = valueAt(document, segments.slice(0, -1), refuse)
  if (typeof parent !== 'object' || parent === null) {
    throw refuse(`there is no object or array at /${segments.slice(0, -1).join('/')}`)
  }
  if (!Array.isArray(parent) || key === '-') return
  if (!isIndex(key) || Number(key) > parent.length) throw refuse(`${key} is no position in a list of ${parent.length}`)
}

function isIndex(segment: string): boolean {
  return /^(0|[1-9]\d{0,8})$/.test(segment)
}
