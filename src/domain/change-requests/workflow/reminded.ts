import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../../db/sql.ts'
import { holdersAt, isHolderAt, seesProject } from '../../access/holders-in-sql.ts'
import { isActive } from '../../access/people.ts'
import { approversOfRules } from '../../approval-rules/approvers.ts'
import { reachedPlaces } from '../../change-control/reached-places.ts'
import { changedSince } from '../../change-control/seen-state.ts'
import { isAuthorOf } from '../../change-control/state.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import type { StoredRequest } from '../change/queries.ts'
import { oldestApproval } from '../reader.ts'
import { approvalsHere } from './approvals.ts'
import { missingRules } from './missing-rules.ts'

/*
 * Who is reminded of the change request `q`, for statements about it and the account `u`.
 */

/** The most users who are reminded of a request at once. */
const MOST = 100

const at = { project: sql<string>`at.project`, environment: sql<string>`at.environment` }
/** The place of the request `q`, and others that it changes and where approvals can be needed. */
const places = sql`(
  select q.project_id as project, q.environment
  union all
  select w.project, w.environment from change_requests r cross join lateral ${reachedPlaces} w where r.id = q.id)`

/** Whether the account `u` may know of the request `q`: another place that it changes may be in another project. */
export const seesRequest: RawBuilder<boolean> = seesProject(sql`q.project_id`)

/** Whether the account `u` can approve the request `q` somewhere, and sees it. */
export const isReviewer: RawBuilder<boolean> = sql`(${isActive} and ${seesRequest} and exists (select from ${places} at where ${isHolderAt('APPROVE_CHANGE_REQUEST', at)}))`

/** Whether the account `u` is asked to approve the request `q`, also in a group. */
export const isAsked: RawBuilder<boolean> = sql`(
  exists (select from change_request_requested_approvers a where a.change_request_id = q.id and a.user_id = u.id)
  or exists (select from change_request_requested_groups a join group_users m on m.group_id = a.group_id
    where a.change_request_id = q.id and m.user_id = u.id))`

/** Whether the account `u` has made or scheduled the request `q`. */
export const madeOrScheduled: RawBuilder<boolean> = sql`(u.id = q.created_by or exists (
  select from change_request_schedules s where s.change_request_id = q.id and s.created_by = u.id))`

/** Whether an approval of the account `u` counts for the environment of the request `q`, as far as it may approve. */
export const hasApproved = (oldest: Date): RawBuilder<boolean> => sql`exists (select from change_request_reviews v
  where v.change_request_id = q.id and v.user_id = u.id and v.verdict = 'approved'
    and v.created_at >= ${oldest}::timestamptz and ${changedSince} = '{}')`

/**
 * Returns who can give an approval that a request lacks now, and has not: the users who are asked, or else all. Empty
 * if nobody can; undefined if it lacks nothing. What the environment asks for, all can give who may approve; what a
 * rule asks for, those whose approval counts for it.
 */
export async function lackingApprovers(
  transaction: Transaction,
  request: StoredRequest,
): Promise<number[] | undefined> {
  const isLacking = (await approvalsHere(transaction, request)) < request.minApprovals
  const rules = await missingRules(transaction, request)
  if (!isLacking && rules.length === 0) return undefined
  const ofRules = await approversOfRules(transaction.tx, rules)
  const holders = sql`(
    select distinct h.user_id from ${places} at cross join lateral ${holdersAt(['APPROVE_CHANGE_REQUEST'], at)} h
    where not exists (select from users u where u.id = h.user_id and ${hasApproved(oldestApproval(transaction))}))`
  const wanted = isLacking
    ? sql`(select h.user_id from ${holders} h union select unnest(${ofRules}::int[]))`
    : sql`(select unnest(${ofRules}::int[]) as user_id)`
  const { rows } = await sql<{ id: number; isAsked: boolean }>`
    select u.id, ${isAsked} as is_asked from change_requests q cross join lateral ${wanted} w join users u on u.id = w.user_id
    where q.id = ${request.id} and not ${isAuthorOf(sql`u.id`, 'q')} and ${isActive} and ${seesRequest}
    order by not ${isAsked}, u.id limit ${sql.lit(MOST)}`.execute(transaction.tx)
  const asked = rows.filter((row) => row.isAsked)
  return (asked.length > 0 ? asked : rows).map(({ id }) => id)
}

/** Returns who made or scheduled a request and still sees it. */
export async function makersOf({ tx }: Transaction, { id }: StoredRequest): Promise<number[]> {
  const makers = await tx
    .selectFrom('changeRequests as q')
    .innerJoin('users as u', (join) => join.on(madeOrScheduled))
    .select('u.id')
    .where('q.id', '=', id)
    .where(isActive)
    .where(seesRequest)
    .orderBy('u.id')
    .execute()
  return makers.map((maker) => maker.id)
}

/** Stores that users are reminded of a request. Returns those who were not since a time. */
export async function noteReminded(
  { tx, now }: Transaction,
  { id }: StoredRequest,
  users: readonly number[],
  since: Date,
): Promise<number[]> {
  if (users.length === 0) return []
  const reminded = await tx
    .insertInto('changeRequestReminded')
    .columns(['changeRequestId', 'userId', 'remindedAt'])
    .expression(({ selectFrom }) =>
      selectFrom('users as u')
        .select([sql<number>`${id}::int`.as('changeRequestId'), 'u.id as userId'])
        .select(sql<Date>`${now}::timestamptz`.as('remindedAt'))
        .where('u.id', '=', anyOf(users)),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['changeRequestId', 'userId'])
        .doUpdateSet({ remindedAt: now })
        .where('changeRequestReminded.remindedAt', '<=', since),
    )
    .returning('userId')
    .execute()
  return reminded.map(({ userId }) => userId)
}
