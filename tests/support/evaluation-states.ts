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

/*
 * States and contexts on which `unleash-client` and this server have to agree: everything that the admin interface
 * stores, except for where the SDK is known to differ, and for random results.
 *
 * - DATE_AFTER and DATE_BEFORE on a field of one's own: the SDK compares the current time.
 * - An empty value of the context: the SDK takes it for the number 0, and for a text.
 * - Networks of IPv6 in `remoteAddress`: the SDK knows only those of IPv4.
 * - Ids and groups beyond ASCII, where they are hashed: the SDK does not hash UTF-8, as the client specification has
 *   it.
 * - Variants of a strategy without `groupId`: the SDK hashes the text "undefined".
 * - Stickiness on a field that may be missing, `random`, and `gradualRolloutRandom` between 0 and 100: drawn at random.
 */

export type State = { readonly features: readonly FeatureDefinition[]; readonly segments: readonly SegmentDefinition[] }

const TEXTS = ['ada', 'Ada', 'bob', 'Büro', 'eu', 'eu-west', '7', '7.5', '1.2.3', '10.0.0.1'] as const
/** Texts that are hashed. */
const IDS = TEXTS.filter((text) => text !== 'Büro')
const ADDRESSES = ['10.0.0.1', '10.1.2.3', '192.168.1.7', '172.16.0.1', '2001:db8::1'] as const
const VERSIONS = ['1.2.3', '1.2.3-rc.1', '1.10.0', '2.0.0', '2.0.0+build'] as const
const NUMBERS = ['7', '7.5', '-1', '1e3', '0'] as const
/** Far enough from now for a context without a time. */
const TIMES = [
  '2020-11-20T09:30:00Z',
  '2020-11-20T09:30:00.001Z',
  '2001-01-01T00:00:00Z',
  '2999-01-01T00:00:00Z',
] as const
const EXPRESSIONS = ['^a', 'eu|7', '[0-9]+$', 'B.r', '^Ada$'] as const
const FIELDS = ['userId', 'sessionId', 'region', 'plan', 'age', 'version', 'address'] as const

const some = <Value>(values: readonly Value[], most = 3) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: most })

const common = { contextName: fc.constantFrom(...FIELDS), inverted: fc.boolean() }

function single(
  operators: readonly string[],
  values: readonly string[],
  caseInsensitive: Arbitrary<boolean> = fc.constant(false),
) {
  return fc.record({
    ...common,
    operator: fc.constantFrom(...operators),
    caseInsensitive,
    values: fc.constant([]),
    value: fc.constantFrom(...values),
  })
}

function listed(
  operators: readonly string[],
  values: readonly string[],
  caseInsensitive: Arbitrary<boolean> = fc.constant(false),
) {
  return fc.record({ ...common, operator: fc.constantFrom(...operators), caseInsensitive, values: some(values) })
}

const constraint: Arbitrary<ConstraintDefinition> = fc.oneof(
  { arbitrary: listed(['IN', 'NOT_IN'], TEXTS), weight: 3 },
  listed(['STR_CONTAINS', 'STR_STARTS_WITH', 'STR_ENDS_WITH'], TEXTS, fc.boolean()),
  single(['NUM_EQ', 'NUM_GT', 'NUM_GTE', 'NUM_LT', 'NUM_LTE'], NUMBERS),
  single(['DATE_AFTER', 'DATE_BEFORE'], TIMES).map((constraint) => ({ ...constraint, contextName: 'currentTime' })),
  single(['SEMVER_EQ', 'SEMVER_GT', 'SEMVER_GTE', 'SEMVER_LT', 'SEMVER_LTE'], VERSIONS),
  single(['REGEX'], EXPRESSIONS, fc.boolean()),
  listed(['IN_CIDR'], [...ADDRESSES, '10.0.0.0/8', '192.168.0.0/16', '2001:db8::/32']),
)

const payload = fc.option(
  fc.oneof(
    fc.record({ type: fc.constantFrom('string', 'csv'), value: fc.constantFrom('a', 'a,b') }),
    fc.record({ type: fc.constant('number'), value: fc.constantFrom(...NUMBERS) }),
    fc.record({ type: fc.constant('json'), value: fc.constantFrom('{"a":[1]}', 'null') }),
  ),
  { nil: undefined },
)

const variant = (name: string, stickiness: string, overridden: boolean): Arbitrary<VariantDefinition> =>
  fc
    .record({
      payload,
      overrides: overridden
        ? fc.array(fc.record({ contextName: fc.constantFrom(...FIELDS), values: some(TEXTS) }), { maxLength: 2 })
        : fc.constant([]),
    })
    .map(({ payload, overrides }) => ({
      name,
      weight: 1,
      weightType: 'variable' as const,
      stickiness,
      ...(payload !== undefined && { payload }),
      ...(overridden && overrides.length > 0 && { overrides }),
    }))

/** Up to three variants; their weights make 1000. */
function variants(overridden: boolean): Arbitrary<VariantDefinition[]> {
  return fc
    .tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom('default', 'sessionId'), fc.integer({ min: 0, max: 1000 }))
    .chain(([count, stickiness, fixed]) =>
      fc
        .tuple(...['blue', 'green', 'red'].slice(0, count).map((name) => variant(name, stickiness, overridden)))
        .map((all) => all.map((one, at) => ({ ...one, ...shareOf(at, all.length, fixed) }))),
    )
}

/** The first has a fixed weight, and the others share the rest. */
function shareOf(at: number, count: number, fixed: number): Pick<VariantDefinition, 'weight' | 'weightType'> {
  if (count === 1) return { weight: 1000, weightType: 'variable' }
  if (at === 0) return { weight: fixed, weightType: 'fix' }
  const rest = 1000 - fixed
  const others = count - 1
  return { weight: Math.floor(rest / others) + (at <= rest % others ? 1 : 0), weightType: 'variable' }
}

const percentage = fc.integer({ min: 0, max: 100 }).map(String)
const GROUP = { groupId: fc.constantFrom('checkout', 'search') }

const typed: Arbitrary<Pick<StrategyDefinition, 'name' | 'parameters'>> = fc.oneof(
  fc.record({ name: fc.constant('default'), parameters: fc.record(GROUP) }),
  fc.record({
    name: fc.constant('flexibleRollout'),
    parameters: fc.record({
      ...GROUP,
      rollout: percentage,
      stickiness: fc.constantFrom('default', 'userId', 'sessionId', 'region'),
    }),
  }),
  fc.record({
    name: fc.constantFrom('gradualRolloutUserId', 'gradualRolloutSessionId'),
    parameters: fc.record({ ...GROUP, percentage }),
  }),
  fc.record({
    name: fc.constant('gradualRolloutRandom'),
    parameters: fc.record({ ...GROUP, percentage: fc.constantFrom('0', '100') }),
  }),
  fc.record({
    name: fc.constant('userWithId'),
    parameters: fc.record({ ...GROUP, userIds: some(TEXTS).map((users) => users.join(' , ')) }),
  }),
  fc.record({
    name: fc.constant('remoteAddress'),
    parameters: fc.record({
      ...GROUP,
      IPs: some([...ADDRESSES, '10.0.0.0/8', '192.168.0.0/16']).map((ips) => ips.join()),
    }),
  }),
  fc.record({
    name: fc.constant('applicationHostname'),
    parameters: fc.record({ ...GROUP, hostNames: fc.constantFrom('elsewhere', 'ELSEWHERE,Web-1', 'web-1') }),
  }),
)

const SEGMENT_IDS = [1, 2, 3] as const

const strategy: Arbitrary<StrategyDefinition> = fc
  .record({
    typed,
    constraints: fc.array(constraint, { maxLength: 2 }),
    segments: fc.uniqueArray(fc.constantFrom(...SEGMENT_IDS), { maxLength: 1 }),
    variants: variants(false),
  })
  .map(({ typed, ...rest }) => ({
    ...typed,
    ...rest,
    // Their stickiness would be chosen by this one.
    ...(typed.parameters.stickiness !== undefined && {
      variants: rest.variants.map((one) => ({ ...one, stickiness: 'sessionId' })),
    }),
  }))

const segments = fc
  .tuple(...SEGMENT_IDS.map(() => fc.array(constraint, { maxLength: 2 })))
  .map((all) => all.map((constraints, at) => ({ id: SEGMENT_IDS[at] ?? 0, name: `segment ${at}`, constraints })))

const PARENTS = ['parent-1', 'parent-2'] as const

const dependency: Arbitrary<DependencyDefinition> = fc
  .record({
    feature: fc.constantFrom(...PARENTS),
    enabled: fc.boolean(),
    variants: fc.option(some(['blue', 'green', 'disabled'], 2), { nil: undefined }),
  })
  .map(({ variants, ...rest }) => ({ ...rest, ...(rest.enabled && variants !== undefined && { variants }) }))

const feature = (name: string, mayDepend: boolean): Arbitrary<FeatureDefinition> =>
  fc
    .record({
      enabled: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn > 0),
      strategies: fc.array(strategy, { minLength: 1, maxLength: 3 }),
      variants: variants(true),
      dependencies: mayDepend
        ? fc.uniqueArray(dependency, { maxLength: 2, selector: ({ feature }) => feature })
        : fc.constant([]),
    })
    .map((given) => ({ name, project: 'default', stale: false, impressionData: false, ...given }))

/** Features with segments and parents, as SDKs get them. */
export const state: Arbitrary<State> = fc.record({
  segments,
  features: fc.tuple(
    ...PARENTS.map((name) => feature(name, false)),
    ...['child-1', 'child-2', 'child-3'].map((name) => feature(name, true)),
  ),
})

const optional = (values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined })

/** Who asks. Everybody has a session. */
export const context: Arbitrary<EvaluationContext> = fc
  .record({
    members: fc.record({
      userId: optional(IDS),
      remoteAddress: optional(ADDRESSES),
      currentTime: optional(TIMES),
    }),
    sessionId: fc.integer({ min: 0, max: 1000 }).map(String),
    properties: fc.record({
      region: optional(IDS),
      plan: optional(TEXTS),
      age: optional([...NUMBERS, 'old']),
      version: optional([...VERSIONS, 'v1.2.3', '1.2']),
      address: optional(ADDRESSES),
    }),
  })
  .map(({ members, sessionId, properties }) => ({
    ...present(members),
    appName: 'web-shop',
    environment: 'development',
    sessionId,
    properties: present(properties),
  }))

function present(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
