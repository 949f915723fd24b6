import { sql } from 'kysely'
import { systemActor } from '../../actor.ts'
import { DAY_MS, HOUR_MS } from '../../date-time.ts'
import { recordEvent } from '../../events/record.ts'
import { inContext, type Transaction } from '../../transaction/transaction.ts'
import { isLapsed, isOutdated } from '../actionable.ts'
import { requireRequest } from '../change/queries.ts'
import { oldestApproval } from '../reader.ts'
import { lackingApprovers, makersOf, noteReminded } from './reminded.ts'

/** The most requests of one run; the next one continues. */
const AT_MOST = 50
/** Of several servers, none looks at a request again that another one has just looked at. */
const LOOK_MS = 4 * 60_000
/** Before every reminder. */
const NEVER = new Date(0)

/**
 * Returns the ids of requests that have waited in review for some time, and of approved ones whose approvals do not
 * count any more, those first at which no server has looked for the longest time; of several servers, one gets each.
 * Leaves out requests of archived projects.
 *
 * @param hours how long a request waits before the first reminder; one that has lost approvals does not wait
 */
export async function claimWaiting(transaction: Transaction, hours: number): Promise<number[]> {
  const { tx, now } = transaction
  const latest = new Date(now.getTime() - LOOK_MS)
  const due = await waitingRequests(transaction, new Date(now.getTime() - hours * HOUR_MS))
    .leftJoin('changeRequestReminders as m', 'm.changeRequestId', 'r.id')
    .select('r.id')
    .where((eb) => eb.or([eb('m.lookedAt', 'is', null), eb('m.lookedAt', '<=', latest)]))
    .orderBy('m.lookedAt', (order) => order.asc().nullsFirst())
    .orderBy('r.id')
    .limit(AT_MOST)
    .execute()
  if (due.length === 0) return []
  // Of several servers that have read the same, one writes the row of a request. For the others it is too new then.
  const claimed = await tx
    .insertInto('changeRequestReminders')
    .values(due.map(({ id }) => ({ changeRequestId: id, remindedAt: NEVER, lookedAt: now })))
    .onConflict((conflict) =>
      conflict
        .column('changeRequestId')
        .doUpdateSet({ lookedAt: now })
        .where(({ eb, or }) =>
          or([eb('changeRequestReminders.lookedAt', 'is', null), eb('changeRequestReminders.lookedAt', '<=', latest)]),
        ),
    )
    .returning('changeRequestId as id')
    .execute()
  return claimed.map(({ id }) => id).sort((one, other) => one - other)
}

/**
 * Records a reminder of a request that lacks approvals: once a day, and for users who can approve it now and could not
 * before. Who has got one in the last day gets no other.
 */
export async function remindOf(transaction: Transaction, id: number): Promise<void> {
  const { tx, now } = transaction
  const waiting = await waitingRequests(transaction, now)
    .select(['r.projectId as project', 's.enteredAt'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (waiting === undefined) return
  const request = await requireRequest(tx, waiting.project, id, systemActor.userId)
  const approvers = await lackingApprovers(transaction, request)
  if (approvers === undefined) return
  const oneDayAgo = new Date(now.getTime() - DAY_MS)
  const hasLapsed = request.state !== 'In review'
  const users = hasLapsed ? [...approvers, ...(await makersOf(transaction, request))] : approvers
  const reminded = await noteReminded(transaction, request, users, oneDayAgo)
  const daily = await tx
    .updateTable('changeRequestReminders')
    .set({ remindedAt: now })
    .where('changeRequestId', '=', id)
    .where('remindedAt', '<=', oneDayAgo)
    .executeTakeFirst()
  if (reminded.length === 0 && daily.numUpdatedRows === 0n) return
  const { title, project, environment } = request
  const waitsSince = waiting.enteredAt.toISOString()
  const data = { changeRequestId: id, title, waitsSince, ...(hasLapsed && { lapsed: true as const }) }
  const inRequest = inContext(transaction, { changeRequest: id })
  await recordEvent(inRequest, 'change-request-reminded', { project, environment }, { data })
}

/**
 * Selects the requests `r` that wait in review since a time or longer, or have lost approvals, at least for rules that
 * may match.
 */
function waitingRequests(transaction: Transaction, since: Date) {
  const counting = { now: transaction.now, countingSince: oldestApproval(transaction) }
  const lapsed = sql<boolean>`(${isLapsed(counting)} or ${isOutdated(counting)})`
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
}
