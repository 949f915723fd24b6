import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** How many characters of the random part are told in lists. */
const TOLD = 7
const LEAST_UNTOLD = 8

/** A new secret and what is stored of it. `head` comes before the random part: `user:` or `*:*.` for example. */
export function newSecret(head: string): { secret: string; secretHash: Buffer; secretPrefix: string } {
  const secret = head + randomBytes(28).toString('hex')
  return { secret, ...storedFormOf(secret, head.length) }
}

/**
 * All that is ever stored of a secret. Its entropy makes a slow hash unnecessary.
 *
 * @param headLength how many characters at its start say what it is for
 */
export function storedFormOf(secret: string, headLength = 5): { secretHash: Buffer; secretPrefix: string } {
  const told = Math.min(headLength + TOLD, secret.length - LEAST_UNTOLD)
  return { secretHash: hashOf(secret), secretPrefix: secret.slice(0, told) }
}

export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
