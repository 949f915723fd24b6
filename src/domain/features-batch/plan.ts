import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { mapYielding } from '../../runtime/yielding.ts'
import { type DomainError, refusalOf } from '../errors.ts'
import type { Plan } from '../features/apply.ts'
import { planToCreate } from '../features/create.ts'
import { type Dependency, dependencyFrom } from '../features/dependencies/dependency.ts'
import type { Edit, EnvironmentEdit } from '../features/edits/edit.ts'
import { switchEdits } from '../features/edits/environments.ts'
import { settingsEdits } from '../features/edits/settings.ts'
import type { EnvironmentState } from '../features/environments/queries.ts'
import { type FeatureState, optionsOf, updatedFeature } from '../features/feature.ts'
import { partAfter, planOfEnvironment, tagEdits } from '../features/plan.ts'
import { tagsMember } from '../features/state.ts'
import { newStrategies } from '../features/strategies/pairing.ts'
import { turningOn, turnOnEdits } from '../features/strategies/turning-on.ts'
import { replacedVariants } from '../features/variants/variant.ts'
import { withKeptWeights } from '../features/variants/weights.ts'
import type { Limits } from '../transaction/limits.ts'
import type { Entry, Target } from './file.ts'
import { stateIn, type TargetState } from './target-state.ts'

type Tag = Schema<'Tag'>

/** What an import changes of a feature. Each plan of the lists is recorded by itself. */
export type PlannedFeature = {
  readonly name: string
  /** Creation, settings and tags. */
  readonly settings: readonly Plan[]
  /** Its strategies and variants in the environment. */
  readonly contents: readonly EnvironmentEdit[][]
  /** Whether the file says that it is on there, and the edits that make it so. */
  readonly isOn: boolean | undefined
  readonly turned: readonly EnvironmentEdit[]
  readonly ties: Ties
  /** Its tags afterwards: its events have them. */
  readonly tags: readonly Tag[]
}

/** What a feature depends on: all of it afterwards, and what ends and begins. */
type Ties = Readonly<Record<'before' | 'after' | 'ended' | 'begun', readonly Dependency[]>>

/** What the import of a file changes, feature by feature, and why some entries can't be planned. */
export type ImportPlan = { readonly features: readonly PlannedFeature[]; readonly refusals: readonly DomainError[] }

type Surroundings = {
  readonly target: Target
  readonly present: TargetState
  readonly limits: Limits
  readonly now: Date
}

/**
 * Plans what the entries of a file change, from the state before it. Entries whose content is refused are left out:
 * `errorsIn` says why.
 */
export async function planImport(entries: readonly Entry[], around: Surroundings): Promise<ImportPlan> {
  const refusals: DomainError[] = []
  const planned = await mapYielding(entries, (entry) => {
    const found: PlannedFeature[] = []
    const refusal = refusalOf(() => found.push(plannedFeature(entry, around)))
    if (refusal !== undefined) refusals.push(refusal)
    return found
  })
  return { features: planned.flat(), refusals }
}

function plannedFeature(entry: Entry, around: Surroundings): PlannedFeature {
  const { present } = around
  const { name } = entry.feature
  const before = present.features.get(name)
  const { contents, state } = contentsOf(entry, around)
  const isOn = entry.environment?.enabled
  return {
    name,
    settings: settingsOf(entry, around),
    contents,
    isOn,
    turned: isOn === undefined ? [] : turnedEdits(state, isOn),
    ties: tiesOf(before?.dependencies ?? [], entry.dependencies?.map(dependencyFrom)),
    tags: sorted(entry.tags ?? before?.tags ?? []),
  }
}

function settingsOf({ feature, tags }: Entry, { target: { project }, present, now }: Surroundings): Plan[] {
  const before = present.features.get(feature.name)
  const created = before === undefined ? [planToCreate(wantedFeature(feature, tags), project, now)] : []
  const state = before ?? created[0]?.state
  const key = { project, feature: feature.name }
  return [
    ...created,
    ...(state === undefined ? [] : settingsEdits(state, changedFeature(state, feature, present, now))).map((edit) => {
      return { ...key, edits: [edit], tags: before?.tags }
    }),
    ...(before === undefined || tags === undefined ? [] : tagEdits(tagsMember(before.tags), tagsMember(tags))).map(
      (edit) => ({ ...key, edits: [edit] }),
    ),
  ]
}

/** Without `stale`, which is recorded after the creation. */
function wantedFeature(feature: Entry['feature'], tags: Entry['tags'] = []) {
  const { name, type, description } = feature
  return { name, type, description, ...optionsOf(feature), tags: [...tags] }
}

function changedFeature(before: FeatureState, wanted: Entry['feature'], present: TargetState, now: Date): FeatureState {
  const after = updatedFeature(before, wanted, now)
  if (after.type === before.type) return after
  return { ...after, lifetimeDays: present.featureTypes.get(after.type) ?? null }
}

/**
 * Plans the strategies and variants of a feature. One that is turned on then already gets the default strategy, so that
 * a second import finds it. Strategies, turning off with the last of them, and variants are recorded apart.
 *
 * @returns the edits, and the state of the feature afterwards; of more strategies than the limit, which `errorsIn`
 *   refuses, only some
 */
function contentsOf(
  { feature: { name }, strategies: inputs, environment }: Entry,
  { present, limits }: Surroundings,
): { readonly contents: readonly EnvironmentEdit[][]; readonly state: EnvironmentState } {
  const state = stateIn(present, name)
  const strategies =
    inputs.length > 0 || state.strategies.length > 0
      ? newStrategies(
          state,
          inputs.slice(0, limits.strategiesPerEnvironment + 1),
          environment?.enabled ?? false,
          limits,
        )
      : state.strategies
  const variants =
    environment?.variants === undefined || environment.variants.length + state.variants.length === 0
      ? state.variants
      : replacedVariants([state], environment.variants, '/body', withKeptWeights)
  const edits = planOfEnvironment(state, state, { strategies, variants }, 'replaced')
  const isReplaced = edits.some(isOfStrategy)
  const apart = edits.filter((edit) => !isOfStrategy(edit)).map((edit) => [edit])
  return {
    contents: isReplaced ? [edits.filter(isOfStrategy), ...apart] : apart,
    state: { ...state, ...partAfter(state, edits) },
  }
}

function isOfStrategy({ kind }: EnvironmentEdit): boolean {
  return kind === 'strategyAdded' || kind === 'strategyRemoved'
}

function turnedEdits(state: EnvironmentState, isOn: boolean): EnvironmentEdit[] {
  if (!isOn) return switchEdits(state, state.enabled, false)
  return turnOnEdits(turningOn(state, { shouldActivateDisabledStrategies: false, newId: randomUUID }))
}

function tiesOf(before: readonly Dependency[], after = before): Ties {
  const present = new Map(before.map((tie) => [tie.feature, tie]))
  const kept = new Set(after.map(({ feature }) => feature))
  return {
    before,
    after,
    ended: before.filter(({ feature }) => !kept.has(feature)),
    begun: after.filter((tie) => !isDeepStrictEqual(present.get(tie.feature), tie)),
  }
}

function sorted(tags: readonly Tag[]): Tag[] {
  return Object.values(tagsMember(tags)).sort((one, other) =>
    (one.type === other.type ? one.value < other.value : one.type < other.type) ? -1 : 1,
  )
}

/**
 * Returns the batches of an import: feature by feature, then turning on and off, then dependencies. First those end
 * that could prevent others. If it is proposed, these are only the settings of the features. The plans have the tags of
 * the features: looking up those of each event would cost more.
 */
export function batchesOf(features: readonly PlannedFeature[], { project, asChangeRequest }: Target): Plan[][] {
  const settings = (feature: PlannedFeature) =>
    feature.settings.map((plan) => [{ tags: feature.tags, ...defined(plan) }])
  if (asChangeRequest) return features.flatMap(settings)
  const planOf = ({ name, tags }: PlannedFeature, edits: readonly Edit[]) => ({ project, feature: name, edits, tags })
  const of = (edits: (feature: PlannedFeature) => readonly Edit[]): Plan[] =>
    features.map((feature) => planOf(feature, edits(feature))).filter((plan) => plan.edits.length > 0)
  const batches = [
    ...features.flatMap((feature) => [
      ...settings(feature),
      ...feature.contents.map((edits) => [planOf(feature, edits)]),
    ]),
    of(({ isOn, turned }) => (isOn ? turned : [])),
    of(({ isOn, turned }) => (isOn ? [] : turned)),
    of(({ ties }) => ties.ended.map((before) => ({ kind: 'dependencyRemoved', before }))),
    ...features.flatMap((feature) => feature.ties.begun.map((after) => [planOf(feature, [tied(feature.ties, after)])])),
  ]
  return batches.filter((batch) => batch.length > 0)
}

function tied({ before }: Ties, after: Dependency): Edit {
  return { kind: 'dependencyAdded', before: before.find(({ feature }) => feature === after.feature) ?? null, after }
}

/** Without an absent list of tags. */
function defined({ tags, ...plan }: Plan): Plan {
  return tags === undefined ? plan : { ...plan, tags }
}
