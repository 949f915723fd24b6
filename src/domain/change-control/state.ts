import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { conflict, type DomainError, forbidden } from '../errors.ts'

export type State = Schema<'ChangeRequestState'>

/** The states of a request that its author adds to. */
export const OPEN_STATES = ['Draft', 'In review', 'Approved'] as const satisfies readonly State[]
/** The states that nothing leads out of. */
export const FINAL_STATES = ['Applied', 'Rejected', 'Cancelled'] as const satisfies readonly State[]

/** Whether somebody gets to see the request `r`: drafts are for their authors. */
export function isSeenBy(reader: unknown): RawBuilder<boolean> {
  return sql`(r.state <> 'Draft' or r.created_by = ${reader})`
}

type Who = 'author' | 'author or admin' | 'approver' | 'applier' | 'nobody'

/** What somebody can ask a request to become: who may, and from where. Nothing leads to `Draft` again. */
export const MOVES: Readonly<Record<State, { readonly who: Who; readonly from: readonly State[] }>> = {
  Draft: { who: 'nobody', from: [] },
  'In review': { who: 'author', from: ['Draft'] },
  // One approval more of an approved request is kept, so that two who approve at once both do.
  Approved: { who: 'approver', from: ['In review', 'Approved'] },
  Scheduled: { who: 'applier', from: ['Approved', 'Scheduled'] },
  Applied: { who: 'applier', from: ['Approved', 'Scheduled'] },
  Rejected: { who: 'approver', from: ['In review', 'Approved', 'Scheduled'] },
  Cancelled: { who: 'author or admin', from: ['Draft', 'In review', 'Approved'] },
}

/** What decides which moves of a request somebody may make. */
export type Standing = {
  readonly isAuthor: boolean
  readonly isAdmin: boolean
  readonly mayApprove: boolean
  readonly mayApply: boolean
}

/** What a request is asked to become, and which version of it whoever asks has seen, if they say so. */
export type Move = { readonly state: State; readonly version?: number | undefined }

/**
 * Why somebody can't move a request; undefined when they can. Who they are comes first: it is the same wherever the
 * request is. What they have not seen comes before where it is, since an edit changes that too.
 */
export function refusalOfMove(
  { id, state: from, version }: { readonly id: number; readonly state: State; readonly version: number },
  { state: to, version: seen = version }: Move,
  standing: Standing,
): DomainError | undefined {
  const { who, from: allowed } = MOVES[to]
  const lack = lackOf(who, to, standing)
  if (lack !== undefined) return lack
  if (seen !== version) {
    return conflict(
      `The change request ${id} has other changes than in version ${seen}. It has version ${version} now: look at it again`,
    )
  }
  if (!allowed.includes(from)) return conflict(`A change request that is in the state "${from}" can't become "${to}"`)
  return undefined
}

function lackOf(who: Who, to: State, standing: Standing): DomainError | undefined {
  const { isAuthor, isAdmin, mayApprove, mayApply } = standing
  switch (who) {
    case 'author':
      return isAuthor ? undefined : forbidden(`Only its author can make a change request "${to}"`)
    case 'author or admin':
      return isAuthor || isAdmin
        ? undefined
        : forbidden(`Only its author or somebody with ADMIN can make a change request "${to}"`, 'ADMIN')
    case 'approver':
      if (!mayApprove)
        return forbidden('This needs the permission APPROVE_CHANGE_REQUEST there', 'APPROVE_CHANGE_REQUEST')
      return to === 'Approved' && isAuthor && !isAdmin
        ? forbidden('Somebody else has to approve a change request than its author')
        : undefined
    case 'applier':
      return mayApply
        ? undefined
        : forbidden('This needs the permission APPLY_CHANGE_REQUEST there', 'APPLY_CHANGE_REQUEST')
    case 'nobody':
      return undefined
  }
}

/** The state of a request in review or approved that has so many approvals. */
export function stateWithApprovals(approvals: number, minApprovals: number): State {
  return approvals >= minApprovals ? 'Approved' : 'In review'
}

/** The state of a request once its changes are others: whoever approved it has not seen them. Undefined where they stay as they are. */
export function stateAfterEdit(state: State): State | undefined {
  switch (state) {
    case 'Draft':
      return 'Draft'
    case 'In review':
    case 'Approved':
      return 'In review'
    default:
      return undefined
  }
}
