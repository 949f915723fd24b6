import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileConstraint } from '../../../src/domain/evaluation/constraints.ts'
import type { ConstraintDefinition } from '../../../src/domain/evaluation/definitions.ts'
import { inOlderOperators } from '../../../src/domain/normal-form/older-operators.ts'

const about = (operator: string, value: string, inverted = false): ConstraintDefinition => ({
  contextName: 'appVersion',
  operator,
  caseInsensitive: false,
  inverted,
  values: [],
  value,
})

const chance = { random: () => 0, now: new Date(0), hostname: '' }
const holds = (constraints: readonly ConstraintDefinition[], appVersion: string | undefined) =>
  constraints.every((constraint) =>
    compileConstraint(constraint).holds({ properties: appVersion === undefined ? {} : { appVersion } }, chance),
  )

describe('inOlderOperators', () => {
  it.each<[ConstraintDefinition, ...written: string[]]>([
    [about('SEMVER_GTE', '2.0.0'), 'SEMVER_GT 0.0.0-0', 'not SEMVER_LT 2.0.0'],
    [about('SEMVER_LTE', '2.0.0'), 'SEMVER_LT 2.0.1', 'not SEMVER_GT 2.0.0'],
    [about('SEMVER_LTE', '2.0.0-rc.1'), 'SEMVER_LT 2.0.0', 'not SEMVER_GT 2.0.0-rc.1'],
    [about('SEMVER_GTE', '2.0.0', true), 'not SEMVER_GT 2.0.0', 'not SEMVER_EQ 2.0.0'],
    [about('SEMVER_LTE', '2.0.0', true), 'not SEMVER_LT 2.0.0', 'not SEMVER_EQ 2.0.0'],
    // No other version is below the first, or above the second.
    [about('SEMVER_GTE', '0.0.0-0'), 'SEMVER_GTE 0.0.0-0'],
    [about('SEMVER_LTE', '1.0.9007199254740991'), 'SEMVER_LTE 1.0.9007199254740991'],
    [about('SEMVER_LT', '2.0.0', true), 'not SEMVER_LT 2.0.0'],
  ])('writes %o', (given, ...expected) => {
    const written = inOlderOperators([given])
    const texts = written.map(({ operator, value, inverted }) => `${inverted ? 'not ' : ''}${operator} ${value}`)
    expect(texts).toEqual(expected)
  })

  it('keeps all others at their places', () => {
    const before = { ...about('IN', ''), values: ['a'] }
    const after = about('NUM_GTE', '5')
    const operators = inOlderOperators([before, about('SEMVER_GTE', '2.0.0'), after]).map(({ operator }) => operator)
    expect(operators.join()).toBe('IN,SEMVER_GT,SEMVER_LT,NUM_GTE')
  })

  it('is met by the same contexts', () => {
    const number = fc.integer({ min: 0, max: 3 })
    const label = fc.constantFrom('', '-0', '-1', '-alpha', '-alpha.1', '-rc.1')
    const version = fc.tuple(number, number, number, label).map(([major, minor, patch, pre]) => {
      return `${major}.${minor}.${patch}${pre}`
    })
    const given = fc.oneof(version, fc.constantFrom(undefined, '', 'none', '1.2', 'v1.2.3', '1.2.3+build'))
    const operator = fc.constantFrom('SEMVER_GTE', 'SEMVER_LTE')
    fc.assert(
      fc.property(operator, version, fc.boolean(), given, (name, value, inverted, appVersion) => {
        const constraint = about(name, value, inverted)
        expect(holds(inOlderOperators([constraint]), appVersion)).toBe(holds([constraint], appVersion))
      }),
      { numRuns: 1000 },
    )
  })
})
