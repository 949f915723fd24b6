import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Tx } from '../../db/handles.ts'
import { isAmong, PLACE } from '../../db/sql.ts'
import { DAY_MS } from '../date-time.ts'
import { firstOrMissing } from '../errors.ts'
import type { ApplicationRecord } from '../event-types.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { APPLICATION_RECORD, deletedEvent } from './eviction.ts'

/**
 * Changes the properties of an application that users set. Absent members keep their values.
 *
 * @throws DomainError missing
 */
export async function updateApplication(
  transaction: Transaction,
  name: string,
  wanted: Schema<'UpdateApplication'>,
): Promise<void> {
  const before = await lockApplication(transaction.tx, name)
  const after = changedApplication(before, wanted)
  if (isDeepStrictEqual(before, after)) return
  const { description, url, color, icon } = after
  await transaction.tx
    .updateTable('applications')
    .set({ description, url, color, icon })
    .where('name', '=', name)
    .execute()
  await recordEvent(transaction, 'application-updated', {}, { data: after, preData: before })
}

function changedApplication(before: ApplicationRecord, wanted: Schema<'UpdateApplication'>): ApplicationRecord {
  const { description = before.description, url = before.url, color = before.color, icon = before.icon } = wanted
  return { appName: before.appName, description, url, color, icon }
}

/**
 * Deletes an application with its instances. The usage of features that it has reported stays.
 *
 * @throws DomainError missing
 */
export async function deleteApplication(transaction: Transaction, name: string): Promise<void> {
  const before = await lockApplication(transaction.tx, name)
  await transaction.tx.deleteFrom('applications').where('name', '=', name).execute()
  await recordEvent(transaction, 'application-deleted', {}, { preData: before })
}

/**
 * Locks an application until the transaction ends.
 *
 * @throws DomainError missing
 */
async function lockApplication(tx: Tx, name: string): Promise<ApplicationRecord> {
  const locked = tx.selectFrom('applications').select(APPLICATION_RECORD).where('name', '=', name).forUpdate()
  return firstOrMissing(await locked.execute(), 'application', name)
}

/** The most rows of each table that one call of `sweepApplications` deletes. */
const SWEEP_BATCH_SIZE = 1_000
const INSTANCE_DAYS = 1
const APPLICATION_DAYS = 30

/** Selects the places of a batch of rows that were last seen before a time, the oldest first. */
function placesOfUnseen(tx: Tx, table: 'applicationUsages' | 'applicationInstances', before: Date) {
  const oldest = tx.selectFrom(table).select(PLACE).where('lastSeenAt', '<', before).orderBy('lastSeenAt')
  return oldest.limit(sql.lit(SWEEP_BATCH_SIZE)).forUpdate().skipLocked()
}

/**
 * Deletes instances that were not seen for a day, and applications that were not seen for 30 days. Skips rows that are
 * locked because they are seen at the moment.
 *
 * @returns whether there may be more
 */
export async function sweepApplications(transaction: Transaction): Promise<boolean> {
  const { tx, now } = transaction
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const usages = await tx
    .deleteFrom('applicationUsages')
    .where(isAmong(placesOfUnseen(tx, 'applicationUsages', daysAgo(APPLICATION_DAYS))))
    .returning('appName')
    .execute()
  const instances = await tx
    .deleteFrom('applicationInstances')
    .where(isAmong(placesOfUnseen(tx, 'applicationInstances', daysAgo(INSTANCE_DAYS))))
    .returning('appName')
    .execute()
  const applications = await tx
    .deleteFrom('applications')
    .where('name', 'in', ({ selectFrom }) =>
      selectFrom('applications')
        .select('name')
        .where('lastSeenAt', '<', daysAgo(APPLICATION_DAYS))
        .orderBy('lastSeenAt')
        .limit(sql.lit(SWEEP_BATCH_SIZE))
        .forUpdate()
        .skipLocked(),
    )
    .returning(APPLICATION_RECORD)
    .execute()
  await recordEvents(transaction, applications.map(deletedEvent))
  return [usages, instances, applications].some(({ length }) => length === SWEEP_BATCH_SIZE)
}
