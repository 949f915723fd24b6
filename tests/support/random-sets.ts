import fc from 'fast-check'
import type { Schema } from '../../src/contract.ts'
import type { setOf } from './state.ts'

type Feature = Schema<'StateFeature'>
type Part = Schema<'StateFeatureEnvironment'>
type Document = Parameters<typeof setOf>[0]

/** A set of files, and how to apply it. */
export type RandomSet = { readonly document: Document; readonly prune: boolean }

const PARENTS = ['parent-a', 'parent-b'] as const
const CHILDREN = ['child-a', 'child-b', 'child-c'] as const
const SINGLES = ['single-a', 'single-b'] as const
const PROJECTS = ['cart', 'lab', 'shop'] as const
const SEGMENTS = ['beta', 'nordic', 'vip'] as const
const FIELDS = ['plan', 'region'] as const

const constraint = fc.record({
  contextName: fc.constantFrom('userId', ...FIELDS),
  operator: fc.constantFrom('IN' as const, 'NOT_IN' as const),
  values: fc.uniqueArray(fc.constantFrom('1', 'eu', 'gold'), { minLength: 1, maxLength: 2 }),
})
const constraints = fc.array(constraint, { maxLength: 2 })

const variants = fc
  .uniqueArray(fc.constantFrom('blue', 'green', 'red'), { maxLength: 3 })
  .map((names) => names.map((name) => ({ name, weight: 0, weightType: 'variable' as const, stickiness: 'default' })))

const strategy = fc.record({
  name: fc.constant('flexibleRollout'),
  title: fc.constantFrom(null, 'First wave'),
  disabled: fc.boolean(),
  parameters: fc.record({ rollout: fc.constantFrom('0', '25', '100') }),
  constraints,
  segments: fc.subarray([...SEGMENTS], { maxLength: 2 }),
  variants,
})

/** Strategies of which some have keys, in any order. */
const strategies: fc.Arbitrary<Schema<'StateStrategy'>[]> = fc
  .tuple(
    fc.array(strategy, { maxLength: 4 }),
    fc.shuffledSubarray(['a', 'b', 'c', 'd'], { minLength: 4 }),
    fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  )
  .map(([list, keys, isKeyed]) =>
    list.map((one, at) => ({ ...one, ...(isKeyed[at] && keys[at] !== undefined && { key: keys[at] }) })),
  )

const inside = { enabled: fc.boolean(), strategies, variants }

/** A part that holds together: what is on has an enabled strategy, if anything is said of them. */
const part: fc.Arbitrary<Part> = fc
  .record({ ...inside, initial: fc.record(inside, { requiredKeys: [] }) }, { requiredKeys: [] })
  .map(({ initial = {}, ...owned }) => {
    const isUsable = (owned.strategies ?? initial.strategies)?.some(({ disabled }) => !disabled) ?? true
    const off = <Of extends { enabled?: boolean }>(one: Of): Of =>
      one.enabled && !isUsable ? { ...one, enabled: false } : one
    return { ...off(owned), initial: off(initial) }
  })

const tags = fc.subarray([
  { type: 'simple', value: 'shared' },
  { type: 'team', value: 'checkout' },
  { type: 'team', value: 'payments' },
])

const settings = {
  type: fc.constantFrom('experiment', 'release'),
  description: fc.constantFrom(null, 'One page'),
  impressionData: fc.boolean(),
}

/** What a set says of a feature, or that it is archived, or nothing of it. */
type Said = { feature: Omit<Feature, 'environments'>; parts: Record<string, Part>; parents: boolean[]; fate: number }

const said: fc.Arbitrary<Said> = fc.record({
  feature: fc.record(
    { ...settings, stale: fc.boolean(), tags, initial: fc.record({ ...settings, tags }, { requiredKeys: [] }) },
    { requiredKeys: [] },
  ),
  parts: fc.dictionary(fc.constantFrom('development', 'production', 'staging'), part),
  parents: fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }),
  fate: fc.nat({ max: 9 }),
})

const oneSet = fc.record({
  family: fc.array(said, { minLength: 7, maxLength: 7 }),
  projects: fc.array(fc.constantFrom(...PROJECTS), { minLength: 7, maxLength: 7 }),
  isTogether: fc.boolean(),
  hasStaging: fc.boolean(),
  segmentRules: fc.array(constraints, { minLength: 3, maxLength: 3 }),
  hasLegalValues: fc.boolean(),
  lifetimeDays: fc.constantFrom(null, 30),
  prune: fc.boolean(),
})

type OneSet = typeof oneSet extends fc.Arbitrary<infer Value> ? Value : never

/** Sets of one manager that are applied one after the other, each of which the server accepts. */
export const randomSets: fc.Arbitrary<RandomSet[]> = fc.array(oneSet, { minLength: 3, maxLength: 3 }).map((sets) =>
  sets.map((one, at) =>
    setFrom(
      one,
      sets.slice(0, at + 1).some(({ hasStaging }) => hasStaging),
    ),
  ),
)

function setFrom(one: OneSet, hasStaging: boolean): RandomSet {
  const { lifetimeDays, hasLegalValues } = one
  const environments = ['development', 'production', ...(hasStaging ? ['staging'] : [])]
  const legalValues = hasLegalValues ? ['1', 'eu', 'gold'].map((value) => ({ value })) : []
  return {
    prune: one.prune,
    document: {
      ...(hasStaging && { environments: { staging: { type: 'test' as const, sortOrder: 7 } } }),
      featureTypes: { experiment: { lifetimeDays } },
      tagTypes: { team: { description: 'Who owns it' } },
      tags: [{ type: 'team', value: 'spare' }],
      contextFields: Object.fromEntries(FIELDS.map((name) => [name, { legalValues }])),
      projects: Object.fromEntries(PROJECTS.map((name) => [name, { description: String(lifetimeDays), environments }])),
      segments: Object.fromEntries(SEGMENTS.map((name, at) => [name, { constraints: one.segmentRules[at] ?? [] }])),
      features: featuresFrom(one, environments),
    },
  }
}

/** A parent has to be active and in the same project; single features may be left out. */
function featuresFrom({ family, projects, isTogether }: OneSet, environments: readonly string[]) {
  const names = [...PARENTS, ...CHILDREN, ...SINGLES]
  const projectOf = (name: string) => projects[isTogether ? 0 : names.indexOf(name as (typeof names)[number])] ?? 'shop'
  const fateOf = (name: string) => family[names.indexOf(name as (typeof names)[number])]?.fate ?? 0
  const isSingle = (name: string) => (SINGLES as readonly string[]).includes(name)
  const entries = names.flatMap((name, at): [string, Feature][] => {
    const one = family[at]
    if (one === undefined || (isSingle(name) && one.fate > 6)) return []
    if (one.fate < 2) return [[name, { archived: true }]]
    const parents = PARENTS.filter((parent, index) => {
      const isPossible = projectOf(parent) === projectOf(name) && fateOf(parent) >= 2
      return (CHILDREN as readonly string[]).includes(name) && isPossible && one.parents[index]
    })
    const parts = Object.entries(one.parts).filter(([environment]) => environments.includes(environment))
    const dependencies = parents.map((feature) => ({ feature, enabled: one.fate !== 5 }))
    const owned = { project: projectOf(name), archived: false, dependencies, environments: Object.fromEntries(parts) }
    return [[name, { ...one.feature, ...owned }]]
  })
  return Object.fromEntries(entries)
}
