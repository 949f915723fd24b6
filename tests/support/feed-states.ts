import fc, { type Arbitrary } from 'fast-check'
import type {
  ConstraintDefinition,
  DependencyDefinition,
  EvaluationContext,
  FeatureDefinition,
  SegmentDefinition,
  StrategyDefinition,
  VariantDefinition,
} from '../../src/domain/evaluation/definitions.ts'

/* Features, most of which other engines can have, and users around whose values they decide. */

const TEXTS = ['ada', 'Ada', 'bob', 'eu', 'eu-west', '7', '1', '0', 'true', 'false', '1.2.3', 'größe', 'a"b'] as const
const FIELDS = ['userId', 'sessionId', 'region', 'plan'] as const
const ADDRESSES = ['10.0.0.1', '192.168.1.7'] as const
const VERSIONS = ['1.2.3', '1.2.3-rc.1', '2.0.0'] as const
const TIMES = ['2001-01-01T00:00:00Z', '2999-01-01T00:00:00.500Z'] as const

const some = <Value>(values: readonly Value[], maxLength = 3) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength })

function constraintWith(
  operators: readonly string[],
  fields: readonly string[],
  compared: Arbitrary<{ values: string[] } | { value: string }>,
): Arbitrary<ConstraintDefinition> {
  return fc
    .record({
      contextName: fc.constantFrom(...fields),
      operator: fc.constantFrom(...operators),
      inverted: fc.boolean(),
      compared,
    })
    .map(({ compared, ...rest }) => ({ ...rest, ...compared }))
}

const listed = fc.record({ values: some(TEXTS) })
const ofVersions = fc.record({ value: fc.constantFrom(...VERSIONS) })
const ofTimes = fc.record({ value: fc.constantFrom(...TIMES) })

const constraint: Arbitrary<ConstraintDefinition> = fc.oneof(
  { arbitrary: constraintWith(['IN', 'NOT_IN'], FIELDS, listed), weight: 6 },
  { arbitrary: constraintWith(['STR_CONTAINS'], FIELDS, listed), weight: 3 },
  constraintWith(['STR_STARTS_WITH', 'STR_ENDS_WITH'], FIELDS, listed),
  constraintWith(['SEMVER_EQ'], ['version'], ofVersions),
  constraintWith(['SEMVER_GT', 'SEMVER_LTE'], ['version'], ofVersions),
  constraintWith(['NUM_GTE'], ['plan'], fc.constant({ value: '5' })),
  constraintWith(['DATE_AFTER', 'DATE_BEFORE'], ['currentTime'], ofTimes),
  constraintWith(['IN_CIDR'], ['remoteAddress'], fc.record({ values: some(ADDRESSES) })),
)

const typed: Arbitrary<Pick<StrategyDefinition, 'name' | 'parameters'>> = fc.oneof(
  fc.constant({ name: 'default', parameters: {} }),
  fc.record({
    name: fc.constant('flexibleRollout'),
    parameters: fc.record({
      rollout: fc.constantFrom('0', '100', '100', '50'),
      stickiness: fc.constantFrom('default', 'userId', 'region', 'random'),
    }),
  }),
  fc.record({
    name: fc.constant('userWithId'),
    parameters: fc.record({ userIds: some(TEXTS).map((users) => users.join()) }),
  }),
  fc.record({
    name: fc.constant('remoteAddress'),
    parameters: fc.record({ IPs: some(ADDRESSES).map((all) => all.join()) }),
  }),
)

const payload = fc.constantFrom(undefined, undefined, { type: 'string' as const, value: 'a' })

/** Mostly one variant for everybody, and others only for those whom their overrides name. */
const variants: Arbitrary<VariantDefinition[]> = fc
  .tuple(payload, some(['blue', 'green', 'red']), some(FIELDS, 2), some(TEXTS), fc.constantFrom(0, 0, 0, 500))
  .map(([payload, names, fields, values, weight]) =>
    names.map((name, at) => ({
      name,
      weight: at === 0 ? 1000 : weight,
      ...(payload !== undefined && { payload: { ...payload, value: name } }),
      ...(at > 0 && { overrides: fields.map((contextName) => ({ contextName, values })) }),
    })),
  )
const maybeVariants = fc.oneof({ arbitrary: fc.constant<VariantDefinition[]>([]), weight: 3 }, variants)

const SEGMENT_IDS = [1, 2] as const

const strategy: Arbitrary<StrategyDefinition> = fc
  .record({
    typed,
    constraints: fc.array(constraint, { maxLength: 2 }),
    segments: fc.uniqueArray(fc.constantFrom(...SEGMENT_IDS), { maxLength: 1 }),
    variants: maybeVariants,
  })
  .map(({ typed, variants, ...rest }) => ({
    ...typed,
    ...rest,
    variants: variants.map(({ overrides: _, ...one }) => one),
  }))

const PARENTS = ['parent-1', 'parent-2'] as const

const dependency: Arbitrary<DependencyDefinition> = fc.record({
  feature: fc.constantFrom(...PARENTS),
  enabled: fc.boolean(),
  variants: fc.constantFrom([], [], ['blue'], ['green', 'disabled']),
})

function feature(name: string, mayDepend: boolean): Arbitrary<FeatureDefinition> {
  return fc
    .record({
      enabled: fc.constantFrom(true, true, true, true, false),
      strategies: fc.array(strategy, { maxLength: 3 }),
      variants: maybeVariants,
      dependencies: mayDepend
        ? fc.uniqueArray(dependency, { maxLength: 2, selector: (one) => one.feature })
        : fc.constant([]),
    })
    .map((given) => ({ name, project: 'default', stale: false, impressionData: false, ...given }))
}

const segments: Arbitrary<SegmentDefinition[]> = fc
  .tuple(...SEGMENT_IDS.map(() => fc.array(constraint, { maxLength: 2 })))
  .map((all) => all.map((constraints, at) => ({ id: SEGMENT_IDS[at] ?? 0, name: `segment ${at}`, constraints })))

/** Features with segments and parents. */
export const feedState = fc.record({
  segments,
  features: fc.tuple(
    ...PARENTS.map((name) => feature(name, false)),
    ...['child-1', 'child-2', 'child-3'].map((name) => feature(name, true)),
  ),
})

const asked = <Value extends string>(values: readonly Value[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined })

/** Users: all values are texts, as in SDKs. */
export const feedContext: Arbitrary<EvaluationContext> = fc
  .record({
    members: fc.record({ userId: asked(TEXTS), sessionId: asked(TEXTS), remoteAddress: asked([...ADDRESSES, '::1']) }),
    properties: fc.record({
      region: asked([...TEXTS, '']),
      plan: asked(TEXTS),
      version: asked([...VERSIONS, 'v1.2.3', '1.2', '1.2.3+b']),
    }),
  })
  .map(({ members, properties }) => ({ ...present(members), properties: present(properties) }))

/** Users of applications that send values of other types, too. */
export const typedAttributes: Arbitrary<Record<string, unknown>> = fc
  .record(
    Object.fromEntries(
      [...FIELDS, 'version', 'remoteAddress'].map((field) => [
        field,
        fc.constantFrom<unknown>('ada', '7', '', 7, 7.5, 0, 1, true, false, null, ['ada'], { a: 1 }),
      ]),
    ),
    { requiredKeys: [] },
  )
  .map((attributes) => ({ ...attributes, targetingKey: 'ada' }))

function present(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

/** Payloads of JSON that some reader refuses, together with all of the document; `why` if they are left out of it. */
export const ODD_PAYLOADS: readonly { readonly value: string; readonly why?: string }[] = [
  { value: '{"a":1,"b":{"a":2},"\\u0061":3}', why: 'a payload has the name "a" twice in one object' },
  { value: '{"b":[{"a":1,"a":1}]}', why: 'a payload has the name "a" twice in one object' },
  { value: '{"a":"\\ud83d","b":1}', why: 'a payload has half of a surrogate pair' },
  { value: nested(101), why: 'a payload has more than 100 levels' },
  { value: `{"a":0.${'1'.repeat(1000)}}`, why: 'a payload has a number of more than 300 characters' },
  { value: '{"a":"\\ud83d\\ude00 \\/ \\u0000 \\u0085","":[1e5,-0,5.0,1e999]}' },
  { value: '{"__proto__":{"constructor":null,"<<":{"a":1}},"a":[{"b":1},{"b":"}{\\",:"}]}' },
  { value: nested(100) },
  { value: '{"a":[12345678901234567890123]}' },
]
