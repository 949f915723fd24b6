import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { grouped } from '../../runtime/grouped.ts'
import type { NewEvent } from '../event-types.ts'
import { recordBatches } from '../events/record.ts'
import { ensureTags } from '../tags/commands.ts'
import { deleteTags, insertTags } from '../tags/of-features.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { Edit, Kind, Strategy } from './edits/edit.ts'
import { moved } from './edits/strategies.ts'
import { eventsOf } from './edits/table.ts'
import type { FeatureKey } from './feature.ts'
import { deleteDependencies, upsertDependencies } from './writing/dependencies.ts'
import { type EnvironmentRow, enterProduction, updateEnvironments } from './writing/environments.ts'
import { archiveFeatures, insertFeatures, moveFeatures, reviveFeatures } from './writing/life.ts'
import { refuseManaged } from './writing/managed.ts'
import { markStale, updateSettings } from './writing/settings.ts'
import {
  deleteSegmentLinks,
  deleteStrategies,
  insertSegmentLinks,
  insertStrategies,
  updateStrategies,
} from './writing/strategies.ts'

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
  await writeNew(transaction, of)
  await ensureTagsOf(transaction, plans)
  await writeChanges(transaction, of)
  await recordBatches(
    transaction,
    batches.map((plans) => plans.flatMap((plan) => eventsOfPlan(plan, transaction.now))),
  )
}

/** Returns the events of a plan, for a caller who records them together with others. */
export function eventsOfPlan({ project, feature, edits, tags }: Plan, now: Date): NewEvent[] {
  let place = project
  const events = edits.flatMap((edit) => {
    if (edit.kind === 'moved') place = edit.to
    return eventsOf(edit, { project: place, feature, now })
  })
  return tags === undefined ? events : events.map((one) => ({ ...one, subject: { ...one.subject, tags } }))
}

/** Writes what plans change, without their events. The tags that they add exist. All statements are deferred. */
export async function writePlans(transaction: Transaction, plans: readonly Plan[]): Promise<void> {
  const of = placedIn(plans)
  await refuseManaged(transaction, plans)
  await writeNew(transaction, of)
  await writeChanges(transaction, of)
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

const STRATEGY_KINDS = ['strategyAdded', 'strategyUpdated', 'strategyRemoved', 'strategiesOrdered'] as const

const SWITCHES = ['variants', 'turnedOn', 'turnedOff'] as const

/** Writes all but the features that plans create: first their life, because a revived feature is off everywhere. */
async function writeChanges(transaction: Transaction, of: PlacedIn): Promise<void> {
  const created = new Set(of('created').map(nameOf))
  const ofPresent = <Of extends Kind>(...kinds: Of[]) => of(...kinds).filter(({ feature }) => !created.has(feature))
  await archiveFeatures(transaction, of('archived').map(nameOf))
  await reviveFeatures(transaction, of('revived').map(nameOf))
  await moveFeatures(
    transaction,
    of('moved').map(({ feature: name, edit }) => ({ name, project: edit.to })),
  )
  await writeStrategies(transaction, netStrategies(of(...STRATEGY_KINDS)))
  await updateEnvironments(transaction, environmentRows(ofPresent(...SWITCHES)))
  await enterProduction(transaction, enteringProduction(ofPresent('turnedOn')))
  const settings = ofPresent('settings').map(({ edit }) => edit.after)
  await updateSettings(transaction, [...new Map(settings.map((state) => [state.name, state])).values()])
  await markStale(
    transaction,
    of('staleMarked').map(({ feature: name, edit }) => ({ name, markedStale: edit.after })),
  )
  await writeTags(transaction, of('created', 'tagged', 'untagged'))
  await writeDependencies(transaction, of('dependencyAdded', 'dependencyRemoved', 'dependenciesRemoved'))
}

function enteringProduction(turned: readonly Placed<'turnedOn'>[]): string[] {
  return turned.flatMap(({ feature, edit }) => (edit.isProduction ? [feature] : []))
}

/** Returns the edits of some kinds, in their order, each with its feature. */
type PlacedIn = <Of extends Kind>(...kinds: Of[]) => Placed<Of>[]

function placedIn(plans: readonly Plan[]): PlacedIn {
  const placed = plans.flatMap(({ feature, edits }) => edits.map((edit) => ({ feature, edit })))
  const present = new Set(placed.map(({ edit }) => edit.kind))
  return <Of extends Kind>(...kinds: Of[]) =>
    kinds.some((kind) => present.has(kind)) ? placed.filter((one): one is Placed<Of> => isOf(one.edit, kinds)) : []
}

function nameOf({ feature }: { readonly feature: string }): string {
  return feature
}

function isOf<Of extends Kind>(edit: Edit, kinds: readonly Of[]): edit is Extract<Edit, { readonly kind: Of }> {
  return kinds.some((kind) => kind === edit.kind)
}

/** What edits make of a strategy: undefined before it is added, and after it is removed. */
type Net = { readonly environment: string; readonly before: Strategy | undefined; after: Strategy | undefined }

/** Sums up the edits of each strategy, in the order in which they are edited first. */
function netStrategies(placed: readonly Placed<(typeof STRATEGY_KINDS)[number]>[]): Net[] {
  const found = new Map<string, Net>()
  const set = (environment: string, before: Strategy | undefined, after: Strategy | undefined) => {
    const id = (before ?? after)?.id ?? ''
    const known = found.get(id)
    if (known === undefined) found.set(id, { environment, before, after })
    else known.after = after
  }
  for (const { edit } of placed) {
    if (edit.kind === 'strategyAdded') set(edit.environment, undefined, edit.after)
    if (edit.kind === 'strategyUpdated') set(edit.environment, edit.before, edit.after)
    if (edit.kind === 'strategyRemoved') set(edit.environment, edit.before, undefined)
    if (edit.kind === 'strategiesOrdered') {
      const before = new Map(edit.before.map((strategy) => [strategy.id, strategy]))
      for (const after of moved(edit.before, edit.after)) set(edit.environment, before.get(after.id), after)
    }
  }
  return [...found.values()]
}

async function writeStrategies(transaction: Transaction, net: readonly Net[]): Promise<void> {
  const removed = net.flatMap(({ before, after }) => (before !== undefined && after === undefined ? [before] : []))
  const added = net.flatMap(({ environment, before, after: strategy }) =>
    before === undefined && strategy !== undefined ? [{ environment, strategy }] : [],
  )
  const updated = net.flatMap(({ before, after }) =>
    before !== undefined && after !== undefined && !isDeepStrictEqual(before, after) ? [{ before, after }] : [],
  )
  const relinked = updated.filter(({ before, after }) => !isDeepStrictEqual(before.segments, after.segments))
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

type Placed<Of extends Kind> = { readonly feature: string; readonly edit: Extract<Edit, { readonly kind: Of }> }

/** Returns a row for each environment of a feature: the last edits of it. */
function environmentRows(switches: readonly Placed<'variants' | 'turnedOn' | 'turnedOff'>[]): EnvironmentRow[] {
  const rows = new Map<string, EnvironmentRow>()
  for (const { feature, edit } of switches) {
    const { environment } = edit
    const key = `${feature} ${environment}`
    const row = rows.get(key) ?? { feature, environment, enabled: null, variants: null }
    rows.set(key, {
      ...row,
      ...(edit.kind === 'variants' ? { variants: edit.after } : { enabled: edit.kind === 'turnedOn' }),
    })
  }
  return [...rows.values()]
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

function tagsAddedBy(edit: Edit): readonly Schema<'Tag'>[] {
  if (edit.kind === 'created') return edit.tags
  return edit.kind === 'tagged' ? [edit.tag] : []
}

async function writeDependencies(
  transaction: Transaction,
  placed: readonly Placed<'dependencyAdded' | 'dependencyRemoved' | 'dependenciesRemoved'>[],
): Promise<void> {
  const net = new Map<string, { child: string; parent: string; enabled: boolean; variants: object } | Tie>()
  for (const { feature: child, edit } of placed) {
    const ended = edit.kind === 'dependencyAdded' ? [] : [edit.before].flat()
    for (const { feature: parent } of ended) net.set(`${child} ${parent}`, { child, parent })
    if (edit.kind !== 'dependencyAdded') continue
    const { feature: parent, enabled = true, variants = [] } = edit.after
    net.set(`${child} ${parent}`, { child, parent, enabled, variants })
  }
  const rows = [...net.values()]
  await deleteDependencies(
    transaction,
    rows.filter((row) => !('enabled' in row)),
  )
  await upsertDependencies(
    transaction,
    rows.flatMap((row) => ('enabled' in row ? [row] : [])),
  )
}

type Tie = { readonly child: string; readonly parent: string }
