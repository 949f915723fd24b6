import { sql } from 'kysely'
import type { Db } from '../../../db/handles.ts'
import { countsAt } from '../../access/holders-in-sql.ts'
import { shownWithoutEmail } from '../../access/shown-names.ts'
import { type Actor, ADMIN_KEY_USER_ID } from '../../actor.ts'
import { breaksGlass } from '../../change-control/guard.ts'
import { builtOnOf, changedSince, seenNow } from '../../change-control/seen-state.ts'
import { changed, conflict } from '../../errors.ts'
import { revisionOfResource } from '../../revisions/precondition.ts'
import { inContext, type Transaction } from '../../transaction/transaction.ts'
import { mayApproveElsewhere } from '../actionable.ts'
import { askedToApprove, countsElsewhere, type StoredRequest } from '../change/queries.ts'
import { requestResource } from '../change/request.ts'
import { oldestApproval } from '../reader.ts'

/** What an approval stores of what its author saw. */
export function seenBy({ id }: Pick<StoredRequest, 'id'>) {
  return sql<string>`(select ${seenNow(sql`${id}::int`)})`
}

/**
 * Stores for the approvals of a request that is being applied whether they saw what it builds on as it is now: after
 * its changes, nobody knows that any more.
 */
export async function judgeApprovals({ tx, later }: Transaction, { id }: Pick<StoredRequest, 'id'>): Promise<void> {
  await later(
    tx
      .updateTable('changeRequestReviews')
      .set({ outdated: true })
      .where('changeRequestId', '=', id)
      .where('verdict', '=', 'approved')
      .where(sql<boolean>`seen <> ${seenBy({ id })}`),
  )
}

/**
 * Ensures that enough approvals of a locked request count now: of accounts that may still approve it, not too old, and
 * given when what the request builds on was as it is now; or that the caller has a reason to do without.
 *
 * @throws DomainError conflict, naming the approvals that do not count
 */
export async function assertApprovalsCount(transaction: Transaction, request: StoredRequest): Promise<void> {
  const { id, project, environment, minApprovals } = request
  const isOld = sql<boolean>`(v.created_at < ${oldestApproval(transaction)})`
  const now = sql`${transaction.now}::timestamptz`
  const rows = await transaction.tx
    .selectFrom('changeRequestReviews as v')
    .innerJoin('users as u', 'u.id', 'v.userId')
    .innerJoin('changeRequests as r', 'r.id', 'v.changeRequestId')
    .select([shownWithoutEmail.as('approver'), isOld.as('isOld'), 'u.id as user'])
    .select([countsAt({ project, environment }, now).as('mayApprove'), countsElsewhere(now).as('isElsewhere')])
    .select(changedSince.as('changed'))
    .where('v.changeRequestId', '=', id)
    .where('v.verdict', '=', 'approved')
    .orderBy('v.createdAt')
    .orderBy('v.userId')
    .execute()
  const without = rows.filter((row) => row.isOld || !row.mayApprove || row.changed.length > 0)
  const counting = rows.length - without.length
  if (counting >= minApprovals) return
  if (breaksGlass(inContext(transaction, { changeRequest: id }), { project, environment })) return
  const reasons = without.map(({ approver, ...row }) => {
    if (!row.mayApprove && row.user === ADMIN_KEY_USER_ID)
      return 'the admin key that approved it does not work any more'
    if (!row.mayApprove)
      return row.isElsewhere
        ? `${approver} may approve it only in other places that it changes`
        : `${approver} may not approve it any more`
    return row.isOld
      ? `the approval of ${approver} is older than ${transaction.limits.approvalDays} days`
      : `since the approval of ${approver}, the ${row.changed.join(' and the ')} was changed`
  })
  throw conflict(
    `The change request ${id} has ${counting} of ${minApprovals} approvals that count: ${reasons.join(', ')}. Ask for another approval`,
  )
}

/** The admin key of the caller, with which an approval stands and falls; null for an account. */
export function keyOf({ caller }: Actor): number | null {
  return caller?.kind === 'admin-key' ? caller.id : null
}

/**
 * Gives an approval of the caller again that does not count any more, or that another admin key gave. Returns whether
 * there was one.
 */
export async function renewApproval(transaction: Transaction, { id }: StoredRequest): Promise<boolean> {
  const { tx, now, actor } = transaction
  const key = keyOf(actor)
  const renewed = await tx
    .updateTable('changeRequestReviews')
    .set({ createdAt: now, seen: seenBy({ id }), apiTokenId: key })
    .where('changeRequestId', '=', id)
    .where('userId', '=', actor.userId)
    .where('verdict', '=', 'approved')
    .where(({ eb, or }) =>
      or([
        eb('createdAt', '<', oldestApproval(transaction)),
        eb('apiTokenId', 'is distinct from', key),
        sql<boolean>`seen <> ${seenBy({ id })}`,
      ]),
    )
    .executeTakeFirst()
  return renewed.numUpdatedRows > 0n
}

/** Returns how many approvals of a request count now for what its environment needs; see `assertApprovalsCount`. */
export async function approvalsHere(
  { tx, now, limits }: Pick<Transaction, 'now' | 'limits'> & { readonly tx: Db },
  { id, project, environment }: StoredRequest,
): Promise<number> {
  const { approvals } = await tx
    .selectFrom('changeRequestReviews as v')
    .innerJoin('users as u', 'u.id', 'v.userId')
    .select(({ fn }) => fn.countAll<number>().as('approvals'))
    .where('v.changeRequestId', '=', id)
    .where('v.verdict', '=', 'approved')
    .where('v.createdAt', '>=', oldestApproval({ now, limits }))
    .where(countsAt({ project, environment }, sql`${now}::timestamptz`))
    .where(sql<boolean>`${changedSince} = '{}'`)
    .executeTakeFirstOrThrow()
  return approvals
}

/** Whether the caller may approve a request because of another place that it changes, where approvals can be needed. */
export async function approvesElsewhere({ tx, actor }: Transaction, { id }: StoredRequest): Promise<boolean> {
  const found = tx.selectFrom('changeRequests as r').select('r.id').where('r.id', '=', id)
  return (await found.where(mayApproveElsewhere(actor.rights)).executeTakeFirst()) !== undefined
}

/**
 * Ensures that a locked request builds on what the caller saw. The approval of the caller has to have seen the same,
 * also if something has changed while it was given.
 *
 * @param builtOn what the caller saw; undefined if they do not say it
 * @throws DomainError changed
 */
export async function assertBuiltOn(
  transaction: Transaction,
  request: StoredRequest,
  builtOn: string | undefined,
  isApproved = false,
): Promise<void> {
  if (builtOn === undefined) return
  const { tx, actor } = transaction
  const { id } = request
  const own = sql`(select v.seen from change_request_reviews v
    where v.change_request_id = ${id} and v.user_id = ${actor.userId} and v.verdict = 'approved')`
  const { found } = await tx
    .selectNoFrom(builtOnOf(isApproved ? own : seenNow(sql`${id}::int`)).as('found'))
    .executeTakeFirstOrThrow()
  if (found === builtOn) return
  const message = `What the changes of the change request ${id} build on has changed since the caller read it`
  throw changed(message, [{ message: 'has changed', path: '/body/builtOn' }], {
    events: [],
    revision: revisionOfResource(requestResource(request, await askedToApprove(tx, id))),
  })
}
