import type { Schemas } from '@flaghoist/client'
import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'

type State = Schemas['ChangeRequestState']
type Move = Schemas['NextChangeRequestState']
type Request = Pick<
  Schemas['ChangeRequest'],
  'state' | 'createdBy' | 'coAuthors' | 'approvals' | 'minApprovals' | 'features' | 'segments'
>

/** What decides which moves a caller can make. A text says which permission is missing. */
export type Mover = {
  readonly id: number
  readonly isAdmin: boolean
  readonly approving: string | undefined
  /** Whether they can approve because of another place that the request changes. */
  readonly approvesElsewhere?: boolean
  readonly applying: string | undefined
}

/** A move that the state of a request allows, and why the caller can't make it; undefined if they can. */
export type PossibleMove = { readonly to: Move; readonly reason: string | undefined }

/**
 * The moves that people make from a state, the usual one first. The table of `setChangeRequestState` has all. A draft
 * can be cancelled, too, but only its author sees it: they discard it, which leaves nothing behind.
 */
const FROM: Readonly<Record<State, readonly Move[]>> = {
  Draft: ['In review'],
  'In review': ['Approved', 'Rejected', 'Cancelled'],
  Approved: ['Applied', 'Scheduled', 'Rejected', 'Cancelled'],
  Scheduled: ['Applied', 'Scheduled', 'Rejected', 'Cancelled'],
  Applied: [],
  Rejected: [],
  Cancelled: [],
}

/**
 * Returns the moves of a request as a caller sees them. The server decides: this says it before it is asked.
 *
 * @param isLacking whether approvals are missing of a request that was approved: it can be approved again, not applied
 */
export function movesOf(request: Request, mover: Mover, isLacking = false): PossibleMove[] {
  const isApproved = request.state === 'Approved' || request.state === 'Scheduled'
  const isOffered = isLacking || (isApproved && mover.approvesElsewhere === true)
  const all: readonly Move[] = isOffered ? ['Approved', ...FROM[request.state]] : FROM[request.state]
  return all.map((to) => {
    const isHeld = isLacking && (to === 'Applied' || to === 'Scheduled')
    return { to, reason: reasonAgainst(to, request, mover) ?? (isHeld ? REQUEST_TEXTS.lacking : undefined) }
  })
}

/** The number of approvals that count for the environment: of users who may still approve there. */
export function countingOf({ approvals }: Pick<Request, 'approvals'>): number {
  return approvals.filter(({ lapsed = false, elsewhere = false }) => !lapsed && !elsewhere).length
}

/** Whether a request was approved, and lacks approvals nevertheless: of its environment, or of rules that match it. */
export function isLackingApprovals(
  request: Pick<Request, 'state' | 'approvals' | 'minApprovals'>,
  rules: readonly Pick<Schemas['MatchedRule'], 'approvals' | 'counting'>[],
): boolean {
  if (request.state !== 'Approved' && request.state !== 'Scheduled') return false
  return countingOf(request) < request.minApprovals || rules.some(({ approvals, counting }) => counting < approvals)
}

function reasonAgainst(to: Move, request: Request, mover: Mover): string | undefined {
  const { id, isAdmin, approving, approvesElsewhere = false, applying } = mover
  const isOwn = request.createdBy.id === id
  switch (to) {
    case 'In review':
      return isOwn ? undefined : REQUEST_TEXTS.onlyAuthor
    case 'Cancelled':
      return isOwn || isAdmin ? undefined : REQUEST_TEXTS.onlyAuthor
    case 'Approved':
      if (approving !== undefined && !approvesElsewhere) return approving
      if (isOwn && !isAdmin) return REQUEST_TEXTS.notOwn
      if (request.coAuthors?.some((author) => author.id === id) && !isAdmin) return REQUEST_TEXTS.notByActionSet
      return request.approvals.some(({ createdBy, lapsed, outdated }) => createdBy.id === id && !lapsed && !outdated)
        ? REQUEST_TEXTS.approvedAlready
        : undefined
    case 'Rejected':
      return approving
    case 'Applied':
    case 'Scheduled':
      return applying ?? (hasConflict(request) ? REQUEST_TEXTS.blocked : undefined)
  }
}

/** Whether a request can't be moved any more. */
export function isFinal({ state }: Pick<Request, 'state'>): boolean {
  return FROM[state].length === 0
}

/** Whether something stands in the way of applying a request now. */
export function hasConflict({ features, segments }: Pick<Request, 'features' | 'segments'>): boolean {
  return (
    features.some(({ conflict, changes }) => conflict !== undefined || changes.some((change) => change.conflict)) ||
    segments.some(({ conflict }) => conflict !== undefined)
  )
}

type Needed = Pick<Schemas['MatchedRule'], 'approvals' | 'counting'>

/** Returns how many approvals a request lacks at least: one can count for its environment and for several rules. */
export function missingApprovals(
  request: Pick<Request, 'approvals' | 'minApprovals'>,
  rules: readonly Needed[],
): number {
  return Math.max(0, request.minApprovals - countingOf(request), ...rules.map((rule) => rule.approvals - rule.counting))
}

/**
 * Returns a request as what its approvals make of it: one in review that lacks nothing any more can be applied.
 *
 * @param rules the approval rules that match it; undefined while that is not known
 */
export function asItStands<Of extends Request>(request: Of, rules: readonly Needed[] | undefined): Of {
  const isReady = request.state === 'In review' && rules !== undefined && missingApprovals(request, rules) === 0
  return isReady ? { ...request, state: 'Approved' } : request
}

/** Returns the operations whose dry run says whom a request affects; undefined if the caller can't make them. */
export function applyingOf(request: Request & { id: number; project: string; version: number }, mover: Mover) {
  const { id, project, version, state, minApprovals } = request
  const params = { projectId: project, changeRequestId: String(id) }
  const to = (next: Move) => ({ operationId: 'setChangeRequestState', params, body: { state: next, version } })
  if (reasonAgainst('Applied', request, mover) !== undefined) return undefined
  if (state === 'Approved' || state === 'Scheduled') return [to('Applied')]
  const isLast = countingOf(request) + 1 >= minApprovals
  const mayApprove = state === 'In review' && isLast && reasonAgainst('Approved', request, mover) === undefined
  return mayApprove ? [to('Approved'), to('Applied')] : undefined
}
