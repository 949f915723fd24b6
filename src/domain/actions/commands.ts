import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { type ActionSetSettings, actionSetResource, actionSetSettings } from '../action-sets/action-set.ts'
import { actionSetRows } from '../action-sets/queries.ts'
import { firstOrMissing } from '../errors.ts'
import { recordEvent } from '../events/record.ts'
import { requireProject } from '../projects/queries.ts'
import type { ActionSetRecord } from '../records/signals.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import { assertRoomFor } from '../transaction/quota.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { assertMayAsAuthor, assertUsable } from './checking.ts'
import { NO_WAITING_SIGNAL } from './runs.ts'

/**
 * Creates an action set in a project.
 *
 * @throws DomainError missing for the project; taken for the name; invalid for what it names and does not exist, and
 *   for the limit; forbidden for what the service account may do and the caller may not
 */
export async function createActionSet(
  transaction: Transaction,
  project: string,
  wanted: Schema<'ActionSetInput'>,
): Promise<ActionSetRecord> {
  const { tx, now, actor } = transaction
  await requireProject(tx, project)
  const settings = actionSetSettings(wanted, project)
  await assertUsable(transaction, project, settings)
  const count = sql`(select count(*) from action_sets where project_id = ${project})`
  const what = 'action sets of this project'
  await assertRoomFor(transaction, { limit: 'actionSetsPerProject', of: project, what, count })
  const { id } = await tx
    .insertInto('actionSets')
    .values({ ...columnsOf(settings), projectId: project, createdAt: now, createdByUserId: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const data = { id, project, ...settings, createdAt: now.toISOString(), createdByUserId: actor.userId }
  await recordEvent(transaction, 'actions-created', { project }, { data })
  return data
}

/**
 * Replaces the settings of an action set.
 *
 * @throws DomainError missing; as `createActionSet`
 */
export async function updateActionSet(
  transaction: Transaction,
  project: string,
  id: number,
  wanted: Schema<'ActionSetInput'>,
): Promise<ActionSetRecord> {
  const before = await lockActionSet(transaction, project, id)
  const settings = actionSetSettings(wanted, project)
  const after = { ...before, ...settings }
  if (!(await startChange(transaction, before, after))) return before
  await assertUsable(transaction, project, settings)
  await storeChange(transaction, before, after, { editedByUserId: transaction.actor.userId })
  return after
}

/**
 * Switches an action set on or off.
 *
 * @throws DomainError missing; to switch it on, forbidden as for `createActionSet`, and invalid for a service account
 *   that was deleted
 */
export async function switchActionSet(
  transaction: Transaction,
  project: string,
  id: number,
  enabled: boolean,
): Promise<void> {
  const before = await lockActionSet(transaction, project, id)
  const after = { ...before, enabled }
  if (!(await startChange(transaction, before, after))) return
  const actions = before.actions.map(({ action, executionParams }) => ({ action, params: executionParams }))
  if (enabled) await assertMayAsAuthor(transaction, project, before.actorId, actions)
  await storeChange(transaction, before, after)
}

/**
 * Deletes an action set with its runs.
 *
 * @throws DomainError missing
 */
export async function deleteActionSet(transaction: Transaction, project: string, id: number): Promise<void> {
  const preData = await lockActionSet(transaction, project, id)
  await assertPrecondition(transaction, actionSetResource(preData))
  await transaction.later(transaction.tx.deleteFrom('actionSets').where('id', '=', id))
  await recordEvent(transaction, 'actions-deleted', { project }, { preData })
}

/** Locks an action set until the end of the transaction. */
async function lockActionSet({ tx }: Transaction, project: string, id: number): Promise<ActionSetRecord> {
  const rows = actionSetRows(tx).where('a.id', '=', id).where('a.projectId', '=', project).forUpdate()
  return firstOrMissing(await rows.execute(), 'action set', id)
}

/** Checks the precondition of a change. Returns whether anything changes. */
async function startChange(
  transaction: Transaction,
  before: ActionSetRecord,
  after: ActionSetRecord,
): Promise<boolean> {
  await assertPrecondition(transaction, actionSetResource(before))
  noteRevision(transaction, actionSetResource(after))
  return !isDeepStrictEqual(before, after)
}

/** Stores a change. A signal that waits runs it no more if it might not match now, or if the set is off. */
async function storeChange(
  transaction: Transaction,
  before: ActionSetRecord,
  after: ActionSetRecord,
  edited: { readonly editedByUserId?: number } = {},
): Promise<void> {
  const { tx, later } = transaction
  const isStillMatched = after.enabled && isDeepStrictEqual(before.match, after.match)
  const change = tx
    .updateTable('actionSets')
    .set({ ...columnsOf(after), ...edited })
    .where('id', '=', after.id)
  await later(isStillMatched ? change : change.set(NO_WAITING_SIGNAL))
  const subject = { project: after.project }
  await recordEvent(transaction, 'actions-updated', subject, { data: after, preData: before })
}

function columnsOf({ name, description, enabled, actorId, match, actions }: ActionSetSettings) {
  const stored = { filters: JSON.stringify(match.payload), actions: JSON.stringify(actions) }
  return { name, description, enabled, actorId, endpointId: match.sourceId, ...stored }
}
