import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashOfPassword, isPassword } from '../../../src/domain/users/password-hash.ts'

const PASSWORD = 'correct Horse 17'

test('the stored form of a password names the cost of decision 22, and is the hash of that cost', async () => {
  const stored = await hashOfPassword(PASSWORD)
  const [, algorithm, N, r, p, salt = '', hash] = stored.split('$')
  expect([algorithm, N, r, p]).toEqual(['scrypt', '16384', '8', '5'])
  const bytes = Buffer.from(salt, 'base64')
  expect(bytes.length).toBe(16)
  expect(hash).toBe(scryptSync(PASSWORD, bytes, 32, { N: 16_384, r: 8, p: 5 }).toString('base64'))
})

test('a password is checked at the cost of its hash', async () => {
  const hash = scryptSync(PASSWORD, 'salt', 32, { N: 16, r: 8, p: 1 })
  const stored = `$scrypt$16$8$1$${btoa('salt')}$${hash.toString('base64')}`
  expect(await isPassword(PASSWORD, stored)).toBe(true)
  expect(await isPassword(`${PASSWORD}8`, stored)).toBe(false)
})
