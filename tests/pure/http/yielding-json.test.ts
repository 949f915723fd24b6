import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonYielding } from '../../../src/runtime/yielding-json.ts'

test.each([
  [{}],
  [[]],
  [{ a: undefined }],
  [{ a: undefined, b: [], c: {}, d: null, 'e"': [undefined, 1] }],
  [{ a: { b: [{ c: [{ d: { e: { f: [1, { g: 2 }] } } }] }] } }],
  [[{ at: new Date('2026-11-20T09:30:00Z') }]],
])('writes %j as JSON.stringify does', async (body) => {
  expect(await jsonYielding(body)).toBe(JSON.stringify(body))
})

test('writes anything as JSON.stringify does', async () => {
  const body = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()), fc.string())
  await fc.assert(
    fc.asyncProperty(body, async (any) => {
      expect(await jsonYielding(any)).toBe(JSON.stringify(any))
    }),
  )
})

/** More values than are written in one go. */
const many = (value: unknown) => Array.from({ length: 1500 }, () => value)

test.each([
  [many(1)],
  [many(undefined)],
  [many(new Date('2026-11-20T09:30:00Z'))],
  [{ none: undefined, many: many({ a: [1, undefined], b: undefined }), 'e"': [], last: {} }],
  [Object.fromEntries(many(null).map((_, index) => [`${index}"`, index % 2 === 0 ? undefined : [index]]))],
  [Object.fromEntries(many(null).map((_, index) => [`${index}`, undefined]))],
  [[[many([]), [many({})]], { deep: { deep: { deep: { deep: { deep: many('x') } } } } }]],
])('writes a long body as JSON.stringify does: case %#', async (body) => {
  expect(await jsonYielding(body)).toBe(JSON.stringify(body))
})

test('writes anything that is long as JSON.stringify does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (any) => {
      const body = [any, { any, many: many(any) }]
      expect(await jsonYielding(body)).toBe(JSON.stringify(body))
    }),
    { numRuns: 20 },
  )
})

test('lets other work run while it writes a long body', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await jsonYielding(
    many('')
      .slice(0, 60)
      .map(() => many('a text of some length, which takes a while to write')),
  )
  isDone = true
  expect(turns).toBeGreaterThan(1)
})
