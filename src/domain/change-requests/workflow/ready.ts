import { sql } from 'kysely'
import type { Db } from '../../../db/handles.ts'
import { systemActor } from '../../actor.ts'
import { stateWithApprovals } from '../../change-control/state.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { enterState, recordRequestEvent } from '../change/commands.ts'
import { requireRequest, type StoredRequest } from '../change/queries.ts'
import { oldestApproval } from '../reader.ts'
import { approvalsHere } from './approvals.ts'
import { missingRules } from './missing-rules.ts'

/** Whether a request in review lacks nothing any more, with its approvals of now and by the rules of now. */
export async function isReady(transaction: Transaction, request: StoredRequest): Promise<boolean> {
  if (request.state !== 'In review') return false
  const approvals = await approvalsHere(transaction, request)
  if (stateWithApprovals(approvals, request.minApprovals) !== 'Approved') return false
  return (await missingRules(transaction, request)).length === 0
}

/** The state and the event of a request that has the approvals that it needs. */
export async function enterApproved(transaction: Transaction, request: StoredRequest): Promise<void> {
  await enterState(transaction, request, 'Approved')
  await recordRequestEvent(transaction, request, 'change-request-approved', {})
}

/** The most requests of one run, because the rules of each are matched anew. */
export const AT_MOST = 20

/**
 * Returns the ids of requests in review that have as many approvals as their environments need, so that at most rules
 * hold them. Leaves out requests of archived projects.
 *
 * @param after the id where the last run has ended
 */
export async function possiblyReady(
  db: Db,
  time: Pick<Transaction, 'now' | 'limits'>,
  after: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('changeRequests as r')
    .innerJoin('projects as p', 'p.id', 'r.projectId')
    .select('r.id')
    .where('r.state', '=', sql.lit('In review'))
    .where('p.archivedAt', 'is', null)
    .where('r.id', '>', after)
    .where('r.minApprovals', '<=', ({ selectFrom }) =>
      selectFrom('changeRequestReviews as v')
        .select(({ fn }) => fn.countAll<number>().as('approvals'))
        .whereRef('v.changeRequestId', '=', 'r.id')
        .where('v.verdict', '=', 'approved')
        .where('v.createdAt', '>=', oldestApproval(time)),
    )
    .orderBy('r.id')
    .limit(AT_MOST)
    .execute()
  return rows.map(({ id }) => id)
}

/** Approves a request in review that lacks nothing any more. Does nothing when another server has locked it. */
export async function approveIfReady(transaction: Transaction, id: number): Promise<void> {
  const claimed = await transaction.tx
    .selectFrom('changeRequests as r')
    .select('r.projectId as project')
    .where('r.id', '=', id)
    .where('r.state', '=', 'In review')
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (claimed === undefined) return
  const request = await requireRequest(transaction.tx, claimed.project, id, systemActor.userId)
  if (await isReady(transaction, request)) await enterApproved(transaction, request)
}
