import jsonPatch from 'fast-json-patch'
import type { PatchOperation } from './json-patch.ts'

/** A JSON pointer in a document, as its escaped segments. */
export type Place = readonly string[]

/**
 * Returns the place that a value had before an operation, in the document at that time; undefined when the operation
 * wrote the whole value. Adding to a list or removing from it shifts the items behind.
 */
export function placeBefore(place: Place, { op, path, from }: PatchOperation, before: unknown): Place | undefined {
  const target = segmentsOf(path)
  if (op === 'remove') return beforeRemoval(place, target, before)
  if (op === 'replace') return isIn(place, target) ? undefined : place
  if (op !== 'move' || from === undefined) return beforeAddition(place, target, listAt(before, target)?.length)
  if (from === path) return place
  const source = segmentsOf(from)
  // The target is a place in the document without the source.
  const list = listAt(before, beforeRemoval(target, source, before))
  const length = list === undefined || list !== listAt(before, source) ? list?.length : list.length - 1
  const added = placeOfAddition(target, length)
  if (isIn(place, added)) return [...source, ...place.slice(added.length)]
  return beforeRemoval(beforeAddition(place, target, length) ?? place, source, before)
}

function segmentsOf(pointer: string): Place {
  return pointer.split('/').slice(1)
}

/** @param length of the list that something was added to; undefined for an object */
function beforeAddition(place: Place, target: Place, length: number | undefined): Place | undefined {
  const added = placeOfAddition(target, length)
  if (isIn(place, added)) return undefined
  return length === undefined ? place : shifted(place, added, -1)
}

/** Resolves `-`, the end of a list. */
function placeOfAddition(target: Place, length: number | undefined): Place {
  return length !== undefined && target.at(-1) === '-' ? [...target.slice(0, -1), String(length)] : target
}

function beforeRemoval(place: Place, target: Place, before: unknown): Place {
  return listAt(before, target) === undefined ? place : shifted(place, target, 1)
}

/** Shifts a place in the same list as `other` by some positions, if its index is the same or higher. */
function shifted(place: Place, other: Place, by: number): Place {
  const level = other.length - 1
  const index = Number(place[level])
  if (!isIn(place, other.slice(0, level)) || !(index >= Number(other[level]))) return place
  return [...place.slice(0, level), String(index + by), ...place.slice(level + 1)]
}

function isIn(place: Place, other: Place): boolean {
  return place.length >= other.length && other.every((segment, level) => segment === place[level])
}

/** Returns the list that contains the item at this place; undefined where it would be in an object. */
function listAt(document: unknown, place: Place): readonly unknown[] | undefined {
  const parent = valueIn(document, place.slice(0, -1))
  return place.length > 0 && Array.isArray(parent) ? parent : undefined
}

function valueIn(document: unknown, place: Place): unknown {
  return place.map(jsonPatch.unescapePathComponent).reduce((value, segment) => {
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, segment)
    return isThere ? (value as Record<string, unknown>)[segment] : undefined
  }, document)
}
