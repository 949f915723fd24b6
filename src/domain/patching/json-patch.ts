// fast-json-patch adds, replaces and removes. It does not validate (docs/decisions/0019): it takes `/01`, `/` and
// `/4294967297` for positions in a list, finds inherited members, reads `~2`, throws a TypeError for `__proto__` and
// for a move into itself, copies the whole document for each `move` and `copy`, and writes it indented into each
// refusal, twice.
import jsonPatch, { type Operation } from 'fast-json-patch'
import type { Schema } from '../../contract.ts'
import { invalid } from '../errors.ts'
import { assertNotTooDeep, type Refuse, type Spent, spendCopy, spendShift, tooDeep } from './patch-limits.ts'

export type Patch = Schema<'Patch'>
export type PatchOperation = Schema<'PatchOperation'>

export type PatchOptions = {
  /** The members of the document that may change. If absent, everything may change, as for an array. */
  readonly writable?: readonly string[]
}

/**
 * Applies a JSON Patch (RFC 6902) to a copy of `document`, completely or not at all, in time linear in the size of
 * both. The result must still be checked against the schema of the document: `checkedPatch` does that.
 *
 * @throws DomainError invalid, naming the operation that can't be applied
 */
export function patched(document: object, patch: Patch, { writable }: PatchOptions = {}): unknown {
  const spent = { copied: 0, shifted: 0 }
  let result: unknown = structuredClone(document)
  for (const [index, operation] of patch.entries()) {
    const refuse = refusing(operation, index)
    if (writable !== undefined) assertWritable(operation, writable, refuse)
    try {
      result = applied(result, operation, { spent, refuse })
    } catch (error) {
      throw error instanceof RangeError ? tooDeep(refuse) : error
    }
  }
  assertNotTooDeep(result)
  return result
}

/** Applies an operation that was within the limits before. Changes `document`, and returns what it becomes. */
export function appliedAgain(document: unknown, operation: PatchOperation): unknown {
  const spent = { copied: -Infinity, shifted: -Infinity }
  return applied(document, operation, { spent, refuse: refusing(operation, 0) })
}

function refusing({ op, path, from }: PatchOperation, index: number): Refuse {
  const what = [op, from, path].filter((part) => part !== undefined).join(' ')
  return (reason) => invalid(`Operation ${index} (${what}) can't be applied: ${reason}`, `/body/${index}`)
}

/** The costs of the operations so far, and the refusal of the current one. */
type Under = { readonly spent: Spent; readonly refuse: Refuse }

function applied(document: unknown, operation: PatchOperation, under: Under): unknown {
  const { op, path } = operation
  const { spent, refuse } = under
  switch (op) {
    case 'add':
      return added(document, path, newValue(operation, refuse), under)
    case 'replace':
      valueAt(document, keysIn(path, refuse), refuse)
      return step(document, { op, path, value: newValue(operation, refuse) })
    case 'remove':
      return removed(document, path, under)
    case 'copy': {
      const value = valueAt(document, keysIn(sourceOf(operation, refuse), refuse), refuse)
      spendCopy(spent, value, refuse)
      return added(document, path, structuredClone(value), under)
    }
    case 'move': {
      const from = sourceOf(operation, refuse)
      const value = valueAt(document, keysIn(from, refuse), refuse)
      keysIn(path, refuse)
      if (path.startsWith(`${from}/`)) throw refuse("a value can't move into itself")
      // The value is removed first: in the same list, the items behind it then have moved up.
      return from === path ? document : added(removed(document, from, under), path, value, under)
    }
  }
}

function added(document: unknown, path: string, value: unknown, { spent, refuse }: Under): unknown {
  spendShift(spent, parentFor(document, keysIn(path, refuse), refuse), refuse)
  return step(document, { op: 'add', path, value })
}

function removed(document: unknown, path: string, { spent, refuse }: Under): unknown {
  if (path === '') throw refuse("the whole document can't be removed")
  const keys = keysIn(path, refuse)
  valueAt(document, keys, refuse)
  spendShift(spent, valueAt(document, keys.slice(0, -1), refuse), refuse)
  return step(document, { op: 'remove', path })
}

/** Applies an operation that was checked before. */
function step(document: unknown, operation: Operation): unknown {
  return jsonPatch.applyOperation(document, operation, false, true, true).newDocument
}

function assertWritable({ op, path, from }: PatchOperation, writable: readonly string[], refuse: Refuse): void {
  const changed = op === 'move' && from !== undefined ? [path, from] : [path]
  for (const pointer of changed) {
    const [member] = keysIn(pointer, refuse)
    if (member === undefined || !writable.includes(member)) {
      const accepted = writable.map((name) => `/${name}`).join(', ')
      throw refuse(`${pointer === '' ? 'the whole document' : pointer} can't be changed; ${accepted} can`)
    }
  }
}

/** Returns a copy, because later operations may change it. */
function newValue({ value }: PatchOperation, refuse: Refuse): unknown {
  if (value === undefined) throw refuse('it needs a value')
  return structuredClone(value)
}

function sourceOf({ from }: PatchOperation, refuse: Refuse): string {
  if (from === undefined) throw refuse('it needs a from')
  return from
}

/** Keys that give access to prototypes. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

function keysIn(pointer: string, refuse: Refuse): string[] {
  if (pointer !== '' && !pointer.startsWith('/')) throw refuse(`the pointer ${pointer} has to start with /`)
  if (/~(?![01])/.test(pointer)) throw refuse(`in the pointer ${pointer}, ~ has to be followed by 0 or 1`)
  const keys = pointer.split('/').slice(1).map(jsonPatch.unescapePathComponent)
  const forbidden = keys.find((key) => FORBIDDEN_KEYS.has(key))
  if (forbidden !== undefined) throw refuse(`the pointer ${pointer} has the forbidden segment ${forbidden}`)
  return keys
}

/** Whether a value has a member or an item with this key. Only own members count, not inherited ones. */
export function hasKey(value: unknown, key: string): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  return Object.hasOwn(value, key) && (!Array.isArray(value) || isIndex(key))
}

function isIndex(key: string): boolean {
  return /^(0|[1-9]\d{0,8})$/.test(key)
}

function valueAt(document: unknown, keys: readonly string[], refuse: Refuse): unknown {
  return keys.reduce((value, key) => {
    if (!hasKey(value, key)) throw refuse(`there is nothing at /${keys.join('/')}`)
    return value[key]
  }, document)
}

/** Returns the object or the list to which a value can be added; undefined for the whole document. */
function parentFor(document: unknown, keys: readonly string[], refuse: Refuse): unknown {
  const key = keys.at(-1)
  if (key === undefined) return undefined
  const parent = valueAt(document, keys.slice(0, -1), refuse)
  if (typeof parent !== 'object' || parent === null)
    throw refuse(`there is no object or array at /${keys.slice(0, -1).join('/')}`)
  if (Array.isArray(parent) && key !== '-' && (!isIndex(key) || Number(key) > parent.length))
    throw refuse(`${key} is no position in a list of ${parent.length}`)
  return parent
}
