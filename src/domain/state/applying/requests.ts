import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import { anyOf } from '../../../db/sql.ts'
import { grouped } from '../../../runtime/grouped.ts'
import { contentHash } from '../../../runtime/hash.ts'
import { isUnfinishedRequest } from '../../change-control/state.ts'
import { titleOfFiles } from '../../change-requests/change/change.ts'
import { requireRequest } from '../../change-requests/change/queries.ts'
import { changeRequest } from '../../change-requests/queries.ts'
import { requestReader } from '../../change-requests/reader.ts'
import { addToChangeRequest } from '../../change-requests/workflow/add.ts'
import { cancelRequestOfFiles, noteOnRequest, withdrawChanges } from '../../change-requests/workflow/edit.ts'
import { lockUsedSegments } from '../../change-requests/workflow/propose.ts'
import { moveChangeRequest } from '../../change-requests/workflow/transition.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { hiddenFrom, isOutside } from '../../visibility.ts'
import type { Proposal } from './work.ts'

/** Whose files are applied, and where they came from. */
export type Origin = { readonly manager: string; readonly source: string | null }

/** A change request of files that is not over. */
type Unfinished = ProjectEnvironment &
  Origin & {
    readonly id: number
    readonly createdBy: number
    readonly title: string | null
    readonly digest: string | null
    /** A scheduled one waits for its time: only people end it. */
    readonly isScheduled: boolean
  }

/** A change request that has what files want in a place. */
export type RequestOfFiles = {
  readonly request: Schema<'ChangeRequest'>
  readonly changes: number
  /** The id of the open request whose place it takes; its own id if it got other changes. */
  readonly replaces: number | null
  /** Whether it had the same changes before. */
  readonly isSame: boolean
}

/** The change requests of an apply, and the cancelled ones. */
export type Requested = {
  readonly requests: readonly RequestOfFiles[]
  readonly cancelled: readonly Schema<'CancelledChangeRequest'>[]
}

/** Whether an apply has changed any of its change requests. */
export function isAnyChanged({ requests, cancelled }: Requested): boolean {
  return cancelled.length > 0 || requests.some(({ isSame }) => !isSame)
}

/**
 * Makes one change request of all proposals for each place, ready for review. It belongs to the manager, and not to the
 * account that applies: a request with the same changes stays as it is, with its approvals, and an open one with other
 * changes is replaced. If another account has applied it, that one is cancelled, so that the author of a request is
 * always who wanted what it has. Where nothing is proposed any more, an open request is cancelled.
 *
 * @throws DomainError as `addToChangeRequest`; forbidden for a request of another account in a project where the caller
 *   may not own fields
 */
export async function requestAll(
  transaction: Transaction,
  origin: Origin,
  proposals: readonly Proposal[],
): Promise<Requested> {
  const wanted = grouped(
    proposals.filter(({ changes }) => changes.length > 0),
    keyOf,
  )
  await lockUsedSegments(
    transaction,
    proposals.flatMap(({ changes }) => changes),
  )
  const unfinished = await lockedRequests(transaction, origin.manager)
  const isOutlived = await outlived(transaction, unfinished)
  const cancelled: Schema<'CancelledChangeRequest'>[] = []
  const cancel = async (one: Unfinished) => {
    await cancelRequestOfFiles(transaction, one)
    cancelled.push({ id: one.id, project: one.project, environment: one.environment })
  }
  for (const one of unfinished) {
    if (one.isScheduled || wanted.has(keyOf(one))) continue
    await cancel(one)
    await noteOnRequest(transaction, one.id, `The files of ${origin.manager} have nothing to change here any more.`)
  }
  const requests: RequestOfFiles[] = []
  for (const [key, ofPlace] of wanted) {
    const [{ project, environment }] = ofPlace as [Proposal, ...Proposal[]]
    const changes = ofPlace.flatMap((proposal) => proposal.changes)
    const digest = contentHash(JSON.stringify(changes))
    const inPlace = unfinished.filter((one) => keyOf(one) === key)
    const same = inPlace.find((one) => one.digest === digest && !isOutlived.has(one.id))
    const former = inPlace.find((one) => one !== same && !one.isScheduled)
    const isReplaced = former !== undefined && (same !== undefined || former.createdBy !== transaction.actor.userId)
    if (isReplaced) await cancel(former)
    const id =
      same?.id ??
      (await propose(
        transaction,
        { project, environment },
        changes,
        { ...origin, digest },
        isReplaced ? undefined : former,
      ))
    if (isReplaced) await noteOnRequest(transaction, former.id, `Replaced by the change request ${id}.`)
    const request = await changeRequest(transaction.tx, { project, id }, requestReader(transaction))
    requests.push({ request, changes: changes.length, replaces: former?.id ?? null, isSame: same !== undefined })
  }
  return { requests, cancelled }
}

const keyOf = ({ project, environment }: ProjectEnvironment) => JSON.stringify([project, environment])

/** Locks the change requests of a manager that are not over and that the caller sees, in the order of their ids. */
function lockedRequests({ tx, actor }: Transaction, manager: string): Promise<Unfinished[]> {
  return tx
    .selectFrom('changeRequests as r')
    .select(['r.id', 'r.projectId as project', 'r.environment', 'r.createdBy', 'r.title', 'r.source', 'r.digest'])
    .select((eb) => [eb.val(manager).as('manager'), eb('r.state', '=', 'Scheduled').as('isScheduled')])
    .where('r.manager', '=', manager)
    .where(isUnfinishedRequest)
    .where(isOutside(hiddenFrom(actor), sql`r.project_id`))
    .orderBy('r.id')
    .forNoKeyUpdate()
    .$castTo<Unfinished>()
    .execute()
}

/** Returns the ids of the requests that name a feature which is newer than their change, as their conflicts have it. */
async function outlived({ tx }: Transaction, requests: readonly Unfinished[]): Promise<ReadonlySet<number>> {
  if (requests.length === 0) return new Set()
  const rows = await tx
    .selectFrom('changeRequestChanges as c')
    .innerJoin('features as f', (join) => join.on(sql<boolean>`f.name in (c.feature, c.payload ->> 'feature')`))
    .select('c.changeRequestId')
    .where('c.changeRequestId', '=', anyOf(requests.map(({ id }) => id)))
    .whereRef('f.createdAt', '>', 'c.createdAt')
    .execute()
  return new Set(rows.map(({ changeRequestId }) => changeRequestId))
}

/** @param former the open request of the caller that gets these changes in place of its own */
async function propose(
  transaction: Transaction,
  scope: ProjectEnvironment,
  changes: readonly Schema<'ChangeInput'>[],
  files: Origin & { readonly digest: string },
  former: Unfinished | undefined,
): Promise<number> {
  if (former !== undefined) await withdrawChanges(transaction, former)
  const isRenamed = former !== undefined && former.title !== titleOfFiles(former)
  const title = isRenamed && former.title !== null ? former.title : titleOfFiles(files)
  const { id } = await addToChangeRequest(transaction, scope, changes, { files: { ...files, title } })
  const key = { project: scope.project, id }
  const { state, version } = await requireRequest(transaction.tx, scope.project, id, transaction.actor.userId)
  if (state === 'Draft') await moveChangeRequest(transaction, key, { state: 'In review', version })
  return id
}
