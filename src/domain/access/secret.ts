import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The placeholder for a secret in responses, and in requests that keep it. */
export const MASKED_SECRET = '*****'

/** The number of characters of the random part that are shown in lists. */
const MAX_SHOWN_CHARACTERS = 7
const MIN_HIDDEN_CHARACTERS = 8

const RANDOM_BYTES = 28
/** The random bytes, two characters each. */
const WITHOUT_HEAD = /^[0-9a-f]{56}$/

/** Whether a text has the form of a secret that was made here without a head. */
export function isFormOfNewSecret(secret: string): boolean {
  return WITHOUT_HEAD.test(secret)
}

/** Returns a new secret and its stored form. `head` comes before the random part, for example `user:` or `*:*.`. */
export function newSecret(head: string): { secret: string; secretHash: Buffer; secretPrefix: string } {
  const secret = head + randomBytes(RANDOM_BYTES).toString('hex')
  return { secret, ...storedFormOf(secret, head.length) }
}

/** Returns a secret that was made elsewhere, and its stored form. `head` is what may come before its random part. */
export function givenSecret(secret: string, head: string) {
  return { secret, ...storedFormOf(secret, secret.startsWith(head) ? head.length : 0) }
}

/**
 * Returns the only data that is stored of a secret. Because of its high entropy, a slow hash is not needed.
 *
 * @param headLength number of characters at its start that name its purpose
 */
export function storedFormOf(secret: string, headLength = 5): { secretHash: Buffer; secretPrefix: string } {
  const shown = Math.min(headLength + MAX_SHOWN_CHARACTERS, secret.length - MIN_HIDDEN_CHARACTERS)
  return { secretHash: secretHashOf(secret), secretPrefix: secret.slice(0, shown) }
}

/** Returns the hash under which a secret is stored and found. */
export function secretHashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** Compares two hashes in a time that does not depend on where they differ. */
export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
