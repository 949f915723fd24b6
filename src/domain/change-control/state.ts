import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { conflict, type DomainError, forbidden, invalid } from '../errors.ts'
import type { ProjectEnvironment } from '../project-environment.ts'

export type State = Schema<'ChangeRequestState'>
/** A state that a request can be moved to: it never becomes a `Draft` again. */
export type NextState = Schema<'NextChangeRequestState'>

/** The states in which the author can add changes to a request. */
export const OPEN_STATES = ['Draft', 'In review', 'Approved'] as const satisfies readonly State[]
/** The states that a request can't leave. */
export const FINAL_STATES = ['Applied', 'Rejected', 'Cancelled'] as const satisfies readonly State[]

/** Whether a request can't leave its state. */
export function isFinal(state: State): boolean {
  return FINAL_STATES.some((final) => final === state)
}

/** Whether the author can add changes to the request `r`. */
export const isOpenRequest: RawBuilder<boolean> = sql`r.state in (${sql.join(OPEN_STATES.map((state) => sql.lit(state)))})`

/** Whether the request `r` can leave its state. */
export const isUnfinishedRequest: RawBuilder<boolean> = sql`r.state not in (${sql.join(FINAL_STATES.map((state) => sql.lit(state)))})`

/** Whether the reader may see the request `r`: only its author sees a draft. */
export function isSeenBy(reader: unknown): RawBuilder<boolean> {
  return sql`(r.state <> 'Draft' or r.created_by = ${reader})`
}

/** Whether an account counts as an author of the change request `request`: it asks for it, or its action set does. */
export function isAuthorOf(userId: RawBuilder<unknown>, request: 'r' | 'q' | 'a'): RawBuilder<boolean> {
  return sql`(${userId} = ${sql.ref(`${request}.createdBy`)} or ${userId} = any(${sql.ref(`${request}.coAuthors`)}))`
}

type MoverKind = 'author' | 'author or admin' | 'approver' | 'applier'

/** The callers who may move a request to a state, and the states from which they may. */
export const MOVES: Readonly<Record<NextState, { readonly who: MoverKind; readonly from: readonly State[] }>> = {
  'In review': { who: 'author', from: ['Draft'] },
  // An approved request accepts more approvals, so that two simultaneous approvals both succeed; also a scheduled one,
  // which stays scheduled: approvals become too old, and their authors can lose the right.
  Approved: { who: 'approver', from: ['In review', 'Approved', 'Scheduled'] },
  Scheduled: { who: 'applier', from: ['Approved', 'Scheduled'] },
  Applied: { who: 'applier', from: ['Approved', 'Scheduled'] },
  Rejected: { who: 'approver', from: ['In review', 'Approved', 'Scheduled'] },
  Cancelled: { who: 'author or admin', from: ['Draft', 'In review', 'Approved', 'Scheduled'] },
}

/** The properties of a caller that decide which moves of a request are allowed. */
export type CallerRights = {
  readonly isAuthor: boolean
  /** Whether the caller made, or edited last, an action set that asks for the request. */
  readonly isCoAuthor?: boolean
  readonly isAdmin: boolean
  readonly mayApprove: boolean
  readonly mayApply: boolean
  /** Whether the caller may apply a request without its approvals, and has a reason. */
  readonly breaksGlass?: boolean
}

/** The requested state, and the version of the request that the caller has seen, if given. */
export type Move = { readonly state: NextState; readonly version?: number | undefined }

/** The properties of a request that decide which moves are allowed. */
export type MovableRequest = ProjectEnvironment & {
  readonly id: number
  readonly state: State
  readonly version: number
  readonly requiresVersion: boolean
}

/**
 * Returns why a caller can't move a request, or undefined. Checks permissions first, because they do not depend on the
 * request's state. Checks the version before the state, because an edit changes the state too.
 */
export function refusalOfMove(
  { id, state: from, version, requiresVersion, project, environment }: MovableRequest,
  { state: to, version: seen }: Move,
  caller: CallerRights,
): DomainError | undefined {
  const { who, from: allowed } = MOVES[to]
  const refusal = missingRight(who, to, caller, { project, environment })
  if (refusal !== undefined) return refusal
  if (seen === undefined && requiresVersion) {
    return invalid(
      `version is required here: the "version" that the change request ${id} had when you looked at it. Read the request to get it`,
      '/body/version',
    )
  }
  if (seen !== undefined && seen > version) {
    return conflict(
      `The change request ${id} has no version ${seen}: it is at version ${version} now. Send the version that you looked at`,
    )
  }
  if (seen !== undefined && seen !== version) {
    return conflict(
      `The change request ${id} was edited since version ${seen}: it is at version ${version} now. Look at it again`,
    )
  }
  const isBreaking = to === 'Applied' && from === 'In review' && caller.breaksGlass === true
  if (!allowed.includes(from) && !isBreaking)
    return conflict(`A change request in the state "${from}" can't be moved to the state "${to}"`)
  return undefined
}

function missingRight(
  who: MoverKind,
  to: NextState,
  { isAuthor, isCoAuthor, isAdmin, mayApprove, mayApply }: CallerRights,
  place: ProjectEnvironment,
): DomainError | undefined {
  switch (who) {
    case 'author':
      return isAuthor ? undefined : forbidden(`Only the author can move a change request to the state "${to}"`)
    case 'author or admin':
      return isAuthor || isAdmin
        ? undefined
        : forbidden(
            `Only the author, or a user with the permission ADMIN, can move a change request to the state "${to}"`,
            { anyOf: ['ADMIN'] },
          )
    case 'approver':
      if (!mayApprove)
        return forbidden(
          to === 'Approved'
            ? 'This needs the permission APPROVE_CHANGE_REQUEST in the environment of the change request, or in another one that it changes and where approvals are needed'
            : 'This needs the permission APPROVE_CHANGE_REQUEST in the environment of the change request',
          { anyOf: ['APPROVE_CHANGE_REQUEST'], ...place },
        )
      if (to !== 'Approved' || isAdmin) return undefined
      if (isAuthor) return forbidden("Authors can't approve their own change requests. Another user has to")
      return isCoAuthor
        ? forbidden("Who made or last edited an action set can't approve what it asks for. Another user has to")
        : undefined
    case 'applier':
      return mayApply
        ? undefined
        : forbidden('This needs the permission APPLY_CHANGE_REQUEST in the environment of the change request', {
            anyOf: ['APPLY_CHANGE_REQUEST'],
            ...place,
          })
  }
}

/** Returns the state of a request in review or approved that has this number of approvals. */
export function stateWithApprovals(approvals: number, minApprovals: number): State {
  return approvals >= minApprovals ? 'Approved' : 'In review'
}

/** Returns the state after an edit, which the approvers have not seen; undefined if the state does not allow edits. */
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
