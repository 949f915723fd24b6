import { sql } from 'kysely'
import { anyOf } from '../../../db/sql.ts'
import { DAY_MS, HOUR_MS } from '../../date-time.ts'
import { recordEvents } from '../../events/record.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { isLapsed } from '../actionable.ts'
import { oldestApproval } from '../reader.ts'

/** The most requests of one transaction; the next run of the job continues. */
const AT_MOST = 100

/**
 * Records an event for each request that has waited in review for some time, and for each approved one whose approvals
 * do not count any more, at most once a day for each, whichever server does it. Leaves out requests of archived
 * projects.
 *
 * @param hours how long a request waits before the first reminder; one that has lost approvals does not wait
 */
export async function recordReminders(transaction: Transaction, hours: number): Promise<void> {
  const { tx, now } = transaction
  const oneDayAgo = new Date(now.getTime() - DAY_MS)
  const due = await waitingRequests(transaction, new Date(now.getTime() - hours * HOUR_MS))
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
  const waiting = await waitingRequests(transaction, now)
    .select(['r.id', 'r.title', 'r.projectId as project', 'r.environment', 'r.state', 's.enteredAt'])
    .where('r.id', '=', anyOf(claimed.map(({ id }) => id)))
    .execute()
  await recordEvents(
    transaction,
    waiting.map(({ id, title, project, environment, state, enteredAt }) => ({
      type: 'change-request-reminded' as const,
      subject: { project, environment, changeRequest: id },
      data: {
        changeRequestId: id,
        title,
        waitsSince: enteredAt.toISOString(),
        ...(state !== 'In review' && { lapsed: true as const }),
      },
    })),
  )
}

/** Selects the requests `r` that wait in review since a time or longer, or have lost approvals, by id. */
function waitingRequests(transaction: Transaction, since: Date) {
  const lapsed = isLapsed({ now: transaction.now, countingSince: oldestApproval(transaction) })
  return transaction.tx
    .selectFrom('changeRequests as r')
    .innerJoin('changeRequestStates as s', (join) =>
      join.onRef('s.changeRequestId', '=', 'r.id').onRef('s.state', '=', 'r.state'),
    )
    .innerJoin('projects as p', 'p.id', 'r.projectId')
    .where(({ eb, or, and }) =>
      or([
        and([eb('r.state', '=', sql.lit('In review')), eb('s.enteredAt', '<=', since)]),
        and([eb('r.state', 'in', [sql.lit('Approved'), sql.lit('Scheduled')]), lapsed]),
      ]),
    )
    .where('p.archivedAt', 'is', null)
    .orderBy('r.id')
}
