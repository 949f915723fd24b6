import type { Schema } from '../../contract.ts'
import type { History } from '../revisions/history.ts'
import type { Resource } from '../revisions/resources.ts'
import { type Change, UNKNOWN, withoutChanges } from './changes.ts'
import { CHANGING_TYPES, changesOf } from './edits/table.ts'
import type { EnvironmentKey, EnvironmentState } from './environments/queries.ts'
import { type FeatureOptions, type FeatureState, optionsOf } from './feature.ts'
import { type FeatureDocument, type Part, withoutEmptyEnvironments } from './state.ts'

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
  before: (state, event) => stateWithout(state, changesOf(event)),
}

/**
 * Returns a part of the document of a feature before some changes of the document; undefined if they do not say it.
 *
 * @param place the path to the part
 */
function stateWithout<State extends object>(
  state: State,
  changes: readonly Change[],
  place: readonly string[] = [],
): State | undefined {
  if (changes.some(({ path }) => isInside(place, path))) return undefined
  const ofState = changes.filter(({ path }) => isInside(path, place) && (path[place.length] ?? '') in state)
  const before = withoutChanges(
    state,
    ofState.map(({ path, ...change }) => ({ ...change, path: path.slice(place.length) })),
  )
  return before === UNKNOWN ? undefined : before
}

function isInside(path: readonly string[], place: readonly string[]): boolean {
  return path.length >= place.length && place.every((name, at) => name === path[at])
}

/** Returns the feature itself: what `PATCH`, `PUT`, moving and archiving change. */
export function featureResource(feature: FeatureState): Resource<Metadata> {
  const { name, type, description, project, markedStale, archivedAt } = feature
  return {
    name: `feature "${name}"`,
    history: METADATA,
    place: { feature: name },
    whole: { ...optionsOf(feature), type, description, project, stale: markedStale, archived: archivedAt !== null },
    showing: { by: 'getFeature', params: { projectId: project, featureName: name } },
    requiresPrecondition: feature.requirePreconditions,
  }
}

const DOCUMENT: History<FeatureDocument> = {
  types: CHANGING_TYPES,
  before: (state, event) => stateWithout(state, changesOf(event)),
}

/** Returns a feature with everything that users change in it, for the edits that can change all of it. */
export function wholeFeatureResource(
  name: string,
  document: FeatureDocument,
  requiresPrecondition = false,
): Resource<FeatureDocument> {
  return {
    name: `feature "${name}"`,
    history: DOCUMENT,
    place: { feature: name },
    whole: document,
    partOf: withoutEmptyEnvironments,
    showing: { by: 'getFeatureBlame', params: { projectId: document.project, featureName: name } },
    requiresPrecondition,
  }
}

/**
 * The behavior of a feature in an environment. The strategies are by id: their order follows from their sort orders.
 */
type Activation = { readonly enabled: boolean; readonly strategies: Readonly<Record<string, Strategy>> }

const ACTIVATION_TYPES: History<Activation>['types'] = [
  'feature-environment-enabled',
  'feature-environment-disabled',
  'feature-strategy-add',
  'feature-strategy-update',
  'feature-strategy-remove',
  'strategy-order-changed',
  'feature-created',
  'feature-revived',
  'feature-deleted',
]

function activationHistory(environment: string): History<Activation> {
  return {
    types: ACTIVATION_TYPES,
    before: (state, event) => stateWithout(state, changesOf(event), ['environments', environment]),
  }
}

/** A feature in an environment, as it is edited there. */
export type EditedEnvironment = { readonly [Name in keyof Part]: Readonly<Part[Name]> } & Pick<
  EnvironmentState,
  'requirePreconditions'
>

/** Returns what turns a feature on or off in an environment: it is one rule with all its strategies. */
export function activationResource(
  { feature, environment }: Pick<EnvironmentKey, 'feature' | 'environment'>,
  { enabled, strategies, requirePreconditions }: Omit<EditedEnvironment, 'variants'>,
): Resource<Activation> {
  return {
    name: `feature "${feature}" in the environment "${environment}"`,
    history: activationHistory(environment),
    place: { feature, environment },
    whole: { enabled, strategies: Object.fromEntries(strategies.map((strategy) => [strategy.id, strategy])) },
    requiresPrecondition: requirePreconditions,
  }
}

/**
 * Returns one strategy. Its state also says whether the feature is on by this strategy alone: what removes it then
 * turns the feature off, which the caller may not expect.
 */
export function strategyResource(
  key: EnvironmentKey & { readonly id: string },
  environment: Omit<EditedEnvironment, 'variants'>,
): Resource<Activation> {
  const { project: projectId, feature: featureName, environment: name, id: strategyId } = key
  return {
    ...activationResource(key, environment),
    name: `strategy "${key.id}"`,
    partOf: (whole) => strategyOf(whole, key.id),
    showing: { by: 'getStrategy', params: { projectId, featureName, environment: name, strategyId } },
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
  before(state, event) {
    const changes = changesOf(event).flatMap(({ path, ...change }) =>
      path.length < 2 || path[2] === 'variants' ? [{ ...change, path: path.slice(0, 2) }] : [],
    )
    return stateWithout(state, changes, ['environments'])
  },
}

/** Returns the variants of a feature in an environment. */
export function variantsResource(
  { feature, environment }: Pick<EnvironmentKey, 'feature' | 'environment'>,
  { variants, requirePreconditions }: Pick<EditedEnvironment, 'variants' | 'requirePreconditions'>,
): Resource<VariantsByEnvironment> {
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
export function allVariantsResource(
  feature: string,
  environments: readonly (Pick<EditedEnvironment, 'variants' | 'requirePreconditions'> & { readonly name: string })[],
): Resource<VariantsByEnvironment> {
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
