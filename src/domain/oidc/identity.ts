import { issuerOf } from '../access/issuer.ts'
import { unauthenticated } from '../errors.ts'
import { displayNameFrom, emailFrom, groupNames, type Identity, isSubject } from '../provider-sign-in/identity.ts'
import type { OidcSettings } from '../sign-in-settings/oidc-settings.ts'

/** The claims of a provider about a user who has signed in there. */
export type Claims = Readonly<Record<string, unknown>>

/**
 * Returns the identity of a user from the claims.
 *
 * @throws DomainError unauthenticated when `sub` is invalid
 */
export function identityFrom(claims: Claims, settings: OidcSettings): Identity {
  const { sub: subject } = claims
  if (!isSubject(subject))
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
    email: isVerified(claims, settings) ? emailFrom(email) : null,
    name: displayNameFrom(name),
    groups,
    missingClaims: claim !== null && groups === undefined ? [claim] : [],
  }
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
  return groupNames([found].flat())
}

function memberOf(node: unknown, key: string): unknown {
  const isObject = typeof node === 'object' && node !== null && Object.hasOwn(node, key)
  return isObject ? (node as Record<string, unknown>)[key] : undefined
}

/** Some providers send a text. An email that the provider marks as not verified never counts. */
function isVerified({ email_verified: verified }: Claims, { requireEmailVerified }: OidcSettings): boolean {
  return verified === true || verified === 'true' || (verified === undefined && !requireEmailVerified)
}
