import type { Schema } from '../../src/contract.ts'

/** What becomes of change requests in one guarded environment, told without a server: what its answers are held against. */
export type State = Schema<'ChangeRequestState'>

export type Person = { readonly name: string; readonly can: readonly ('approve' | 'apply' | 'skip' | 'anything')[] }

/** What a change asks for, and what a direct write does. */
export type Wanted =
  | { readonly feature: string; readonly variant: string }
  | { readonly feature: string; readonly enabled: boolean }

export type Request = {
  readonly id: number
  readonly author: Person
  state: State
  readonly minApprovals: number
  approvals: Person[]
  changes: { id: number; wanted: Wanted }[]
  schedule: { at: number; status: 'pending' | 'suspended' } | null
}

export type Feature = { enabled: boolean; strategies: number; variants: string[] }

export type Model = { now: number; minApprovals: number; requests: Request[]; features: Map<string, Feature> }

export type Step =
  | { readonly kind: 'add'; readonly by: Person; readonly wanted: Wanted }
  | { readonly kind: 'move'; readonly by: Person; readonly request: Request; readonly to: State; readonly at: number }
  | { readonly kind: 'edit'; readonly by: Person; readonly request: Request; readonly change: number; wanted: Wanted }
  | { readonly kind: 'discard change'; readonly by: Person; readonly request: Request; readonly change: number }
  | { readonly kind: 'discard' | 'title' | 'comment'; readonly by: Person; readonly request: Request }
  | { readonly kind: 'write directly'; readonly by: Person; readonly wanted: Wanted }
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'ask for'; readonly minApprovals: number }

export const STATES: readonly State[] = [
  'Draft',
  'In review',
  'Approved',
  'Scheduled',
  'Applied',
  'Rejected',
  'Cancelled',
]

type Who = (person: Person, request: Request) => boolean

const isAdmin: Who = ({ can }) => can.includes('anything')
const isAuthor: Who = (person, { author }) => person === author
const approves: Who = (person, request) => person.can.includes('approve') || isAdmin(person, request)
const applies: Who = (person, request) => person.can.includes('apply') || isAdmin(person, request)

/** The state table: who makes a request become something, and from where. */
const TABLE: Readonly<Record<State, { who: Who; from: readonly State[] }>> = {
  Draft: { who: () => true, from: [] },
  'In review': { who: isAuthor, from: ['Draft'] },
  Approved: {
    who: (person, request) => approves(person, request) && (!isAuthor(person, request) || isAdmin(person, request)),
    from: ['In review', 'Approved'],
  },
  Scheduled: { who: applies, from: ['Approved', 'Scheduled'] },
  Applied: { who: applies, from: ['Approved', 'Scheduled'] },
  Rejected: { who: approves, from: ['In review', 'Approved', 'Scheduled'] },
  Cancelled: {
    who: (person, request) => isAuthor(person, request) || isAdmin(person, request),
    from: ['Draft', 'In review', 'Approved'],
  },
}

const isOpen = ({ state }: Request) => ['Draft', 'In review', 'Approved'].includes(state)
const isOver = ({ state }: Request) => ['Applied', 'Rejected', 'Cancelled'].includes(state)

/** What the server has to answer. */
export function statusOf(model: Model, step: Step): number {
  switch (step.kind) {
    case 'add':
    case 'wait':
      return 200
    case 'ask for':
      return 204
    case 'write directly':
      return step.by.can.some((right) => right === 'skip' || right === 'anything') ? 200 : 403
    default:
      return statusOfRequest(model, step)
  }
}

function statusOfRequest(model: Model, step: Extract<Step, { request: Request }>): number {
  const { by, request } = step
  if (!model.requests.includes(request) || (request.state === 'Draft' && by !== request.author)) return 404
  if (step.kind === 'comment') return 200
  if (step.kind === 'move') {
    const { who, from } = TABLE[step.to]
    if (!who(by, request)) return 403
    if (!from.includes(request.state)) return 409
    return step.to === 'Scheduled' && step.at <= model.now ? 400 : 200
  }
  if (by !== request.author) return 403
  switch (step.kind) {
    case 'title':
      return isOver(request) ? 409 : 200
    case 'discard':
      return request.state === 'Draft' ? 200 : 409
    case 'edit':
      return isOpen(request) ? 200 : 409
    case 'discard change':
      return isOpen(request) && request.changes.length > 1 ? 200 : 409
  }
}

/** The request that somebody adds to in the environment. */
export function openRequestOf(model: Model, author: Person): Request | undefined {
  return model.requests.find((request) => request.author === author && isOpen(request))
}

/** Takes a step that succeeds; `made` says what the server calls what it made. */
export function take(model: Model, step: Step, made: { request: number; change: number }): void {
  switch (step.kind) {
    case 'add':
      add(model, step, made)
      return
    case 'edit':
      step.request.changes = step.request.changes.map((one) =>
        one.id === step.change ? { ...one, wanted: step.wanted } : one,
      )
      reviewAnew(step.request)
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
      return
  }
}

function add(model: Model, { by, wanted }: { by: Person; wanted: Wanted }, made: { request: number; change: number }) {
  const open = openRequestOf(model, by)
  const change = { id: made.change, wanted }
  if (open === undefined) {
    const { minApprovals } = model
    const fresh = { id: made.request, author: by, minApprovals, approvals: [], changes: [change], schedule: null }
    model.requests.push({ ...fresh, state: 'Draft' })
    return
  }
  open.changes = [...open.changes, change]
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
    if (request.approvals.length >= request.minApprovals) request.state = 'Approved'
  } else if (to === 'Applied') {
    apply(model, request)
  } else {
    request.state = to
    request.schedule = to === 'Scheduled' ? { at, status: 'pending' } : null
  }
}

function apply(model: Model, request: Request): void {
  for (const { wanted } of request.changes) write(model, wanted, request)
  request.state = 'Applied'
  request.schedule = null
}

/** Variants that others change suspend what is scheduled for them. */
function write(model: Model, wanted: Wanted, part: Request | undefined): void {
  const feature = model.features.get(wanted.feature)
  if (feature === undefined) throw new Error(`The model has no feature ${wanted.feature}`)
  if ('enabled' in wanted) {
    feature.enabled = wanted.enabled
    if (wanted.enabled) feature.strategies = Math.max(1, feature.strategies)
    return
  }
  feature.variants = [wanted.variant]
  for (const request of model.requests) {
    const isBroken = request.changes.some((one) => 'variant' in one.wanted && one.wanted.feature === wanted.feature)
    if (request !== part && request.schedule !== null && isBroken) request.schedule.status = 'suspended'
  }
}

/** The job runs once, at `until`. */
function wait(model: Model, until: number): void {
  model.now = until
  const due = model.requests
    .filter(({ schedule }) => schedule !== null && schedule.status === 'pending' && schedule.at <= until)
    .sort((one, other) => (one.schedule?.at ?? 0) - (other.schedule?.at ?? 0) || one.id - other.id)
  for (const request of due) if (request.schedule?.status === 'pending') apply(model, request)
}
