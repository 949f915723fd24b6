import { sql } from 'kysely'
import type { Permission } from '../../generated/permissions.ts'
import type { Schema } from '../../src/contract.ts'
import type { Db } from '../../src/db/handles.ts'
import { accountActor } from '../../src/domain/access/queries.ts'
import { assertApproved } from '../../src/domain/approval-rules/approved.ts'
import { addToChangeRequest } from '../../src/domain/change-requests/workflow/add.ts'
import { moveChangeRequest } from '../../src/domain/change-requests/workflow/transition.ts'
import { DomainError } from '../../src/domain/errors.ts'
import { inTransaction } from '../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import type { Transaction } from '../../src/domain/transaction/transaction.ts'
import { applyScheduled } from '../../src/jobs/apply-scheduled.ts'
import type { Client } from './call.ts'
import { guard } from './guarded.ts'
import type { World } from './world.ts'

type Content = Schema<'ChangeInput'>
type State = Exclude<Schema<'ChangeRequestState'>, 'Scheduled'>
type Wanted = { project?: string; environment?: string; state?: State; by?: Client }

/** The states that a request passes on its way. */
const WAY: Readonly<Record<State, readonly Exclude<State, 'Draft'>[]>> = {
  Draft: [],
  'In review': ['In review'],
  Approved: ['In review', 'Approved'],
  Applied: ['In review', 'Approved', 'Applied'],
  Rejected: ['In review', 'Rejected'],
  Cancelled: ['Cancelled'],
}

/** Does something in the name of an account, as the server would when it asks. */
export async function as<Result>(
  db: Db,
  userId: number,
  work: (transaction: Transaction) => Promise<Result>,
  now = new Date(),
): Promise<Result> {
  const actor = await accountActor(db, userId)
  if (actor === undefined) throw new Error(`There is no account ${userId}`)
  return inTransaction({ db, limits: defaultLimits, assertApproved, clock: () => now }, actor, work)
}

/**
 * Makes a request of a user and moves it to a state, in the environment development of `default` unless it says
 * otherwise, and gives its id.
 */
export async function newRequest(
  world: World,
  contents: Content[],
  { project = 'default', environment = 'development', state = 'Approved', by }: Wanted = {},
): Promise<number> {
  const author = by ?? (await world.actor())
  const { id } = await as(world.db, author.userId, (transaction) =>
    addToChangeRequest(transaction, { project, environment }, contents),
  )
  await moveTo(world, author, id, state, project)
  await world.forgetEvents()
  return id
}

/** Moves a draft on to a state, as its author and a reviewer. */
export async function moveTo(
  world: World,
  author: Pick<Client, 'userId'>,
  id: number,
  state: State,
  project = 'default',
): Promise<void> {
  const reviewer = await world.actor({ may: ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'], project })
  for (const next of WAY[state]) {
    const isByAuthor = next === 'In review' || next === 'Cancelled'
    await move(world.db, isByAuthor ? author : reviewer, id, { state: next }, { project })
  }
}

export function requestInReview(world: World, contents: Content[]): Promise<number> {
  return newRequest(world, contents, { state: 'In review' })
}

/** Moves a request on in a user's name. */
export function move(
  db: Db,
  { userId }: Pick<Client, 'userId'>,
  id: number,
  wanted: Schema<'MoveChangeRequest'>,
  { project = 'default', now = new Date() } = {},
): Promise<void> {
  return as(db, userId, (transaction) => moveChangeRequest(transaction, { project, id }, wanted), now)
}

/** The state of a request, and what there is of its schedule. */
export async function requestState(db: Db, id: number) {
  const { rows } = await sql<{ state: string; status: string | null; reason: string | null }>`
    select r.state, s.status, s.reason
    from change_requests r left join change_request_schedules s on s.change_request_id = r.id
    where r.id = ${id}`.execute(db)
  return rows[0]
}

/** When requests are scheduled, and for when. */
export const NOW = new Date('2026-11-20T09:00:00.000Z')
export const THEN = '2026-11-20T10:00:00.000Z'

/** The job of an instance, at a time. */
export function job(db: Db, at = THEN) {
  return applyScheduled({ db, limits: defaultLimits, assertApproved, clock: () => new Date(at) })
}

export function addingStrategy(feature: string, segments?: number[]): Content {
  const payload = { name: 'default', constraints: [], parameters: {}, ...(segments && { segments }) }
  return { action: 'addStrategy', feature, payload }
}

/** A request that a user has scheduled who may make all its changes directly. */
export async function scheduled(
  world: World,
  contents: Content[],
  by?: Client,
  { author, project = 'default' }: { author?: Client; project?: string } = {},
) {
  await guard(world.db)
  const id = await newRequest(world, contents, { project, ...(author && { by: author }) })
  const scheduler = by ?? (await applier(world, ['UPDATE_SEGMENT', 'DELETE_SEGMENT'], project))
  await move(world.db, scheduler, id, { state: 'Scheduled', scheduledAt: THEN }, { now: NOW, project })
  await world.forgetEvents()
  return { id, scheduler }
}

export const APPLIED = { state: 'Applied' } as const

/** A user who may apply requests of a project. */
export function applier(world: World, more: Permission[] = [], project = 'default'): Promise<Client> {
  return world.actor({ may: ['APPLY_CHANGE_REQUEST', ...more], project })
}

/** The ids of the requests that each change of a request would break. */
export function conflictsOf({ features, segments }: Schema<'ChangeRequest'>): number[][] {
  const changes = [...features.flatMap((feature) => feature.changes), ...segments]
  return changes.map(({ scheduleConflicts }) => scheduleConflicts?.changeRequests.map(({ id }) => id) ?? [])
}

/** A request as a user reads it. */
export async function read(world: World, changeRequestId: number, projectId = 'default', by = world.admin) {
  return (await by.call('getChangeRequest', { params: { projectId, changeRequestId } })).body
}

/** The kind of a refusal, and its message. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof DomainError)) throw error ?? new Error('This was not refused')
  return `${error.kind}: ${error.message}`
}
