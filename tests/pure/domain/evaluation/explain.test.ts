import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type {
  ConstraintDefinition,
  EvaluationContext,
  FeatureDefinition,
  SegmentDefinition,
} from '../../../../src/domain/evaluation/definitions.ts'
import {
  type CompiledFeature,
  type CompiledFeatures,
  evaluateFeature,
} from '../../../../src/domain/evaluation/evaluate.ts'
import { explainFeature, explainStrategy } from '../../../../src/domain/evaluation/explain.ts'
import { CHANCE, compiledFeatures, contextWith, featureWith, strategyWith } from '../../../support/evaluation.ts'

const isAnn = { contextName: 'userId', operator: 'IN', values: ['ann'] }
const isAcme = { contextName: 'company', operator: 'IN', values: ['acme'] }

function explained(
  features: readonly [FeatureDefinition, ...FeatureDefinition[]],
  context: Partial<EvaluationContext> = {},
  segments: readonly SegmentDefinition[] = [],
) {
  const all = compiledFeatures(features, segments)
  const feature = all.get(features[0].name)
  if (feature === undefined) throw new Error('There is no feature to explain')
  return explanationOf(feature, all, contextWith(context))
}

function explanationOf(feature: CompiledFeature, all: CompiledFeatures, context: EvaluationContext) {
  const strategies = feature.strategies.map((strategy) => explainStrategy(strategy, context, CHANCE))
  return explainFeature(feature, strategies, all, context, CHANCE)
}

describe('an explanation', () => {
  test('says of every constraint and segment whether it held', () => {
    const strategy = strategyWith({ constraints: [isAcme, isAnn], segments: [1, 2, 7] })
    const segments = [
      { id: 1, name: 'staff', constraints: [isAnn, isAcme] },
      { id: 2, name: 'everybody', constraints: [] },
    ]
    const { strategies, result } = explained([featureWith({ strategies: [strategy] })], { userId: 'ann' }, segments)
    expect(result).toBe(false)
    expect(strategies).toEqual([
      {
        result: false,
        constraints: [
          { definition: isAcme, result: false },
          { definition: isAnn, result: true },
        ],
        segments: [
          {
            id: 1,
            name: 'staff',
            result: false,
            constraints: [
              { definition: isAnn, result: true },
              { definition: isAcme, result: false },
            ],
          },
          { id: 2, name: 'everybody', result: true, constraints: [] },
          { id: 7, result: false, constraints: [] },
        ],
      },
    ])
  })

  test('says in which bucket of a rollout a user is, and why', () => {
    const parameters = { rollout: '73', groupId: 'gr1', stickiness: 'default' }
    const feature = featureWith({ strategies: [strategyWith({ name: 'flexibleRollout', parameters })] })
    expect(explained([feature], { userId: '123' }).strategies[0]).toMatchObject({
      result: true,
      rollout: {
        percentage: 73,
        groupId: 'gr1',
        stickiness: 'default',
        stickinessValue: '123',
        isRandom: false,
        normalizedValue: 73,
      },
    })
    expect(explained([feature]).strategies[0]?.rollout).toMatchObject({ stickinessValue: '5001', isRandom: true })
  })

  test('says that an id is missing in a rollout', () => {
    const parameters = { rollout: '100', stickiness: 'company' }
    const feature = featureWith({ strategies: [strategyWith({ name: 'flexibleRollout', parameters })] })
    const [strategy] = explained([feature]).strategies
    expect(strategy?.result).toBe(false)
    expect(strategy?.rollout).not.toHaveProperty('stickinessValue')
    expect(strategy?.rollout).not.toHaveProperty('normalizedValue')
  })

  test.each([
    [[true], true],
    [['unknown'], 'unknown'],
    [[false, 'unknown'], 'unknown'],
    [['unknown', true], true],
    [[false], false],
    [[], true],
  ])('of strategies that are %j is %j', (verdicts, expected) => {
    const strategies = verdicts.map((verdict) =>
      verdict === 'unknown' ? strategyWith({ name: 'ours' }) : strategyWith(verdict ? {} : { constraints: [isAnn] }),
    )
    const { result, enabled, strategies: each } = explained([featureWith({ strategies })])
    expect(each.map((strategy) => strategy.result)).toEqual(verdicts)
    expect(result).toBe(expected)
    expect(enabled).toBe(expected === true)
  })

  test('of a type that is not built in is false if a constraint does not hold', () => {
    const strategies = [strategyWith({ name: 'ours', constraints: [isAnn] })]
    expect(explained([featureWith({ strategies })], { userId: 'bob' }).result).toBe(false)
    expect(explained([featureWith({ strategies })], { userId: 'ann' }).result).toBe('unknown')
  })

  test('says which parents are as demanded, and does not change what the strategies say', () => {
    const dependencies = [
      { feature: 'on', enabled: true },
      { feature: 'off', enabled: true },
    ]
    const parents = [featureWith({ name: 'on' }), featureWith({ name: 'off', enabled: false })]
    const explanation = explained([featureWith({ dependencies }), ...parents])
    expect(explanation).toMatchObject({ enabled: false, result: true, variant: { name: 'disabled' } })
    expect(explanation.dependencies.map(({ satisfied }) => satisfied)).toEqual([true, false])
  })
})

const text = fc.oneof(fc.constantFrom('a', 'A', '1', '1.0.0', '10.0.0.1', '10.0.0.0/8', '2026-11-20', '('), fc.string())
const constraint: fc.Arbitrary<ConstraintDefinition> = fc.record(
  {
    contextName: fc.constantFrom('userId', 'company', 'currentTime', 'remoteAddress'),
    operator: fc.constantFrom(
      ...['IN', 'NOT_IN', 'STR_CONTAINS', 'STR_STARTS_WITH', 'STR_ENDS_WITH', 'NUM_EQ', 'NUM_GTE', 'DATE_AFTER'],
      ...['DATE_BEFORE', 'SEMVER_EQ', 'SEMVER_LT', 'REGEX', 'IN_CIDR', 'NOTHING'],
    ),
    caseInsensitive: fc.boolean(),
    inverted: fc.boolean(),
    values: fc.array(text, { maxLength: 3 }),
    value: text,
  },
  { requiredKeys: ['contextName', 'operator'] },
)
const strategy = fc
  .record({
    name: fc.constantFrom('default', 'userWithId', 'flexibleRollout', 'remoteAddress', 'gradualRolloutUserId', 'ours'),
    parameters: fc.record(
      {
        rollout: fc.constantFrom('0', '50', '100', 'x'),
        percentage: fc.constantFrom('50', '100'),
        stickiness: fc.constantFrom('default', 'random', 'company'),
        userIds: text,
        IPs: text,
      },
      { requiredKeys: [] },
    ),
    constraints: fc.array(constraint, { maxLength: 2 }),
    segments: fc.array(fc.constantFrom(1, 2, 3), { maxLength: 1 }),
    variants: fc.array(fc.record({ name: text, weight: fc.nat(2) }), { maxLength: 2 }),
  })
  .map((given) => strategyWith({ ...given, parameters: { ...given.parameters } }))
const context = fc.record(
  { userId: text, sessionId: text, remoteAddress: text, currentTime: text, company: text },
  { requiredKeys: [] },
)

test('an explanation says the same as an evaluation, and neither throws, whatever is stored', () => {
  const parts = fc.record({
    strategies: fc.array(strategy, { maxLength: 3 }),
    parents: fc.array(fc.constantFrom('on', 'off', 'missing'), { maxLength: 1 }),
    demanded: fc.boolean(),
    enabled: fc.constantFrom(true, true, true, false),
    segment: fc.array(constraint, { maxLength: 2 }),
    asked: context,
  })
  const verdicts = new Set<boolean>()
  fc.assert(
    fc.property(parts, ({ strategies, parents, demanded, enabled, segment, asked: { company, ...fields } }) => {
      const dependencies = parents.map((feature) => ({ feature, enabled: demanded }))
      const feature = featureWith({ enabled, strategies, dependencies, variants: [{ name: 'own', weight: 1 }] })
      const others = [featureWith({ name: 'on' }), featureWith({ name: 'off', enabled: false })]
      const all = compiledFeatures(
        [feature, ...others],
        [
          { id: 1, constraints: segment },
          { id: 2, constraints: [] },
        ],
      )
      const compiled = all.get('checkout')
      if (compiled === undefined) throw new Error('The feature is lost')
      const asked: EvaluationContext = { ...fields, properties: company === undefined ? {} : { company } }
      const evaluation = evaluateFeature(compiled, all, asked, CHANCE)
      const { enabled: isEnabled, variant } = explanationOf(compiled, all, asked)
      expect({ enabled: isEnabled, variant }).toEqual(evaluation)
      verdicts.add(isEnabled)
    }),
    { numRuns: 400 },
  )
  expect(verdicts.size).toBe(2)
})
