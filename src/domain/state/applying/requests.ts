import type { Schema } from '../../../contract.ts'
import { grouped } from '../../../runtime/grouped.ts'
import { contentHash } from '../../../runtime/hash.ts'
import { isOpenRequest } from '../../change-control/state.ts'
import { changeRequest } from '../../change-requests/queries.ts'
import { addToChangeRequest } from '../../change-requests/workflow/add.ts'
import { discardChangeRequest, withdrawChanges } from '../../change-requests/workflow/edit.ts'
import { moveChangeRequest } from '../../change-requests/workflow/transition.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { inContext, type Transaction } from '../../transaction/transaction.ts'
import type { Proposal } from './work.ts'

/** What a manager has added to a change request that is still open. */
type Open = ProjectEnvironment & {
  readonly id: number
  readonly state: string
  readonly digest: string
  readonly changes: readonly number[]
}

/** Returns the open change requests of the caller with changes of applies of a manager, in the order of their ids. */
export function openProposals({ tx, actor }: Pick<Transaction, 'tx' | 'actor'>, manager: string): Promise<Open[]> {
  return tx
    .selectFrom('stateProposals as s')
    .innerJoin('changeRequests as r', 'r.id', 's.changeRequestId')
    .select(['r.id', 'r.projectId as project', 'r.environment', 'r.state', 's.digest', 's.changes'])
    .where('s.manager', '=', manager)
    .where('r.createdBy', '=', actor.userId)
    .where(isOpenRequest)
    .orderBy('r.id')
    .execute()
}

/** The change requests of an apply, and whether it has changed any. */
export type Requested = {
  readonly requests: readonly { readonly request: Schema<'ChangeRequest'>; readonly changes: number }[]
  readonly isChanged: boolean
}

/**
 * Makes one change request of all proposals for each place, ready for review. The proposals of an earlier apply of the
 * manager are replaced there, unless they are the same; where there are none any more, they are withdrawn.
 *
 * @throws DomainError as `addToChangeRequest`
 */
export async function requestAll(
  transaction: Transaction,
  manager: string,
  proposals: readonly Proposal[],
): Promise<Requested> {
  const open = await openProposals(transaction, manager)
  const wanted = grouped(proposals, keyOf)
  const requests: { request: Schema<'ChangeRequest'>; changes: number }[] = []
  let isChanged = false
  for (const one of open) {
    const changes = (wanted.get(keyOf(one)) ?? []).flatMap((proposal) => proposal.changes)
    if (changes.length > 0) continue
    isChanged = true
    await withdraw(transaction, manager, one)
  }
  for (const [key, ofPlace] of wanted) {
    const [{ project, environment }] = ofPlace as [Proposal, ...Proposal[]]
    const before = open.find((one) => keyOf(one) === key)
    const changes = ofPlace.flatMap((proposal) => proposal.changes)
    if (changes.length === 0) continue
    const digest = contentHash(JSON.stringify(changes))
    const id =
      before?.digest === digest
        ? before.id
        : await propose(transaction, manager, { project, environment }, { changes, digest, before })
    isChanged ||= before?.digest !== digest
    const request = await changeRequest(transaction.tx, { project, id }, transaction.actor)
    requests.push({ request, changes: changes.length })
  }
  return { requests, isChanged }
}

const keyOf = ({ project, environment }: ProjectEnvironment) => JSON.stringify([project, environment])

type Wanted = {
  readonly changes: readonly Schema<'ChangeInput'>[]
  readonly digest: string
  readonly before: Open | undefined
}

async function propose(
  transaction: Transaction,
  manager: string,
  scope: ProjectEnvironment,
  { changes, digest, before }: Wanted,
): Promise<number> {
  const added: number[] = []
  const noting = inContext(transaction, { onProposed: ({ changes: ids }) => added.push(...ids) })
  if (before !== undefined)
    await withdrawChanges(transaction, { project: before.project, id: before.id }, before.changes)
  const { id } = await addToChangeRequest(noting, scope, changes)
  const row = { digest, changes: JSON.stringify(added) }
  await transaction.tx
    .insertInto('stateProposals')
    .values({ manager, changeRequestId: id, ...row })
    .onConflict((conflict) => conflict.columns(['manager', 'changeRequestId']).doUpdateSet(row))
    .execute()
  const { state } = await changeRequest(transaction.tx, { project: scope.project, id }, transaction.actor)
  if (state === 'Draft') await moveChangeRequest(transaction, { project: scope.project, id }, { state: 'In review' })
  return id
}

/** Withdraws what a manager has proposed. A request without other changes ends. */
async function withdraw(
  transaction: Transaction,
  manager: string,
  { project, id, state, changes }: Open,
): Promise<void> {
  const left = await withdrawChanges(transaction, { project, id }, changes)
  await transaction.tx
    .deleteFrom('stateProposals')
    .where('manager', '=', manager)
    .where('changeRequestId', '=', id)
    .execute()
  if (left > 0) return
  if (state === 'Draft') await discardChangeRequest(transaction, { project, id })
  else await moveChangeRequest(transaction, { project, id }, { state: 'Cancelled' })
}
