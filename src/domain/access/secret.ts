import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What stands for a secret in responses, and in requests that keep it. */
export const MASKED_SECRET = '*****'

/** The number of characters of the random part that are shown in lists. */
const TOLD = 7
const MIN_HIDDEN_CHARACTERS = 8

/** Returns a new secret and its stored form. `head` comes before the random part, for example `user:` or `*:*.`. */
export function newSecret(head: string): { secret: string; secretHash: Buffer; secretPrefix: string } {
  const secret = head + randomBytes(28).toString('hex')
  return { secret, ...storedFormOf(secret, head.length) }
}

/**
 * Returns the only data that is stored of a secret. Because of its high entropy, a slow hash is not needed.
 *
 * @param headLength number of characters at its start that tell its purpose
 */
export function storedFormOf(secret: string, headLength = 5): { secretHash: Buffer; secretPrefix: string } {
  const told = Math.min(headLength + TOLD, secret.length - MIN_HIDDEN_CHARACTERS)
  return { secretHash: secretHashOf(secret), secretPrefix: secret.slice(0, told) }
}

export function secretHashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
