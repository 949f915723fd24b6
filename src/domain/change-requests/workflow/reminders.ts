import { sql } from 'kysely'
import type { Db } from '../../../db/handles.ts'
import { anyOf } from '../../../db/sql.ts'
import { DAY_MS } from '../../date-time.ts'
import { recordEvents } from '../../events/record.ts'
import type { Transaction } from '../../transaction/transaction.ts'

/** The most requests of one transaction; the next run of the job continues. */
const AT_MOST = 100
const HOUR_MS = 3_600_000

/**
 * Records an event for each request that has waited in review for some time, at most once a day for each, whichever
 * server does it. Leaves out requests of archived projects.
 *
 * @param hours how long a request waits before the first reminder
 */
export async function recordReminders(transaction: Transaction, hours: number): Promise<void> {
  const { tx, now } = transaction
  const oneDayAgo = new Date(now.getTime() - DAY_MS)
  const due = await waitingRequests(tx, new Date(now.getTime() - hours * HOUR_MS))
    .leftJoin('changeRequestReminders as m', 'm.changeRequestId', 'r.id')
    .select('r.id')
    .where((eb) => eb.or([eb('m.remindedAt', 'is', null), eb('m.remindedAt', '<=', oneDayAgo)]))
    .limit(AT_MOST)
    .execute()
  if (due.length === 0) return
  // Of several servers that have read the same, one writes the row of a request. For the others it is too new then.
  const claimed = await tx
    .insertInto('changeRequestReminders')
    .values(due.map(({ id }) => ({ changeRequestId: id, remindedAt: now })))
    .onConflict((conflict) =>
      conflict
        .column('changeRequestId')
        .doUpdateSet({ remindedAt: now })
        .where('changeRequestReminders.remindedAt', '<=', oneDayAgo),
    )
    .returning('changeRequestId as id')
    .execute()
  const waiting = await waitingRequests(tx, now)
    .select(['r.id', 'r.title', 'r.projectId as project', 'r.environment', 's.enteredAt'])
    .where('r.id', '=', anyOf(claimed.map(({ id }) => id)))
    .execute()
  await recordEvents(
    transaction,
    waiting.map(({ id, title, project, environment, enteredAt }) => ({
      type: 'change-request-reminded' as const,
      subject: { project, environment, changeRequest: id },
      data: { changeRequestId: id, title, waitsSince: enteredAt.toISOString() },
    })),
  )
}

/** Selects the requests `r` that wait in review since a time or longer, by id. */
function waitingRequests(db: Db, since: Date) {
  return db
    .selectFrom('changeRequests as r')
    .innerJoin('changeRequestStates as s', 's.changeRequestId', 'r.id')
    .innerJoin('projects as p', 'p.id', 'r.projectId')
    .where('r.state', '=', sql.lit('In review'))
    .where('s.state', '=', sql.lit('In review'))
    .where('s.enteredAt', '<=', since)
    .where('p.archivedAt', 'is', null)
    .orderBy('r.id')
}
