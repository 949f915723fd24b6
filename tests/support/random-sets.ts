import fc from 'fast-check'
import type { Schema } from '../../src/contract.ts'
import type { setOf } from './state.ts'

type Feature = Schema<'StateFeature'>
type Part = Schema<'StateFeatureEnvironment'>
type Document = Parameters<typeof setOf>[0]

/** An edit of a user, who knows nothing of the files. */
export type UserEdit = {
  readonly what: 'archive' | 'turn on' | 'turn off' | 'add a strategy' | 'remove a strategy' | 'reverse strategies'
  readonly feature: string
  readonly environment: string
}

/** A set of files, how to apply it, and what users do before. */
export type RandomSet = { readonly document: Document; readonly prune: boolean; readonly edits: readonly UserEdit[] }

const PARENTS = ['parent-a', 'parent-b'] as const
const CHILDREN = ['child-a', 'child-b', 'child-c'] as const
const SINGLES = ['single-a', 'single-b'] as const
const NAMES = [...PARENTS, ...CHILDREN, ...SINGLES] as const
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

/** A feature that is on has an enabled strategy, if anything is said of strategies. */
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

const userEdit: fc.Arbitrary<UserEdit> = fc.record({
  what: fc.constantFrom('archive', 'turn on', 'turn off', 'add a strategy', 'remove a strategy', 'reverse strategies'),
  feature: fc.constantFrom(...NAMES),
  environment: fc.constantFrom('development', 'production'),
})

const ofEach = <Value>(one: fc.Arbitrary<Value>) => fc.array(one, { minLength: NAMES.length, maxLength: NAMES.length })

const oneSet = fc.record({
  edits: fc.array(userEdit, { maxLength: 8 }),
  family: ofEach(said),
  projects: ofEach(fc.constantFrom(...PROJECTS)),
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
    edits: one.edits,
    prune: one.prune,
    document: {
      ...(hasStaging && { environments: { staging: { type: 'test' as const, sortOrder: 7 } } }),
      featureTypes: { experiment: { lifetimeDays } },
      tagTypes: { team: { description: 'Who owns it' } },
      tags: [{ type: 'team', value: 'spare' }],
      contextFields: Object.fromEntries(FIELDS.map((name) => [name, { legalValues }])),
      projects: Object.fromEntries(
        PROJECTS.map((name) => [name, { description: lifetimeDays && String(lifetimeDays), environments }]),
      ),
      segments: Object.fromEntries(SEGMENTS.map((name, at) => [name, { constraints: one.segmentRules[at] ?? [] }])),
      features: featuresFrom(one, environments),
    },
  }
}

/** A parent has to be active and in the same project; single features may be left out. */
function featuresFrom({ family, projects, isTogether }: OneSet, environments: readonly string[]) {
  const all = NAMES.map((name, at) => ({ name, project: projects[isTogether ? 0 : at] ?? 'shop', ...family[at] }))
  const parents = all.filter(({ name, fate = 0 }) => isOneOf(PARENTS, name) && !isArchivedBy(fate))
  const entries = all.flatMap(({ name, project, feature, parts = {}, fate = 0, ...one }): [string, Feature][] => {
    if (isOneOf(SINGLES, name) && fate > 6) return []
    if (isArchivedBy(fate)) return [[name, { archived: true, ...(fate === 1 && { project }) }]]
    const wanted = parents.filter((parent, at) => parent.project === project && one.parents?.[at])
    const tied = isOneOf(CHILDREN, name) ? wanted : []
    const dependencies = tied.map((parent) => ({ feature: parent.name, enabled: fate !== 5 }))
    const known = Object.entries(parts).filter(([environment]) => environments.includes(environment))
    return [[name, { ...feature, project, archived: false, dependencies, environments: Object.fromEntries(known) }]]
  })
  return Object.fromEntries(entries)
}

const isArchivedBy = (fate: number) => fate < 2
const isOneOf = (names: readonly string[], name: string) => names.includes(name)
