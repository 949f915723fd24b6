import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Choice, canKeepBoth, isSame, merge, resolved } from '../../../console/editing/drafts/merge.ts'

type Fields = Record<string, unknown>

test.each<
  [what: string, base: Fields, theirs: Fields, mine: Fields, merged: Fields, taken: string[], clashes: string[]]
>([
  ['nothing', { a: 1 }, { a: 1 }, { a: 1 }, { a: 1 }, [], []],
  ['mine', { a: 1 }, { a: 1 }, { a: 2 }, { a: 2 }, [], []],
  ['theirs', { a: 1 }, { a: 2 }, { a: 1 }, { a: 2 }, ['a'], []],
  ['both the same', { a: 1 }, { a: 2 }, { a: 2 }, { a: 2 }, [], []],
  ['each another field', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 }, ['a'], []],
  [
    'a member without a value',
    { a: { x: 1 } },
    { a: { x: 1 } },
    { a: { x: 1, y: undefined } },
    { a: { x: 1, y: undefined } },
    [],
    [],
  ],
  ['the same field', { a: 1 }, { a: 2 }, { a: 3 }, { a: 3 }, [], ['a']],
  ['a field that they have added', {}, { a: 1 }, {}, { a: 1 }, ['a'], []],
  ['a field that they have removed', { a: 1 }, {}, { a: 1 }, {}, ['a'], []],
  ['lists in another order of members', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, { a: 3 }, { a: 3 }, [], []],
])('of %s', (_, base, theirs, mine, merged, taken, clashes) => {
  const found = merge(base, theirs, mine)
  expect(found.merged).toEqual(merged)
  expect(found.taken).toEqual(taken)
  expect(found.clashes.map(({ field }) => field)).toEqual(clashes)
})

describe('a clash', () => {
  test.each<[Choice, unknown]>([
    ['theirs', ['a', 'c', 't']],
    ['mine', ['a', 'b', 'm']],
    ['both', ['a', 't', 'm']],
  ])('of lists is resolved with %s', (choice, value) => {
    const found = merge({ list: ['a', 'b', 'c'] }, { list: ['a', 'c', 't'] }, { list: ['a', 'b', 'm'] })
    expect(found.clashes.map(canKeepBoth)).toEqual([true])
    expect(resolved(found, { list: choice })).toEqual({ list: value })
  })

  test('of objects keeps the members of both', () => {
    const found = merge({ p: { r: '5', s: 'x' } }, { p: { r: '9', s: 'x' } }, { p: { r: '5', s: 'y' } })
    expect(resolved(found, { p: 'both' })).toEqual({ p: { r: '9', s: 'y' } })
  })

  test('of texts has no both, and without a choice mine stays', () => {
    const found = merge({ t: 'a' }, { t: 'b' }, { t: 'c' })
    expect(found.clashes.map(canKeepBoth)).toEqual([false])
    expect(resolved(found, {})).toEqual({ t: 'c' })
    expect(resolved(found, { t: 'theirs' })).toEqual({ t: 'b' })
  })
})

const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 2 }))

test('without changes of others, the merge is mine, and the other way round', () => {
  fc.assert(
    fc.property(fields, fields, (base, other) => {
      expect(isSame(merge(base, base, other).merged, other)).toBe(true)
      expect(isSame(merge(base, other, base).merged, other)).toBe(true)
    }),
  )
})

test('no change of one field is lost without a choice', () => {
  fc.assert(
    fc.property(fields, fields, fields, (base, theirs, mine) => {
      const { merged, clashes } = merge(base, theirs, mine)
      for (const name of ['a', 'b', 'c']) {
        if (clashes.some(({ field }) => field === name)) continue
        const expected = isSame(base[name], mine[name]) ? theirs[name] : mine[name]
        expect(isSame(merged[name], expected)).toBe(true)
      }
    }),
  )
})
