import fc from 'fast-check'
import type { Schema } from '../../../src/contract.ts'

type Document = Required<Omit<Schema<'StateDocument'>, '$schema' | 'apiVersion' | 'manager'>>

/** Some are names that each object has by itself. */
const FEATURES = ['alpha', 'beta', 'constructor', '__proto__'] as const
const PROTO = '__proto__'

const constraint = fc.record({
  contextName: fc.constantFrom('userId', 'region'),
  operator: fc.constantFrom('IN' as const, 'NOT_IN' as const),
  values: fc.uniqueArray(fc.constantFrom('1', 'eu', 'no', 'on'), { minLength: 1, maxLength: 3 }),
  inverted: fc.boolean(),
})

const strategy: fc.Arbitrary<Schema<'StateStrategy'>> = fc.record({
  name: fc.constant('flexibleRollout'),
  title: fc.constantFrom(null, 'First wave'),
  disabled: fc.boolean(),
  parameters: fc.record({ rollout: fc.integer({ min: 0, max: 100 }).map(String) }),
  constraints: fc.array(constraint, { maxLength: 2 }),
  segments: fc.subarray(['nordic', PROTO]),
})

const variants = fc.uniqueArray(fc.constantFrom('blue', 'red', 'green'), { maxLength: 3 }).map((names) =>
  names.map((name) => ({
    name,
    weight: 0,
    weightType: 'variable' as const,
    payload: { type: 'string' as const, value: name },
  })),
)

const part: fc.Arbitrary<Schema<'StateFeatureEnvironment'>> = fc
  .record({ enabled: fc.boolean(), strategies: fc.array(strategy, { maxLength: 3 }), variants })
  .map(({ enabled, strategies, ...rest }) => ({
    ...rest,
    strategies,
    enabled: enabled && strategies.some(({ disabled }) => !disabled),
  }))

const feature: fc.Arbitrary<Schema<'StateFeature'>> = fc.record({
  project: fc.constant('constructor'),
  type: fc.constantFrom('release', 'experiment', 'kill-switch'),
  description: fc.constantFrom(null, 'One page: "yes"\n- no'),
  impressionData: fc.boolean(),
  tags: fc.subarray(['checkout', PROTO]).map((values) => values.map((value) => ({ type: 'toString', value }))),
  environments: fc.record({ development: part, production: part, [PROTO]: part }),
})

const PROJECTS: Document['projects'] = Object.fromEntries([
  ['constructor', { name: 'Shop', mode: 'open', environments: ['development', 'production', PROTO] }],
])

/** Documents of a whole instance that a server without data takes. */
export const randomDocument: fc.Arbitrary<Document> = fc.record({
  environments: fc.constant({ [PROTO]: { type: 'test', enabled: true, sortOrder: 3 } }),
  featureTypes: fc.record({ release: fc.record({ lifetimeDays: fc.constantFrom(null, 30) }) }),
  tagTypes: fc.constant(
    Object.fromEntries([['toString', { description: 'Who owns it', icon: null, color: '#0055aa' }]]),
  ),
  tags: fc.constant([{ type: 'toString', value: 'spare' }]),
  contextFields: fc.record({
    region: fc.record({
      description: fc.constantFrom(null, 'Where'),
      stickiness: fc.boolean(),
      sortOrder: fc.nat({ max: 9 }),
      legalValues: fc.constant([]),
    }),
  }),
  projects: fc.constant(PROJECTS),
  segments: fc.record({
    nordic: fc.record({
      description: fc.constantFrom(null, 'North'),
      constraints: fc.array(constraint, { maxLength: 2 }),
    }),
    [PROTO]: fc.record({ constraints: fc.array(constraint, { maxLength: 2 }) }),
  }),
  features: fc
    .array(feature, { minLength: FEATURES.length, maxLength: FEATURES.length })
    .map((features) => withParent(Object.fromEntries(FEATURES.map((name, at) => [name, features[at] ?? {}])))),
})

function withParent(features: Record<string, Schema<'StateFeature'>>): Record<string, Schema<'StateFeature'>> {
  return { ...features, alpha: { ...features.alpha, dependencies: [{ feature: 'beta', enabled: false }] } }
}
