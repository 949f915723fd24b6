import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { legalValuesOf } from '../context-fields/legal-values.ts'
import { invalid, refusalOf } from '../errors.ts'
import type { NewEvent } from '../event-types.ts'
import { recordEvents } from '../events/record.ts'
import { lockFeatureAggregate, type StoredFeature } from '../features/aggregate.ts'
import { changesOf, type FeatureEvent, withChanges } from '../features/changes.ts'
import { updateFeatures } from '../features/commands.ts'
import { type FeatureDocument, featureDocument } from '../features/document.ts'
import { lockedEnvironments } from '../features/environments/locks.ts'
import { type EnvironmentState, noEnvironment } from '../features/environments/queries.ts'
import { archivedError, type FeatureKey, optionsOf } from '../features/feature.ts'
import { deleteStrategyRows, insertStrategies, updateStrategyRow } from '../features/strategies/rows.ts'
import { replaceSegmentLinks, segmentsById } from '../features/strategies/segment-links.ts'
import { problemsOfConstraints } from '../features/strategies/strategy.ts'
import { assertMayUse } from '../features/strategies/usable-segments.ts'
import { retagFeatures } from '../features/tagging.ts'
import { turnLockedOff, turnLockedOn } from '../features/turn-on-off.ts'
import { restoreVariants } from '../features/variants/commands.ts'
import { patchBetween, pointerTo } from '../revisions/differences.ts'
import { assertMay, type Transaction } from '../transaction.ts'
import { featureAsOf } from './as-of.ts'
import { knownStrategyTypes, knownTagTypes } from './queries.ts'
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

/** Returns why strategies can't come back, by their ids. Without a segment, a strategy would be for more users. */
async function obstaclesOf(
  transaction: Transaction,
  project: string,
  strategies: readonly Schema<'FeatureStrategy'>[],
): Promise<ReadonlyMap<string, string>> {
  if (strategies.length === 0) return new Map()
  const { tx, limits } = transaction
  const fields = strategies.flatMap(({ constraints }) => constraints.map(({ contextName }) => contextName))
  const legal = await legalValuesOf(tx, fields)
  const segments = await segmentsById(
    transaction,
    strategies.flatMap((strategy) => strategy.segments),
  )
  const types = await knownStrategyTypes(
    tx,
    strategies.map(({ name }) => name),
  )
  const obstacleOf = (strategy: Schema<'FeatureStrategy'>): string | undefined => {
    if (!types.has(strategy.name)) return `There is no strategy type "${strategy.name}" any more`
    const refusal = refusalOf(() => assertMayUse(project, [strategy.segments], segments, limits))
    if (refusal !== undefined) return `It can't use its segments any more: ${refusal.message}`
    const [problem] = problemsOfConstraints(strategy, undefined, legal, limits, '')
    return problem && `A constraint is not accepted any more: ${problem.message}`
  }
  return new Map(
    strategies.flatMap((strategy) => {
      const obstacle = obstacleOf(strategy)
      return obstacle === undefined ? [] : [[strategy.id, obstacle] as const]
    }),
  )
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
