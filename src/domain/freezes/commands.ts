import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Tx } from '../../db/handles.ts'
import { lockNamedEnvironments } from '../environments/locks.ts'
import { firstOrMissing, invalid } from '../errors.ts'
import { projectSubject } from '../events/project-subject.ts'
import { recordEvent } from '../events/record.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import { assertRoomFor, rowsOf } from '../transaction/quota.ts'
import type { Transaction } from '../transaction/transaction.ts'
import {
  assertMayFreeze,
  assertTimes,
  type FreezeSettings,
  freezeResource,
  freezeSettings,
  holdsAsMuch,
} from './freeze.ts'
import { assertMayLoosen } from './loosening.ts'
import { type FreezeWithWindow, freezeRecord, freezeRows, requireFreeze, type StoredFreeze } from './queries.ts'

/**
 * Creates a freeze.
 *
 * @throws DomainError forbidden; invalid for the times, an unknown project or environment, or the limit
 */
export async function createFreeze(transaction: Transaction, wanted: Schema<'FreezeInput'>): Promise<FreezeWithWindow> {
  const { tx, now, actor } = transaction
  const settings = freezeSettings(wanted)
  assertMayFreeze(transaction, settings.project)
  await assertSettings(transaction, settings)
  await assertRoomFor(transaction, { limit: 'freezes', what: 'freezes', count: rowsOf('freezes') })
  const { id } = await tx
    .insertInto('freezes')
    .values({ ...columnsOf(settings), createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const data = freezeRecord({ id, ...settings, createdAt: now })
  await recordEvent(transaction, 'freeze-created', projectSubject(settings), { data })
  return requireFreeze(tx, id, now, actor)
}

/**
 * Replaces the settings of a freeze.
 *
 * @throws DomainError missing; forbidden; invalid as for `createFreeze`; frozen for a change that loosens it while it
 *   holds, without a reason
 */
export async function updateFreeze(
  transaction: Transaction,
  id: number,
  wanted: Schema<'FreezeInput'>,
): Promise<FreezeWithWindow> {
  const { tx, now, actor } = transaction
  const before = await lockFreeze(transaction, id)
  const after = { ...freezeRecord(before), ...freezeSettings(wanted) }
  assertMayFreeze(transaction, before.project)
  assertMayFreeze(transaction, after.project)
  await assertPrecondition(transaction, freezeResource(freezeRecord(before)))
  noteRevision(transaction, freezeResource(after))
  if (!isDeepStrictEqual(freezeRecord(before), after)) {
    await assertSettings(transaction, after)
    if (!holdsAsMuch(after, before)) await assertMayLoosen(transaction, [id])
    await tx.updateTable('freezes').set(columnsOf(after)).where('id', '=', id).execute()
    const data = { data: after, preData: freezeRecord(before) }
    await recordEvent(transaction, 'freeze-updated', projectSubject(after, freezeRecord(before)), data)
  }
  return requireFreeze(tx, id, now, actor)
}

/**
 * Deletes a freeze.
 *
 * @throws DomainError missing; forbidden; frozen while it holds, without a reason
 */
export async function deleteFreeze(transaction: Transaction, id: number): Promise<void> {
  const before = await lockFreeze(transaction, id)
  assertMayFreeze(transaction, before.project)
  await assertPrecondition(transaction, freezeResource(freezeRecord(before)))
  await assertMayLoosen(transaction, [id])
  await transaction.tx.deleteFrom('freezes').where('id', '=', id).execute()
  await recordEvent(transaction, 'freeze-deleted', projectSubject(before), { preData: freezeRecord(before) })
}

/** Locks a freeze that the caller sees until the end of the transaction. */
async function lockFreeze({ tx, actor }: Transaction, id: number): Promise<StoredFreeze> {
  const locked = await freezeRows(tx).where('z.id', '=', id).forUpdate().execute()
  const seen = locked.filter(({ project }) => project === null || !actor.hiddenProjects.includes(project))
  return firstOrMissing(seen, 'freeze', id)
}

async function assertSettings({ tx }: Transaction, settings: FreezeSettings): Promise<void> {
  assertTimes(settings)
  await lockNamedEnvironments(tx, settings.environments)
  await assertZone(tx, settings)
}

/**
 * Ensures that the database knows the time zone, else it could not decide whether the freeze holds, and that the freeze
 * also lasts for a while where clocks skip its start.
 */
async function assertZone(tx: Tx, { timeZone, start, end }: FreezeSettings): Promise<void> {
  const { rows } = await sql<{ lasts: boolean; begins: string }>`
    select z.until > z."from" as lasts, to_char(z."from" at time zone z.name, 'YYYY-MM-DD"T"HH24:MI') as begins
    from (
      select n.name, ${start}::timestamp at time zone n.name as "from", ${end}::timestamp at time zone n.name as until
      from pg_timezone_names n where lower(n.name) = lower(${timeZone}) limit 1) z`.execute(tx)
  const [zone] = rows
  if (zone === undefined)
    throw invalid(`The database does not know the time zone "${timeZone}". "UTC" is always accepted`, '/body/timeZone')
  if (!zone.lasts)
    throw invalid(
      `Clocks in ${timeZone} skip ${start}: the freeze would begin at ${zone.begins}, which is not before its end`,
      '/body/end',
    )
}

function columnsOf({ project, start, end, environments, ...same }: FreezeSettings) {
  const { name, description, timeZone, weekly, repeatsUntil, allowsOff, byRules } = same
  const times = { starts: start, ends: end, timeZone, weekly, repeatsUntil }
  return { projectId: project, environments: [...environments], name, description, ...times, allowsOff, byRules }
}
