import { conflict, invalid } from '../errors.ts'
import { assertPathMember } from '../path-members/path-member.ts'
import type { Transaction } from '../transaction/transaction.ts'

/** The unique names of a user. */
export type AccountNames = { readonly username: string | null; readonly email: string | null }

/** Whether an account may be used, and what a directory has said about it. */
export type Provisioned = {
  readonly active: boolean
  readonly scimManaged: boolean
  readonly scimUserName: string | null
  readonly externalId: string | null
  /** Whether the directory has given the email. Until then, who could sign in may be another person. */
  readonly emailByDirectory: boolean
  /** Whether the directory has sent the email. One that it has not sent follows the `userName`. */
  readonly emailSent: boolean
}

/** An account that no directory manages. */
export const UNPROVISIONED: Provisioned = {
  active: true,
  scimManaged: false,
  scimUserName: null,
  externalId: null,
  emailByDirectory: false,
  emailSent: false,
}

/**
 * Ensures that a person may edit what a directory could manage: what SCIM manages, only SCIM changes.
 *
 * @param what what it is, as `user 12`
 * @throws DomainError conflict
 */
export function assertEditable(
  { scimManaged }: { readonly scimManaged: boolean },
  what: string,
  { context: { byDirectory } }: Pick<Transaction, 'context'>,
): void {
  if (!scimManaged || byDirectory) return
  throw conflict(`A directory manages the ${what} by SCIM. Change it there, or release it from SCIM first`)
}

/** Returns the names that an account has. Missing names are left out, because clients may not accept null. */
export function shownNames({ name, username }: { readonly name: string | null; readonly username: string | null }) {
  return { ...(name !== null && { name }), ...(username !== null && { username }) }
}

/**
 * A single address, without characters that could be read as several addresses or as more than an address, and without
 * the letters U+0130 and U+212A, whose lower case is an ASCII letter: the address would be compared as another one.
 */
const EMAIL = /^[^\s@<>()[\]\\,;:"\p{C}\u0130\u212a]+@[^\s@<>()[\]\\,;:"\p{C}\u0130\u212a]+$/u

/** Returns the name of a user as it is stored; null for an empty or blank one. */
export function nameFrom(text = ''): string | null {
  return text.trim() === '' ? null : text
}

/** Returns the form in which emails are stored and compared. */
export function normalizedEmail(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * Returns username and email as they are stored; empty ones count as absent.
 *
 * @throws DomainError invalid when both are absent, the email is malformed, or the username is another email
 */
export function accountNamesFrom({ username = '', email = '' }: { username?: string; email?: string }): AccountNames {
  const identity = { username: username.trim() || null, email: emailFrom(email) }
  if (identity.username === null && identity.email === null) {
    throw invalid('The user needs a username or an email', '/body')
  }
  assertOwnEmail(identity, '/body/username')
  if (identity.username !== null) assertPathMember('username', identity.username, '/body/username')
  return identity
}

/**
 * Ensures that a username with an @ is the email of the same account: emails are unique, and a user who signs in with
 * an email is taken for its owner. `path` is the place of the given value in the request.
 *
 * @throws DomainError invalid
 */
export function assertOwnEmail({ username, email }: AccountNames, path: string): void {
  if (username === null || !username.includes('@') || normalizedEmail(username) === email) return
  throw invalid(
    `The username ${JSON.stringify(username)} has an @, so it has to be the email of the same user. ` +
      'Accepted: a username without @, or with that email',
    path,
  )
}

/**
 * Returns an email as it is stored; null for an empty one.
 *
 * @throws DomainError invalid
 */
export function emailFrom(text: string): string | null {
  const given = text.trim()
  if (given !== '' && !isEmail(given)) throw invalid('This is not an email address', '/body/email')
  return normalizedEmail(given) || null
}

/** Whether a text is one email address. */
export function isEmail(email: string): boolean {
  return EMAIL.test(email)
}
