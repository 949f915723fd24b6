import type { Schema } from '../../contract.ts'
import { grouped } from '../../runtime/grouped.ts'
import { mapYielding } from '../../runtime/yielding.ts'
import type { NewEvent } from '../event-types.ts'
import { eventsOfPlan, type Plan, writePlans } from '../features/apply.ts'
import { settingsOfEach } from '../features/commands.ts'
import { createFeatures, type WantedFeature } from '../features/create.ts'
import type { EnvironmentEdit } from '../features/edits/edit.ts'
import { lockedEnvironments } from '../features/environments/locks.ts'
import { type EnvironmentState, environmentStates, stateIn } from '../features/environments/queries.ts'
import { type FeatureState, optionsOf, updatedFeature } from '../features/feature.ts'
import { planOfEnvironment, tagEdits } from '../features/plan.ts'
import { tagsMember } from '../features/state.ts'
import { newStrategies } from '../features/strategies/pairing.ts'
import { assertSegmentsUsableByAll } from '../features/strategies/segment-links.ts'
import { staysOn } from '../features/strategies/strategy-list.ts'
import { plansToTurnOff, plansToTurnOn } from '../features/turn-on-off.ts'
import { replacedVariants } from '../features/variants/variant.ts'
import { withKeptWeights } from '../features/variants/weights.ts'
import { tagsByFeature } from '../tags/queries.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { Entry, Target } from './file.ts'
import { featureIn, setsVariants } from './needs.ts'
import { changesOf } from './proposals.ts'
import type { TargetState } from './target-state.ts'
import { type EntryToApply, type Features, stateOf, tieAll, tiesOf } from './ties.ts'

/** The state before the import, with its locked features. */
type StateBefore = { readonly present: TargetState; readonly locked: readonly FeatureState[] }

type Tag = Schema<'Tag'>

/** What an import has recorded, and has yet to propose. */
type Applied = {
  /** Of events, which the caller records: feature by feature, then turning on and off, then dependencies. */
  readonly batches: NewEvent[][]
  /** For a change request; none unless it was asked for. */
  readonly changes: readonly Schema<'ChangeInput'>[]
}

/** Applies the entries of a file that was checked. What becomes a change request is only planned. */
export async function applyEntries(
  transaction: Transaction,
  target: Target,
  entries: readonly Entry[],
  { present, locked }: StateBefore,
): Promise<Applied> {
  const works = entries.map((entry) => ({ ...entry, before: featureIn(present, entry) }))
  const created = await createFeatures(transaction, target.project, works.filter(isNew).map(wantedFeature), {
    tagsExist: true,
  })
  const features = new Map([...locked, ...created.map(({ state }) => state)].map((state) => [state.name, state]))
  const states = await (target.asChangeRequest ? presentStates : lockedStates)(transaction, target, works)
  const contents = await planContents(transaction, target, works, states)
  const settings = await planSettings(transaction, target, works, features)
  const ties = tiesOf(works, features)
  const after = new Map(contents.map((content) => [content.feature, content.after]))
  const afterContent = ({ feature: { name } }: EntryToApply) => after.get(name) ?? states.get(name)
  if (target.asChangeRequest) {
    const made = inOrder(works, [...created, ...settings])
    await writePlans(transaction, made.flat())
    const proposals = works.map((work) => ({ ...work, state: afterContent(work) }))
    return { batches: await eventsOf(transaction, features, made), changes: changesOf(proposals, contents, ties) }
  }
  const said = (enabled: boolean) =>
    works.filter(({ environment }) => environment?.enabled === enabled).flatMap((work) => afterContent(work) ?? [])
  const batches: Plan[][] = [
    ...inOrder(works, [...created, ...settings, ...contents]),
    await plansToTurnOn(transaction, target, said(true)),
    plansToTurnOff(target, said(false)),
  ]
  await writePlans(transaction, batches.flat())
  const all = [...batches, ...(await tieAll(transaction, target, ties))]
  return { batches: await eventsOf(transaction, features, all), changes: [] }
}

/** Returns plans feature by feature, each as a batch. */
function inOrder(works: readonly EntryToApply[], plans: readonly Plan[]): Plan[][] {
  const ofFeatures = grouped(plans, ({ feature }) => feature)
  return works.flatMap(({ feature: { name } }) => (ofFeatures.get(name) ?? []).map((plan) => [plan]))
}

async function eventsOf(
  { tx, now }: Transaction,
  features: Features,
  batches: readonly (readonly Plan[])[],
): Promise<NewEvent[][]> {
  const events = batches
    .map((plans) => plans.flatMap((plan) => eventsOfPlan(plan, now)))
    .filter((batch) => batch.length > 0)
  if (events.length === 0) return []
  const tagsOf = await tagsByFeature(tx, [...features.keys()])
  return events.map((batch) => withTags(batch, tagsOf))
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

/**
 * Plans the settings and the tags, each edit by itself. For a feature that was just created, only `stale` can still
 * change.
 */
async function planSettings(
  { tx, now }: Transaction,
  { project }: Target,
  works: readonly EntryToApply[],
  features: Features,
): Promise<Plan[]> {
  const changes = works.map(({ feature }) => {
    const before = stateOf(features, feature.name)
    return { before, wanted: updatedFeature(before, feature, now) }
  })
  const settings = await settingsOfEach(tx, changes)
  return works.flatMap(({ feature: { name: feature }, before, tags }, index): Plan[] => [
    ...(settings[index] ?? []).map((edit) => ({ project, feature, edits: [edit], tags: before?.tags })),
    ...(before === undefined || tags === undefined ? [] : tagEdits(tagsMember(before.tags), tagsMember(tags))).map(
      (edit) => ({ project, feature, edits: [edit] }),
    ),
  ])
}

type LockedStates = ReadonlyMap<string, EnvironmentState>

/** Returns the states of features that have or get anything in the environment. */
async function lockedStates(
  transaction: Transaction,
  target: Target,
  works: readonly EntryToApply[],
): Promise<LockedStates> {
  const names = namesWithContent(works)
  const locked = names.length === 0 ? [] : await lockedEnvironments(transaction, names, [target.environment])
  return new Map(locked.map((state) => [state.featureName, state]))
}

/** Like `lockedStates`, where nothing is changed yet, so that it does not matter who guards the environment. */
async function presentStates(
  { tx }: Transaction,
  { environment }: Target,
  works: readonly EntryToApply[],
): Promise<LockedStates> {
  const rows = await environmentStates(tx, { features: namesWithContent(works), environments: [environment] })
  return new Map(rows.map(stateIn).map((state) => [state.featureName, state]))
}

function namesWithContent(works: readonly EntryToApply[]): string[] {
  const isAbout = (work: EntryToApply) => setsStrategies(work) || work.environment !== undefined
  return works.filter(isAbout).map(({ feature }) => feature.name)
}

function setsStrategies({ strategies, before }: EntryToApply): boolean {
  return strategies.length > 0 || (before?.hasStrategies ?? false)
}

/** A plan, and the state of its feature in the environment afterwards. */
type Content = Plan & { readonly after: EnvironmentState }

/**
 * Plans the strategies and variants of features. A feature that is turned on then already gets the default strategy, so
 * that a second import finds it. Strategies, turning off with the last of them, and variants are recorded apart.
 *
 * @throws DomainError missing for a segment; invalid for one of another project, and for the variants
 */
async function planContents(
  transaction: Transaction,
  { project }: Target,
  works: readonly EntryToApply[],
  states: LockedStates,
): Promise<Content[]> {
  const { limits } = transaction
  const planned = await mapYielding(works, (work): Content[] => {
    const { feature, strategies: inputs, environment } = work
    const state = states.get(feature.name)
    if (state === undefined) return []
    const strategies = setsStrategies(work)
      ? newStrategies(state, inputs, environment?.enabled ?? false, limits)
      : state.strategies
    const variants = setsVariants(work, work.before)
      ? replacedVariants([state], environment?.variants ?? [], '/body', withKeptWeights)
      : state.variants
    const edits = planOfEnvironment(state, state, { strategies, variants }, 'replaced')
    const isReplaced = edits.some(({ kind }) => kind === 'strategyAdded' || kind === 'strategyRemoved')
    const left = isReplaced ? strategies : state.strategies
    const after = { ...state, strategies: left, enabled: staysOn(state.enabled, left) }
    return apart(edits).map((together) => ({ project, feature: feature.name, edits: together, after }))
  })
  const contents = planned.flat()
  await assertSegmentsUsableByAll(
    transaction,
    project,
    contents.flatMap(({ edits }) =>
      edits.flatMap((edit) => (edit.kind === 'strategyAdded' ? [edit.after.segments] : [])),
    ),
  )
  return contents
}

/** Strategies are recorded together. */
function apart(edits: readonly EnvironmentEdit[]): EnvironmentEdit[][] {
  const isOfStrategy = ({ kind }: EnvironmentEdit) => kind === 'strategyAdded' || kind === 'strategyRemoved'
  const [strategies, others] = [edits.filter(isOfStrategy), edits.filter((edit) => !isOfStrategy(edit))]
  return [...(strategies.length > 0 ? [strategies] : []), ...others.map((edit) => [edit])]
}
