import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longJson } from '../../src/http/long-json.ts'

test.each([
  [{}],
  [[]],
  [{ a: undefined }],
  [{ a: undefined, b: [], c: {}, d: null, 'e"': [undefined, 1] }],
  [{ a: { b: [{ c: [{ d: { e: { f: [1, { g: 2 }] } } }] }] } }],
  [[{ at: new Date('2026-11-20T09:30:00Z') }]],
])('writes %j as JSON.stringify does', async (body) => {
  expect(await longJson(body)).toBe(JSON.stringify(body))
})

test('writes anything as JSON.stringify does', async () => {
  const body = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()), fc.string())
  await fc.assert(
    fc.asyncProperty(body, async (any) => {
      expect(await longJson(any)).toBe(JSON.stringify(any))
    }),
  )
})
