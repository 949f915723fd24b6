import { issuerOf } from '../access/issuer.ts'
import { type DomainError, forbidden, unauthenticated } from '../errors.ts'
import { domainsFrom, type OidcSettings } from '../sign-in-settings/oidc-settings.ts'
import { isEmail, nameFrom, normalizedEmail } from '../users/user.ts'

/** The claims of a provider about a user who has signed in there. */
export type Claims = Readonly<Record<string, unknown>>

/** A user at a provider. */
export type Identity = {
  /** Without a slash at the end. */
  readonly issuer: string
  /** The claim `sub`, which a provider never reassigns to another user. */
  readonly subject: string
  /** Normalized; null when the provider sends none, or one that does not count as verified. */
  readonly email: string | null
  readonly name: string | null
  /** The provider's groups; undefined when the setting does not ask for them, or the provider does not say them. */
  readonly groups: readonly string[] | undefined
  /** The claims that the settings ask for, and that the provider does not say. */
  readonly missingClaims: readonly string[]
}

const MAX_SUBJECT_LENGTH = 255
const MAX_NAME_LENGTH = 255
const MAX_EMAIL_LENGTH = 254

/**
 * Returns the identity of a user from the claims.
 *
 * @throws DomainError unauthenticated when `sub` is invalid
 */
export function identityFrom(claims: Claims, settings: OidcSettings): Identity {
  const { sub: subject } = claims
  if (typeof subject !== 'string' || subject === '' || subject.length > MAX_SUBJECT_LENGTH || !isStorable(subject))
    throw unauthenticated('The provider does not say who you are: its claim sub is not a text of 1 to 255 characters')
  const { discoverUrl, enableGroupSyncing, groupJsonPath } = settings
  const { name, email } = claims
  const claim = enableGroupSyncing ? groupJsonPath : null
  // A provider that omits a long list says so in the claims. Reading it as an empty list would take away roles.
  const hasAll = !Object.hasOwn(claims, '_claim_names')
  const groups = claim !== null && hasAll ? groupsIn(claims, claim) : undefined
  return {
    issuer: issuerOf(discoverUrl ?? ''),
    subject,
    email: isVerified(claims, settings) && typeof email === 'string' ? storedEmail(email) : null,
    name:
      typeof name === 'string' && isStorable(name)
        ? nameFrom(name.trim().slice(0, MAX_NAME_LENGTH).toWellFormed())
        : null,
    groups,
    missingClaims: claim !== null && groups === undefined ? [claim] : [],
  }
}

/** Whether an account is created for an email. */
export function admits({ autoCreate, emailDomains }: OidcSettings, email: string): boolean {
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

/**
 * Returns the names of groups in a claim: looks for the whole name first, since names may have dots, then for a path.
 * Undefined where the provider does not say them. A claim that is absent, null or has no text is not an empty list,
 * which would take away roles.
 */
export function groupsIn(claims: Claims, claim: string): string[] | undefined {
  const path = claim.replace(/^\$\.?/, '')
  const found = Object.hasOwn(claims, path)
    ? claims[path]
    : path.split('.').reduce<unknown>((node, key) => memberOf(node, key), claims)
  const given = [found].flat()
  const groups = given.filter((group): group is string => typeof group === 'string' && isStorable(group))
  return groups.length === 0 && given.length > 0 ? undefined : groups
}

function memberOf(node: unknown, key: string): unknown {
  const isObject = typeof node === 'object' && node !== null && Object.hasOwn(node, key)
  return isObject ? (node as Record<string, unknown>)[key] : undefined
}

/** Some providers send a text. An email that the provider marks as not verified never counts. */
function isVerified({ email_verified: verified }: Claims, { requireEmailVerified }: OidcSettings): boolean {
  return verified === true || verified === 'true' || (verified === undefined && !requireEmailVerified)
}

/** Returns the normalized email, or null if it is not an email address. */
function storedEmail(text: string): string | null {
  const email = normalizedEmail(text)
  return email.length <= MAX_EMAIL_LENGTH && isEmail(text.trim()) ? email : null
}

/** Whether the database can store a text. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
