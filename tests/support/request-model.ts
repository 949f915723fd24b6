import type { Schema } from '../../src/contract.ts'
import {
  breaks,
  type Configuration,
  deletesOneOf,
  isGone,
  isGuarded,
  isObstructed,
  make,
  segmentsUsedBy,
  statusOfAsking,
  type Wanted,
} from './guarded-model.ts'

/**
 * The states of change requests in one guarded environment, as a model without a server, with which its answers are
 * compared.
 */
export type State = Schema<'ChangeRequestState'>
export type NextState = Schema<'NextChangeRequestState'>

/**
 * To change directly is to have all rights of the direct operations, those of segments that every project may use too.
 */
type Right = 'approve' | 'apply' | 'change directly' | 'change as a member' | 'skip' | 'anything'

export type Person = { readonly name: string; readonly can: readonly Right[] }

export type Request = {
  readonly id: number
  readonly author: Person
  state: State
  readonly minApprovals: number
  approvals: Person[]
  changes: { id: number; wanted: Wanted }[]
  schedule: { at: number; by: Person; status: NonNullable<Schema<'ChangeRequestSchedule'>>['status'] } | null
}

export type Model = { now: number; minApprovals: number; requests: Request[]; configuration: Configuration }

export type Step =
  | { readonly kind: 'add'; readonly by: Person; readonly all: readonly Wanted[] }
  | {
      readonly kind: 'move'
      readonly by: Person
      readonly request: Request
      readonly to: NextState
      readonly at: number
    }
  | { readonly kind: 'edit'; readonly by: Person; readonly request: Request; readonly change: number; wanted: Wanted }
  | { readonly kind: 'discard change'; readonly by: Person; readonly request: Request; readonly change: number }
  | { readonly kind: 'discard' | 'title' | 'comment' | 'preview'; readonly by: Person; readonly request: Request }
  | { readonly kind: 'write directly'; readonly by: Person; readonly wanted: Wanted }
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'ask for'; readonly minApprovals: number }

export const TARGETS: readonly NextState[] = ['In review', 'Approved', 'Scheduled', 'Applied', 'Rejected', 'Cancelled']

type Who = (person: Person, request: Request) => boolean

const isAdmin: Who = ({ can }) => can.includes('anything')
const isAuthor: Who = (person, { author }) => person === author
const approves: Who = (person, request) => person.can.includes('approve') || isAdmin(person, request)
const applies: Who = (person, request) => person.can.includes('apply') || isAdmin(person, request)

/** The state table: who makes a request become something, and from where. */
const TABLE: Readonly<Record<NextState, { who: Who; from: readonly State[] }>> = {
  'In review': { who: isAuthor, from: ['Draft'] },
  Approved: {
    who: (person, request) => approves(person, request) && (!isAuthor(person, request) || isAdmin(person, request)),
    from: ['In review', 'Approved', 'Scheduled'],
  },
  Scheduled: { who: applies, from: ['Approved', 'Scheduled'] },
  Applied: { who: applies, from: ['Approved', 'Scheduled'] },
  Rejected: { who: approves, from: ['In review', 'Approved', 'Scheduled'] },
  Cancelled: {
    who: (person, request) => isAuthor(person, request) || isAdmin(person, request),
    from: ['Draft', 'In review', 'Approved', 'Scheduled'],
  },
}

const isOpen = ({ state }: Request) => ['Draft', 'In review', 'Approved'].includes(state)
const isOver = ({ state }: Request) => ['Applied', 'Rejected', 'Cancelled'].includes(state)

/** For a direct write that has nothing to do or can't be done: whatever is answered, it changes nothing. */
export const NOTHING_HAPPENS = 0

/** The expected status; 200 stands for every success. */
export function statusOf(model: Model, step: Step): number {
  switch (step.kind) {
    case 'add':
      return (
        step.all.map((wanted) => statusOfAsking(model.configuration, wanted)).find((status) => status !== 200) ?? 200
      )
    case 'wait':
    case 'ask for':
      return 200
    case 'write directly':
      return statusOfWriting(model, step)
    default:
      return statusOfRequest(model, step)
  }
}

function statusOfWriting(model: Model, { by, wanted }: { by: Person; wanted: Wanted }): number {
  const { configuration } = model
  const may = (...rights: Right[]) => rights.some((right) => by.can.includes(right))
  if (!may('change directly', 'change as a member', 'anything')) return 403
  if (isGone(configuration, configuration, wanted) || isImpossible(model, configuration, wanted, undefined))
    return NOTHING_HAPPENS
  const isFree = may('change directly') && !isGuarded(configuration, wanted)
  return isFree || may('skip', 'anything') ? 200 : 403
}

/** Whether it can't be made although all that it names is there, as part of a request or directly. */
function isImpossible(model: Model, configuration: Configuration, wanted: Wanted, part: Request | undefined): boolean {
  if (isObstructed(configuration, wanted)) return true
  if (wanted.action !== 'deleteSegment') return false
  return model.requests.some(
    (request) =>
      request !== part &&
      !isOver(request) &&
      request.changes.some((change) => segmentsUsedBy(change.wanted).includes(wanted.segment)),
  )
}

/** The status of applying a request in the present state, when `by` may apply those of the environment. */
function statusOfApplying(model: Model, request: Request, by: Person): 200 | 403 | 409 {
  if (hasConflict(model, request)) return 409
  const mayChangeShared = by.can.includes('change directly') || by.can.includes('anything')
  const course = structuredClone(model.configuration)
  for (const { wanted } of request.changes) {
    const isShared = 'segment' in wanted && course.segments.get(wanted.segment)?.shared
    if (isShared && !mayChangeShared) return 403
    make(course, wanted)
  }
  return 200
}

/** Whether something is gone that a request names, or stands in the way of it. */
function hasConflict(model: Model, request: Request): boolean {
  const course = structuredClone(model.configuration)
  return request.changes.some(({ wanted }) => {
    const isConflict = isGone(model.configuration, course, wanted) || isImpossible(model, course, wanted, request)
    make(course, wanted)
    return isConflict
  })
}

/** Every reader sees it as a user who may do anything. */
const ANYBODY: Person = { name: 'anybody', can: ['anything'] }

function statusOfRequest(model: Model, step: Extract<Step, { request: Request }>): number {
  const { by, request } = step
  if (!model.requests.includes(request) || (request.state === 'Draft' && by !== request.author)) return 404
  if (step.kind === 'comment') return 200
  if (step.kind === 'preview') return isOver(request) ? 409 : statusOfApplying(model, request, ANYBODY)
  if (step.kind === 'move') {
    const { who, from } = TABLE[step.to]
    if (!who(by, request)) return 403
    if (!from.includes(request.state)) return 409
    if (step.to === 'Applied') return statusOfApplying(model, request, by)
    if (step.to !== 'Scheduled') return 200
    if (step.at <= model.now) return 400
    return statusOfApplying(model, request, by)
  }
  if (by !== request.author) return 403
  switch (step.kind) {
    case 'title':
      return isOver(request) ? 409 : 200
    case 'discard':
      return request.state === 'Draft' ? 200 : 409
    case 'edit':
      return isOpen(request) ? statusOfAsking(model.configuration, step.wanted) : 409
    case 'discard change':
      return isOpen(request) && request.changes.length > 1 ? 200 : 409
  }
}

/** The request that a user adds to in the environment. */
function openRequestOf(model: Model, author: Person): Request | undefined {
  return model.requests.find((request) => request.author === author && isOpen(request))
}

/** Takes a step that succeeds; `made` says what the server calls what it made. */
export function take(model: Model, step: Step, made: { request: number; changes: readonly number[] }): void {
  switch (step.kind) {
    case 'add':
      add(model, step, made)
      return
    case 'edit':
      step.request.changes = step.request.changes.map((one) =>
        one.id === step.change ? { ...one, wanted: step.wanted } : one,
      )
      reviewAnew(step.request)
      suspend(model, (change) => deletesOneOf(change, segmentsUsedBy(step.wanted)))
      return
    case 'discard change':
      step.request.changes = step.request.changes.filter(({ id }) => id !== step.change)
      reviewAnew(step.request)
      return
    case 'discard':
      model.requests = model.requests.filter((request) => request !== step.request)
      return
    case 'move':
      move(model, step)
      return
    case 'write directly':
      write(model, step.wanted, undefined)
      return
    case 'wait':
      wait(model, step.until)
      return
    case 'ask for':
      model.minApprovals = step.minApprovals
      return
    case 'title':
    case 'comment':
    case 'preview':
      return
  }
}

function add(
  model: Model,
  { by, all }: { by: Person; all: readonly Wanted[] },
  made: { request: number; changes: readonly number[] },
): void {
  const open = openRequestOf(model, by)
  suspend(model, (change) => deletesOneOf(change, all.flatMap(segmentsUsedBy)))
  const changes = all.map((wanted, index) => ({ id: made.changes[index] ?? 0, wanted }))
  if (open === undefined) {
    const { minApprovals } = model
    const fresh = { id: made.request, author: by, minApprovals, approvals: [], changes, schedule: null }
    model.requests.push({ ...fresh, state: 'Draft' })
    return
  }
  open.changes = [...open.changes, ...changes]
  reviewAnew(open)
}

/** Nobody has approved what a request has become. */
function reviewAnew(request: Request): void {
  request.approvals = []
  if (request.state === 'Approved') request.state = 'In review'
}

function move(model: Model, { by, request, to, at }: Extract<Step, { kind: 'move' }>): void {
  if (to === 'Approved') {
    if (!request.approvals.includes(by)) request.approvals = [...request.approvals, by]
    if (request.state === 'In review' && request.approvals.length >= request.minApprovals) request.state = 'Approved'
  } else if (to === 'Applied') {
    apply(model, request, 'superseded')
  } else {
    request.state = to
    request.schedule = to === 'Scheduled' ? { at, by, status: 'pending' } : null
  }
}

function apply(model: Model, request: Request, ended: 'applied' | 'superseded'): void {
  for (const { wanted } of request.changes) write(model, wanted, request)
  request.state = 'Applied'
  if (request.schedule?.status === 'pending') request.schedule.status = ended
}

/** Changes of others suspend the requests that are scheduled for the same. */
function write(model: Model, wanted: Wanted, part: Request | undefined): void {
  const before = structuredClone(model.configuration)
  make(model.configuration, wanted)
  suspend(model, (change) => breaks(wanted, change, before), part)
}

function suspend({ requests }: Model, isBroken: (change: Wanted) => boolean, part?: Request): void {
  for (const request of requests) {
    if (request === part || request.schedule?.status !== 'pending') continue
    if (request.changes.some(({ wanted }) => isBroken(wanted))) request.schedule.status = 'suspended'
  }
}

/** The job runs once, at `until`. */
function wait(model: Model, until: number): void {
  model.now = until
  const due = model.requests
    .filter(({ schedule }) => schedule !== null && schedule.status === 'pending' && schedule.at <= until)
    .sort((one, other) => (one.schedule?.at ?? 0) - (other.schedule?.at ?? 0) || one.id - other.id)
  for (const request of due) {
    if (request.schedule?.status !== 'pending') continue
    if (statusOfApplying(model, request, request.schedule.by) === 200) apply(model, request, 'applied')
    else request.schedule.status = 'failed'
  }
}
