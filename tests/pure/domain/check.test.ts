import { describe, expect, test } from 'vitest'
import { checksBy } from '../../../src/domain/checking/check.ts'

const checkBy = checksBy('exact')
const name = (length: number) => 'x'.repeat(length)
const listOf = <Item>(length: number, item: (index: number) => Item) =>
  Array.from({ length }, (_, index) => item(index))

/** A list that counts how often one of its items is read. */
function counted(items: unknown[]): { list: unknown[]; reads: () => number } {
  let reads = 0
  const list = new Proxy(items, {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1
      return Reflect.get(target, key, receiver)
    },
  })
  return { list, reads: () => reads }
}

describe('a check', () => {
  test('finds nothing wrong in a valid value', () => {
    const document = { features: listOf(5000, (index) => `feature-${index}`) }
    expect(checkBy({ $ref: 'FeatureNames' })(document, '/body')).toEqual([])
  })

  test.each<[what: string, schema: string, document: unknown, places: string[]]>([
    [
      'each problem',
      'CreateFeature',
      { name: '', description: 1, tags: [{}, { value: 'x' }] },
      ['/body/description', '/body/name', '/body/name', '/body/tags/0/value', '/body/tags/1/value'],
    ],
    [
      'the first problem behind many right values',
      'FeatureNames',
      { features: [...listOf(4000, String), 1, 2] },
      ['/body/features/4000'],
    ],
    [
      'only the size of a value that is too large',
      'FeatureNames',
      { features: listOf(5001, String) },
      ['/body/features'],
    ],
    [
      'the size of a value that is too large before the problems in it',
      'FeatureNames',
      { features: [1, ...listOf(5000, String)] },
      ['/body/features', '/body/features/0'],
    ],
    [
      'the first problem of an object with very many members',
      'CreateUser',
      { email: 1, ...Object.fromEntries(listOf(5000, (index) => [`m${index}`, 1])) },
      ['/body/rootRole'],
    ],
    [
      'a problem in the last of several lists',
      'TagChanges',
      { addedTags: listOf(100, () => ({ value: 'ok' })), removedTags: [{ value: 1 }] },
      ['/body/removedTags/0/value'],
    ],
    [
      'no problem of a list whose beginning alone is looked at',
      'CreateGroup',
      { name: 'all', users: listOf(9000, (id) => ({ user: { id: id + 1 } })), rootRole: 'x' },
      ['/body/rootRole'],
    ],
  ])('tells %s', (_, schema, document, places) => {
    expect(
      checkBy({ $ref: schema })(document, '/body')
        .map(({ path }) => path)
        .sort(),
    ).toEqual(places)
  })

  test('reads no item of a list that is too long to decide, and few to list what else is wrong', () => {
    const { list, reads } = counted(listOf(100_000, () => 1))
    const problems = checkBy({ $ref: 'FeatureNames' })({ features: list }, '/body')
    expect(problems[0]).toEqual({ message: 'has to have at most 5000 items', path: '/body/features' })
    expect(reads()).toBeLessThan(5000)
  })

  test('reads few items of a list whose first one is wrong', () => {
    const { list, reads } = counted(listOf(5000, () => ({})))
    const problems = checkBy({ $ref: 'FeatureImport' })({ features: list, featureStrategies: [] }, '/body')
    expect(problems[0]).toEqual({ message: 'is required', path: '/body/features/0/name' })
    expect(reads()).toBeLessThan(3000)
  })

  test('looks at the length of a text before its pattern', () => {
    const [first] = checkBy({ $ref: 'TagInput' })({ value: ' '.repeat(256) }, '/body')
    expect(first).toEqual({ message: 'has to have at most 255 characters', path: '/body/value' })
    const [date] = checkBy({ $ref: 'UpdateSignupToken' })({ expiresAt: name(65) }, '/body')
    expect(date).toEqual({ message: 'has to have at most 64 characters', path: '/body/expiresAt' })
  })
})
