import { sql } from 'kysely'
import { isHolderAt } from '../../access/holders-in-sql.ts'
import { shownWithoutEmail } from '../../access/shown-names.ts'
import { breaksGlass } from '../../change-control/guard.ts'
import { DAY_MS } from '../../date-time.ts'
import { conflict } from '../../errors.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import type { StoredRequest } from '../change/queries.ts'

/** Returns the time after which an approval has to be given to count. */
function oldest({ now, limits }: Transaction): Date {
  return new Date(now.getTime() - limits.approvalDays * DAY_MS)
}

/**
 * Ensures that enough approvals of a locked request count now: of accounts that may still approve it, and not too old,
 * unless the request was scheduled while they counted; or that the caller has a reason to do without.
 *
 * @throws DomainError conflict, naming the approvals that do not count
 */
export async function assertApprovalsCount(transaction: Transaction, request: StoredRequest): Promise<void> {
  const { id, project, environment, minApprovals, state } = request
  const isOld = sql<boolean>`(v.created_at < ${oldest(transaction)} and ${state} <> 'Scheduled')`
  // The key of an administrator is no account.
  const mayApprove = sql<boolean>`(u.id < 0 or (u.deleted_at is null and u.active
    and ${isHolderAt('APPROVE_CHANGE_REQUEST', { project, environment })}))`
  const rows = await transaction.tx
    .selectFrom('changeRequestReviews as v')
    .innerJoin('users as u', 'u.id', 'v.userId')
    .select([shownWithoutEmail.as('approver'), isOld.as('isOld'), mayApprove.as('mayApprove')])
    .where('v.changeRequestId', '=', id)
    .where('v.verdict', '=', 'approved')
    .orderBy('v.createdAt')
    .orderBy('v.userId')
    .execute()
  const without = rows.filter((row) => row.isOld || !row.mayApprove)
  const counting = rows.length - without.length
  if (counting >= minApprovals || (without.length === 0 && state !== 'In review')) return
  if (breaksGlass(transaction, { project, environment })) return
  const reasons = without.map(({ approver, ...row }) =>
    row.mayApprove
      ? `the approval of ${approver} is older than ${transaction.limits.approvalDays} days`
      : `${approver} may not approve it any more`,
  )
  throw conflict(
    `The change request ${id} has ${counting} of ${minApprovals} approvals that count: ${reasons.join(', ')}. Ask for another approval`,
  )
}

/** Gives an approval of the caller again that is too old to count. Returns whether there was one. */
export async function renewApproval(transaction: Transaction, { id }: StoredRequest): Promise<boolean> {
  const renewed = await transaction.tx
    .updateTable('changeRequestReviews')
    .set({ createdAt: transaction.now })
    .where('changeRequestId', '=', id)
    .where('userId', '=', transaction.actor.userId)
    .where('verdict', '=', 'approved')
    .where('createdAt', '<', oldest(transaction))
    .executeTakeFirst()
  return renewed.numUpdatedRows > 0n
}
