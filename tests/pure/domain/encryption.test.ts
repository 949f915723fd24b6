import { describe, expect, test } from 'vitest'
import { decrypt, type EncryptionKeys, encrypt, keyStateOf, renewed } from '../../../src/runtime/encryption.ts'

const KEYS: EncryptionKeys = [Buffer.alloc(32, 1)]
const OTHER: EncryptionKeys = [Buffer.alloc(32, 2)]

describe('a sealed text', () => {
  test.each(['', 'secret', 'Ünïcödé 🔑', 'x'.repeat(10_000)])('opens with its key and purpose', (text) => {
    expect(decrypt(encrypt(text, KEYS, 'test'), KEYS, 'test')).toBe(text)
  })

  test('differs each time', () => {
    expect(encrypt('secret', KEYS, 'test').equals(encrypt('secret', KEYS, 'test'))).toBe(false)
  })

  test('opens with nothing else', () => {
    const bytes = encrypt('secret', KEYS, 'test')
    expect(decrypt(bytes, OTHER, 'test')).toBeUndefined()
    expect(decrypt(bytes, KEYS, 'other')).toBeUndefined()
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(decrypt(changed, KEYS, 'test')).toBeUndefined()
      expect(decrypt(bytes.subarray(0, index), KEYS, 'test')).toBeUndefined()
    }
  })
})

describe('a key that is replaced', () => {
  const old = encrypt('secret', KEYS, 'test')
  const both: EncryptionKeys = [...OTHER, ...KEYS]

  test('still decrypts, and no longer encrypts', () => {
    expect(decrypt(old, both, 'test')).toBe('secret')
    const fresh = encrypt('secret', both, 'test')
    expect(decrypt(fresh, KEYS, 'test')).toBeUndefined()
    expect(decrypt(fresh, OTHER, 'test')).toBe('secret')
  })

  test('is found by what it encrypted', () => {
    expect([keyStateOf(old, KEYS, 'test'), keyStateOf(old, both, 'test'), keyStateOf(old, OTHER, 'test')]).toEqual([
      'current',
      'former',
      'unknown',
    ])
    expect(keyStateOf(old, both, 'other')).toBe('unknown')
  })

  test('is no longer needed for a text that was encrypted once more', () => {
    const bytes = renewed(old, both, 'test') ?? Buffer.alloc(0)
    expect(decrypt(bytes, OTHER, 'test')).toBe('secret')
    expect(renewed(bytes, both, 'test')).toBeUndefined()
    expect(renewed(old, KEYS, 'test')).toBeUndefined()
    expect(renewed(old, OTHER, 'test')).toBeUndefined()
  })
})
