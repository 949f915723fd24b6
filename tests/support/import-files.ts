import fc from 'fast-check'
import type { Schema } from '../../src/contract.ts'
import type { File } from './features-batch.ts'

/** The features of the files. */
export const NAMES = ['checkout', 'shop', 'search', 'z']
/** The segments that their strategies use. */
export const SEGMENTS = ['Nordic customers', 'staff', 'beta']

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((given) => !given.includes('\0') && given.isWellFormed())
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

const constraint: fc.Arbitrary<Schema<'ConstraintInput'>> = fc.oneof(
  fc.record({
    contextName: fc.constantFrom('userId', 'appName', 'plan', 'no-field'),
    operator: fc.constantFrom('IN', 'NOT_IN', 'STR_CONTAINS', 'STR_ENDS_WITH'),
    values: fc.subarray<string>(['pro', 'free'], { minLength: 1 }),
    inverted: maybe(fc.boolean()),
    caseInsensitive: maybe(fc.boolean()),
  }),
  fc
    .record({
      contextName: fc.constant('age'),
      operator: fc.constantFrom('NUM_GT', 'SEMVER_EQ', 'DATE_AFTER'),
    })
    .map(
      (given) =>
        ({
          ...given,
          value: { NUM_GT: '7', SEMVER_EQ: '1.2.3', DATE_AFTER: '2026-01-02T03:04:05Z' }[given.operator],
        }) as Schema<'ConstraintInput'>,
    ),
)

const payload = fc.oneof(
  fc.record({ type: fc.constantFrom('string' as const, 'csv' as const), value: text }),
  fc.constant({ type: 'json' as const, value: '{"a": [1]}' }),
  fc.constant({ type: 'number' as const, value: '1.5' }),
)
const weights = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 7 }).chain((names) =>
  fc.tuple(
    ...names.map((name, at) =>
      fc.record({
        name: fc.constant(name),
        weight: fc.nat({ max: 150 }),
        weightType: at === 0 ? fc.constant('variable' as const) : fc.constantFrom('fix' as const, 'variable' as const),
      }),
    ),
  ),
)
const stickiness = fc.constantFrom('default', 'userId', 'plan')
const strategyVariants = fc
  .tuple(weights, stickiness, payload)
  .map(([all, sticky, one]) =>
    all.map((variant, at) => ({ ...variant, stickiness: sticky, ...(at % 2 === 0 && { payload: one }) })),
  )
const variants = fc.tuple(strategyVariants, fc.boolean()).map(([all, overridden]) =>
  all.map((variant) => ({
    ...variant,
    ...(overridden && { overrides: [{ contextName: 'appName', values: ['web', variant.name] }] }),
  })),
)
const strategy = fc.record({
  featureName: fc.constantFrom(...NAMES),
  name: fc.constantFrom('default', 'flexibleRollout', 'userWithId'),
  title: maybe(fc.option(text)),
  disabled: maybe(fc.option(fc.boolean())),
  sortOrder: maybe(
    fc.oneof(
      fc.nat({ max: 3 }),
      fc.double({ min: -5, max: 5, noNaN: true }).map((order) => order + 0),
    ),
  ),
  constraints: maybe(fc.array(constraint, { maxLength: 3 })),
  variants: maybe(strategyVariants),
  parameters: maybe(
    fc.record(
      {
        rollout: fc.integer({ min: 0, max: 100 }).map(String),
        stickiness: text,
        groupId: text,
        userIds: text,
        'odd key': text,
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  ),
  segments: maybe(fc.subarray(SEGMENTS.map((_, at) => at + 70))),
})
/** Children depend on parents, and nothing is both. */
const dependency = fc.record({
  feature: fc.constantFrom('shop', 'z'),
  enabled: maybe(fc.boolean()),
  variants: maybe(fc.subarray(['a', 'b'])),
})

/** Files that can be imported, of all features, with all that a file can have. */
export const files: fc.Arbitrary<File> = fc.record({
  features: fc.tuple(
    ...NAMES.map((name) =>
      fc.record({
        name: fc.constant(name),
        type: maybe(fc.constantFrom('release', 'kill-switch')),
        description: maybe(fc.option(text)),
        stale: maybe(fc.boolean()),
        impressionData: maybe(fc.boolean()),
      }),
    ),
  ),
  featureStrategies: fc.array(strategy, { maxLength: 8 }),
  featureEnvironments: fc.tuple(
    ...NAMES.map((featureName) =>
      fc.record({ featureName: fc.constant(featureName), enabled: fc.boolean(), variants }),
    ),
  ),
  featureTags: fc.array(
    fc.record({
      featureName: fc.constantFrom(...NAMES),
      tagType: fc.constantFrom('simple', 'team'),
      tagValue: fc.constantFrom('money', 'Zürich ✓', '  spaced '),
    }),
    { maxLength: 6 },
  ),
  segments: fc.constant(SEGMENTS.map((name, at) => ({ id: at + 70, name }))),
  tagTypes: fc.constant([{ name: 'team', description: 'Who', icon: 'x', color: '#00ff00' }]),
  contextFields: fc.constant([
    {
      name: 'plan',
      description: 'What',
      stickiness: true,
      sortOrder: 7,
      legalValues: [{ value: 'pro', description: 'All' }, { value: 'free' }],
    },
  ]),
  dependencies: fc
    .record({
      checkout: fc.uniqueArray(dependency, { selector: ({ feature }) => feature, maxLength: 2 }),
      search: fc.uniqueArray(dependency, { selector: ({ feature }) => feature, maxLength: 1 }),
    })
    .map((ties) => Object.entries(ties).map(([feature, dependencies]) => ({ feature, dependencies }))),
})
