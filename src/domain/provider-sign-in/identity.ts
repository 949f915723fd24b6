import { type DomainError, forbidden } from '../errors.ts'
import { domainsFrom } from '../sign-in-settings/given-settings.ts'
import { isEmail, nameFrom, normalizedEmail } from '../users/user.ts'

/** A user at a provider. */
export type Identity = {
  /** The provider. Never the same for OpenID Connect and for SAML, whose subjects have nothing in common. */
  readonly issuer: string
  /** What the provider never reassigns to another user. */
  readonly subject: string
  /** Normalized; null when the provider sends none, or one that does not count as verified. */
  readonly email: string | null
  readonly name: string | null
  /** The provider's groups; undefined when the setting does not ask for them, or the provider does not say them. */
  readonly groups: readonly string[] | undefined
  /** The claims or attributes that the settings ask for, and that the provider does not say. */
  readonly missingClaims: readonly string[]
}

/** What the settings of a provider say about accounts that a sign-in creates. */
export type SignUp = {
  readonly autoCreate: boolean
  readonly defaultRootRoleId: number
  /** Separated by commas; null for any. */
  readonly emailDomains: string | null
}

const MAX_SUBJECT_LENGTH = 255
const MAX_NAME_LENGTH = 255
const MAX_EMAIL_LENGTH = 254

/** Whether a text can identify a user. */
export function isSubject(text: unknown): text is string {
  return typeof text === 'string' && text !== '' && text.length <= MAX_SUBJECT_LENGTH && isStorable(text)
}

/** Returns the normalized email, or null for a value that is not one. */
export function emailFrom(text: unknown): string | null {
  if (typeof text !== 'string') return null
  const email = normalizedEmail(text)
  return email.length <= MAX_EMAIL_LENGTH && isEmail(text.trim()) ? email : null
}

/** Returns the name as it is stored, or null for a value that is not one. */
export function displayNameFrom(text: unknown): string | null {
  if (typeof text !== 'string' || !isStorable(text)) return null
  return nameFrom(text.trim().slice(0, MAX_NAME_LENGTH).toWellFormed())
}

/**
 * Returns the names of groups among values. Undefined where there are values, and none is a name: that is not an empty
 * list, which would take away roles.
 */
export function groupNames(values: readonly unknown[]): string[] | undefined {
  const groups = values.filter((value): value is string => typeof value === 'string' && isStorable(value))
  return groups.length === 0 && values.length > 0 ? undefined : groups
}

/** Whether an account is created for an email. */
export function admits({ autoCreate, emailDomains }: SignUp, email: string): boolean {
  const domains = domainsFrom(emailDomains)
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return autoCreate && (domains.length === 0 || domains.includes(domain))
}

/** Why no account is created for an unknown identity. */
export function strangerRefusal({ email }: Identity): DomainError {
  if (email === null)
    return forbidden('The provider sends no email for you, or does not mark it as verified. Ask an administrator')
  return forbidden(`There is no account for ${email} here. Ask an administrator for one`)
}

/** Whether the database can store a text. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
