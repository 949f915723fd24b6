import type { ErrorDetail } from '../errors.ts'
import { pointerSegment } from './validation.ts'

/**
 * Finds values that can't be stored or are never intended: NUL, half of a surrogate pair, and members that would change
 * the prototype of an object that they are copied to. The value must not be nested deeply.
 */
export function unstorable(value: unknown, root = '/body'): ErrorDetail | undefined {
  const flaw = flawIn(value, false)
  if (flaw === undefined) return undefined
  const { message, at } = flaw
  return { message, path: [root, ...at.reverse().map(pointerSegment)].join('/') }
}

/** `at` has the keys of the path to the flaw, the last one first, so that correct values need no path. */
type JsonProblem = { message: string; at: string[] }

function flawIn(value: unknown, isConstructor: boolean): JsonProblem | undefined {
  if (typeof value === 'string') return flawed(flawOf(value))
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const flaw = flawIn(value[index], false)
      if (flaw !== undefined) return inside(flaw, String(index))
    }
    return undefined
  }
  for (const key of Object.keys(value)) {
    const message = flawOf(key)
    if (message !== undefined) return flawed(`has a key that ${message}`)
    if (key === '__proto__' || (isConstructor && key === 'prototype'))
      return { message: 'is a member that no object may have', at: [key] }
    const flaw = flawIn((value as Record<string, unknown>)[key], key === 'constructor')
    if (flaw !== undefined) return inside(flaw, key)
  }
  return undefined
}

function flawed(message: string | undefined): JsonProblem | undefined {
  return message === undefined ? undefined : { message, at: [] }
}

function inside(flaw: JsonProblem, key: string): JsonProblem {
  flaw.at.push(key)
  return flaw
}

function flawOf(text: string): string | undefined {
  if (text.includes('\0')) return 'holds the character NUL'
  return text.isWellFormed() ? undefined : 'holds half of a surrogate pair'
}
