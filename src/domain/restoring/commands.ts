import type { Schema } from '../../contract.ts'
import { scopesToRequest, scopesToRequestSegment } from '../change-control/guard.ts'
import { carryOut } from '../change-requests/carry-out.ts'
import { proposed } from '../change-requests/proposed.ts'
import { conflict, invalid } from '../errors.ts'
import type { SegmentRecord } from '../event-types.ts'
import { featureAsOf } from '../feature-history/as-of.ts'
import { type LoggedFeatureEvent, laterEvents } from '../feature-history/later-events.ts'
import { obstaclesOf } from '../feature-history/obstacles.ts'
import { removedStrategy } from '../feature-history/queries.ts'
import { keptAsItIs } from '../feature-history/restoration.ts'
import { planEnvironments, planSettings } from '../feature-history/restore-edits.ts'
import { assertNotWider } from '../feature-history/wider.ts'
import { featureForProposal, lockUnlessProposing, NOBODY, requireFeature } from '../features/aggregate.ts'
import { applyEdits } from '../features/apply.ts'
import type { EnvironmentEdit } from '../features/edits/edit.ts'
import { requestsOf } from '../features/edits/table.ts'
import { lockFeatureEnvironment } from '../features/environments/locks.ts'
import { noEnvironment } from '../features/environments/queries.ts'
import { archivedError, type FeatureKey } from '../features/feature.ts'
import { stateAfter } from '../features/plan.ts'
import { activationResource, type EditedEnvironment, wholeFeatureResource } from '../features/resources.ts'
import { featureDocument } from '../features/state.ts'
import type { StrategyKey } from '../features/strategies/commands.ts'
import { assertRoomForStrategy } from '../features/strategies/strategy.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import { requireProject } from '../projects/queries.ts'
import { patchBetween } from '../revisions/differences.ts'
import { recordAsOf } from '../revisions/past.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import { may } from '../rights.ts'
import { updateSegment } from '../segments/commands.ts'
import { lockSegmentUnlessProposing } from '../segments/locks.ts'
import { type SegmentSettings, segmentResource, settingsOf } from '../segments/segment.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import { changeOfSegment } from './requested-changes.ts'

/**
 * Makes a feature what it was after an event, or only what it has in some environments. Where change requests guard an
 * environment, a caller who may not skip them gets a change request with the edits there; the others are made.
 *
 * @throws DomainError missing for the feature, also if it did not exist then, and for an environment; invalid for an
 *   archived feature, and for more strategies than the limit; forbidden without the permission of an edit that is made;
 *   gone if the log does not go back so far
 */
export async function restoreFeature(
  transaction: Transaction,
  key: FeatureKey,
  { event, environments, asChangeRequest }: Schema<'RestoreFeature'>,
): Promise<Schema<'Restoration'>> {
  const { project, feature: name } = key
  const feature = await lockUnlessProposing(transaction, key)
  const now = featureDocument(feature)
  await assertPrecondition(transaction, wholeFeatureResource(name, now, feature.requirePreconditions))
  if (feature.archivedAt !== null) throw archivedError(feature.name)
  const { document: past } = await featureAsOf(transaction.tx, key, { event }, transaction.actor)
  const present = new Set(feature.environments.map((one) => one.name))
  const absent = environments?.find((one) => !present.has(one))
  if (absent !== undefined) throw noEnvironment({ ...key, environment: absent })
  const names = [...(environments ?? present)]
  const settings =
    environments === undefined ? await planSettings(transaction, feature, now, past) : { edits: [], notRestored: [] }
  const { restorations, notRestored } = await planEnvironments(transaction, feature, { now, past, names })
  const planned = { project, feature: name, outside: settings.edits, inside: restorations }
  const { edits, changeRequests } = await carryOut(transaction, planned, asChangeRequest ? 'where guarded' : undefined)
  const after = stateAfter(now, edits)
  noteRevision(transaction, wholeFeatureResource(name, after))
  const kept = environments === undefined ? keptAsItIs(now, past, present) : []
  return {
    changes: patchBetween(now, after),
    notRestored: [...kept, ...settings.notRestored, ...notRestored],
    ...(changeRequests.length > 0 && { changeRequests }),
  }
}

/** A strategy that is back, or the change request that adds it. */
export type RestoredStrategy =
  | { readonly strategy: Schema<'FeatureStrategy'> }
  | { readonly changeRequest: Schema<'ChangeRequest'> }

/**
 * Brings back a strategy that was removed, as it was then. Where change requests guard the environment, a caller who
 * may not skip them gets a change request that adds it.
 *
 * @param asChangeRequest whether to make a change request also for a caller who may skip them
 * @throws DomainError missing for the feature, the environment, and a strategy of whose removal the log does not know;
 *   invalid for an archived feature, or if the limit is reached; forbidden without the permission; conflict if the
 *   strategy is there, if something that it needs is gone, or if the feature would be on for more users than then
 */
export async function restoreStrategy(
  transaction: Transaction,
  key: StrategyKey,
  asChangeRequest = false,
): Promise<RestoredStrategy> {
  const { project, environment, feature } = key
  const scope = { project, environment }
  const [toRequest] = asChangeRequest ? [scope] : await scopesToRequest(transaction, project, [environment])
  if (toRequest === undefined) {
    // A project that does not exist is missing, like one that is hidden from the caller.
    if (!may(transaction.actor.rights, 'CREATE_FEATURE_STRATEGY', scope)) await requireProject(transaction.tx, project)
    assertMay(transaction, 'CREATE_FEATURE_STRATEGY', scope)
  }
  const state = await (toRequest === undefined ? lockFeatureEnvironment : presentEnvironment)(transaction, key)
  await assertPrecondition(transaction, activationResource(key, state))
  const { strategies } = state
  if (strategies.some(({ id }) => id === key.id)) throw conflict(`The strategy "${key.id}" was not removed`)
  const { removal, strategy } = await removedStrategy(transaction.tx, key, transaction.actor)
  const obstacle = (await obstaclesOf(transaction, project, [{ before: undefined, after: strategy }])).get(key.id)
  if (obstacle !== undefined) throw conflict(`The strategy can't come back. ${obstacle}`)
  assertRoomForStrategy(strategies, transaction.limits)
  const edits = [{ kind: 'strategyAdded' as const, environment, after: strategy }]
  if (state.enabled && !strategy.disabled) await assertNotWiderWith(transaction, key, edits, removal)
  if (toRequest !== undefined)
    return { changeRequest: await proposed(transaction, toRequest, requestsOf(edits, feature)) }
  await applyEdits(transaction, key, edits)
  noteRevision(transaction, activationResource(key, { ...state, strategies: [...strategies, strategy] }))
  return { strategy }
}

/** @throws DomainError conflict if a feature would be on for more users than when the strategy was removed */
async function assertNotWiderWith(
  transaction: Transaction,
  { project, feature: name }: StrategyKey,
  edits: readonly EnvironmentEdit[],
  since: LoggedFeatureEvent,
): Promise<void> {
  const { tx, actor } = transaction
  const now = featureDocument(await requireFeature(tx, { project, feature: name }, NOBODY))
  const others = await laterEvents(tx, since, actor)
  await assertNotWider(transaction, { name, now, wanted: stateAfter(now, edits), since, others })
}

/** Nothing is changed in the environment, so its guard does not matter. */
async function presentEnvironment(transaction: Transaction, key: StrategyKey): Promise<EditedEnvironment> {
  const { name, archivedAt, environments, requirePreconditions } = await featureForProposal(transaction, key)
  if (archivedAt !== null) throw archivedError(name)
  const found = environments.find((one) => one.name === key.environment)
  if (found === undefined) throw noEnvironment(key)
  return { ...found, ...(requirePreconditions !== undefined && { requirePreconditions }) }
}

/**
 * Gives a segment the settings that it had after an event. Where change requests guard it, a caller who may not skip
 * them gets a change request that does so.
 *
 * @throws DomainError as `updateSegment`; missing also if it did not exist then; gone if the log does not go back so
 *   far; invalid if a change request is asked for, and nothing guards the segment
 */
export async function restoreSegment(
  transaction: Transaction,
  id: number,
  { event, asChangeRequest }: Schema<'RestoreSegment'>,
): Promise<Schema<'Restoration'>> {
  const before = await lockSegmentUnlessProposing(transaction, id)
  const resource = segmentResource(before)
  await assertPrecondition(transaction, resource)
  noteRevision(transaction, resource)
  const past: SegmentRecord | undefined = await recordAsOf(transaction.tx, resource, { event }, transaction.actor)
  if (past === undefined) return { changes: [], notRestored: [] }
  const [after, now] = [settingsOf(past), settingsOf(before)]
  const changes = patchBetween(now, after)
  const scope = await requestedPlace(transaction, id, { before: now, after }, asChangeRequest)
  if (scope !== undefined && changes.length > 0) {
    const changeRequest = await proposed(transaction, scope, [changeOfSegment(id, now, after)])
    return { changes: [], notRestored: [], changeRequests: [changeRequest] }
  }
  await updateSegment(transaction, id, after)
  return { changes, notRestored: [] }
}

/**
 * Returns where to make a change request for other settings of a locked segment: the first of the guarded places by
 * project and environment. Undefined where the caller can change it directly, and where only hidden projects guard it.
 *
 * @param isAskedFor whether to make one also for a caller who may skip change requests
 * @throws DomainError invalid if one is asked for, and nothing guards the segment
 */
export async function requestedPlace(
  transaction: Transaction,
  id: number,
  { before, after }: Readonly<Record<'before' | 'after', SegmentSettings>>,
  isAskedFor = false,
): Promise<ProjectEnvironment | undefined> {
  const [scope] = await scopesToRequestSegment(transaction, id, [before.project, after.project], isAskedFor)
  if (scope === undefined && isAskedFor)
    throw invalid(`Change requests are not enabled where the segment ${id} is used`)
  return scope
}
