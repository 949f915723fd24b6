import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ConstraintDefinition, StrategyDefinition } from '../../../src/domain/evaluation/definitions.ts'
import { ALWAYS, NEVER, normalConstraint } from '../../../src/domain/normal-form/constraint.ts'
import { normalFeature } from '../../../src/domain/normal-form/feature.ts'
import { withWholeWeights } from '../../../src/domain/normal-form/weights.ts'
import { featureWith, holds, strategyWith } from '../../support/evaluation.ts'
import { state } from '../../support/evaluation-states.ts'

const constraint = (given: Partial<ConstraintDefinition>): ConstraintDefinition => ({
  contextName: 'plan',
  operator: 'IN',
  ...given,
})

describe('a constraint', () => {
  it.each<[given: Partial<ConstraintDefinition>, expected: Partial<ConstraintDefinition>]>([
    [{ operator: 'NUM_EQ', value: '.5' }, { value: '0.5' }],
    [{ operator: 'NUM_EQ', value: '+.5' }, { value: '0.5' }],
    [{ operator: 'NUM_EQ', value: '-.5' }, { value: '-0.5' }],
    [{ operator: 'NUM_EQ', value: ' 5. ' }, { value: '5' }],
    [{ operator: 'NUM_EQ', value: '007' }, { value: '7' }],
    [{ operator: 'NUM_EQ', value: '1e-400' }, { value: '0' }],
    [{ operator: 'NUM_EQ', value: '-0' }, { value: '0' }],
    [{ operator: 'DATE_AFTER', value: '2026-11-20' }, { value: '2026-11-20T00:00:00.000Z' }],
    [{ operator: 'DATE_AFTER', value: '2026-11-20T10:00' }, { value: '2026-11-20T10:00:00.000Z' }],
    [{ operator: 'DATE_AFTER', value: '2026-11-20T10:00:00.123456+05:30' }, { value: '2026-11-20T04:30:00.123Z' }],
    [{ operator: 'SEMVER_EQ', value: '1.4.0-rc.1+build.7' }, { value: '1.4.0-rc.1' }],
    [
      { operator: 'REGEX', value: '\\d+', caseInsensitive: true },
      { value: '[0-9]+', caseInsensitive: true },
    ],
    [{ values: [' a ', '', ' '], value: 'left over' }, { values: ['a'] }],
    [{ values: ['a', 'b\\'] }, { values: ['a'] }],
    [
      { values: ['a'], caseInsensitive: true },
      { values: ['a'], caseInsensitive: false },
    ],
    [{ operator: 'NOT_IN', values: ['a'], caseInsensitive: true }, { caseInsensitive: false }],
    [{ operator: 'STR_CONTAINS', values: ['a'], caseInsensitive: true }, { caseInsensitive: true }],
    [
      { operator: 'IN_CIDR', values: ['10.1.2.3/8', '2001:db8::1/032', 'office', '::10.0.0.1/128'] },
      { values: ['10.0.0.0/8', '2001:db8::/32', '::a00:1/128'] },
    ],
    [
      { contextName: 'currentTime', operator: 'STR_ENDS_WITH', values: ['z', ' 5z'], caseInsensitive: true },
      { contextName: 'currentTime', values: ['Z', '5Z'], caseInsensitive: false },
    ],
  ])('%j is sent with %j', (given, expected) => {
    expect(normalConstraint(constraint(given))).toMatchObject({ contextName: 'plan', ...expected })
  })

  it.each<Partial<ConstraintDefinition>>([
    { operator: 'NUM_EQ', value: 'five' },
    { operator: 'NUM_EQ', value: '1e999' },
    { operator: 'DATE_AFTER', value: '2026-11-20T24:00:00Z' },
    { operator: 'DATE_AFTER', value: '0000-01-01' },
    { operator: 'DATE_AFTER', value: '2026-02-30' },
    { operator: 'SEMVER_EQ', value: 'v1.4.0' },
    { operator: 'REGEX', value: '[\\W]'.repeat(200), caseInsensitive: true },
    { operator: 'EQUALS', values: ['a'] },
    { contextName: 'a "b"', values: ['a'] },
    { contextName: 'a\\', values: ['a'] },
    { contextName: 'constructor', values: ['a'] },
    { contextName: '__proto__', values: ['a'] },
    { contextName: 'properties', values: ['a'] },
  ])('%j is never met, inverted or not', (given) => {
    expect(normalConstraint(constraint(given))).toEqual(NEVER)
    expect(normalConstraint(constraint({ ...given, inverted: true }))).toEqual(NEVER)
  })

  it('is met by nobody where a value that is left out would give it to more users', () => {
    expect(normalConstraint(constraint({ operator: 'NOT_IN', values: ['a', 'b\\'] }))).toEqual(NEVER)
    expect(normalConstraint(constraint({ values: ['a', 'b\\'], inverted: true }))).toEqual(NEVER)
    expect(normalConstraint(constraint({ operator: 'IN_CIDR', values: ['fe80::1%eth0'], inverted: true }))).toEqual(
      NEVER,
    )
  })

  it('without a value is met by nobody, and by everybody if it is negated', () => {
    expect(normalConstraint(constraint({ values: [' '] }))).toEqual(NEVER)
    expect(normalConstraint(constraint({ operator: 'NOT_IN', values: [' '] }))).toEqual(ALWAYS)
    expect(normalConstraint(constraint({ operator: 'STR_CONTAINS', values: [], inverted: true }))).toEqual(ALWAYS)
    expect([holds(NEVER), holds(ALWAYS)]).toEqual([false, true])
  })
})

describe('weights', () => {
  const weigh = (...weights: number[]) =>
    withWholeWeights(weights.map((weight) => ({ weight }))).map((one) => one.weight)

  it.each<[given: number[], expected: string]>([
    [[33.3, 966.7], '33 967'],
    [[333.4, 333.3, 333.3], '334 333 333'],
    [[500.5, 499.5], '501 499'],
    [[1, 1, 1], '334 333 333'],
    [[0, 0], ''],
    [[0, 1000], '0 1000'],
    [[0.2, 999.8], '0 1000'],
    [[-5, 10], '0 1000'],
  ])('%j are sent as %s', (given, expected) => {
    expect(weigh(...given).join(' ')).toBe(expected)
  })

  it('are whole, total 1000, and differ by less than 1 from their share', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.001, max: 1000, noNaN: true }), { minLength: 1, maxLength: 20 }),
        (given) => {
          const whole = weigh(...given)
          const total = given.reduce((sum, weight) => sum + weight, 0)
          expect(whole.every(Number.isInteger)).toBe(true)
          expect(whole.reduce((sum, weight) => sum + weight, 0)).toBe(1000)
          for (const [at, weight] of given.entries())
            expect(Math.abs((whole[at] ?? 0) - (weight * 1000) / total)).toBeLessThan(1)
        },
      ),
    )
  })
})

describe('a strategy', () => {
  const variants = [
    { name: 'a', weight: 500, stickiness: 'accountId' },
    { name: 'b', weight: 500, stickiness: 'accountId' },
  ]
  const normal = (given: Partial<StrategyDefinition>) =>
    normalFeature(featureWith({ strategies: [strategyWith(given)] })).strategies[0]

  it.each<[given: Partial<StrategyDefinition>, expected: Record<string, string>]>([
    [{ name: 'userWithId' }, { userIds: '' }],
    [{ name: 'userWithId', parameters: { userIds: ' 7 ,, 8,9\\ ' } }, { userIds: '7,8' }],
    [{ name: 'remoteAddress' }, { IPs: '' }],
    [{ name: 'remoteAddress', parameters: { IPs: '10.0.0.1, office ,"10.0.0.2"' } }, { IPs: '10.0.0.1' }],
    [{ name: 'applicationHostname' }, { hostNames: '' }],
    [{ name: 'applicationHostname', parameters: { hostNames: 'web-1 , a"b' } }, { hostNames: 'web-1' }],
    [
      { name: 'default', variants },
      { groupId: 'checkout', stickiness: 'accountId' },
    ],
    [{ name: 'default', parameters: { note: 'x' } }, { note: 'x' }],
    [
      { name: 'default', variants, parameters: { groupId: 'a "b" c\\' } },
      { groupId: 'a b c', stickiness: 'accountId' },
    ],
    [{ name: 'flexibleRollout' }, { rollout: '0', stickiness: 'default', groupId: 'checkout' }],
    [
      { name: 'flexibleRollout', parameters: { rollout: '050', stickiness: 'userId', groupId: 'g' } },
      { rollout: '50', stickiness: 'userId', groupId: 'g' },
    ],
    [
      { name: 'gradualRolloutUserId', parameters: { percentage: '150.5' } },
      { percentage: '100', groupId: '' },
    ],
  ])('%j is sent with the parameters %j', (given, expected) => {
    expect(normal(given)).toMatchObject({ parameters: expected, constraints: [] })
    expect(Object.keys(normal(given)?.parameters ?? {}).sort()).toEqual(Object.keys(expected).sort())
  })

  it.each(['currentTime', 'constructor', 'a"b'])('that is sticky by %s holds for nobody', (stickiness) => {
    const given = { name: 'flexibleRollout', parameters: { rollout: '100', stickiness, groupId: 'g' } }
    expect(normal(given)).toMatchObject({ parameters: { stickiness: 'random' }, constraints: [NEVER] })
  })

  it('trims the values of overrides', () => {
    const overrides = [
      { contextName: 'plan', values: ['pro ', ' '] },
      { contextName: 'toString', values: ['x'] },
    ]
    const feature = normalFeature(featureWith({ variants: [{ name: 'a', weight: 1000, overrides }] }))
    expect(feature.variants[0]?.overrides).toEqual([{ contextName: 'plan', values: ['pro'] }])
  })

  it('says for each variant by what it is chosen', () => {
    const parameters = { rollout: '50', stickiness: 'userId', groupId: 'g' }
    const bare = variants.map(({ name, weight }) => ({ name, weight }))
    expect(normal({ name: 'flexibleRollout', parameters, variants: bare })?.variants).toMatchObject([
      { stickiness: 'userId' },
      { stickiness: 'userId' },
    ])
    expect(normal({ name: 'flexibleRollout', parameters, variants })?.variants).toMatchObject([
      { stickiness: 'accountId' },
      { stickiness: 'accountId' },
    ])
  })

  it.each([
    ['is the only one', [{ name: 'a', weight: 1000, stickiness: 'accountId' }]],
    ['has all of the weight', variants.map((variant, at) => ({ ...variant, weight: 1000 * at }))],
  ])('has a variant by no field where it %s', (_, given) => {
    const written = given.map(() => ({ stickiness: 'default' }))
    const ofStrategy = normal({ name: 'flexibleRollout', parameters: { stickiness: 'userId' }, variants: given })
    expect(ofStrategy?.variants).toMatchObject(written)
    expect(normalFeature(featureWith({ variants: given })).variants).toMatchObject(written)
  })
})

describe('a feature', () => {
  it('in its normal form is its own normal form', () => {
    fc.assert(
      fc.property(state, ({ features }) => {
        for (const feature of features.map(normalFeature)) expect(normalFeature(feature)).toEqual(feature)
      }),
      { numRuns: 40 },
    )
  })
})
