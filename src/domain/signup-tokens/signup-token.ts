import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { momentFrom } from '../date-time.ts'
import { invalid } from '../errors.ts'
import type { SignupTokenRecord } from '../records/accounts.ts'

export type StoredSignupToken = {
  readonly id: number
  readonly name: string
  /** Only the switch, independent of the expiry. */
  readonly enabled: boolean
  readonly roleId: number
  readonly createdBy: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Whether a text is the id of a token; no secret is short enough to be mistaken for one. */
export function isSignupTokenId(given: string): boolean {
  return /^\d{1,10}$/.test(given) && Number(given) <= 2_147_483_647
}

/** Checks whether the token can be used to sign up. */
export function isUsable({ enabled, expiresAt }: Pick<StoredSignupToken, 'enabled' | 'expiresAt'>, now: Date): boolean {
  return enabled && expiresAt > now
}

/**
 * Returns the expiry of a token, which may be in the past.
 *
 * @throws DomainError invalid for a date that does not exist, or that the response could not express
 */
export function endFrom(text: string): Date {
  return momentFrom(text, '/body/expiresAt')
}

/**
 * Returns the changed token; undefined when nothing changes.
 *
 * @throws DomainError invalid for a date that does not exist, and when nothing was given
 */
export function updated(token: StoredSignupToken, given: Schema<'UpdateSignupToken'>): StoredSignupToken | undefined {
  if (given.enabled === undefined && given.expiresAt === undefined)
    throw invalid('Give enabled or expiresAt, or both', '/body')
  const after = {
    ...token,
    enabled: given.enabled ?? token.enabled,
    expiresAt: given.expiresAt === undefined ? token.expiresAt : endFrom(given.expiresAt),
  }
  return isDeepStrictEqual(token, after) ? undefined : after
}

/** The token as recorded in events. */
export function signupTokenRecord({ id, name, enabled, expiresAt }: StoredSignupToken): SignupTokenRecord {
  return { id, name, enabled, expiresAt: expiresAt.toISOString() }
}
