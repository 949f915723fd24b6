import { describe, expect, test } from 'vitest'
import { routes } from '../../../generated/routes.ts'
import { schemas } from '../../../generated/schemas.ts'
import { checksBy } from '../../../src/domain/checking/check.ts'
import { PATTERN_MESSAGES } from '../../../src/domain/checking/pattern-messages.ts'

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
  ])('tells each resource that is wrong once: %j', (document, expected) => {
    const found = problems('CreateUser', document).map(({ path = '', message }) => [path, message])
    expect(found.sort()).toEqual(expected.sort())
  })

  test.each([
    ['SignUp', { email: 'ada', name: 'Ada', password: 'Enchantress-9' }, 'has to be an email address'],
    ['SignUp', { email: 'a@b.c', name: ' ', password: 'Enchantress-9' }, 'has to have more than blanks'],
    [
      'SignUp',
      { email: 'a@b.c', name: 'x'.repeat(256), password: 'Enchantress-9' },
      'has to have at most 255 characters',
    ],
    ['CreateApiToken', { tokenName: 'a', type: 'edge' }, 'has to be client (or backend), frontend or admin'],
    ['CreateProjectApiToken', { tokenName: 'a', type: 'admin' }, 'has to be client (or backend) or frontend'],
    ['Patch', [{ op: 'remove', path: 'type' }], 'has to be a JSON pointer: empty, or a text that begins with /'],
    ['UpdateSignupToken', { expiresAt: 'soon' }, 'has to be a date with a time, such as 2026-11-20T09:30:00Z'],
    ['CreateProject', { name: 'Shop', environments: [] }, 'has to have at least 1 item'],
  ])('tells in words what would be accepted: %s %j', (schema, document, expected) => {
    expect(problems(schema, document).map(({ message }) => message)).toEqual([expected])
  })
})

/** The values of `pattern` in schemas. */
function patternsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value),
  )
}

test('each pattern of the contract has a message in words, and no other has one', () => {
  expect([...new Set(patternsIn([routes, schemas]))].sort()).toEqual(Object.keys(PATTERN_MESSAGES).sort())
})
