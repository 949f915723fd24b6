import type { FastifyRequest } from 'fastify'
import { unauthenticated } from '../../domain/errors.ts'
import type { SessionPolicy } from '../../domain/sessions/session-policy.ts'
import type { PendingSignIn } from '../../outgoing/openid.ts'
import { decrypt, encrypt } from '../../runtime/encryption.ts'
import { cookieFor, cookieIn } from '../callers/browser.ts'

const COOKIE = 'flaghoist-oidc'
const PURPOSE = 'oidc sign-in'
const LIFETIME_SECONDS = 600

/** The state that a browser keeps, encrypted, while the user signs in at the provider. */
type StoredSignIn = PendingSignIn & {
  /** Where the browser goes afterwards: a path of this server. */
  readonly returnTo: string
  /** The provider and the client of the sign-in. */
  readonly provider: string
  readonly clientId: string
}

/** Returns the header value that stores a pending sign-in for ten minutes. */
export function pendingCookie(
  request: FastifyRequest,
  policy: SessionPolicy,
  key: Buffer,
  kept: StoredSignIn,
  now: Date,
): string {
  const content = { ...kept, until: now.getTime() + LIFETIME_SECONDS * 1000 }
  const value = encrypt(JSON.stringify(content), [key], PURPOSE).toString('base64url')
  return cookieFor(request, policy, COOKIE, value, LIFETIME_SECONDS)
}

/** Returns the header value that removes a pending sign-in. */
export function endOfPendingCookie(request: FastifyRequest, policy: SessionPolicy): string {
  return cookieFor(request, policy, COOKIE, '', 0)
}

/**
 * Returns the sign-in that a browser has pending.
 *
 * @throws DomainError unauthenticated when there is none, or when it is too old
 */
export function pendingSignIn(request: FastifyRequest, key: Buffer, now: Date): StoredSignIn {
  const value = cookieIn(request, COOKIE)
  const text = value === undefined ? undefined : decrypt(Buffer.from(value, 'base64url'), [key], PURPOSE)
  if (text === undefined)
    throw unauthenticated('This browser has not begun this sign-in, or has begun another one since. Start again')
  // Only this server could have encrypted it.
  const { until, ...kept } = JSON.parse(text) as StoredSignIn & { until: number }
  if (until <= now.getTime()) throw unauthenticated('The sign-in took longer than ten minutes. Start again')
  return kept
}
