import { describe, expect, test } from 'vitest'
import { checksBy } from '../../src/domain/check.ts'

const checkBy = checksBy('exact')

function problems(schema: string, document: unknown) {
  return checkBy({ $ref: schema })(document, '/body')
}

describe('problems', () => {
  test.each([
    [{ rootRole: null }, [['/body/rootRole', 'has to be of type integer or string']]],
    [{ rootRole: -1 }, [['/body/rootRole', 'has to be >= 0']]],
    [{ rootRole: '' }, [['/body/rootRole', 'has to have at least 1 character']]],
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

  test.each([
    ['SignUp', { email: 'ada', name: 'Ada', password: 'x' }, 'has to be an email address'],
    ['SignUp', { email: 'a@b.c', name: ' ', password: 'x' }, 'has to have more than blanks'],
    ['SignUp', { email: 'a@b.c', name: 'x'.repeat(256), password: 'x' }, 'has to have at most 255 characters'],
    ['UpdateSignupToken', { expiresAt: 'soon' }, 'has to be a date with a time, such as 2026-11-20T09:30:00Z'],
    ['CreateProject', { name: 'Shop', environments: [] }, 'has to have at least 1 item'],
  ])('tells in words what would be accepted: %s %j', (schema, document, expected) => {
    expect(problems(schema, document).map(({ message }) => message)).toEqual([expected])
  })
})
