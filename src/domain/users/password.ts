import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type ErrorDetail, invalidAll } from '../errors.ts'

/** The cost of one guess: about 32 MiB of memory, a few tenths of a second. Part of each hash, so it can be raised. */
const COST = { N: 2 ** 15, r: 8, p: 3 }
const SALT_BYTES = 16
const HASH_BYTES = 32

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Returns the stored form of a password. */
export async function hashOfPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return storedForm(salt, await derivedFrom(password, salt, COST))
}

/** Checks a password against the stored hash. Without a stored hash it returns false, after the same time. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, , N, r, p, salt = '', hash = ''] = (stored ?? HASH_OF_NOBODY).split('$')
  const expected = Buffer.from(hash, 'base64')
  const given = await derivedFrom(password, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(given, expected) && typeof stored === 'string'
}

const SHORTEST = 10
const LONGEST = 128

/** Counts code points: a character with two code units, like an emoji, counts as one. */
const lengthOf = (password: string) => [...password].length

const RULES: readonly { isKept: (password: string) => boolean; message: string }[] = [
  { isKept: (password) => lengthOf(password) >= SHORTEST, message: `has to have at least ${SHORTEST} characters` },
  { isKept: (password) => lengthOf(password) <= LONGEST, message: `may have at most ${LONGEST} characters` },
  { isKept: (password) => /\p{Lu}/u.test(password), message: 'has to have an upper case letter' },
  { isKept: (password) => /\p{Ll}/u.test(password), message: 'has to have a lower case letter' },
  { isKept: (password) => /\p{Nd}/u.test(password), message: 'has to have a digit' },
  {
    isKept: (password) => /[^\p{L}\p{N}]/u.test(password),
    message: 'has to have a character that is neither letter nor digit',
  },
]

/**
 * Ensures that a password follows the policy for passwords that users choose.
 *
 * @throws DomainError invalid, with a detail for every rule that is broken
 */
export function assertStrongPassword(password: string, path = '/body/password'): void {
  const details: ErrorDetail[] = RULES.filter(({ isKept }) => !isKept(password)).map(({ message }) => ({
    message,
    path,
  }))
  if (details.length > 0) throw invalidAll(`The password ${details.map(({ message }) => message).join(', ')}`, details)
}

function derivedFrom(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  // Users can't see the difference between composed and decomposed letters.
  return derive(password.normalize('NFKC'), salt, HASH_BYTES, { ...cost, maxmem: 256 * cost.N * cost.r })
}

/** A hash that no password has. Checking it takes as long as checking a real one, from the first time on. */
const HASH_OF_NOBODY = storedForm(randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))

function storedForm(salt: Buffer, hash: Buffer): string {
  return ['', 'scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), hash.toString('base64')].join('$')
}
