import { invalidScim } from '../errors.ts'

/** An object of a request, whose names are read in any case. */
export type Given = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value of a member, whatever the case of its name; undefined without one. */
export function memberOf(given: Given, name: string): unknown {
  const key = Object.keys(given).find((one) => one.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : given[key]
}

/** How a refusal names an attribute. */
const LONGEST: Readonly<Record<string, number>> = { userName: 254, email: 254 }
const USUAL = 255

/**
 * Returns a text; null for a blank one and for null.
 *
 * @throws DomainError invalid for anything else, and for a text that is too long
 */
export function textFrom(value: unknown, name: string): string | null {
  if (value === null) return null
  if (typeof value !== 'string') throw invalidScim('invalidValue', `${name} has to be a text`)
  const longest = LONGEST[name] ?? USUAL
  if (value.length > longest) throw invalidScim('invalidValue', `${name} has more than ${longest} characters`)
  return value.trim() === '' ? null : value.trim()
}

/**
 * Returns a text that has to be there.
 *
 * @throws DomainError invalid
 */
export function requiredTextFrom(value: unknown, name: string): string {
  const text = textFrom(value ?? null, name)
  if (text === null) throw invalidScim('invalidValue', `${name} is required`)
  return text
}

/**
 * Returns a boolean. Entra ID sends it as a text with a capital letter.
 *
 * @throws DomainError invalid
 */
export function booleanFrom(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (text === 'true' || text === 'false') return text === 'true'
  throw invalidScim('invalidValue', `${name} has to be true or false`)
}
