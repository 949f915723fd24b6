import { describe, expect, test } from 'vitest'
import { opened, sealed } from '../../src/sealed.ts'

const KEY = Buffer.alloc(32, 1)

describe('a sealed text', () => {
  test.each(['', 'secret', 'Ünïcödé 🔑', 'x'.repeat(10_000)])('opens with its key and purpose', (text) => {
    expect(opened(sealed(text, KEY, 'test'), KEY, 'test')).toBe(text)
  })

  test('differs each time', () => {
    expect(sealed('secret', KEY, 'test').equals(sealed('secret', KEY, 'test'))).toBe(false)
  })

  test('opens with nothing else', () => {
    const bytes = sealed('secret', KEY, 'test')
    expect(opened(bytes, Buffer.alloc(32, 2), 'test')).toBeUndefined()
    expect(opened(bytes, KEY, 'other')).toBeUndefined()
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(opened(changed, KEY, 'test')).toBeUndefined()
      expect(opened(bytes.subarray(0, index), KEY, 'test')).toBeUndefined()
    }
  })
})
