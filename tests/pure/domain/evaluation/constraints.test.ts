import { describe, expect, test } from 'vitest'
import { dateFrom } from '../../../../src/domain/evaluation/dates.ts'
import type { ConstraintDefinition, EvaluationContext } from '../../../../src/domain/evaluation/definitions.ts'
import { holds } from '../../../support/evaluation.ts'

type PartialConstraint = Partial<ConstraintDefinition>
type Row = [operator: string, constraint: PartialConstraint, value: string | undefined, expected: boolean]

const listed = (...values: string[]): PartialConstraint => ({ values })
const single = (value: string): PartialConstraint => ({ value })

const ROWS: Row[] = [
  ['IN', listed('a', 'b'), 'b', true],
  ['IN', listed('a', 'b'), 'B', false],
  ['IN', { values: ['a', 'b'], caseInsensitive: true }, 'B', false],
  ['IN', listed('a', ''), '', false],
  ['IN', {}, 'a', false],
  ['IN', listed('a'), undefined, false],
  ['NOT_IN', listed('a', 'b'), 'b', false],
  ['NOT_IN', listed('a', 'b'), 'B', true],
  ['NOT_IN', { values: ['a', 'b'], caseInsensitive: true }, 'B', true],
  ['NOT_IN', listed('a'), undefined, true],
  ['NOT_IN', {}, 'a', true],
  ['STR_CONTAINS', listed('x', 'mid'), 'amidst', true],
  ['STR_CONTAINS', listed('MID'), 'amidst', false],
  ['STR_CONTAINS', { values: ['MID'], caseInsensitive: true }, 'aMidst', true],
  ['STR_CONTAINS', listed('mid'), undefined, false],
  ['STR_STARTS_WITH', listed('x', 'am'), 'amidst', true],
  ['STR_STARTS_WITH', listed('mid'), 'amidst', false],
  ['STR_STARTS_WITH', { values: ['AM'], caseInsensitive: true }, 'amidst', true],
  ['STR_STARTS_WITH', listed('am'), undefined, false],
  ['STR_ENDS_WITH', listed('x', 'dst'), 'amidst', true],
  ['STR_ENDS_WITH', listed('mid'), 'amidst', false],
  ['STR_ENDS_WITH', { values: ['DST'], caseInsensitive: true }, 'amidst', true],
  ['STR_ENDS_WITH', listed('dst'), undefined, false],
  ['NUM_EQ', single('5'), '5.0', true],
  ['NUM_EQ', single('5'), '6', false],
  ['NUM_EQ', single('5'), 'five', false],
  ['NUM_EQ', single('5'), ' 5 ', false],
  ['NUM_EQ', single('5'), '0x5', false],
  ['NUM_EQ', single('5'), '+5.', true],
  ['NUM_EQ', single('0'), ' ', false],
  ['NUM_EQ', single('5'), undefined, false],
  ['NUM_EQ', single('five'), '5', false],
  ['NUM_EQ', {}, '5', false],
  ['NUM_GT', single('5'), '5.1', true],
  ['NUM_GT', single('5'), '5', false],
  ['NUM_GT', single('9'), '10', true],
  ['NUM_GT', single('5'), 'six', false],
  ['NUM_GTE', single('5'), '5', true],
  ['NUM_GTE', single('5'), '4.9', false],
  ['NUM_LT', single('-5'), '-6', true],
  ['NUM_LT', single('5'), '5', false],
  ['NUM_LT', single('5'), undefined, false],
  ['NUM_LTE', single('5'), '5', true],
  ['NUM_LTE', single('5'), '5.1', false],
  ['SEMVER_EQ', single('1.4.0'), '1.4.0', true],
  ['SEMVER_EQ', single('1.4.0'), '1.4.0+build.7', true],
  ['SEMVER_EQ', single('1.4.0'), '1.4', false],
  ['SEMVER_EQ', single('1.4.0'), 'v1.4.0', false],
  ['SEMVER_EQ', single('1.4.0'), '1.4.0 ', false],
  ['SEMVER_EQ', single('v1.4.0'), '1.4.0', false],
  ['SEMVER_EQ', {}, '1.4.0', false],
  ['SEMVER_GT', single('1.4.0'), '1.10.0', true],
  ['SEMVER_GT', single('1.4.0'), '1.4.0', false],
  ['SEMVER_GT', single('1.4.0'), undefined, false],
  ['SEMVER_GTE', single('1.4.0'), '1.4.0', true],
  ['SEMVER_GTE', single('1.4.0'), '1.4.0-rc.1', false],
  ['SEMVER_LT', single('1.4.0'), '1.4.0-rc.1', true],
  ['SEMVER_LT', single('1.4.0'), '1.4.0', false],
  ['SEMVER_LTE', single('1.4.0'), '1.4.0', true],
  ['SEMVER_LTE', single('1.4.0'), '1.4.1', false],
  ['REGEX', single('^a+b'), 'aaabc', true],
  ['REGEX', single('a+b$'), 'xaab', true],
  ['REGEX', single('^a+b$'), 'AAB', false],
  ['REGEX', { value: '^a+b$', caseInsensitive: true }, 'AAB', true],
  ['REGEX', single('(?=a)b'), 'ab', false],
  ['REGEX', single('('), '(', false],
  ['REGEX', single('.*'), undefined, false],
  // The steps of the expression times the characters of the text are limited: the first takes about 1000 steps.
  ['REGEX', single('a{1000}'), 'a'.repeat(1000), false],
  ['REGEX', single('a{100}'), 'a'.repeat(1000), true],
  ['REGEX', single('^a+$'), 'a'.repeat(5000), true],
  ['REGEX', { value: '^[^\\W-]+$', caseInsensitive: true }, 'Ada'.repeat(300), true],
  ['IN_CIDR', listed('10.1.0.0/16', '192.168.0.7'), '10.1.255.1', true],
  ['IN_CIDR', listed('10.1.0.0/16', '192.168.0.7'), '192.168.0.7', true],
  ['IN_CIDR', listed('10.1.0.0/16', '192.168.0.7'), '192.168.0.8', false],
  ['IN_CIDR', listed('10.1.0.0/16'), '::ffff:10.1.0.1', false],
  ['IN_CIDR', listed('::ffff:10.1.0.0/112'), '10.1.255.1', false],
  ['IN_CIDR', listed('::ffff:10.1.0.0/112'), '::ffff:10.1.255.1', true],
  ['IN_CIDR', listed('10.0.0.1'), '::10.0.0.1', false],
  ['IN_CIDR', listed('::a00:1'), '::10.0.0.1', true],
  ['IN_CIDR', listed('0.0.0.0/0'), '2001:db8::1', false],
  ['IN_CIDR', listed('2001:db8::/32'), '2001:db8:0:1::42', true],
  ['IN_CIDR', listed('2001:DB8:0::1'), '2001:db8::1', true],
  ['IN_CIDR', listed('2001:db8::/32'), '2001:db9::1', false],
  ['IN_CIDR', listed('10.1.0.0/33', '10.1.0.0/', '10.1.0.0/16/8', '10.1', 'x/8'), '10.1.0.0', false],
  ['IN_CIDR', listed('10.1.0.0/16'), '10.1', false],
  ['IN_CIDR', listed('nonsense'), 'nonsense', false],
  ['IN_CIDR', listed('10.1.0.0/16'), undefined, false],
]

describe('an operator', () => {
  const constraintOf = (operator: string, given: PartialConstraint) => ({ contextName: 'field', operator, ...given })
  const contextOf = (value: string | undefined): EvaluationContext => ({
    properties: value === undefined ? {} : { field: value },
  })

  test.each(ROWS)('%s %j with %j is %j, and inverted the opposite', (operator, given, value, expected) => {
    const constraint = constraintOf(operator, given)
    expect(holds(constraint, contextOf(value))).toBe(expected)
    // A text that takes too long to match meets neither.
    const isTooLong = given.value === 'a{1000}'
    expect(holds({ ...constraint, inverted: true }, contextOf(value))).toBe(!expected && !isTooLong)
  })

  test.each(['EQUALS', 'constructor', ''])('%j, which is unknown, never holds, not even inverted', (operator) => {
    const constraint = constraintOf(operator, { values: ['a'], value: 'a' })
    expect(holds(constraint, contextOf('a'))).toBe(false)
    expect(holds({ ...constraint, inverted: true }, contextOf('a'))).toBe(false)
  })
})

describe('a date', () => {
  // The evaluation itself happens on 2026-11-20 at 09:30.
  test.each<[operator: string, value: string, currentTime: string | undefined, expected: boolean]>([
    ['DATE_AFTER', '2026-11-20T09:30:00Z', '2026-11-20T09:30:00.001Z', true],
    ['DATE_AFTER', '2026-11-20T09:30:00Z', '2026-11-20T09:30:00Z', false],
    ['DATE_AFTER', '2026-11-20T09:30:00+02:00', '2026-11-20T08:00:00Z', true],
    ['DATE_AFTER', '2026-11-20T09:29:59Z', undefined, true],
    ['DATE_AFTER', '2026-11-20T09:30:00Z', undefined, false],
    ['DATE_AFTER', '2026-11-20T09:29:59Z', '', true],
    ['DATE_AFTER', '2026-11-20T09:29:59Z', 'tomorrow', false],
    ['DATE_AFTER', 'yesterday', undefined, false],
    ['DATE_BEFORE', '2026-11-20T09:30:00Z', '2026-11-20T09:29:59Z', true],
    ['DATE_BEFORE', '2026-11-20T09:30:00Z', '2026-11-20T09:30:00Z', false],
    ['DATE_BEFORE', '2026-11-20T09:30:01Z', undefined, true],
    ['DATE_BEFORE', 'tomorrow', undefined, false],
  ])('%s %j at %j is %j', (operator, value, currentTime, expected) => {
    const context = currentTime === undefined ? {} : { currentTime }
    const constraint = { contextName: 'currentTime', operator, value }
    expect(holds(constraint, context)).toBe(expected)
    expect(holds({ ...constraint, inverted: true }, context)).toBe(!expected)
  })

  test.each<[registeredAt: string | undefined, expected: boolean]>([
    ['2026-11-21T00:00:00Z', true],
    ['2026-11-21T00:00:00.123456+02:00', true],
    ['2020-01-01T00:00:00Z', false],
    ['2026-11-21', false],
    ['2026-11-21T00:00Z', false],
    ['2026-11-21T00:00:00', false],
    ['2026-11-21T24:00:00Z', false],
    ['soon', false],
    [undefined, false],
  ])('is compared with the field that is named: %j is %j', (registeredAt, expected) => {
    const constraint = { contextName: 'registeredAt', operator: 'DATE_AFTER', value: '2026-11-20T00:00:00Z' }
    expect(holds(constraint, { properties: registeredAt === undefined ? {} : { registeredAt } })).toBe(expected)
  })

  test.each([
    ['2026-11-20T09:30:00', '2026-11-20T09:30:00.000Z'],
    ['2026-11-20T09:30', '2026-11-20T09:30:00.000Z'],
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20T09:30:00.123456789+05:30', '2026-11-20T04:00:00.123Z'],
  ])('%j is %s on servers of any time zone', (text, expected) => {
    expect(dateFrom(text)?.toISOString()).toBe(expected)
  })
})

describe('a field of the context', () => {
  const isAnn = (contextName: string) => ({ contextName, operator: 'IN', values: ['ann'] })

  test.each(['appName', 'environment', 'userId', 'sessionId', 'remoteAddress', 'currentTime'])(
    '%s is found at the top and, if it is not there, among the properties',
    (name) => {
      expect(holds(isAnn(name), { [name]: 'ann' })).toBe(true)
      expect(holds(isAnn(name), { [name]: '', properties: { [name]: 'ann' } })).toBe(true)
      expect(holds(isAnn(name), { [name]: 'bob', properties: { [name]: 'ann' } })).toBe(false)
    },
  )

  test('that is not known is found among the properties only', () => {
    expect(holds(isAnn('owner'), { properties: { owner: 'ann' } })).toBe(true)
    const context: object = { owner: 'ann' }
    expect(holds(isAnn('owner'), context)).toBe(false)
  })

  test.each(['constructor', '__proto__', 'toString'])('%s is missing when it is not given', (contextName) => {
    expect(holds({ contextName, operator: 'STR_CONTAINS', values: ['o'] })).toBe(false)
    expect(holds({ contextName, operator: 'NOT_IN', values: ['o'] })).toBe(true)
  })
})
