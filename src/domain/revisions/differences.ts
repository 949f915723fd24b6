import { isDeepStrictEqual } from 'node:util'
import jsonPatch from 'fast-json-patch'
import type { Patch } from '../patching/json-patch.ts'

/** A place at which two states differ, with the values there; undefined where a state has no value. */
export type Difference = { readonly pointer: string; readonly before: unknown; readonly after: unknown }

/**
 * Returns the places at which two states differ, as deep as possible. Lists of different lengths differ as a whole: an
 * item that was inserted moves all others.
 */
export function differentValues(before: unknown, after: unknown, pointer = ''): Difference[] {
  if (isDeepStrictEqual(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((item, index) => differentValues(item, after[index], `${pointer}/${index}`))
  if (!isRecord(before) || !isRecord(after)) return [{ pointer, before, after }]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return names.flatMap((name) => differentValues(before[name], after[name], `${pointer}/${escaped(name)}`))
}

/** Returns the JSON pointers at which two states differ; see `differentValues`. */
export function differencesOf(before: unknown, after: unknown): string[] {
  return differentValues(before, after).map(({ pointer }) => pointer)
}

/** A step of a JSON Patch between two states. */
export type PatchStep = { readonly op: 'add' | 'remove' | 'replace'; readonly path: string; readonly value?: unknown }

/**
 * Returns the JSON Patch that makes one state of another. Undefined stands for a state that does not exist.
 *
 * @param pointer where the states are in the document that the patch is for
 */
export function patchBetween(before: unknown, after: unknown, pointer = ''): PatchStep[] {
  return differentValues(before, after, pointer).map(({ pointer: path, before: from, after: value }) => {
    if (value === undefined) return { op: 'remove', path }
    return { op: from === undefined ? 'add' : 'replace', path, value }
  })
}

/** Returns the JSON pointer to a path. */
export function pointerTo(path: readonly string[]): string {
  return path.map((name) => `/${escaped(name)}`).join('')
}

/** Returns the JSON pointers that a JSON Patch reads or writes; the list, where it adds or removes an item. */
export function pointersOf(patch: Patch): string[] {
  return patch.flatMap(({ op, path, from }) => {
    const shifts = op !== 'replace' && /\/(-|\d+)$/.test(path)
    const written = shifts ? parentOf(path) : path
    return from === undefined ? [written] : [written, op === 'move' && /\/\d+$/.test(from) ? parentOf(from) : from]
  })
}

/** Whether no pointer of one list is the same as one of the other, or inside of it. */
export function areDisjoint(some: readonly string[], others: readonly string[]): boolean {
  return !some.some((one) => others.some((other) => contains(one, other) || contains(other, one)))
}

function contains(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`)
}

function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}

function escaped(name: string): string {
  return jsonPatch.escapePathComponent(name)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
