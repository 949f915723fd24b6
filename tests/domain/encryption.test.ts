import { describe, expect, test } from 'vitest'
import { decrypt, encrypt } from '../../src/encryption.ts'

const KEY = Buffer.alloc(32, 1)

describe('a sealed text', () => {
  test.each(['', 'secret', 'Ünïcödé 🔑', 'x'.repeat(10_000)])('opens with its key and purpose', (text) => {
    expect(decrypt(encrypt(text, KEY, 'test'), KEY, 'test')).toBe(text)
  })

  test('differs each time', () => {
    expect(encrypt('secret', KEY, 'test').equals(encrypt('secret', KEY, 'test'))).toBe(false)
  })

  test('opens with nothing else', () => {
    const bytes = encrypt('secret', KEY, 'test')
    expect(decrypt(bytes, Buffer.alloc(32, 2), 'test')).toBeUndefined()
    expect(decrypt(bytes, KEY, 'other')).toBeUndefined()
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(decrypt(changed, KEY, 'test')).toBeUndefined()
      expect(decrypt(bytes.subarray(0, index), KEY, 'test')).toBeUndefined()
    }
  })
})
