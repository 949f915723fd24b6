import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { isExpression, stepsOf } from '../../../src/domain/checking/expression.ts'
import type { LegalValues } from '../../../src/domain/context-fields/context-field.ts'
import type { Constraint } from '../../../src/domain/features/strategies/constraint.ts'
import { constraintFrom, constraintProblems } from '../../../src/domain/features/strategies/constraint.ts'

type Operator = Schema<'Operator'>

const NUMBERS = ['NUM_EQ', 'NUM_GT', 'NUM_GTE', 'NUM_LT', 'NUM_LTE'] as const
const DATES = ['DATE_AFTER', 'DATE_BEFORE'] as const
const VERSIONS = ['SEMVER_EQ', 'SEMVER_GT', 'SEMVER_GTE', 'SEMVER_LT', 'SEMVER_LTE'] as const
const LISTS = ['IN', 'NOT_IN', 'STR_CONTAINS', 'STR_STARTS_WITH', 'STR_ENDS_WITH'] as const

const anything: LegalValues = new Map()

const withValue = (operator: Operator, value?: string): Constraint =>
  constraintFrom({ contextName: 'plan', operator, ...(value !== undefined && { value }) })
const withValues = (operator: Operator, values: string[]): Constraint =>
  constraintFrom({ contextName: 'plan', operator, values })
const problemsOf = (constraint: Constraint, legal = anything) =>
  constraintProblems([constraint], legal, '/body/constraints')

/** Every operator with every value. */
const each = (operators: readonly Operator[], values: readonly string[]) =>
  operators.flatMap((operator) => values.map((value) => [operator, value] as const))

describe('constraintFrom', () => {
  it('fills in defaults and drops what the contract does not know', () => {
    const given = { contextName: 'plan', operator: 'IN', values: ['a'], note: 'x' } as const
    expect(constraintFrom({ ...given, values: ['a'] })).toEqual({
      contextName: 'plan',
      operator: 'IN',
      caseInsensitive: false,
      inverted: false,
      values: ['a'],
    })
  })

  it('keeps what is given', () => {
    const given = {
      contextName: 'plan',
      operator: 'NUM_EQ',
      caseInsensitive: true,
      inverted: true,
      values: [],
      value: '1',
    }
    expect(constraintFrom({ ...given, operator: 'NUM_EQ' })).toEqual(given)
  })
})

describe('operators that compare with one value', () => {
  it.each([
    ...each(NUMBERS, ['0', '5', '-1.5', '1e3', '007', '5.', '.5', '+5.e-3', '1'.repeat(300)]),
    ...each(DATES, ['2026-11-20T09:30:00Z', '2026-11-20T09:30:00.123+01:00', '2026-11-20T09:30Z']),
    ...each(DATES, ['2026-11-20', '2028-02-29']),
    ...each(VERSIONS, ['1.4.0', '0.0.1-beta.2', '10.20.30+build.5']),
    ...each(['REGEX'], ['^a+$', '[a-z]{2,10}', '(?i)gold', '(a|b)+', '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{12}$', '\\pL']),
  ])('%s takes %s', (operator, value) => {
    expect(problemsOf(withValue(operator, value))).toEqual([])
  })

  it.each([
    ...each(NUMBERS, ['', ' ', 'five', '5 apples', 'NaN', 'Infinity', '1,5', '.', '1e999', `0.${'1'.repeat(499)}`]),
    ...each(DATES, [
      `2026-11-20T09:30:00.${'1'.repeat(500)}Z`,
      ...['', 'tomorrow', '20-11-2026', '2026-02-30', '2026-13-01', '2026-11-20T25:00:00Z', '2026-11-20T24:00:00Z'],
      ...['0000-01-01', '9999-12-31T23:59:59-01:00', '2026-11-20 junk', '1795132800000'],
    ]),
    ...each(VERSIONS, [
      ...['', 'v1.4.0', 'V1.4.0', '=1.4.0', '1.4', '1', '1.x', '^1.4.0', '>=1.4.0', '1.0.0 - 2.0.0', '1.0.0 || 2.0.0'],
      ...['01.4.0', ' 1.4.0', '1.4.0.0', '*'],
    ]),
    ...each(['REGEX'], ['', '(', '[', 'a(?=b)', 'a(?!b)', '(?<=a)b', '(a)\\1', 'a{1001}', 'a**', 'x'.repeat(1001)]),
  ])('%s refuses %s', (operator, value) => {
    expect(problemsOf(withValue(operator, value))).toEqual([
      { message: expect.stringContaining(`${operator} needs a`), path: '/body/constraints/0/value' },
    ])
  })

  it.each([...NUMBERS, ...DATES, ...VERSIONS, 'REGEX'] as const)(
    '%s needs its value, and values do not replace it',
    (operator) => {
      const expected = [{ message: `${operator} needs a value`, path: '/body/constraints/0/value' }]
      expect(problemsOf(withValue(operator))).toEqual(expected)
      expect(problemsOf(withValues(operator, ['1']))).toEqual(expected)
    },
  )
})

describe('IN_CIDR', () => {
  it('takes addresses and networks of both versions', () => {
    const values = ['10.0.0.7', '10.1.0.0/16', '2001:db8::/32', '::1', '0.0.0.0/0']
    expect(problemsOf(withValues('IN_CIDR', values))).toEqual([])
  })

  it.each(['', 'localhost', '10.0.0', '10.0.0.0/33', '10.0.0.0/', '::/129', '10.0.0.0/8/8', 'fe80::1%eth0'])(
    'refuses %j',
    (value) => {
      expect(problemsOf(withValues('IN_CIDR', ['10.0.0.7', value]))).toEqual([
        { message: expect.stringContaining('IP address or a network'), path: '/body/constraints/0/values/1' },
      ])
    },
  )
})

describe('operators that compare with a list', () => {
  it.each(LISTS)('%s takes values of 1 to 100 characters', (operator) => {
    expect(problemsOf(withValues(operator, ['a', 'b'.repeat(100), '&<é']))).toEqual([])
  })

  it.each(LISTS)('%s refuses an empty list, and a value does not replace it', (operator) => {
    const expected = [{ message: `${operator} needs at least one of values`, path: '/body/constraints/0/values' }]
    expect(problemsOf(withValues(operator, []))).toEqual(expected)
    expect(problemsOf(withValue(operator, 'a'))).toEqual(expected)
  })

  it.each(LISTS)('%s refuses each value that is empty or longer than 100 characters', (operator) => {
    const message = 'has to have 1 to 100 characters'
    expect(problemsOf(withValues(operator, ['', 'a', 'b'.repeat(101)]))).toEqual([
      { message, path: '/body/constraints/0/values/0' },
      { message, path: '/body/constraints/0/values/2' },
    ])
  })
})

describe('context fields with legal values', () => {
  const legal: LegalValues = new Map([['plan', new Set(['1', '2', 'gold'])]])
  const message = 'is not one of the values that the context field plan accepts'

  it('let those values pass', () => {
    expect(problemsOf(withValues('IN', ['1', 'gold']), legal)).toEqual([])
    expect(problemsOf(withValue('NUM_EQ', '2'), legal)).toEqual([])
  })

  it('refuse each other value of a list', () => {
    expect(problemsOf(withValues('NOT_IN', ['1', 'silver', 'Gold']), legal)).toEqual([
      { message, path: '/body/constraints/0/values/1' },
      { message, path: '/body/constraints/0/values/2' },
    ])
  })

  it('refuse another value of an operator that takes one', () => {
    expect(problemsOf(withValue('NUM_GT', '3'), legal)).toEqual([{ message, path: '/body/constraints/0/value' }])
  })

  it('say nothing about other fields, known or not', () => {
    const elsewhere = constraintFrom({ contextName: 'nobody-made-this-field', operator: 'IN', values: ['silver'] })
    expect(problemsOf(elsewhere, legal)).toEqual([])
  })
})

it('constraints are refused all at once, each where it is', () => {
  const constraints = [withValues('IN', ['a']), withValue('NUM_EQ', 'x'), withValues('IN', [])]
  const paths = constraintProblems(constraints, anything, '/body/constraints').map(({ path }) => path)
  expect(paths).toEqual(['/body/constraints/1/value', '/body/constraints/2/values'])
})

describe('expressions', () => {
  it.each([
    ['one that other engines choke on', '(a+)+$', true],
    ['a large program from a short text', `(${'a'.repeat(990)}){1000}`, false],
    ['many counts', '(a?){999}'.repeat(110), false],
    ['many empty groups, repeated', `(${'()'.repeat(400)}){1000}`, false],
    ['counts inside of each other', '((a{30}){30}){30}', false],
    ['wide ranges that take either case', `(?i)${'[Ā-힣]'.repeat(160)}`, false],
    ['the same by their numbers', `(?i)${'[\\x{100}-\\x{ffff}]'.repeat(45)}`, false],
    ['the same in one class', `(?s-i:(?i)[${'Ā-힣'.repeat(300)}])`, false],
    ['a range that begins with an escape', `(?i)${'[\\n-힣]'.repeat(120)}`, false],
    ['classes by their properties', `(?i)${'\\pL'.repeat(300)}`, false],
    [
      'such classes in brackets',
      `[${'\\p{Lu}'.repeat(140)}\\pL\\pM${'\\pN'.repeat(15)}\\PL${'\\PN'.repeat(25)}${'\\pZ'.repeat(2)}${'\\pL'.repeat(18)}]`,
      false,
    ],
    ['such classes repeated not at all', `(?i)${'(\\pL){0}'.repeat(110)}`, false],
  ])('%s is decided on quickly', (_, text, expected) => {
    expect(isExpression(text)).toBe(expected)
  })

  it('are costlier where the constraint ignores case', () => {
    const ranges = '[Ā-힣]'.repeat(160)
    expect(problemsOf(withValue('REGEX', ranges))).toEqual([])
    expect(problemsOf({ ...withValue('REGEX', ranges), caseInsensitive: true })).toMatchObject([
      { message: expect.stringContaining('steps to compile'), path: '/body/constraints' },
    ])
    const fewer = '[Ā-힣]'.repeat(5)
    expect(problemsOf({ ...withValue('REGEX', fewer), caseInsensitive: true })).toMatchObject([
      { message: expect.stringContaining('REGEX needs a'), path: '/body/constraints/0/value' },
    ])
  })

  it.each([
    ['a{1000}', true],
    ['[{}]{2}', true],
    ['\\{{3}', true],
    ['a{,5}', true],
    ['(?i)[à-ÿ]+ \\p{Lu}{1,200}', true],
    ['(?i)[\\x{400}-\\x{4ff}]+', true],
    ['[[:^alpha:]', false],
    [')', false],
    ['\\Qa.b\\E', false],
    ['a\\\\Q', true],
    [`(?:${'ab'.repeat(440)})(?i){1000}`, false],
    [`(?:${'a'.repeat(400)})\\Q\\E{1000}`, false],
  ])('%s is acceptable: %s', (text, expected) => {
    expect(isExpression(text)).toBe(expected)
  })
})

describe('the steps of an expression', () => {
  const parts = [
    ...String.raw`a b ( (?: (?i) (?s-i: ) | * ? {3} {2,5} {10,} {100} {0} \pL [a-z] [^\d\pN]`.split(' '),
    ...String.raw`\Q \E \b ^ $ . (?P<n> {,3} \{ [{] (?U)`.split(' '),
  ]

  it('are no fewer than a fraction of what it compiles to', () => {
    const texts = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((chosen) => chosen.join(''))
    fc.assert(
      fc.property(texts, (text) => {
        if (isExpression(text)) expect(RE2JS.compile(text).programSize()).toBeLessThan(3 * stepsOf(text))
      }),
      { numRuns: 700 },
    )
  })

  it.each([
    ['a lazy count', 'a{10,}?(?i){100}'],
    ['a repetition without a count', '(?:a{20})*(?i){50}'],
    ['counts of counts', `a${'{2}(?i)'.repeat(8)}{2}`],
  ])('multiply when flags stand between %s and a further count', (_, text) => {
    expect(stepsOf(text)).toBeGreaterThan(RE2JS.compile(text).programSize() / 3)
  })
})

describe('the expressions of a request', () => {
  const expressions = (count: number, text: string) =>
    Array.from({ length: count }, (_, index) => withValue('REGEX', `${text}${index}`))

  it('take a limited number of steps together, and none is compiled where they take more', () => {
    expect(constraintProblems(expressions(250, '^[a-z]+@example\\.com$'), anything, '/body')).toEqual([])
    expect(constraintProblems(expressions(20, `(?i)${'\\pL'.repeat(15)}`), anything, '/body')).toEqual([
      { message: expect.stringContaining('the limit for a request is 10000'), path: '/body' },
    ])
    expect(constraintProblems(expressions(3000, 'a'), anything, '/body')).toHaveLength(1)
  })

  it('are not counted where they are too long to be compiled, nor with other operators', () => {
    const long = Array.from({ length: 25 }, () => withValue('REGEX', 'x'.repeat(1001)))
    const paths = constraintProblems(long, anything, '/body').map(({ path }) => path)
    expect(paths).toEqual(long.map((_, index) => `/body/${index}/value`))
    const numbers = Array.from({ length: 3000 }, () => withValue('NUM_EQ', '1'))
    expect(constraintProblems(numbers, anything, '/body')).toEqual([])
  })
})
