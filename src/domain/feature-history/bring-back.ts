import { isDeepStrictEqual } from 'node:util'
import { invalid } from '../errors.ts'
import type { NewEvent } from '../event-types.ts'
import type { StoredFeature } from '../features/aggregate.ts'
import { type FeatureEvent, withChanges } from '../features/changes.ts'
import { updateFeatures } from '../features/commands.ts'
import { changesOf } from '../features/edits/table.ts'
import { lockedEnvironments } from '../features/environments/locks.ts'
import type { EnvironmentState } from '../features/environments/queries.ts'
import { type FeatureKey, optionsOf } from '../features/feature.ts'
import type { FeatureDocument } from '../features/state.ts'
import { deleteStrategyRows, insertStrategies, updateStrategyRow } from '../features/strategies/rows.ts'
import { replaceSegmentLinks } from '../features/strategies/segment-links.ts'
import { retagFeatures } from '../features/tagging.ts'
import { turnLockedOff, turnLockedOn } from '../features/turn-on-off.ts'
import { restoreVariants } from '../features/variants/commands.ts'
import { pointerTo } from '../revisions/differences.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import { obstaclesOf } from './obstacles.ts'
import { knownTagTypes } from './queries.ts'
import {
  type EnvironmentRestoration,
  environmentRestoration,
  lostParents,
  type NotRestored,
  strategiesToRestore,
  unlessWider,
} from './restoration.ts'

/*
 * The edits that bring a locked feature back to an earlier state, with the permissions, guards and limits of the
 * direct operations.
 */

/** The events of a part that was restored, which are recorded at the end, and what of it could not come back. */
export type Restored = { readonly events: readonly NewEvent[]; readonly notRestored: readonly NotRestored[] }

/** Gives a locked feature the settings of an earlier state. */
export async function restoreSettings(
  transaction: Transaction,
  feature: StoredFeature,
  past: FeatureDocument,
): Promise<Restored> {
  const { type, description, stale: markedStale } = past
  const wanted = { ...feature, ...optionsOf(past), type, description, markedStale }
  if (!isDeepStrictEqual(feature, wanted)) assertMay(transaction, 'UPDATE_FEATURE', { project: feature.project })
  const updated = await updateFeatures(transaction, [{ before: feature, wanted }])
  return { events: updated.flatMap(({ events }) => events), notRestored: [] }
}

/** Gives a locked feature the tags of an earlier state. */
export async function restoreTags(
  transaction: Transaction,
  feature: StoredFeature,
  now: FeatureDocument,
  past: FeatureDocument,
): Promise<Restored> {
  const missed = Object.entries(past.tags).filter(([name]) => now.tags[name] === undefined)
  const removed = Object.entries(now.tags).flatMap(([name, tag]) => (past.tags[name] === undefined ? [tag] : []))
  if (missed.length + removed.length === 0) return { events: [], notRestored: [] }
  assertMay(transaction, 'UPDATE_FEATURE', { project: feature.project })
  const types = await knownTagTypes(
    transaction.tx,
    missed.map(([, { type }]) => type),
  )
  const added = missed.flatMap(([, tag]) => (types.has(tag.type) ? [tag] : []))
  const retagged = await retagFeatures(transaction, feature.project, [{ features: [feature], added, removed }])
  return {
    events: retagged.flatMap(({ events }) => events),
    notRestored: missed
      .filter(([, { type }]) => !types.has(type))
      .map(([name, { type }]) => ({
        path: pointerTo(['tags', name]),
        message: `There is no tag type "${type}" any more`,
      })),
  }
}

type States = { readonly now: FeatureDocument; readonly past: FeatureDocument; readonly names: readonly string[] }

/** What brings back a feature in some of its environments, and what of it can't come back. */
export type EnvironmentsPlan = {
  readonly restorations: readonly EnvironmentRestoration[]
  readonly notRestored: readonly NotRestored[]
}

/** Plans what brings a feature back in some of its environments. */
export async function planEnvironments(
  transaction: Transaction,
  project: string,
  { now, past, names }: States,
): Promise<EnvironmentsPlan> {
  const obstacles = await obstaclesOf(transaction, project, strategiesToRestore(now, past, names))
  const parents = lostParents(now, past)
  const planned = names.map((name) =>
    unlessWider(environmentRestoration(name, now.environments[name], past.environments[name], obstacles), parents),
  )
  return {
    restorations: planned.flatMap(({ restoration }) => restoration ?? []),
    notRestored: planned.flatMap(({ notRestored }) => notRestored),
  }
}

/**
 * Brings back a locked feature in some of its environments.
 *
 * @returns the events, which the caller records
 * @throws DomainError forbidden, also for a guarded environment; invalid for more strategies than the limit
 */
export async function restoreEnvironments(
  transaction: Transaction,
  { project, feature }: FeatureKey,
  restorations: readonly EnvironmentRestoration[],
): Promise<NewEvent[]> {
  const changing = restorations.map(({ environment }) => environment)
  const states = changing.length === 0 ? [] : await lockedEnvironments(transaction, [feature], changing)
  const events: NewEvent[] = []
  for (const restoration of restorations) {
    const state = states.find(({ name }) => name === restoration.environment)
    if (state !== undefined) events.push(...(await restoreEnvironment(transaction, project, state, restoration)))
  }
  return events
}

/** Brings back a locked feature in an environment. Returns the events, which the caller records. */
async function restoreEnvironment(
  transaction: Transaction,
  project: string,
  state: EnvironmentState,
  restoration: EnvironmentRestoration,
): Promise<NewEvent[]> {
  const { environment, removed, updated, added, variants, enabled } = restoration
  const subject = { project, environment, feature: state.featureName }
  assertMayRestore(transaction, { project, environment }, state, restoration)
  await deleteStrategyRows(transaction, removed)
  for (const { before, after } of updated) {
    await updateStrategyRow(transaction, after)
    if (!isDeepStrictEqual(before.segments, after.segments))
      await replaceSegmentLinks(transaction, after.id, after.segments)
  }
  await insertStrategies(
    transaction,
    added.map((strategy) => ({ environment, strategy })),
  )
  const inputs = variants?.map((variant) => variant)
  const given = inputs === undefined ? [] : await restoreVariants(transaction, { project }, [{ state, inputs }])
  const strategies = [...restoration.strategies]
  const turn = enabled ? turnLockedOn : turnLockedOff
  const turned = enabled === state.enabled ? [] : await turn(transaction, subject, [{ ...state, strategies }], false)
  return [
    ...removed.map((preData): NewEvent => ({ type: 'feature-strategy-remove', subject, preData })),
    ...updated.map(
      ({ before: preData, after: data }): NewEvent => ({ type: 'feature-strategy-update', subject, data, preData }),
    ),
    ...added.map((data): NewEvent => ({ type: 'feature-strategy-add', subject, data })),
    ...given.flatMap(({ events }) => events),
    ...turned,
  ]
}

/** @throws DomainError forbidden, and invalid for more strategies than the limit */
function assertMayRestore(
  transaction: Transaction,
  scope: { readonly project: string; readonly environment: string },
  before: EnvironmentState,
  { removed, updated, added, strategies, variants, enabled }: EnvironmentRestoration,
): void {
  if (removed.length > 0) assertMay(transaction, 'DELETE_FEATURE_STRATEGY', scope)
  if (updated.length > 0) assertMay(transaction, 'UPDATE_FEATURE_STRATEGY', scope)
  if (added.length > 0) assertMay(transaction, 'CREATE_FEATURE_STRATEGY', scope)
  if (variants !== undefined) assertMay(transaction, 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS', scope)
  if (enabled !== before.enabled) assertMay(transaction, 'UPDATE_FEATURE_ENVIRONMENT', scope)
  const most = transaction.limits.strategiesPerEnvironment
  if (strategies.length > Math.max(most, before.strategies.length))
    throw invalid(`The feature had ${strategies.length} strategies in ${scope.environment}, and the limit is ${most}`)
}

/** Returns a document as it is after some events, which change what it shows. */
export function documentAfter(document: FeatureDocument, events: readonly NewEvent[], now: Date): FeatureDocument {
  const changes = events.flatMap((one) => changesOf(logged(one, now)))
  return withChanges(document, changes) ?? document
}

/** Returns an event as the log has it, as far as it says what changed. */
function logged({ type, subject, data, preData }: NewEvent, now: Date): FeatureEvent {
  const whole = { data: data ?? null, preData: preData ?? null }
  return {
    id: 0,
    type,
    createdBy: '',
    createdAt: now.toISOString(),
    environment: subject.environment ?? null,
    ...whole,
  }
}
