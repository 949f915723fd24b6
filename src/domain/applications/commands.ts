import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Tx } from '../../db/handles.ts'
import { firstOrMissing } from '../errors.ts'
import type { ApplicationRecord } from '../event-types.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import type { Transaction } from '../transaction.ts'
import { APPLICATION_RECORD, deletedEvent } from './displacement.ts'

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

/**
 * Deletes instances that were not seen for a day, and applications that were not seen for 30 days. Skips rows that are
 * locked because they are seen at the moment.
 *
 * @returns whether there may be more
 */
export async function sweepApplications(transaction: Transaction): Promise<boolean> {
  const { tx, now } = transaction
  const unseen = (days: number) => sql`last_seen_at < ${now}::timestamptz - ${sql.lit(days)} * interval '1 day'
    order by last_seen_at limit ${sql.lit(SWEEP_BATCH_SIZE)} for update skip locked`
  const usages = await sql`
    delete from application_usages where (app_name, environment, project) in (
      select app_name, environment, project from application_usages where ${unseen(APPLICATION_DAYS)})
    returning 1`.execute(tx)
  const instances = await sql`
    delete from application_instances where (app_name, environment, instance_id) in (
      select app_name, environment, instance_id from application_instances where ${unseen(INSTANCE_DAYS)})
    returning 1`.execute(tx)
  const applications = await sql<ApplicationRecord>`
    delete from applications where name in (select name from applications where ${unseen(APPLICATION_DAYS)})
    returning name as app_name, description, url, color, icon`.execute(tx)
  await recordEvents(transaction, applications.rows.map(deletedEvent))
  return [usages, instances, applications].some(({ rows }) => rows.length === SWEEP_BATCH_SIZE)
}
