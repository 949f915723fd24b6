import fc from 'fast-check'
import type { Schema } from '../../../src/contract.ts'
import type { Limits } from '../../../src/domain/transaction/limits.ts'

type Content = Schema<'ChangeInput'>
type Action = Schema<'ChangeInput'>['action']

export const FEATURES = ['basket', 'checkout', 'search'] as const

/** A strategy that is there before the request. Few positions: some strategies have the same. */
type DrawnStrategy = {
  sortOrder: number
  disabled: boolean
  segment: number
  isConstrained: boolean
  isRollout: boolean
}
type DrawnFeature = { enabled: boolean; strategies: DrawnStrategy[]; elsewhere: number; dependsOnNext: boolean }

/** The draw from which a change is made; its subject depends on the state by then. */
export type DrawnChange = { action: Action; feature: number; pick: number; more: number; flags: boolean[] }

export type Draw = {
  features: DrawnFeature[]
  /** The default strategy of the environment. */
  added: 'none' | 'with a segment' | 'with variants'
  changes: DrawnChange[]
  /** The changes of others before the request is applied. */
  meanwhile: DrawnChange[]
  /** Whether the context field accepts fewer values by then. */
  isNarrowed: boolean
  limits: Partial<Limits>
}

const often = <Value>(weight: number, ...values: Value[]) => ({ weight, arbitrary: fc.constantFrom(...values) })
const position = fc.constantFrom(0, 1, 1, 2)
/** None, or one of three. */
const segment = fc.oneof(often(5, -1), often(2, 0, 1, 2))

const change: fc.Arbitrary<DrawnChange> = fc.record({
  action: fc.oneof(
    often<Action>(6, 'addStrategy', 'updateStrategy', 'updateEnabled'),
    often<Action>(4, 'reorderStrategy', 'deleteStrategy', 'patchVariant'),
    often<Action>(3, 'addDependency', 'deleteDependency'),
    often<Action>(5, 'updateSegment'),
    often<Action>(2, 'archiveFeature', 'deleteSegment'),
  ),
  feature: fc.nat({ max: 2 }),
  pick: fc.nat({ max: 1000 }),
  more: fc.nat({ max: 1000 }),
  flags: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
})

const feature: fc.Arbitrary<DrawnFeature> = fc.record({
  enabled: fc.boolean(),
  strategies: fc.array(
    fc.record({
      sortOrder: position,
      disabled: fc.boolean(),
      segment,
      isConstrained: fc.boolean(),
      isRollout: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  elsewhere: segment,
  dependsOnNext: fc.oneof(often(3, false), often(1, true)),
})

export const draws: fc.Arbitrary<Draw> = fc.record({
  features: fc.array(feature, { minLength: 3, maxLength: 3 }),
  added: fc.constantFrom('none', 'with a segment', 'with variants'),
  changes: fc.array(change, { minLength: 1, maxLength: 6 }),
  meanwhile: fc.oneof(
    { weight: 2, arbitrary: fc.constant<DrawnChange[]>([]) },
    { weight: 1, arbitrary: fc.array(change, { minLength: 1, maxLength: 2 }) },
  ),
  isNarrowed: fc.oneof(often(4, false), often(1, true)),
  limits: fc.oneof(
    often<Partial<Limits>>(6, {}),
    often<Partial<Limits>>(
      2,
      { strategiesPerEnvironment: 2 },
      { strategiesPerEnvironment: 4 },
      { valuesPerSegment: 1 },
    ),
    often<Partial<Limits>>(2, { constraintsPerStrategy: 0 }, { segmentsPerStrategy: 0 }),
  ),
})

/** Draws that run into each limit, since chance rarely leads there. */
export function overLimits(): [Draw][] {
  const limits: [Action, Partial<Limits>][] = [
    ['addStrategy', { strategiesPerEnvironment: 0 }],
    ['updateEnabled', { strategiesPerEnvironment: 0 }],
    ['addStrategy', { constraintsPerStrategy: 0 }],
    ['addStrategy', { segmentsPerStrategy: 0 }],
    ['updateSegment', { valuesPerSegment: 1 }],
  ]
  const nothing = { enabled: false, strategies: [], elsewhere: -1, dependsOnNext: false }
  return limits.map(([action, limit]) => {
    const wanted = { action, feature: 0, pick: 1, more: 1, flags: Array.from({ length: 6 }, () => true) }
    const features = [nothing, nothing, nothing]
    return [{ features, added: 'none', changes: [wanted], meanwhile: [], isNarrowed: false, limits: limit }]
  })
}

/** The existing objects that changes name: strategies by feature, and segments. */
export type Named = {
  readonly strategies: ReadonlyMap<string, readonly string[]>
  readonly segments: readonly number[]
}

/** A change as it is asked for; null where there is nothing that it could be of. */
export function contentFrom(drawn: DrawnChange, { strategies, segments }: Named): Content | null {
  const { action, pick, more, flags } = drawn
  const feature = FEATURES[drawn.feature] as string
  const ids = strategies.get(feature) ?? []
  const id = ids[pick % ids.length]
  const segmentId = segments[pick % segments.length] as number
  const [first, second, third] = flags
  switch (action) {
    case 'updateEnabled':
      return {
        action,
        feature,
        payload: { enabled: pick % 4 > 0, ...(first && { shouldActivateDisabledStrategies: true }) },
      }
    case 'addStrategy':
      return {
        action,
        feature,
        payload: { name: 'default', constraints: [], parameters: {}, ...settingsFrom(drawn, segments) },
      }
    case 'updateStrategy':
      return id === undefined ? null : { action, feature, payload: { id, ...settingsFrom(drawn, segments) } }
    case 'deleteStrategy':
      return id === undefined ? null : { action, feature, payload: { id } }
    case 'reorderStrategy':
      return {
        action,
        feature,
        payload: (first ? ids : ids.slice(0, 1)).map((one, place) => ({
          id: one,
          sortOrder: (more + place * pick) % 3,
        })),
      }
    case 'patchVariant':
      return { action, feature, payload: { variants: variantsFrom(drawn) } }
    case 'addDependency': {
      const parent = FEATURES[(drawn.feature + 1 + (pick % 2)) % 3] as string
      return {
        action,
        feature,
        payload: { feature: parent, ...(first && { enabled: second ?? true, variants: ['b', 'a', 'b'] }) },
      }
    }
    case 'archiveFeature':
    case 'deleteDependency':
      return { action, feature }
    case 'updateSegment': {
      const project = third ? { project: more % 3 === 0 ? null : more % 3 === 1 ? 'default' : 'shop' } : {}
      const name = second ? { name: `name ${more % 3}` } : {}
      return { action, payload: { id: segmentId, ...project, ...name, ...(first && { description: `about ${more}` }) } }
    }
    case 'deleteSegment':
      return { action, payload: { id: segmentId } }
  }
}

const CONSTRAINT: Schema<'ConstraintInput'> = { contextName: 'country', operator: 'IN', values: ['de', 'at'] }

function settingsFrom({ pick, more, flags }: DrawnChange, segments: readonly number[]) {
  const [isOf, isAt, isConstrained, isRollout, uses, isDivided] = flags
  const variants = Array.from({ length: more % 4 }, (_, place) => {
    return {
      name: `v${3 - place}`,
      weight: 500,
      weightType: place === 0 ? 'variable' : 'fix',
      stickiness: 'default',
    } as const
  })
  return {
    ...(isOf && { disabled: pick % 2 === 0 }),
    ...(isAt && { sortOrder: more % 3 }),
    ...(isConstrained && { constraints: more % 3 === 0 ? [] : [CONSTRAINT] }),
    ...(isRollout && { name: 'flexibleRollout', parameters: { rollout: String(more % 100) } }),
    ...(uses && {
      segments: more % 3 === 0 ? [] : [segments[more % segments.length] as number, segments[0] as number],
    }),
    ...(isDivided && { variants: variants.slice(0, 2) }),
  }
}

function variantsFrom({ pick, more, flags: [isSticky] }: DrawnChange): Schema<'FeatureVariantInputs'> {
  return Array.from({ length: pick % 4 }, (_, place) => ({
    ...({
      name: `v${(more + place * 2) % 5}`,
      weight: 100 * place,
      weightType: place % 3 === 1 ? 'fix' : 'variable',
    } as const),
    ...(isSticky && { stickiness: 'userId', payload: { type: 'number', value: String(more) } as const }),
  })).filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index)
}
