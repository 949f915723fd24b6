import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { conflict, invalid } from '../errors.ts'
import type { NewEvent } from '../event-types.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import { lockFeatureAggregate, type StoredFeature } from '../features/aggregate.ts'
import { changesOf, type FeatureEvent, withChanges } from '../features/changes.ts'
import { updateFeatures } from '../features/commands.ts'
import { type FeatureDocument, featureDocument } from '../features/document.ts'
import { lockedEnvironments, lockFeatureEnvironment } from '../features/environments/locks.ts'
import { type EnvironmentState, noEnvironment } from '../features/environments/queries.ts'
import { archivedError, type FeatureKey, optionsOf } from '../features/feature.ts'
import type { StrategyKey } from '../features/strategies/commands.ts'
import { deleteStrategyRows, insertStrategies, updateStrategyRow } from '../features/strategies/rows.ts'
import { replaceSegmentLinks } from '../features/strategies/segment-links.ts'
import { assertRoomForStrategy } from '../features/strategies/strategy.ts'
import { retagFeatures } from '../features/tagging.ts'
import { turnLockedOff, turnLockedOn } from '../features/turn-on-off.ts'
import { restoreVariants } from '../features/variants/commands.ts'
import { patchBetween, pointerTo } from '../revisions/differences.ts'
import { assertMay, type Transaction } from '../transaction.ts'
import { featureAsOf } from './as-of.ts'
import { obstaclesOf } from './obstacles.ts'
import { knownTagTypes, removedStrategy } from './queries.ts'
import {
  type EnvironmentRestoration,
  environmentRestoration,
  keptAsItIs,
  type NotRestored,
  strategiesToRestore,
} from './restoration.ts'

/** The events of a part that was restored, which are recorded at the end, and what of it could not come back. */
type Restored = { readonly events: readonly NewEvent[]; readonly notRestored: readonly NotRestored[] }

/**
 * Makes a feature what it was after an event, or only what it has in some environments.
 *
 * @throws DomainError missing for the feature, also if it did not exist then, and for an environment; invalid for an
 *   archived feature, and for more strategies than the limit; forbidden without the permission of an edit that it
 *   takes, and for a guarded environment; gone if the log does not go back so far
 */
export async function restoreFeature(
  transaction: Transaction,
  key: FeatureKey,
  { event, environments }: Schema<'RestoreFeature'>,
): Promise<Schema<'Restoration'>> {
  const feature = await lockFeatureAggregate(transaction, key)
  if (feature.archivedAt !== null) throw archivedError(feature.name)
  const { document: past } = await featureAsOf(transaction.tx, key, { event }, transaction.actor)
  const now = featureDocument(feature)
  const present = new Set(feature.environments.map(({ name }) => name))
  const absent = environments?.find((name) => !present.has(name))
  if (absent !== undefined) throw noEnvironment({ ...key, environment: absent })
  const parts: Restored[] = []
  if (environments === undefined) {
    parts.push({ events: [], notRestored: keptAsItIs(now, past, present) })
    parts.push(await restoreSettings(transaction, feature, past))
    parts.push(await restoreTags(transaction, feature, now, past))
  }
  const restored = await restoreEnvironments(transaction, feature, { now, past, names: [...(environments ?? present)] })
  const events = [...parts, restored].flatMap((part) => part.events)
  await recordEvents(transaction, events)
  const after = withChanges(
    now,
    events.flatMap((one) => changesOf(logged(one, transaction.now))),
  )
  return {
    changes: patchBetween(now, after),
    notRestored: [...parts, restored].flatMap((part) => part.notRestored),
  }
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

async function restoreSettings(
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

async function restoreTags(
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

async function restoreEnvironments(
  transaction: Transaction,
  { name: feature, project }: StoredFeature,
  { now, past, names }: States,
): Promise<Restored> {
  const obstacles = await obstaclesOf(transaction, project, strategiesToRestore(now, past, names))
  const planned = names.map((name) =>
    environmentRestoration(name, now.environments[name], past.environments[name], obstacles),
  )
  const restorations = planned.flatMap(({ restoration }) => restoration ?? [])
  const changing = restorations.map(({ environment }) => environment)
  const states = changing.length === 0 ? [] : await lockedEnvironments(transaction, [feature], changing)
  const events: NewEvent[] = []
  for (const restoration of restorations) {
    const state = states.find(({ name }) => name === restoration.environment)
    if (state !== undefined) events.push(...(await restoreEnvironment(transaction, project, state, restoration)))
  }
  return { events, notRestored: planned.flatMap(({ notRestored }) => notRestored) }
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

/**
 * Brings back a strategy that was removed, as it was then.
 *
 * @throws DomainError missing for the feature, the environment, and a strategy of whose removal the log does not know;
 *   invalid for an archived feature, or if the limit is reached; forbidden for a guarded environment; conflict if the
 *   strategy is there, or if something that it needs is gone
 */
export async function restoreStrategy(transaction: Transaction, key: StrategyKey): Promise<Schema<'FeatureStrategy'>> {
  const { strategies } = await lockFeatureEnvironment(transaction, key)
  if (strategies.some(({ id }) => id === key.id)) throw conflict(`The strategy "${key.id}" was not removed`)
  const strategy = await removedStrategy(transaction.tx, key, transaction.actor)
  const obstacle = (await obstaclesOf(transaction, key.project, [strategy])).get(key.id)
  if (obstacle !== undefined) throw conflict(`The strategy can't come back. ${obstacle}`)
  assertRoomForStrategy(strategies, transaction.limits)
  const { project, environment, feature } = key
  await insertStrategies(transaction, [{ environment, strategy }])
  await recordEvent(transaction, 'feature-strategy-add', { project, environment, feature }, { data: strategy })
  return strategy
}
