import type { Schema } from '../../contract.ts'
import { grouped } from '../../runtime/grouped.ts'
import { mapYielding } from '../../runtime/yielding.ts'
import type { NewEvent } from '../event-types.ts'
import { recordBatches } from '../events/record.ts'
import { ensureTags } from '../tags/commands.ts'
import { deleteTags, insertTags } from '../tags/of-features.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { Edit, Kind } from './edits/edit.ts'
import { eventsOf } from './edits/table.ts'
import type { FeatureKey } from './feature.ts'
import { assertNothingStopped } from './stops.ts'
import { deleteDependencies, upsertDependencies } from './writing/dependencies.ts'
import { enterProduction, updateEnvironments } from './writing/environments.ts'
import { interruptArchived, interruptMoved, interruptTurnedOff } from './writing/interrupted-plans.ts'
import { archiveFeatures, insertFeatures, moveFeatures, reviveFeatures } from './writing/life.ts'
import { refuseManaged } from './writing/managed.ts'
import {
  enteringProduction,
  environmentRows,
  type NetStrategies,
  nameOf,
  netDependencies,
  netStrategies,
  type Placed,
  type PlacedIn,
  placedIn,
  STRATEGY_KINDS,
  SWITCHES,
  tagsAddedBy,
} from './writing/net.ts'
import { markStale, updateSettings } from './writing/settings.ts'
import {
  deleteSegmentLinks,
  deleteStrategies,
  insertSegmentLinks,
  insertStrategies,
  updateStrategies,
} from './writing/strategies.ts'
import { continueStopped } from './writing/tripped-safeguards.ts'

/** Edits of a locked feature, in the order in which they are made and recorded. */
export type Plan = FeatureKey & {
  readonly edits: readonly Edit[]
  /** Tags to store with the events; if absent, the current tags of the feature are stored. */
  readonly tags?: readonly Schema<'Tag'>[] | undefined
}

/** Makes edits of one feature, each batch of which is recorded together; see `applyPlans`. */
export function applyEdits(
  transaction: Transaction,
  { project, feature }: FeatureKey,
  ...batches: Plan['edits'][]
): Promise<void> {
  return applyPlans(
    transaction,
    batches.map((edits) => [{ project, feature, edits }]),
  )
}

/**
 * Makes plans that were checked, and records their events: this is the only writer of what edits change. Each batch of
 * plans is recorded together. The number of statements does not depend on the number of features.
 */
export async function applyPlans(transaction: Transaction, batches: readonly (readonly Plan[])[]): Promise<void> {
  const plans = batches.flat()
  const of = placedIn(plans)
  await refuseManaged(transaction, plans)
  await assertNothingStopped(
    transaction,
    of('moved').map(({ feature, edit }) => ({ project: edit.from, feature })),
  )
  await writeNew(transaction, of)
  await ensureTagsOf(transaction, plans)
  await writeChanges(transaction, of)
  await recordBatches(transaction, await eventsOfBatches(batches, transaction.now))
  await continueStopped(transaction, plans)
}

/** Yields between plans, not between batches: one batch may have thousands of plans, or each plan its own. */
async function eventsOfBatches(batches: readonly (readonly Plan[])[], now: Date): Promise<NewEvent[][]> {
  const events = batches.map((): NewEvent[] => [])
  const places = batches.flatMap((batch, place) => batch.map((plan) => ({ plan, place })))
  await mapYielding(places, ({ plan, place }) => events[place]?.push(...eventsOfPlan(plan, now)))
  return events
}

function eventsOfPlan({ project, feature, edits, tags }: Plan, now: Date): NewEvent[] {
  let place = project
  const events = edits.flatMap((edit) => {
    if (edit.kind === 'moved') place = edit.to
    return eventsOf(edit, { project: place, feature, now })
  })
  return tags === undefined ? events : events.map((one) => ({ ...one, subject: { ...one.subject, tags } }))
}

/** Writes the features that plans create, with what they are at once: everything else refers to them. */
async function writeNew(transaction: Transaction, of: PlacedIn): Promise<void> {
  const states = new Map(of('created').map(({ feature, edit }) => [feature, edit.after]))
  if (states.size === 0) return
  const isNew = ({ feature }: { readonly feature: string }) => states.has(feature)
  for (const { feature, edit } of of('settings').filter(isNew)) states.set(feature, edit.after)
  const rows = grouped(environmentRows(of(...SWITCHES).filter(isNew)), nameOf)
  const inProduction = new Set(enteringProduction(of('turnedOn').filter(isNew)))
  await insertFeatures(
    transaction,
    [...states.values()].map((state) => {
      return { state, environments: rows.get(state.name) ?? [], isInProduction: inProduction.has(state.name) }
    }),
  )
}

/** Writes all but the features that plans create: first their life, because a revived feature is off everywhere. */
async function writeChanges(transaction: Transaction, of: PlacedIn): Promise<void> {
  const created = new Set(of('created').map(nameOf))
  const ofPresent = <Of extends Kind>(...kinds: Of[]) => of(...kinds).filter(({ feature }) => !created.has(feature))
  await archiveFeatures(transaction, of('archived').map(nameOf))
  await interruptArchived(transaction, of('archived').map(nameOf))
  await reviveFeatures(transaction, of('revived').map(nameOf))
  await moveFeatures(
    transaction,
    of('moved').map(({ feature: name, edit }) => ({ name, project: edit.to })),
  )
  await interruptMoved(transaction, of('moved').map(nameOf))
  await writeStrategies(transaction, netStrategies(of(...STRATEGY_KINDS)))
  const environments = environmentRows(ofPresent(...SWITCHES))
  await updateEnvironments(transaction, environments)
  await interruptTurnedOff(transaction, environments)
  await enterProduction(transaction, enteringProduction(ofPresent('turnedOn')))
  const settings = ofPresent('settings').map(({ edit }) => edit.after)
  await updateSettings(transaction, [...new Map(settings.map((state) => [state.name, state])).values()])
  await markStale(
    transaction,
    of('staleMarked').map(({ feature: name, edit }) => ({ name, markedStale: edit.after })),
  )
  await writeTags(transaction, of('created', 'tagged', 'untagged'))
  const { ended, made } = netDependencies(of('dependencyAdded', 'dependencyRemoved', 'dependenciesRemoved'))
  await deleteDependencies(transaction, ended)
  await upsertDependencies(transaction, made)
}

async function writeStrategies(
  transaction: Transaction,
  { removed, added, updated, relinked }: NetStrategies,
): Promise<void> {
  await deleteStrategies(transaction, removed)
  await updateStrategies(
    transaction,
    updated.map(({ after }) => after),
  )
  await insertStrategies(transaction, added)
  await deleteSegmentLinks(
    transaction,
    relinked.filter(({ before }) => before.segments.length > 0).map(({ before }) => before.id),
  )
  await insertSegmentLinks(transaction, [
    ...relinked.map(({ after }) => after),
    ...added.map(({ strategy }) => strategy),
  ])
}

/** The tags exist, see `ensureTagsOf`. */
async function writeTags(
  transaction: Transaction,
  placed: readonly Placed<'created' | 'tagged' | 'untagged'>[],
): Promise<void> {
  await insertTags(
    transaction,
    placed.flatMap(({ feature, edit }) => tagsAddedBy(edit).map((tag) => ({ feature, ...tag }))),
  )
  await deleteTags(
    transaction,
    placed.flatMap(({ feature, edit }) => (edit.kind === 'untagged' ? [{ feature, ...edit.tag }] : [])),
  )
}

/** Creates the tags that plans add and that do not exist. */
async function ensureTagsOf(transaction: Transaction, plans: readonly Plan[]): Promise<void> {
  const tags = plans.flatMap(({ edits }) => edits.flatMap(tagsAddedBy))
  await ensureTags(transaction, tags, plans[0]?.project)
}
