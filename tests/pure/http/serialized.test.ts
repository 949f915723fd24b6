import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { encoded, serialized, serializedBytes } from '../../../src/runtime/serialized.ts'

describe('a body in pieces', () => {
  // Longer than what becomes bytes at once, with pieces of odd lengths and characters of several bytes.
  const pieces = Array.from({ length: 20_000 }, (_, n) => `"${n} ÆØÅ 日本 🚩",`)

  test('is the same in every encoding, and made once', async () => {
    let made = 0
    const body = serialized(() => {
      made++
      return pieces
    })
    const [plain, gzipped, brotli] = await Promise.all([body.plain(), body.gzip(), body.brotli()])
    expect(plain.toString()).toBe(pieces.join(''))
    expect(plain.equals(await promisify(gunzip)(gzipped))).toBe(true)
    expect(plain.equals(await promisify(brotliDecompress)(brotli))).toBe(true)
    expect(made).toBe(1)
    expect(await body.plain()).toBe(plain)
  })

  test('is made again after a failure, in every encoding', async () => {
    let fails = true
    function* flawed() {
      yield* pieces
      if (fails) throw new Error('no memory')
    }
    const body = serialized(flawed)
    const encodings = [body.plain, body.gzip, body.brotli]
    for (const encoded of encodings) await expect(encoded()).rejects.toThrow('no memory')
    fails = false
    for (const encoded of encodings) expect((await encoded()).length).toBeGreaterThan(1000)
  })

  test('lets other work run in between', async () => {
    let others = 0
    const counting = setInterval(() => others++, 0)
    await serialized(() => pieces).plain()
    clearInterval(counting)
    expect(others).toBeGreaterThan(0)
  })
})

test('bytes are themselves, and the same in every encoding', async () => {
  const bytes = Buffer.from('{"toggles":["ÆØÅ 🚩"]}')
  const body = serializedBytes(bytes)
  expect(await body.plain()).toBe(bytes)
  expect(bytes.equals(await promisify(gunzip)(await body.gzip()))).toBe(true)
  expect(bytes.equals(await promisify(brotliDecompress)(await body.brotli()))).toBe(true)
})

test('a long text becomes the same bytes in parts, wherever a part ends', async () => {
  for (const start of ['', 'x']) {
    const text = `${start}${'🚩'.repeat(150_000)}`
    expect((await encoded(text)).equals(Buffer.from(text))).toBe(true)
  }
})
