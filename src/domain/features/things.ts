import type { Schema } from '../../contract.ts'
import type { FeatureRecord } from '../event-types.ts'
import type { History } from '../revisions/history.ts'
import type { Thing } from '../revisions/things.ts'
import type { EnvironmentKey } from './environments/queries.ts'
import { type FeatureOptions, type FeatureState, optionsOf } from './feature.ts'

/*
 * The editable parts of a feature, which do not meet: each has a revision of its own, and a history.
 */

type Strategy = Schema<'FeatureStrategy'>
type Variants = readonly Schema<'FeatureVariant'>[]

/** `stale` is the explicit mark; null means that age and type decide. */
type Metadata = FeatureOptions &
  Pick<FeatureState, 'type' | 'description' | 'project'> & { stale: boolean | null; archived: boolean }

const METADATA: History<Metadata> = {
  types: [
    'feature-metadata-updated',
    'feature-stale-on',
    'feature-stale-off',
    'feature-archived',
    'feature-revived',
    'feature-project-change',
    'feature-created',
    'feature-deleted',
  ],
  before(state, { type, data, preData }) {
    switch (type) {
      case 'feature-metadata-updated': {
        const record = preData as FeatureRecord
        const { description, markedStale: stale } = record
        return { ...state, ...optionsOf(record), type: record.type, description, stale }
      }
      case 'feature-stale-on':
      case 'feature-stale-off':
        // Events of earlier versions do not have the mark.
        return preData === null ? undefined : { ...state, stale: (preData as { markedStale: boolean }).markedStale }
      case 'feature-archived':
      case 'feature-revived':
        return { ...state, archived: type === 'feature-revived' }
      case 'feature-project-change':
        return { ...state, project: (data as { oldProject: string }).oldProject }
      default:
        return undefined
    }
  },
}

/** Returns the feature itself: what `PATCH`, `PUT`, moving and archiving change. */
export function featureThing(feature: FeatureState): Thing<Metadata> {
  const { name, type, description, project, markedStale, archivedAt } = feature
  return {
    name: `feature "${name}"`,
    history: METADATA,
    place: { feature: name },
    whole: { ...optionsOf(feature), type, description, project, stale: markedStale, archived: archivedAt !== null },
    requiresPrecondition: feature.requirePreconditions,
  }
}

/**
 * The behavior of a feature in an environment. The strategies are by id: their order follows from their sort orders.
 */
type Activation = { readonly enabled: boolean; readonly strategies: Readonly<Record<string, Strategy>> }

const ACTIVATION: History<Activation> = {
  types: [
    'feature-environment-enabled',
    'feature-environment-disabled',
    'feature-strategy-add',
    'feature-strategy-update',
    'feature-strategy-remove',
    'strategy-order-changed',
    'feature-created',
    // A revived feature is off in all environments; the event does not say where it was on.
    'feature-revived',
    'feature-deleted',
  ],
  before(state, { type, data, preData }) {
    const { strategies } = state
    switch (type) {
      case 'feature-environment-enabled':
      case 'feature-environment-disabled':
        return { ...state, enabled: type === 'feature-environment-disabled' }
      case 'feature-strategy-add': {
        const { [(data as Strategy).id]: _, ...others } = strategies
        return { ...state, strategies: others }
      }
      case 'feature-strategy-update':
      case 'feature-strategy-remove': {
        const strategy = preData as Strategy
        return { ...state, strategies: { ...strategies, [strategy.id]: strategy } }
      }
      case 'strategy-order-changed':
        return withSortOrders(state, preData as StrategyOrder)
      default:
        return undefined
    }
  },
}

/** Ids of strategies, and their sort orders at the same places. Events of earlier versions do not have these. */
type StrategyOrder = { readonly strategyIds: readonly string[]; readonly sortOrders?: readonly number[] }

function withSortOrders(state: Activation, { strategyIds, sortOrders }: StrategyOrder): Activation | undefined {
  if (sortOrders === undefined) return undefined
  const moved = strategyIds.flatMap((id, index) => {
    const strategy = state.strategies[id]
    const sortOrder = sortOrders[index]
    return strategy === undefined || sortOrder === undefined ? [] : [[id, { ...strategy, sortOrder }] as const]
  })
  return { ...state, strategies: { ...state.strategies, ...Object.fromEntries(moved) } }
}

/** A feature in an environment, as far as it is edited there. */
export type EditedEnvironment = {
  readonly enabled: boolean
  readonly strategies: readonly Strategy[]
  readonly variants: Variants
  /** The setting of its project; only known under its lock. */
  readonly requirePreconditions?: boolean
}

/** Returns what turns a feature on or off in an environment: it is one rule with all its strategies. */
export function activationThing(
  { feature, environment }: Pick<EnvironmentKey, 'feature' | 'environment'>,
  { enabled, strategies, requirePreconditions }: Omit<EditedEnvironment, 'variants'>,
): Thing<Activation> {
  return {
    name: `feature "${feature}" in the environment "${environment}"`,
    history: ACTIVATION,
    place: { feature, environment },
    whole: { enabled, strategies: Object.fromEntries(strategies.map((strategy) => [strategy.id, strategy])) },
    requiresPrecondition: requirePreconditions,
  }
}

/**
 * Returns one strategy. Its state also says whether the feature is on by this strategy alone: what removes it then
 * turns the feature off, which the caller may not expect.
 */
export function strategyThing(
  key: Pick<EnvironmentKey, 'feature' | 'environment'> & { readonly id: string },
  environment: Omit<EditedEnvironment, 'variants'>,
): Thing<Activation> {
  return {
    ...activationThing(key, environment),
    name: `strategy "${key.id}"`,
    partOf: (whole) => strategyOf(whole, key.id),
  }
}

function strategyOf({ enabled, strategies }: Activation, id: string): object | undefined {
  const strategy = strategies[id]
  if (strategy === undefined) return undefined
  const others = Object.values(strategies).filter((other) => other !== strategy && !other.disabled)
  return { ...strategy, isLastEnabled: enabled && !strategy.disabled && others.length === 0 }
}

/** Variants by environment: their weights are one rule in each. */
type VariantsByEnvironment = Readonly<Record<string, Variants>>

const VARIANTS: History<VariantsByEnvironment> = {
  types: ['feature-environment-variants-updated', 'feature-created', 'feature-deleted'],
  before(state, { type, environment, preData }) {
    if (type !== 'feature-environment-variants-updated') return undefined
    return { ...state, [environment ?? '']: (preData as { variants: Variants }).variants }
  },
}

/** Returns the variants of a feature in an environment. */
export function variantsThing(
  { feature, environment }: Pick<EnvironmentKey, 'feature' | 'environment'>,
  { variants, requirePreconditions }: Pick<EditedEnvironment, 'variants' | 'requirePreconditions'>,
): Thing<VariantsByEnvironment> {
  return {
    name: `list of variants of the feature "${feature}" in the environment "${environment}"`,
    history: VARIANTS,
    place: { feature, environment },
    whole: { [environment]: variants },
    partOf: (whole) => whole[environment],
    requiresPrecondition: requirePreconditions,
  }
}

/** Returns the variants of a feature in all its environments. */
export function allVariantsThing(
  feature: string,
  environments: readonly (Pick<EditedEnvironment, 'variants' | 'requirePreconditions'> & { readonly name: string })[],
): Thing<VariantsByEnvironment> {
  return {
    name: `list of variants of the feature "${feature}"`,
    history: VARIANTS,
    place: { feature },
    whole: Object.fromEntries(environments.map(({ name, variants }) => [name, variants])),
    // The patch is applied to the list of each environment.
    patchPointer: (pointer) => pointer.replace(/^\/[^/]*/, ''),
    requiresPrecondition: environments.some(({ requirePreconditions }) => requirePreconditions),
  }
}
