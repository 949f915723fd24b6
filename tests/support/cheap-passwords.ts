import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Makes hashing a password take milliseconds in this process: tests sign in hundreds of times. Hashes of a lower cost
 * than the present one stay as they are. tests/pure/domain/password-hash.test.ts proves the real cost, which servers
 * that tests start as processes have.
 */

const CHEAP = { N: 2 ** 8, r: 8, p: 1 }
const COSTLY = 2 ** 14

type Scrypt = (
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, hash: Buffer) => void,
) => void

const original: Scrypt = crypto.scrypt
const isCheap = 'isCheap' in original

function scrypt(...[password, salt, length, options, done]: Parameters<Scrypt>): void {
  const isCostly = (options.N ?? COSTLY) >= COSTLY
  original(password, salt, length, isCostly ? { ...options, ...CHEAP } : options, done)
}

// A worker evaluates this file again for each test file.
if (!isCheap) {
  Object.assign(crypto, { scrypt: Object.assign(scrypt, { isCheap: true }) })
  syncBuiltinESMExports()
}
