import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new secret and what is stored of it. `prefix` comes before the random part: `user:` or `*:*.` for example. */
export function newSecret(prefix: string): { secret: string; secretHash: Buffer; secretPrefix: string } {
  const secret = prefix + randomBytes(28).toString('hex')
  return { secret, ...storedFormOf(secret) }
}

/** All that is ever stored of a secret. Its entropy makes a slow hash unnecessary. */
export function storedFormOf(secret: string): { secretHash: Buffer; secretPrefix: string } {
  return { secretHash: hashOf(secret), secretPrefix: secret.slice(0, Math.min(12, secret.length - 8)) }
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
