import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { grouped } from '../../runtime/grouped.ts'
import { assertUnguarded } from '../change-control/guard.ts'
import type { FeatureEvents, NewEvent } from '../event-types.ts'
import { updateFeatures } from '../features/commands.ts'
import { createFeatures, type WantedFeature } from '../features/create.ts'
import { endDependencies, makeDependencies } from '../features/dependencies/commands.ts'
import { dependencyFrom } from '../features/dependencies/dependency.ts'
import { lockedEnvironments } from '../features/environments/locks.ts'
import type { EnvironmentState } from '../features/environments/queries.ts'
import { type FeatureState, optionsOf, updatedFeature } from '../features/feature.ts'
import { replaceStrategies } from '../features/strategies/replace.ts'
import { retagFeatures } from '../features/tagging.ts'
import { turnLockedOff, turnLockedOn } from '../features/turn-on-off.ts'
import { restoreVariants } from '../features/variants/commands.ts'
import { tagsByFeature } from '../tags/queries.ts'
import { tagsWithout } from '../tags/tag.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { Entry, Target } from './file.ts'
import { featureIn, setsVariants } from './needs.ts'
import type { TargetFeature, TargetState } from './target-state.ts'

/** The state before the import, with its locked features. */
type StateBefore = { readonly present: TargetState; readonly locked: readonly FeatureState[] }

/** An entry of a file, and its feature before the import: undefined if the import creates it. */
type EntryToApply = Entry & { readonly before: TargetFeature | undefined }

type Tag = Schema<'Tag'>

/**
 * Applies the entries of a file that was checked.
 *
 * @returns batches of events, which the caller records: feature by feature, then turning on and off, then dependencies
 */
export async function applyEntries(
  transaction: Transaction,
  target: Target,
  entries: readonly Entry[],
  { present, locked }: StateBefore,
): Promise<NewEvent[][]> {
  const works = entries.map((entry) => ({ ...entry, before: featureIn(present, entry) }))
  const created = await createFeatures(transaction, target.project, works.filter(isNew).map(wantedFeature))
  const features = new Map([...locked, ...created.map(({ state }) => state)].map((state) => [state.name, state]))
  const updated = await updateAll(transaction, works, features)
  const retagged = await retagAll(transaction, target, works, features)
  const { states, events } = await setContents(transaction, target, works)
  const ofFeatures = grouped([...created, ...updated, ...retagged, ...events], ({ feature }) => feature)
  const all = [
    ...works.flatMap(({ feature: { name } }) => (ofFeatures.get(name) ?? []).map((one) => one.events)),
    ...(await turnAll(transaction, target, works, states)),
    ...(await tieAll(transaction, target, works, features)),
  ]
  const batches = all.filter((events) => events.length > 0)
  if (batches.length === 0) return []
  const tagsOf = await tagsByFeature(transaction.tx, [...features.keys()])
  return batches.map((events) => withTags(events, tagsOf))
}

/** Adds tags to events. Reading all tags at once costs less than a lookup for each event. */
function withTags(events: readonly NewEvent[], tags: ReadonlyMap<string, readonly Tag[]>): NewEvent[] {
  return events.map((event) => {
    const { subject } = event
    if (subject.feature === undefined) return event
    return { ...event, subject: { tags: tags.get(subject.feature) ?? [], ...subject } }
  })
}

function isNew({ before }: EntryToApply): boolean {
  return before === undefined
}

/** Picks the members of a new feature, without `stale`, which `updateAll` sets and records. */
function wantedFeature({ feature, tags = [] }: EntryToApply): WantedFeature {
  const { name, type, description } = feature
  return { name, type, description, ...optionsOf(feature), tags: [...tags] }
}

type Features = ReadonlyMap<string, FeatureState>

/** For a feature that was just created, only `stale` can still change. */
function updateAll(
  transaction: Transaction,
  works: readonly EntryToApply[],
  features: Features,
): Promise<FeatureEvents[]> {
  const changes = works.map(({ feature, before }) => {
    const state = stateOf(features, feature.name)
    return { before: state, wanted: updatedFeature(state, feature, transaction.now), tags: before?.tags }
  })
  return updateFeatures(transaction, changes)
}

function retagAll(
  transaction: Transaction,
  { project }: Target,
  works: readonly EntryToApply[],
  features: Features,
): Promise<FeatureEvents[]> {
  const retaggings = works.flatMap(({ feature, before, tags }) =>
    before === undefined || tags === undefined
      ? []
      : [
          {
            features: [stateOf(features, feature.name)],
            added: tagsWithout(tags, before.tags),
            removed: tagsWithout(before.tags, tags),
          },
        ],
  )
  return retagFeatures(transaction, project, retaggings)
}

function stateOf(features: Features, name: string): FeatureState {
  const state = features.get(name)
  if (state === undefined) throw new Error(`The feature "${name}" is neither locked nor created`)
  return state
}

type LockedStates = ReadonlyMap<string, EnvironmentState>

/** Sets the strategies and variants of features that have or get any. */
async function setContents(
  transaction: Transaction,
  target: Target,
  works: readonly EntryToApply[],
): Promise<{ states: LockedStates; events: FeatureEvents[] }> {
  const setsStrategies = ({ strategies, before }: EntryToApply) =>
    strategies.length > 0 || (before?.hasStrategies ?? false)
  const isAbout = (work: EntryToApply) => setsStrategies(work) || work.environment !== undefined
  const names = works.filter(isAbout).map(({ feature }) => feature.name)
  const locked = names.length === 0 ? [] : await lockedEnvironments(transaction, names, [target.environment])
  const states = new Map(locked.map((state) => [state.featureName, state]))
  const withState = <Wanted>(work: EntryToApply, wanted: Wanted) => {
    const state = states.get(work.feature.name)
    return state === undefined ? [] : [{ state, ...wanted }]
  }
  const replaced = await replaceStrategies(
    transaction,
    target,
    works
      .filter(setsStrategies)
      .flatMap((work) => withState(work, { inputs: work.strategies, turnsOn: work.environment?.enabled ?? false })),
  )
  const restored = await restoreVariants(
    transaction,
    target,
    works
      .filter((work) => setsVariants(work, work.before))
      .flatMap((work) => withState(work, { inputs: [...(work.environment?.variants ?? [])] })),
  )
  for (const state of replaced.states) states.set(state.featureName, state)
  return { states, events: [...replaced.events, ...restored] }
}

async function turnAll(
  transaction: Transaction,
  target: Target,
  works: readonly EntryToApply[],
  states: LockedStates,
): Promise<NewEvent[][]> {
  const said = (enabled: boolean) =>
    works
      .filter(({ environment }) => environment?.enabled === enabled)
      .flatMap(({ feature }) => states.get(feature.name) ?? [])
  return [
    await turnLockedOn(transaction, target, said(true), false),
    await turnLockedOff(transaction, target, said(false)),
  ]
}

/** First removes the dependencies that the file does not contain, because they could prevent new ones. */
async function tieAll(
  transaction: Transaction,
  { project }: Target,
  works: readonly EntryToApply[],
  features: Features,
): Promise<NewEvent[][]> {
  const tied = works.flatMap(({ feature: { name }, before, dependencies }) =>
    dependencies === undefined
      ? []
      : [
          {
            child: stateOf(features, name),
            before: before?.dependencies ?? [],
            after: dependencies.map(dependencyFrom),
          },
        ],
  )
  const ended = tied.flatMap(({ child, before, after }) => {
    const kept = new Set(after.map(({ feature }) => feature))
    return before
      .filter(({ feature }) => !kept.has(feature))
      .map(({ feature: parent }) => ({ child: child.name, parent }))
  })
  const made = tied.flatMap(({ child, before, after }) => {
    const present = new Map(before.map((tie) => [tie.feature, tie]))
    return after
      .filter((tie) => !isDeepStrictEqual(present.get(tie.feature), tie))
      .map((dependency) => ({ child, parent: stateOf(features, dependency.feature), dependency }))
  })
  if (ended.length + made.length > 0) await assertUnguarded(transaction, project)
  const removed = await endDependencies(transaction, project, ended)
  return [removed, ...(await makeDependencies(transaction, project, made)).map((event) => [event])]
}
