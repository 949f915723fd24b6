import type { FastifyRequest } from 'fastify'
import { unauthenticated } from '../../domain/errors.ts'
import type { SessionPolicy } from '../../domain/sessions/session-policy.ts'
import { decrypt, encrypt } from '../../runtime/encryption.ts'
import { cookieFor, cookieIn } from '../callers/browser.ts'

const LIFETIME_SECONDS = 600

/** Keeps sign-ins that browsers have begun, each in an encrypted cookie of its browser, while the user is away. */
export type PendingSignIns<Kept extends object> = {
  /** Returns the header value that stores a sign-in for ten minutes. */
  cookieOf(request: FastifyRequest, policy: SessionPolicy, key: Buffer, kept: Kept, now: Date): string
  /** Returns the header value that removes it. */
  endOfCookie(request: FastifyRequest, policy: SessionPolicy): string
  /** Whether a browser has one. */
  isIn(request: FastifyRequest): boolean
  /**
   * Returns the one that a browser has.
   *
   * @throws DomainError unauthenticated without one, or when it is too old
   */
  of(request: FastifyRequest, key: Buffer, now: Date): Kept
}

/** @param purpose for which the cookie is encrypted, so that no other cookie is taken for it */
export function pendingSignIns<Kept extends object>(name: string, purpose: string): PendingSignIns<Kept> {
  return {
    cookieOf(request, policy, key, kept, now) {
      const content = { ...kept, until: now.getTime() + LIFETIME_SECONDS * 1000 }
      const value = encrypt(JSON.stringify(content), [key], purpose).toString('base64url')
      return cookieFor(request, policy, name, value, LIFETIME_SECONDS)
    },
    endOfCookie: (request, policy) => cookieFor(request, policy, name, '', 0),
    isIn: (request) => cookieIn(request, name) !== undefined,
    of(request, key, now) {
      const value = cookieIn(request, name)
      const text = value === undefined ? undefined : decrypt(Buffer.from(value, 'base64url'), [key], purpose)
      if (text === undefined)
        throw unauthenticated('This browser has not begun this sign-in, or has begun another one since. Start again')
      // Only this server could have encrypted it.
      const { until, ...kept } = JSON.parse(text) as Kept & { until: number }
      if (until <= now.getTime()) throw unauthenticated('The sign-in took longer than ten minutes. Start again')
      return kept as unknown as Kept
    },
  }
}
