import { type NotNull, sql } from 'kysely'
import type { Db } from '../../../db/handles.ts'
import { anyOf } from '../../../db/sql.ts'
import { holdersAt } from '../../access/holders-in-sql.ts'
import { isActive } from '../../access/people.ts'
import { shownWithoutEmail } from '../../access/shown-names.ts'
import { DAY_MS } from '../../date-time.ts'
import { recordEvents } from '../../events/record.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { titleOf } from '../change/change.ts'
import type { Recipient } from './reviewers.ts'

/** A request that waits in review. */
export type WaitingRequest = {
  readonly id: number
  readonly title: string
  readonly project: string
  readonly environment: string
  readonly createdBy: { readonly username: string }
}

/** The most requests of one transaction; the next run of the job continues. */
const AT_MOST = 100
const HOUR_MS = 3_600_000

/**
 * Records an event for each request that has waited in review for some time, at most once a day for each, whichever
 * server does it. Leaves out requests of archived projects.
 *
 * @param hours how long a request waits before the first reminder
 * @returns the requests, by id
 */
export async function recordReminders(transaction: Transaction, hours: number): Promise<WaitingRequest[]> {
  const { tx, now } = transaction
  const oneDayAgo = new Date(now.getTime() - DAY_MS)
  const due = await waitingRequests(tx, new Date(now.getTime() - hours * HOUR_MS))
    .leftJoin('changeRequestReminders as m', 'm.changeRequestId', 'r.id')
    .select('r.id')
    .where((eb) => eb.or([eb('m.remindedAt', 'is', null), eb('m.remindedAt', '<=', oneDayAgo)]))
    .limit(AT_MOST)
    .execute()
  if (due.length === 0) return []
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
    .innerJoin('users as u', 'u.id', 'r.createdBy')
    .select(['r.id', 'r.title', 'r.projectId as project', 'r.environment', 's.enteredAt'])
    .select(shownWithoutEmail.as('author'))
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
  return waiting.map(({ enteredAt: _, author, ...request }) => ({
    ...request,
    title: titleOf(request),
    createdBy: { username: author },
  }))
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

/** The most mails for one request. */
const MAX_RECIPIENTS = 100

/**
 * Returns to whom a reminder of each request goes, by its id: to who is asked to approve it, or else to all who can.
 * Leaves out the author, who has approved it already, and who has no email.
 */
export async function recipientsOf(db: Db, requests: readonly WaitingRequest[]): Promise<Map<number, Recipient[]>> {
  const isAsked = sql<boolean>`(exists (
      select from change_request_requested_approvers a where a.change_request_id = w.id and a.user_id = u.id)
    or exists (
      select from change_request_requested_groups q join group_users m on m.group_id = q.group_id
      where q.change_request_id = w.id and m.user_id = u.id))`
  const place = { project: sql<string>`w.project_id`, environment: sql<string>`w.environment` }
  const rows = await db
    .selectFrom('changeRequests as w')
    .innerJoinLateral(holdersAt(['APPROVE_CHANGE_REQUEST'], place).as<'h'>(sql.ref('h')), (join) => join.onTrue())
    .innerJoin('users as u', 'u.id', 'h.userId')
    .select(['w.id as request', 'u.id', 'u.name', 'u.email', isAsked.as('isAsked')])
    .where('w.id', '=', anyOf(requests.map(({ id }) => id)))
    .whereRef('u.id', '<>', 'w.createdBy')
    .where('u.email', 'is not', null)
    .where(isActive)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('changeRequestReviews as v')
            .select('v.userId')
            .whereRef('v.changeRequestId', '=', 'w.id')
            .whereRef('v.userId', '=', 'u.id')
            .where('v.verdict', '=', 'approved'),
        ),
      ),
    )
    .orderBy('w.id')
    .orderBy('u.id')
    .$narrowType<{ email: NotNull }>()
    .execute()
  return new Map(
    requests.map(({ id }) => {
      const ofRequest = rows.filter(({ request }) => request === id)
      const asked = ofRequest.filter((row) => row.isAsked)
      return [id, (asked.length > 0 ? asked : ofRequest).slice(0, MAX_RECIPIENTS)]
    }),
  )
}
