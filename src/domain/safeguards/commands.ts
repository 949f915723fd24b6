import { isDeepStrictEqual } from 'node:util'
import { expressionBuilder } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import type { Schema } from '../../contract.ts'
import { firstOrMissing } from '../errors.ts'
import { recordEvent } from '../events/record.ts'
import type { EnvironmentKey } from '../features/environments/queries.ts'
import { lockActiveFeature } from '../features/locks.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import { assertCounted, type Limited } from '../transaction/quota.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { startOf, UNREAD } from './beginning.ts'
import { requireSafeguard, type StoredSafeguard, safeguards, safeguardsAt } from './queries.ts'
import { assertSettings, type SafeguardSettings, safeguardResource, safeguardSettings } from './safeguard.ts'
import { safeguardRecord } from './view.ts'

/**
 * Creates a safeguard of a feature in an environment.
 *
 * @throws DomainError missing; invalid for the source, an archived feature or the limit
 */
export async function createSafeguard(
  transaction: Transaction,
  key: EnvironmentKey,
  wanted: Schema<'SafeguardInput'>,
): Promise<StoredSafeguard> {
  const { tx, now } = transaction
  const settings = safeguardSettings(wanted)
  assertSettings(settings)
  await lockActiveFeature(transaction, key)
  assertCounted(transaction, limitOf(key), (await safeguards(tx, key)).length)
  const { feature: featureName, environment } = key
  const start = await startOf(transaction, key, settings.source)
  const { id } = await tx
    .insertInto('safeguards')
    .values({ featureName, environment, ...columnsOf(settings), createdAt: now, ...start })
    .returning('id')
    .executeTakeFirstOrThrow()
  const created = await requireSafeguard(tx, key, id)
  await recordEvent(transaction, 'safeguard-created', key, { data: safeguardRecord(created) })
  return created
}

/**
 * Replaces the settings of a safeguard. A duration begins again.
 *
 * @throws DomainError missing; invalid for the source
 */
export async function updateSafeguard(
  transaction: Transaction,
  key: EnvironmentKey,
  id: number,
  wanted: Schema<'SafeguardInput'>,
): Promise<StoredSafeguard> {
  const { tx } = transaction
  const settings = safeguardSettings(wanted)
  assertSettings(settings)
  const before = await lockSafeguard(transaction, key, id)
  await assertPrecondition(transaction, editedAt(key, before))
  const after = { ...before, ...settings, ...UNREAD, version: before.version + 1 }
  noteRevision(transaction, editedAt(key, after))
  if (isDeepStrictEqual(safeguardRecord(before), safeguardRecord(after))) return before
  const start = await startOf(transaction, key, settings.source)
  const read = { ...UNREAD, ...start, version: after.version }
  await tx
    .updateTable('safeguards')
    .set({ ...columnsOf(settings), ...read })
    .where('id', '=', id)
    .execute()
  const data = { data: safeguardRecord(after), preData: safeguardRecord(before) }
  await recordEvent(transaction, 'safeguard-updated', key, data)
  return after
}

/**
 * Deletes a safeguard.
 *
 * @throws DomainError missing
 */
export async function deleteSafeguard(transaction: Transaction, key: EnvironmentKey, id: number): Promise<void> {
  const before = await lockSafeguard(transaction, key, id)
  await assertPrecondition(transaction, editedAt(key, before))
  await transaction.tx.deleteFrom('safeguards').where('id', '=', id).execute()
  await recordEvent(transaction, 'safeguard-deleted', key, { preData: safeguardRecord(before) })
}

/**
 * Lets a safeguard that has acted watch again.
 *
 * @throws DomainError missing
 */
export async function resetSafeguard(
  transaction: Transaction,
  key: EnvironmentKey,
  id: number,
): Promise<StoredSafeguard> {
  const before = await lockSafeguard(transaction, key, id)
  if (before.trippedAt === null) return before
  const fresh = { ...UNREAD, trippedAt: null, did: null, reason: null }
  const start = await startOf(transaction, key, before.source)
  await transaction.tx
    .updateTable('safeguards')
    .set({ ...fresh, ...start, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  await recordEvent(transaction, 'safeguard-reset', key, { data: { id, name: before.name } })
  return { ...before, ...fresh }
}

function editedAt(key: EnvironmentKey, safeguard: StoredSafeguard) {
  const { requirePreconditions: requiresPrecondition } = safeguard
  return { ...safeguardResource(key, safeguardRecord(safeguard)), requiresPrecondition }
}

/** Locks a safeguard until the end of the transaction. */
async function lockSafeguard({ tx }: Transaction, key: EnvironmentKey, id: number): Promise<StoredSafeguard> {
  const locked = await safeguardsAt(tx, key).where('s.id', '=', id).forUpdate('s').execute()
  return firstOrMissing(locked, 'safeguard', id)
}

/** The limit of the safeguards of a feature in an environment; the lock of the feature holds the others back. */
function limitOf({ feature, environment }: EnvironmentKey): Limited {
  const count = expressionBuilder<Database, never>()
    .selectFrom('safeguards')
    .select(({ fn }) => fn.countAll().as('present'))
    .where('featureName', '=', feature)
    .where('environment', '=', environment)
  return { limit: 'safeguardsPerEnvironment', what: 'safeguards here', count }
}

function columnsOf({ name, source, condition, threshold, forSeconds, action, enabled }: SafeguardSettings) {
  const { endpointId = null } = source
  return { name, source: JSON.stringify(source), endpointId, condition, threshold, forSeconds, action, enabled }
}
