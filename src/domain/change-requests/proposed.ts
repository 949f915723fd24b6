import type { Schema } from '../../contract.ts'
import { anyOf } from '../../db/sql.ts'
import { isOpenRequest } from '../change-control/state.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { changeRequest } from './queries.ts'
import { requestReader } from './reader.ts'
import { addToChangeRequest } from './workflow/add.ts'
import { lockUsedSegments } from './workflow/propose.ts'

type Changes = readonly Schema<'ChangeInput'>[]

/**
 * Adds the edits of another operation to the caller's open change request, which every caller may do: nothing is
 * changed before it is applied. A request that makes them already stays as it is, with its approvals.
 *
 * @param isOnce whether edits that it makes already are left out
 * @throws DomainError as `addToChangeRequest`
 */
export async function proposed(
  transaction: Transaction,
  scope: ProjectEnvironment,
  changes: Changes,
  isOnce = true,
): Promise<Schema<'ChangeRequest'>> {
  const { tx } = transaction
  transaction.context.onGuarded?.(undefined, [scope])
  const added = await addToChangeRequest(transaction, scope, changes, { isOnce })
  return changeRequest(tx, { project: scope.project, id: added.id }, requestReader(transaction), added)
}

/**
 * Like `proposed`, for edits in several environments of a project: a change request for each.
 *
 * @throws DomainError as `addToChangeRequest`
 */
export async function proposedInEach(
  transaction: Transaction,
  project: string,
  proposals: readonly { readonly environment: string; readonly changes: Changes }[],
): Promise<Schema<'ChangeRequest'>[]> {
  const environments = proposals.map(({ environment }) => environment)
  if (environments.length > 1) {
    await lockUsedSegments(
      transaction,
      proposals.flatMap(({ changes }) => changes),
    )
    await lockOpenRequests(transaction, project, environments)
  }
  const requests: Schema<'ChangeRequest'>[] = []
  for (const { environment, changes } of proposals)
    requests.push(await proposed(transaction, { project, environment }, changes))
  return requests
}

/** Locks the caller's open requests in the order of their ids, as every command locks several of them. */
async function lockOpenRequests(
  { tx, actor, later }: Transaction,
  project: string,
  environments: readonly string[],
): Promise<void> {
  await later(
    tx
      .selectFrom('changeRequests as r')
      .where('r.createdBy', '=', actor.userId)
      .where('r.projectId', '=', project)
      .where('r.environment', '=', anyOf(environments))
      .where('r.manager', 'is', null)
      .where(isOpenRequest)
      .orderBy('r.id')
      .forNoKeyUpdate(),
  )
}
