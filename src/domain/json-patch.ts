// Applies the operations. Pointers and their targets are checked here first, because its own checks accept more than RFC
// 6902: `/01` and `/length` in a list, inherited members, a move into itself (docs/decisions/0019).
import jsonPatch, { type Operation } from 'fast-json-patch'
import type { Schema } from '../contract.ts'
import { type DomainError, invalid } from './errors.ts'

export type Patch = Schema<'Patch'>
export type PatchOperation = Schema<'PatchOperation'>

export type PatchOptions = {
  /** The members of the document that may change. If absent, everything may change, as for an array. */
  readonly writable?: readonly string[]
}

/** The maximum that `copy` may add: without a limit, a few operations double a document repeatedly. */
const MOST_COPIED_CHARACTERS = 1_048_576

/** The maximum number of shifted items: adding to a list or removing from it shifts the items behind. */
const MOST_SHIFTED_ITEMS = 10_000_000

/**
 * Applies a JSON Patch (RFC 6902) to a copy of `document`, completely or not at all, in time linear in the size of
 * both. The result must still be checked against the schema of the document: `checkedPatch` does that.
 *
 * A library applies the operations. Cases where it is too lenient or throws arbitrary errors are checked before
 * (docs/decisions/0019): pointers, their targets, and keys that have a meaning in the language.
 *
 * @throws DomainError invalid, naming the operation that can't be applied
 */
export function patched(document: object, patch: Patch, { writable }: PatchOptions = {}): unknown {
  const work: Work = { document: structuredClone(document), copied: 0, shifted: 0 }
  for (const [index, operation] of patch.entries()) {
    const refuse = (reason: string) => refused(operation, index, reason)
    if (writable !== undefined) assertWritable(operation, writable, refuse)
    applyOrRefuse(work, operation, refuse)
    if (work.copied > MOST_COPIED_CHARACTERS)
      throw refuse(`the patch copies more than ${MOST_COPIED_CHARACTERS} characters`)
    if (work.shifted > MOST_SHIFTED_ITEMS)
      throw refuse(`the patch shifts more than ${MOST_SHIFTED_ITEMS} items of lists`)
  }
  if (isNestedDeeper(work.document, MOST_LEVELS))
    throw invalid(`After the patch, the document is nested deeper than ${MOST_LEVELS} levels`, '/body')
  return work.document
}

/** Stops at the given depth. */
function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((member) => isNestedDeeper(member, levels - 1))
}

/** The document after the operations so far, and how much they copied and shifted. */
type Work = { document: unknown; copied: number; shifted: number }

/** Copies of copies can be nested so deep that walking through them overflows the stack. */
function applyOrRefuse(work: Work, operation: PatchOperation, refuse: Refuse): void {
  try {
    apply(work, operation, refuse)
  } catch (error) {
    if (error instanceof RangeError) throw refuse(`it nests values deeper than ${MOST_LEVELS} levels`)
    throw error
  }
}

function apply(work: Work, operation: PatchOperation, refuse: Refuse): void {
  const { op, path, from } = operation
  switch (op) {
    case 'add':
      add(work, path, newValue(operation, refuse), refuse)
      return
    case 'replace':
      valueAt(work.document, segmentsOf(path, refuse), refuse)
      step(work, { op, path, value: newValue(operation, refuse) })
      return
    case 'remove':
      remove(work, path, refuse)
      return
    case 'copy': {
      const source = valueAt(work.document, sourceOf(operation, refuse), refuse)
      work.copied += JSON.stringify(source).length
      if (work.copied <= MOST_COPIED_CHARACTERS) add(work, path, structuredClone(source), refuse)
      return
    }
    case 'move': {
      const source = sourceOf(operation, refuse)
      valueAt(work.document, source, refuse)
      if (isInside(segmentsOf(path, refuse), source)) throw refuse("a value can't move into itself")
      // The value is removed first: in the same list, the items behind it then have moved up.
      if (from !== undefined && from !== path) add(work, path, remove(work, from, refuse), refuse)
    }
  }
}

function add(work: Work, path: string, value: unknown, refuse: Refuse): void {
  work.shifted += assertPlaceFor(work.document, segmentsOf(path, refuse), refuse)
  step(work, { op: 'add', path, value })
}

/** @returns the removed value */
function remove(work: Work, path: string, refuse: Refuse): unknown {
  if (path === '') throw refuse("the whole document can't be removed")
  const segments = segmentsOf(path, refuse)
  valueAt(work.document, segments, refuse)
  const parent = valueAt(work.document, segments.slice(0, -1), refuse)
  work.shifted += Array.isArray(parent) ? parent.length : 0
  return step(work, { op: 'remove', path })
}

/** Applies an operation that was checked before. */
function step(work: Work, operation: Operation): unknown {
  const { newDocument, removed } = jsonPatch.applyOperation(work.document, operation, false, true, true)
  work.document = newDocument
  return removed
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

/** Returns a copy, because later operations may change it. */
function newValue({ value }: PatchOperation, refuse: Refuse): unknown {
  if (value === undefined) throw refuse('it needs a value')
  return structuredClone(value)
}

function sourceOf({ from }: PatchOperation, refuse: Refuse): string[] {
  if (from === undefined) throw refuse('it needs a from')
  return segmentsOf(from, refuse)
}

function isInside(segments: readonly string[], others: readonly string[]): boolean {
  return segments.length > others.length && others.every((segment, level) => segment === segments[level])
}

/** Deeper than any document of the contract. */
const MOST_LEVELS = 64

/** Keys that give access to prototypes. */
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

/** Returns the value at a pointer. Only own members of the document count, not inherited ones. */
function valueAt(document: unknown, segments: readonly string[], refuse: Refuse): unknown {
  return segments.reduce((value, segment) => {
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, segment)
    if (!isThere || (Array.isArray(value) && !isIndex(segment)))
      throw refuse(`there is nothing at /${segments.join('/')}`)
    return (value as Record<string, unknown>)[segment]
  }, document)
}

/**
 * Checks that a value can be added at a place: the parent must exist, and a list must reach that position.
 *
 * @returns the length of the list; 0 where the parent is not a list
 */
function assertPlaceFor(document: unknown, segments: readonly string[], refuse: Refuse): number {
  const key = segments.at(-1)
  if (key === undefined) return 0
  const parent = valueAt(document, segments.slice(0, -1), refuse)
  if (typeof parent !== 'object' || parent === null) {
    throw refuse(`there is no object or array at /${segments.slice(0, -1).join('/')}`)
  }
  if (!Array.isArray(parent)) return 0
  if (key !== '-' && (!isIndex(key) || Number(key) > parent.length))
    throw refuse(`${key} is no position in a list of ${parent.length}`)
  return parent.length
}

function isIndex(segment: string): boolean {
  return /^(0|[1-9]\d{0,8})$/.test(segment)
}
