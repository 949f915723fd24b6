import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createConcurrencyLimit } from '../../db/concurrency-limit.ts'

/**
 * The cost of one guess: 16 MiB of memory and about 0.15 s of processor time. It is part of each hash, so it can be
 * changed: a user who signs in gets a hash of the new cost, see docs/decisions/0022.
 */
const COST = { N: 2 ** 14, r: 8, p: 5 }
const SALT_BYTES = 16
const HASH_BYTES = 32

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Node has four threads for hashing, files and compression; hashing leaves one of them to the others. */
const MAX_THREADS = 3

/** Hashing takes a whole processor: one is left to everything else, and who comes next waits. */
export const hashing = createConcurrencyLimit({
  maxConcurrent: Math.max(1, Math.min(availableParallelism() - 1, MAX_THREADS)),
  maxQueued: 100,
  timeoutMs: 10_000,
})

/**
 * Returns the stored form of a password.
 *
 * @throws busyError when too many passwords are being hashed, or when the turn of this one does not come in time
 */
export function hashOfPassword(password: string): Promise<string> {
  return hashing.run(() => newHash(password))
}

/**
 * Checks a password against the stored hash. Without a stored hash it returns false, after the same time.
 *
 * @throws busyError like `hashOfPassword`
 */
export function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  return hashing.run(() => matches(password, stored))
}

/** Whether a password was right; `renewed` is its hash of the present cost, if the stored hash has another cost. */
export type PasswordCheck = { readonly isRight: boolean; readonly renewed: string | undefined }

/**
 * Like `isPassword`, but also hashes a right password again if the stored hash has another cost than new ones.
 *
 * @throws busyError like `hashOfPassword`
 */
export function checkPassword(password: string, stored: string | null | undefined): Promise<PasswordCheck> {
  return hashing.run(async () => {
    const isRight = await matches(password, stored)
    return { isRight, renewed: isRight && !stored?.startsWith(HEAD) ? await newHash(password) : undefined }
  })
}

async function newHash(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return storedForm(salt, await derivedFrom(password, salt, COST))
}

async function matches(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, , N, r, p, salt = '', hash = ''] = (stored ?? HASH_OF_NOBODY).split('$')
  const expected = Buffer.from(hash, 'base64')
  const given = await derivedFrom(password, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(given, expected) && typeof stored === 'string'
}

function derivedFrom(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  // Users can't see the difference between composed and decomposed letters.
  return derive(password.normalize('NFKC'), salt, HASH_BYTES, { ...cost, maxmem: 256 * cost.N * cost.r })
}

/** The beginning of each hash of the present cost. */
const HEAD = `$scrypt$${COST.N}$${COST.r}$${COST.p}$`

/** A hash that no password has. Checking it takes as long as checking a real one, from the first time on. */
const HASH_OF_NOBODY = storedForm(randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))

function storedForm(salt: Buffer, hash: Buffer): string {
  return `${HEAD}${salt.toString('base64')}$${hash.toString('base64')}`
}
