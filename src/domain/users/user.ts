import { createHash } from 'node:crypto'
import { invalid } from '../errors.ts'

/** What tells one person from another. */
export type Identity = { readonly username: string | null; readonly email: string | null }

/** One address and nothing that could be taken for several, or for more than an address. */
const EMAIL = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+$/u

/** The name of a person as it is stored; null for one that is empty or blank. */
export function nameFrom(text = ''): string | null {
  return text.trim() === '' ? null : text
}

/** The form in which emails are stored and compared. */
export function normalizedEmail(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * Username and email as they are stored; what is empty counts as absent.
 *
 * @throws DomainError invalid when there is neither, the email is none, or the username is another email
 */
export function identityFrom({ username = '', email = '' }: { username?: string; email?: string }): Identity {
  const identity = { username: username.trim() || null, email: emailFrom(email) }
  if (identity.username === null && identity.email === null) {
    throw invalid('The user needs a username or an email', '/body')
  }
  assertOwnEmail(identity, '/body/username')
  return identity
}

/**
 * Holds that a username with an @ is the email of the same account: emails are unique, and whoever signs in with one is
 * taken for its owner. `path` is of what the request gives.
 *
 * @throws DomainError invalid
 */
export function assertOwnEmail({ username, email }: Identity, path: string): void {
  if (username === null || !username.includes('@') || normalizedEmail(username) === email) return
  throw invalid(
    `The username ${JSON.stringify(username)} has an @, so it has to be the email of the same user. ` +
      'Accepted: a username without @, or with that email',
    path,
  )
}

/**
 * An email as it is stored; null for an empty one.
 *
 * @throws DomainError invalid
 */
export function emailFrom(text: string): string | null {
  const email = normalizedEmail(text)
  if (email !== '' && !EMAIL.test(email)) throw invalid('This is not an email address', '/body/email')
  return email || null
}

/** The address of a picture, computed from what is known of the account; nothing is stored for it. */
export function imageUrlOf({ id, username, email }: Identity & { readonly id: number }): string {
  const subject = (email || username || String(id)).toLowerCase()
  return `https://gravatar.com/avatar/${createHash('sha256').update(subject).digest('hex')}?s=42&d=retro&r=g`
}
