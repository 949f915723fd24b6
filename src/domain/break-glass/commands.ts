import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { signUse } from '../change-control/break-glass-uses.ts'
import { isAuthorOf } from '../change-control/state.ts'
import { conflict, forbidden } from '../errors.ts'
import { recordEvent } from '../events/record.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import { requireUse } from './queries.ts'

/**
 * Signs that the caller has looked at a change that was made without approvals.
 *
 * @throws DomainError missing; forbidden, also for who made the change, asked for it or edited it; conflict for a
 *   second review
 */
export async function reviewUse(
  transaction: Transaction,
  project: string,
  id: number,
  { comment }: Schema<'ReviewBreakGlass'>,
): Promise<Schema<'BreakGlassUse'>> {
  const { tx, actor, later } = transaction
  await later(tx.selectFrom('breakGlassUses').select('id').where('id', '=', id).forUpdate())
  const { environment, usedBy, reviewedBy } = await requireUse(tx, project, id, actor)
  assertMay(transaction, 'APPROVE_CHANGE_REQUEST', { project, environment })
  if (usedBy.id === actor.userId || (await isOwnRequest(transaction, id)))
    throw forbidden("Authors can't review their own changes. Another user has to")
  if (reviewedBy !== null) throw conflict(`The use ${id} was reviewed by ${reviewedBy.username} already`)
  const data = { id, comment: comment?.trim() ?? null }
  await signUse(transaction, id, data.comment)
  await recordEvent(transaction, 'break-glass-reviewed', { project, environment }, { data })
  return requireUse(tx, project, id, actor)
}

/** Whether the caller has asked for the change request of a use, or edited it, also through an action set. */
async function isOwnRequest({ tx, actor }: Transaction, use: number): Promise<boolean> {
  const own = tx
    .selectFrom('breakGlassUses as b')
    .innerJoin('changeRequests as r', 'r.id', 'b.changeRequestId')
    .select('r.id')
    .where('b.id', '=', use)
    .where(({ or, exists, selectFrom }) =>
      or([
        isAuthorOf(sql`${actor.userId}::int`, 'r'),
        exists(
          selectFrom('changeRequestChanges as c')
            .select('c.id')
            .whereRef('c.changeRequestId', '=', 'r.id')
            .where('c.createdBy', '=', actor.userId),
        ),
      ]),
    )
  return (await own.executeTakeFirst()) !== undefined
}
