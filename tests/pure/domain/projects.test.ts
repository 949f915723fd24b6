import { describe, expect, test } from 'vitest'
import { DomainError } from '../../../src/domain/errors.ts'
import { featureNamingFrom, matchesWhole } from '../../../src/domain/projects/naming.ts'
import { assertEnvironmentsKnown, changeRequestsFor, environmentsFor } from '../../../src/domain/projects/project.ts'
import { firstFree, slugOf } from '../../../src/domain/projects/slug.ts'

function refusal(work: () => unknown): DomainError | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}

describe('slugOf', () => {
  test.each([
    ['Check out', 'check-out'],
    ['  Check   out  ', 'check-out'],
    ['a - b', 'a-b'],
    ['a_b.c~d', 'abcd'],
    ['R&D', 'rd'],
    ['Café Ångström', 'cafe-angstrom'],
    ['Straße Œuvre Ødegård Łódź', 'strasse-oeuvre-odegard-lodz'],
    ['--', 'project'],
    ['支払い 🛒', 'project'],
    ['x'.repeat(200), 'x'.repeat(90)],
    [`${'x'.repeat(89)} y`, 'x'.repeat(89)],
  ])('makes %j into %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })
})

describe('firstFree', () => {
  test.each([
    ['shop', [], 'shop'],
    ['shop', ['shop'], 'shop-1'],
    ['shop', ['shop', 'shop-1', 'shop-3'], 'shop-2'],
    ['shop', ['shop-1'], 'shop'],
    ['archive', [], 'archive-1'],
    ['revive', ['revive-1'], 'revive-2'],
  ])('of %s among %j is %s', (slug, taken, id) => {
    expect(firstFree(slug, new Set(taken))).toBe(id)
  })
})

describe('featureNamingFrom', () => {
  test('takes what is absent or empty for none', () => {
    const none = { pattern: null, example: null, description: null }
    expect(featureNamingFrom({})).toEqual(none)
    expect(featureNamingFrom({ pattern: '', example: '', description: null })).toEqual(none)
    expect(featureNamingFrom({ pattern: 'a+' })).toEqual({ ...none, pattern: 'a+' })
  })

  test.each([
    ['a|bc', 'bc'],
    ['a|ab', 'ab'],
    ['^shop\\.[a-z]+$', 'shop.cart'],
    ['\\w+-\\d{2}', 'cart-01'],
  ])('takes %s with the example %s', (pattern, example) => {
    expect(featureNamingFrom({ pattern, example, description: 'so' })).toEqual({ pattern, example, description: 'so' })
  })

  test.each([
    ['a blank', { pattern: 'a b' }, 'pattern'],
    ['a line break', { pattern: 'a\nb' }, 'pattern'],
    ['an escape for white space', { pattern: 'a\\sb' }, 'pattern'],
    ['an invalid expression', { pattern: '(' }, 'pattern'],
    ['what takes long to compile', { pattern: '((a{100}){100}){100}' }, 'pattern'],
    ['an example that matches in part only', { pattern: 'a|b', example: 'ac' }, 'example'],
    ['an example without a pattern', { example: 'a' }, 'example'],
    ['a description without a pattern', { description: 'a', pattern: '' }, 'description'],
  ])('refuses %s', (_, input, member) => {
    const error = refusal(() => featureNamingFrom(input))
    expect(error?.kind).toBe('invalid')
    expect(error?.details?.map(({ path }) => path)).toEqual([`/body/featureNaming/${member}`])
  })

  test.each([
    ['(?=a)a', 'the lookaround (?= at character 1'],
    ['a(?!b)', 'the lookaround (?! at character 2'],
    ['ab(?<=b)c', 'the lookaround (?<= at character 3'],
    ['ab(?<!c)', 'the lookaround (?<! at character 3'],
    ['\\\\(?=a)', 'the lookaround (?= at character 3'],
    ['(a)\\1', 'the backreference \\1 at character 4'],
    ['(?<x>a)\\k<x>', 'the backreference \\k< at character 8'],
  ])('names what RE2 can not run in %s', (pattern, part) => {
    const path = '/body/featureNaming/pattern'
    const message = `${part} can't be used: the pattern has to be an expression in RE2 syntax`
    expect(refusal(() => featureNamingFrom({ pattern }))?.details).toEqual([{ message, path }])
  })

  test('takes escaped parentheses and backslashes for what they are', () => {
    for (const pattern of ['a\\(?=b', '\\\\1']) expect(featureNamingFrom({ pattern }).pattern).toBe(pattern)
  })
})

test('matchesWhole answers soon for an expression that makes others try for ages', () => {
  expect(matchesWhole('(a+)+', `${'a'.repeat(5000)}!`)).toBe(false)
})

const known = [
  { name: 'development', enabled: true },
  { name: 'staging', enabled: false },
  { name: 'production', enabled: true },
]

describe('environmentsFor', () => {
  test.each([
    ['none asked for', undefined, ['development', 'production']],
    ['some, in another order and twice', ['production', 'development', 'production'], ['development', 'production']],
    ['one that is turned off', ['staging'], ['staging']],
  ])('gives, with %s, %j -> %j', (_, wanted, environments) => {
    expect(environmentsFor(known, wanted)).toEqual(environments)
  })

  test('refuses to give none', () => {
    expect(refusal(() => environmentsFor([{ name: 'a', enabled: false }], undefined))?.kind).toBe('invalid')
  })
})

describe('changeRequestsFor', () => {
  test.each([
    [undefined, 1],
    [0, 1],
    [-7, 1],
    [3, 3],
    [10, 10],
    [11, 10],
    [2 ** 53, 10],
  ])('makes %s approvals %i', (requiredApprovals, kept) => {
    const wanted = [{ name: 'staging', ...(requiredApprovals !== undefined && { requiredApprovals }) }]
    expect(changeRequestsFor(known, wanted)).toEqual([{ name: 'staging', requiredApprovals: kept }])
  })

  test('lets the last entry count for a name that comes twice', () => {
    const wanted = [
      { name: 'production', requiredApprovals: 2 },
      { name: 'development' },
      { name: 'production', requiredApprovals: 4 },
    ]
    expect(changeRequestsFor(known, wanted)).toEqual([
      { name: 'development', requiredApprovals: 1 },
      { name: 'production', requiredApprovals: 4 },
    ])
  })
})

describe('assertEnvironmentsKnown', () => {
  test('names each unknown environment, wherever it is asked for', () => {
    const wanted = {
      name: 'New',
      environments: ['staging', 'moon', 'mars', 'moon'],
      changeRequestEnvironments: [{ name: 'production' }, { name: 'moon' }],
    }
    const unknown = refusal(() => assertEnvironmentsKnown(known, wanted))
    expect(unknown?.message).toBe('There is no environment "moon". There is no environment "mars"')
    expect(unknown?.details).toEqual([
      { message: 'There is no environment "moon"', path: '/body/environments/1' },
      { message: 'There is no environment "mars"', path: '/body/environments/2' },
      { message: 'There is no environment "moon"', path: '/body/environments/3' },
      { message: 'There is no environment "moon"', path: '/body/changeRequestEnvironments/1/name' },
    ])
  })
})
