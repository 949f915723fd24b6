import { describe, expect, test } from 'vitest'
import { newAjv, problemsFrom } from '../../src/validation.ts'

const ajv = newAjv('exact')

function problems(schema: string, document: unknown) {
  const matches = ajv.getSchema(schema)
  return matches?.(document) === false ? problemsFrom(matches.errors ?? [], '/body') : []
}

describe('problemsFrom', () => {
  test.each([
    [{ rootRole: null }, [['/body/rootRole', 'has to be of type integer or string']]],
    [{ rootRole: -1 }, [['/body/rootRole', 'has to be >= 0']]],
    [{ rootRole: '' }, [['/body/rootRole', 'has to NOT have fewer than 1 characters']]],
    [
      { rootRole: [], name: 5 },
      [
        ['/body/rootRole', 'has to be of type integer or string'],
        ['/body/name', 'has to be of type string'],
      ],
    ],
    [{}, [['/body/rootRole', 'is required']]],
  ])('tells each thing that is wrong once: %j', (document, expected) => {
    const found = problems('CreateUser', document).map(({ path = '', message }) => [path, message])
    expect(found.sort()).toEqual(expected.sort())
  })
})
