import type { Schema } from '../contract.ts'
import { type DomainError, invalid } from './errors.ts'

export type Patch = Schema<'Patch'>
type Operation = Schema<'PatchOperation'>

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
 * @throws DomainError invalid, naming the operation that can't be applied
 */
export function patched(document: object, patch: Patch, { writable }: Options = {}): unknown {
  let root: unknown = structuredClone(document)
  let copied = 0
  for (const [index, operation] of patch.entries()) {
    const refuse = (reason: string) => refused(operation, index, reason)
    if (writable !== undefined) assertWritable(operation, writable, refuse)
    if (operation.op === 'copy') copied += JSON.stringify(valueAt(root, sourceOf(operation, refuse), refuse)).length
    if (copied > MOST_COPIED_CHARACTERS) throw refuse(`the patch copies more than ${MOST_COPIED_CHARACTERS} characters`)
    root = applied(root, operation, refuse)
  }
  return root
}

type Refuse = (reason: string) => DomainError

function refused({ op, path, from }: Operation, index: number, reason: string): DomainError {
  const what = [op, from, path].filter((part) => part !== undefined).join(' ')
  return invalid(`Operation ${index} (${what}) can't be applied: ${reason}`, `/body/${index}`)
}

function assertWritable({ op, path, from }: Operation, writable: readonly string[], refuse: Refuse): void {
  const changed = op === 'move' ? [path, from ?? ''] : [path]
  for (const pointer of changed) {
    const [member] = segmentsOf(pointer, refuse)
    if (member === undefined || !writable.includes(member)) {
      const accepted = writable.map((name) => `/${name}`).join(', ')
      throw refuse(`${pointer === '' ? 'the whole document' : pointer} can't be changed; ${accepted} can`)
    }
  }
}

/** The document after one operation. */
function applied(root: unknown, operation: Operation, refuse: Refuse): unknown {
  const target = segmentsOf(operation.path, refuse)
  switch (operation.op) {
    case 'add':
      return added(root, target, newValue(operation, refuse), refuse)
    case 'replace':
      valueAt(root, target, refuse)
      return replaced(root, target, newValue(operation, refuse), refuse)
    case 'remove':
      return removed(root, target, refuse)
    case 'copy':
      return added(root, target, structuredClone(valueAt(root, sourceOf(operation, refuse), refuse)), refuse)
    case 'move': {
      const source = sourceOf(operation, refuse)
      const value = valueAt(root, source, refuse)
      if (operation.path === operation.from) return root
      if (source.every((segment, level) => segment === target[level])) throw refuse("a value can't move into itself")
      return added(removed(root, source, refuse), target, value, refuse)
    }
  }
}

function newValue({ value }: Operation, refuse: Refuse): unknown {
  if (value === undefined) throw refuse('it needs a value')
  return structuredClone(value)
}

function sourceOf({ from }: Operation, refuse: Refuse): string[] {
  if (from === undefined) throw refuse('it needs a from')
  return segmentsOf(from, refuse)
}

/** Keys that reach past the document into the language. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

function segmentsOf(pointer: string, refuse: Refuse): string[] {
  if (pointer === '') return []
  if (!pointer.startsWith('/')) throw refuse(`the pointer ${pointer} has to start with /`)
  if (/~(?![01])/.test(pointer)) throw refuse(`in the pointer ${pointer}, ~ has to be followed by 0 or 1`)
  const segments = pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
  const forbidden = segments.find((segment) => FORBIDDEN_KEYS.has(segment))
  if (forbidden !== undefined) throw refuse(`the pointer ${pointer} has the forbidden segment ${forbidden}`)
  return segments
}

function valueAt(root: unknown, segments: readonly string[], refuse: Refuse): unknown {
  let value = root
  for (const segment of segments) {
    const key = Array.isArray(value) ? indexIn(value, segment) : segment
    if (!isContainer(value) || key === undefined || !Object.hasOwn(value, key)) {
      throw refuse(`there is nothing at /${segments.join('/')}`)
    }
    value = value[key]
  }
  return value
}

type Container = Record<string | number, unknown>

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null
}

/** The position in a list that a segment names, one past the end included; undefined when it names none. */
function indexIn(list: readonly unknown[], segment: string): number | undefined {
  const index = /^(0|[1-9]\d{0,8})$/.test(segment) ? Number(segment) : Number.POSITIVE_INFINITY
  return index <= list.length ? index : undefined
}

/** What a pointer's last segment is a key of. */
function parentOf(root: unknown, segments: readonly string[], refuse: Refuse): Container {
  const parent = valueAt(root, segments.slice(0, -1), refuse)
  if (!isContainer(parent)) throw refuse(`there is no object or array at /${segments.slice(0, -1).join('/')}`)
  return parent
}

function added(root: unknown, segments: readonly string[], value: unknown, refuse: Refuse): unknown {
  const key = segments.at(-1)
  if (key === undefined) return value
  const parent = parentOf(root, segments, refuse)
  if (!Array.isArray(parent)) {
    parent[key] = value
    return root
  }
  const index = key === '-' ? parent.length : indexIn(parent, key)
  if (index === undefined) throw refuse(`${key} is no position in a list of ${parent.length}`)
  parent.splice(index, 0, value)
  return root
}

function replaced(root: unknown, segments: readonly string[], value: unknown, refuse: Refuse): unknown {
  const key = segments.at(-1)
  if (key === undefined) return value
  parentOf(root, segments, refuse)[key] = value
  return root
}

function removed(root: unknown, segments: readonly string[], refuse: Refuse): unknown {
  const key = segments.at(-1)
  if (key === undefined) throw refuse("the whole document can't be removed")
  valueAt(root, segments, refuse)
  const parent = parentOf(root, segments, refuse)
  if (Array.isArray(parent)) parent.splice(Number(key), 1)
  else delete parent[key]
  return root
}
