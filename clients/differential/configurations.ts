import { hostname } from 'node:os'
import fc, { type Arbitrary } from 'fast-check'
import type { Schema } from '../../src/contract.ts'
import {
  DATES,
  EXPRESSIONS,
  FIELDS,
  GROUPS,
  IDS,
  NETWORKS,
  NO_ADDRESSES,
  NUMBERS,
  ODD_FIELDS,
  TEXTS,
  VERSIONS,
} from './vocabulary.ts'

export type Constraint = Schema<'ConstraintInput'>
export type Strategy = Schema<'AddStrategy'>
export type Variant = Schema<'FeatureVariantInput'>

/** What a feature has in an environment. Segments of a strategy are their places in a list. */
export type Configuration = {
  readonly strategies: readonly Strategy[]
  readonly variants: readonly Variant[]
  readonly parents: readonly Schema<'AddDependency'>[]
}

const one = <Value>(...values: readonly Value[]) => fc.constantFrom(...values)
const some = <Value>(values: readonly Value[], maxLength = 3) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength })
const rarely = (value: boolean) =>
  fc.oneof({ arbitrary: fc.constant(!value), weight: 4 }, { arbitrary: fc.constant(value), weight: 1 })

/** Mostly `usual`; the rest are other fields. */
const fieldFor = (...usual: readonly string[]) =>
  fc.oneof(
    { arbitrary: one(...usual), weight: 8 },
    { arbitrary: one(...FIELDS), weight: 1 },
    { arbitrary: one(...ODD_FIELDS), weight: 1 },
  )

function comparing(
  operators: readonly Constraint['operator'][],
  contextName: Arbitrary<string>,
  compared: Arbitrary<Pick<Constraint, 'value' | 'values'>>,
): Arbitrary<Constraint> {
  return fc
    .record({
      contextName,
      operator: one(...operators),
      inverted: rarely(true),
      caseInsensitive: rarely(true),
      compared,
    })
    .map(({ compared, ...rest }) => ({ ...rest, ...compared }))
}

const value = (values: readonly string[]) => fc.record({ value: one(...values) })
/** Now and then a text that nobody has thought of. */
const listed = (values: readonly string[]) =>
  fc.oneof(
    { arbitrary: fc.record({ values: some(values) }), weight: 19 },
    {
      arbitrary: fc.record({ values: fc.tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 9 })) }),
      weight: 1,
    },
  )

export const constraint: Arbitrary<Constraint> = fc.oneof(
  comparing(['IN', 'NOT_IN'], fieldFor(...FIELDS), listed(TEXTS)),
  comparing(['IN', 'NOT_IN'], fieldFor('userId'), listed(IDS)),
  comparing(['STR_CONTAINS', 'STR_STARTS_WITH', 'STR_ENDS_WITH'], fieldFor(...FIELDS), listed(TEXTS)),
  comparing(['NUM_EQ', 'NUM_GT', 'NUM_GTE', 'NUM_LT', 'NUM_LTE'], fieldFor('number'), value(NUMBERS)),
  comparing(['DATE_AFTER', 'DATE_BEFORE'], fieldFor('currentTime'), value(DATES)),
  comparing(['SEMVER_EQ', 'SEMVER_GT', 'SEMVER_GTE', 'SEMVER_LT', 'SEMVER_LTE'], fieldFor('version'), value(VERSIONS)),
  comparing(['REGEX'], fieldFor('plan', 'region'), value(EXPRESSIONS)),
  comparing(['IN_CIDR'], fieldFor('remoteAddress', 'address'), listed(NETWORKS)),
)

/** Every context has these, so that nothing is drawn at random. */
const PRESENT_FIELDS = ['default', 'sessionId', 'accountId'] as const
const stickiness = fc.oneof(
  { arbitrary: one(...PRESENT_FIELDS), weight: 8 },
  { arbitrary: one('userId', 'plan', 'number'), weight: 4 },
  { arbitrary: one(...ODD_FIELDS), weight: 1 },
)
const share = fc.oneof(fc.integer({ min: 0, max: 100 }).map(String), one('0', '100', '050', '007'))
const grouped = fc.oneof(fc.record({}), fc.record({ groupId: one(...GROUPS) }))
/** Lists as people write them: with blanks, with empty entries, or none at all. */
const written = (entries: Arbitrary<string[]>) =>
  fc
    .tuple(entries, one(',', ', ', ' , '), one('', '', '', ' '), one('', '', ',', ' '))
    .map(([list, separator, before, after]) => before + list.join(separator) + after)
const listIn = (name: string, entries: readonly string[]) =>
  fc.oneof(
    { arbitrary: fc.record({ [name]: written(some(entries)) }), weight: 6 },
    { arbitrary: one<Record<string, string>>({}, { [name]: '' }, { [name]: ' ' }), weight: 1 },
  )

type Typed = Pick<Strategy, 'name'> & { parameters: Record<string, string> }

const typed = (name: string, ...parameters: Arbitrary<Record<string, string>>[]): Arbitrary<Typed> =>
  fc.tuple(...parameters).map((all) => ({ name, parameters: Object.assign({}, ...all) }))

/** A type that applications would have to have; the run makes it. */
export const OWN_TYPE = 'byCountry'

const rollout = typed('flexibleRollout', fc.record({ rollout: share, stickiness }), grouped)
const fullRollout = typed('flexibleRollout', fc.constant({ rollout: '100', stickiness: 'default' }))
const anyType: Arbitrary<Typed> = fc.oneof(
  typed('default', grouped),
  rollout,
  fullRollout,
  typed('flexibleRollout', fc.constant({ rollout: '100', stickiness: 'random' })),
  typed('userWithId', listIn('userIds', [...IDS, ...TEXTS]), grouped),
  typed('remoteAddress', listIn('IPs', [...NETWORKS, ...NETWORKS, ...NO_ADDRESSES])),
  typed('applicationHostname', listIn('hostNames', [hostname(), hostname().toUpperCase(), 'web-1', 'x"y', 'back\\'])),
  typed(OWN_TYPE, fc.record({ countries: one('dk', '') })),
)

const payload = fc.oneof(
  fc.record({ type: one('string' as const, 'csv' as const), value: one('a', ' a ', 'a"b', 'größe', '\n') }),
  fc.record({ type: fc.constant('number' as const), value: one('5', '5.0', '1e3', '0.10') }),
  fc.record({ type: fc.constant('json' as const), value: one('{"a":[1]}', '"a"', 'null', '{"b":1,"a":1.0}') }),
)
const maybePayload = fc.oneof(fc.record({}), fc.record({ payload }))
const VARIANT_NAMES = ['blue', 'red', 'Blue', 'größe', 'a"b', 'disabled', ' a ', '..', 'a-b'] as const

/** Strategy variants have a stickiness of their own, or that of their strategy. */
function strategyVariants({ parameters }: Typed): Arbitrary<NonNullable<Strategy['variants']>> {
  const same = parameters.stickiness ?? 'default'
  // Random choices can't be compared, unless there is only one.
  const names = same === 'random' ? some(VARIANT_NAMES, 1) : some(VARIANT_NAMES)
  return fc
    .tuple(names, one(same, same, ...PRESENT_FIELDS), fc.integer({ min: 0, max: 1000 }))
    .chain(([names, stickiness, fixed]) =>
      fc.tuple(...names.map(() => maybePayload)).map((extras) =>
        names.map((name, at) => ({
          name,
          weight: names.length > 1 && at === 0 ? fixed : 1000,
          weightType: names.length > 1 && at === 0 ? ('fix' as const) : ('variable' as const),
          stickiness,
          ...extras[at],
        })),
      ),
    )
}

const weight = fc.oneof(
  fc.integer({ min: 0, max: 1000 }),
  one(33.3, 333.3, 0.1, 0.5, 999.999999, 1e-7, 0, 1000, 333.3333333),
)
const override = fc.record({ contextName: one('userId', 'plan', 'sessionId'), values: some([...IDS, ...TEXTS]) })

const featureVariants: Arbitrary<Variant[]> = fc
  .tuple(some(VARIANT_NAMES), one(...PRESENT_FIELDS, 'random'), weight)
  .chain(([names, stickiness, fixed]) =>
    fc
      .tuple(
        ...names.map(() =>
          fc.tuple(
            maybePayload,
            fc.oneof(fc.record({}), fc.record({ overrides: fc.array(override, { maxLength: 2 }) })),
          ),
        ),
      )
      .map((extras) =>
        names.map((name, at) => ({
          name,
          // Random choices can't be compared, unless there is only one.
          ...(names.length > 1 && at === 0
            ? { weight: fixed, weightType: 'fix' as const }
            : { weight: 1000, weightType: 'variable' as const }),
          stickiness: names.length > 1 && stickiness === 'random' ? 'default' : stickiness,
          ...extras[at]?.[0],
          ...extras[at]?.[1],
        })),
      ),
  )

type Room = { readonly segments: number; readonly parents: readonly string[] }

const none = <Value>(): Arbitrary<Value[]> => fc.constant([])
const seldom = <Value>(list: Arbitrary<Value[]>) =>
  fc.oneof({ arbitrary: none<Value>(), weight: 6 }, { arbitrary: list, weight: 1 })

function strategy(
  { segments }: Room,
  ofType: Arbitrary<Typed>,
  constraints: Arbitrary<Constraint[]>,
): Arbitrary<Strategy> {
  const places = Array.from({ length: segments }, (_, at) => at)
  return ofType.chain((type) =>
    fc.record({
      ...{ name: fc.constant(type.name), parameters: fc.constant(type.parameters) },
      constraints,
      variants: seldom(strategyVariants(type)),
      segments: segments === 0 ? none<never>() : seldom(some(places, 2)),
      disabled: rarely(true).map((drawn) => drawn && type.name !== 'default'),
    }),
  )
}

/**
 * What a feature may have; `room` says how many segments there are, and which features may be its parents. Most have
 * only one thing that is odd, so that a difference has one reason.
 */
export function configuration(room: Room): Arbitrary<Configuration> {
  const plain = strategy(room, fullRollout, none())
  const constrained = strategy(room, fullRollout, fc.array(constraint, { minLength: 1, maxLength: 1 }))
  const ofAnyType = strategy(room, anyType, none())
  const anything = strategy(room, anyType, fc.array(constraint, { maxLength: 3 }))
  const parent = fc.record({
    feature: one(...room.parents, 'nowhere'),
    enabled: rarely(false),
    variants: seldom(some(['blue', 'red', 'disabled', 'nowhere'])),
  })
  return fc.record({
    strategies: fc.oneof(
      { arbitrary: fc.tuple(constrained), weight: 8 },
      { arbitrary: fc.tuple(constrained, plain), weight: 2 },
      { arbitrary: fc.tuple(ofAnyType), weight: 5 },
      { arbitrary: fc.tuple(ofAnyType, plain), weight: 1 },
      { arbitrary: fc.array(anything, { minLength: 1, maxLength: 3 }), weight: 3 },
    ),
    variants: seldom(featureVariants),
    parents: room.parents.length === 0 ? none<never>() : seldom(fc.array(parent, { minLength: 1, maxLength: 2 })),
  })
}
