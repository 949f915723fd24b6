import { sql } from 'kysely'
import { isApproverAt } from '../../access/holders-in-sql.ts'
import { shownWithoutEmail } from '../../access/shown-names.ts'
import { breaksGlass } from '../../change-control/guard.ts'
import { changedSince, seenNow } from '../../change-control/seen-state.ts'
import { DAY_MS } from '../../date-time.ts'
import { conflict } from '../../errors.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import type { StoredRequest } from '../change/queries.ts'

/** Returns the time after which an approval has to be given to count. */
export function oldestApproval({ now, limits }: Transaction): Date {
  return new Date(now.getTime() - limits.approvalDays * DAY_MS)
}

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
  const { id, project, environment, minApprovals, state } = request
  const isOld = sql<boolean>`(v.created_at < ${oldestApproval(transaction)})`
  const mayApprove = isApproverAt({ project, environment })
  const rows = await transaction.tx
    .selectFrom('changeRequestReviews as v')
    .innerJoin('users as u', 'u.id', 'v.userId')
    .select([shownWithoutEmail.as('approver'), isOld.as('isOld'), mayApprove.as('mayApprove')])
    .select(changedSince.as('changed'))
    .where('v.changeRequestId', '=', id)
    .where('v.verdict', '=', 'approved')
    .orderBy('v.createdAt')
    .orderBy('v.userId')
    .execute()
  const without = rows.filter((row) => row.isOld || !row.mayApprove || row.changed.length > 0)
  const counting = rows.length - without.length
  if (counting >= minApprovals || (without.length === 0 && state !== 'In review')) return
  if (breaksGlass(transaction, { project, environment })) return
  const reasons = without.map(({ approver, ...row }) => {
    if (!row.mayApprove) return `${approver} may not approve it any more`
    return row.isOld
      ? `the approval of ${approver} is older than ${transaction.limits.approvalDays} days`
      : `since the approval of ${approver}, the ${row.changed.join(' and the ')} was changed`
  })
  throw conflict(
    `The change request ${id} has ${counting} of ${minApprovals} approvals that count: ${reasons.join(', ')}. Ask for another approval`,
  )
}

/** Gives an approval of the caller again that does not count any more. Returns whether there was one. */
export async function renewApproval(transaction: Transaction, { id }: StoredRequest): Promise<boolean> {
  const renewed = await transaction.tx
    .updateTable('changeRequestReviews')
    .set({ createdAt: transaction.now, seen: seenBy({ id }) })
    .where('changeRequestId', '=', id)
    .where('userId', '=', transaction.actor.userId)
    .where('verdict', '=', 'approved')
    .where(({ eb, or }) =>
      or([eb('createdAt', '<', oldestApproval(transaction)), sql<boolean>`seen <> ${seenBy({ id })}`]),
    )
    .executeTakeFirst()
  return renewed.numUpdatedRows > 0n
}
