import jsonPatch, { type Operation } from 'fast-json-patch'
import type { Schema } from '../contract.ts'
import { type DomainError, invalid } from './errors.ts'

export type Patch = Schema<'Patch'>

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
  patch.forEach((operation, index) => {
    refuseForeignPath(operation, index, writable)
  })
  try {
    return jsonPatch.applyPatch(document, patch as Operation[], true, false).newDocument
  } catch (error) {
    // The library throws its own error for most mistakes, and plain ones for some, such as a move into itself.
    throw notApplicable(error, patch)
  }
}

const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

function refuseForeignPath(
  { op, path, from }: Schema<'PatchOperation'>,
  index: number,
  writable?: readonly string[],
): void {
  const reads = op === 'copy' || op === 'move' ? (from ?? '') : path
  for (const pointer of [path, reads]) {
    if (pointer.split('/').some((segment) => PROTOTYPE_KEYS.has(segment)))
      throw refused(index, `has the forbidden path ${pointer}`)
  }
  const changes = op === 'move' ? [path, reads] : [path]
  for (const pointer of changes) {
    const member = pointer.split('/')[1] ?? ''
    if (writable !== undefined && pointer.startsWith('/') && !writable.includes(member)) {
      throw refused(
        index,
        `changes ${pointer}, which can't be changed; ${writable.map((name) => `/${name}`).join(', ')} can`,
      )
    }
    if (writable !== undefined && pointer === '') {
      throw refused(
        index,
        `replaces the whole document; ${writable.map((name) => `/${name}`).join(', ')} can be changed`,
      )
    }
  }
}

function notApplicable(error: unknown, patch: Patch): DomainError {
  const index = error instanceof Error && 'index' in error && typeof error.index === 'number' ? error.index : 0
  const { op, path, from } = patch[index] ?? {}
  const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
  return refused(index, `can't be applied (${op} ${from === undefined ? '' : `${from} to `}${path}): ${reason}`)
}

function refused(index: number, message: string): DomainError {
  return invalid(`Operation ${index} ${message}`, `/body/${index}`)
}
