import { type DomainError, forbidden, unauthenticated } from '../errors.ts'
import { domainsFrom, issuerOf, type OidcSettings } from '../sign-in-settings/oidc-settings.ts'
import { isEmail, nameFrom, normalizedEmail } from '../users/user.ts'

/** What a provider says of somebody who has signed in there. */
export type Claims = Readonly<Record<string, unknown>>

/** Somebody at a provider. */
export type Identity = {
  /** Without a slash at the end. */
  readonly issuer: string
  /** Their name at the provider, which is never given to anybody else. */
  readonly subject: string
  /** As it is stored; null when the provider tells none, or does not say that it is theirs. */
  readonly email: string | null
  readonly name: string | null
  /** The provider's groups; undefined when the setting does not ask for them, or the provider leaves them out. */
  readonly groups: readonly string[] | undefined
}

const MAX_SUBJECT_LENGTH = 255
const MAX_NAME_LENGTH = 255
const MAX_EMAIL_LENGTH = 254

/**
 * Returns who somebody is.
 *
 * @throws DomainError unauthenticated for a subject that is none
 */
export function identityFrom(claims: Claims, settings: OidcSettings): Identity {
  const { sub: subject } = claims
  if (typeof subject !== 'string' || subject === '' || subject.length > MAX_SUBJECT_LENGTH || !isStorable(subject))
    throw unauthenticated('The provider does not say who you are: its claim sub is not a text of 1 to 255 characters')
  const { discoverUrl, enableGroupSyncing, groupJsonPath } = settings
  const { name, email } = claims
  // A provider that leaves out a list because it is long says so. To take it for an empty one would take away roles.
  const hasAll = !Object.hasOwn(claims, '_claim_names')
  const groups = enableGroupSyncing && groupJsonPath !== null && hasAll ? groupsIn(claims, groupJsonPath) : undefined
  return {
    issuer: issuerOf(discoverUrl ?? ''),
    subject,
    email: isVerified(claims, settings) && typeof email === 'string' ? storedEmail(email) : null,
    name:
      typeof name === 'string' && isStorable(name)
        ? nameFrom(name.trim().slice(0, MAX_NAME_LENGTH).toWellFormed())
        : null,
    groups,
  }
}

/** Whether an account is created for an email. */
export function admits({ autoCreate, emailDomains }: OidcSettings, email: string): boolean {
  const domains = domainsFrom(emailDomains)
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return autoCreate && (domains.length === 0 || domains.includes(domain))
}

/** Why somebody without an account here does not get in. */
export function strangerRefusal({ email }: Identity): DomainError {
  if (email === null)
    return forbidden('The provider tells no email for you, or does not say that it is verified. Ask an administrator')
  return forbidden(`There is no account for ${email} here. Ask an administrator for one`)
}

/** Returns the names of groups at a place in the claims: a whole name first, since names may have dots, then a path. */
export function groupsIn(claims: Claims, place: string): string[] {
  const path = place.replace(/^\$\.?/, '')
  const found = Object.hasOwn(claims, path)
    ? claims[path]
    : path.split('.').reduce<unknown>((node, key) => memberOf(node, key), claims)
  return [found].flat().filter((group): group is string => typeof group === 'string' && isStorable(group))
}

function memberOf(node: unknown, key: string): unknown {
  const isObject = typeof node === 'object' && node !== null && Object.hasOwn(node, key)
  return isObject ? (node as Record<string, unknown>)[key] : undefined
}

/** Some providers send a text. An email that is said to be not verified never counts. */
function isVerified({ email_verified: verified }: Claims, { requireEmailVerified }: OidcSettings): boolean {
  return verified === true || verified === 'true' || (verified === undefined && !requireEmailVerified)
}

/** Returns an email as it is stored; null for what is none. */
function storedEmail(text: string): string | null {
  const email = normalizedEmail(text)
  return email.length <= MAX_EMAIL_LENGTH && isEmail(email) ? email : null
}

/** Whether the database can store a text. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
