import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differences } from '../../../src/sentences/differences.ts'

test.each<[before: unknown, after: unknown, found: [string, unknown, unknown][]]>([
  [{ a: 1 }, { a: 1 }, []],
  [{ a: 1 }, { a: 2 }, [['/a', 1, 2]]],
  [{ a: 1 }, {}, [['/a', 1, undefined]]],
  [{}, { b: null }, [['/b', undefined, null]]],
  [
    { list: [1, 2] },
    { list: [1, 3, 4] },
    [
      ['/list/1', 2, 3],
      ['/list/2', undefined, 4],
    ],
  ],
  [{ a: [] }, { a: {} }, [['/a', [], {}]]],
  [{ 'a/b': { 'c~d': 1 } }, { 'a/b': { 'c~d': 2 } }, [['/a~1b/c~0d', 1, 2]]],
  [null, { a: 1 }, [['', null, { a: 1 }]]],
])('from %j to %j', (before, after, found) => {
  expect(differences(before, after).map((each) => [each.pointer, each.before, each.after])).toEqual(found)
})

test('a value does not differ from its copy', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => differences(value, structuredClone(value)).length === 0))
})
