import { sql } from 'kysely'
import type { Schema } from '../../src/contract.ts'
import type { Client } from './call.ts'
import type { World } from './world.ts'

/** Where requests are made unless a test says otherwise. */
export const PLACE = { projectId: 'default', environment: 'production' }

/** Turns change requests on in an environment of a project. */
export async function guardPlace(world: World, { projectId, environment } = PLACE, requiredApprovals = 1) {
  await sql`
    insert into change_request_settings (project_id, environment, required_approvals)
    values (${projectId}, ${environment}, ${requiredApprovals})`.execute(world.db)
}

/** A feature in a place where changes need a request, and two who can do something there: the author and a reviewer. */
export async function guarded(world: World, requiredApprovals = 1) {
  const feature = await world.feature()
  await guardPlace(world, PLACE, requiredApprovals)
  const author = await world.actor()
  const reviewer = await world.actor({ may: ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'] })
  await world.forgetEvents()
  return { feature, author, reviewer }
}

export function turningOn(feature: string): Schema<'ChangeInput'> {
  return { action: 'updateEnabled', feature, payload: { enabled: true } }
}

/** Adds changes and gives the request. */
export async function propose(
  author: Client,
  changes: Schema<'ChangeInput'> | Schema<'ChangeInputs'>,
  params = PLACE,
): Promise<Schema<'ChangeRequest'>> {
  const { status, body, error } = await author.call('addToChangeRequest', { params, body: [changes].flat() })
  if (status !== 200) throw new Error(`The change could not be added: ${error?.message}`)
  return body
}

export function pathOf({ id, project }: Schema<'ChangeRequest'>) {
  return { projectId: project, changeRequestId: id }
}

/** Moves a request on; a refusal is answered as well. */
export function move(
  by: Client,
  request: Schema<'ChangeRequest'>,
  state: Schema<'NextChangeRequestState'>,
  more: { comment?: string; scheduledAt?: string; version?: number; builtOn?: string } = {},
) {
  return by.call('setChangeRequestState', { params: pathOf(request), body: { state, ...more } })
}

/** How many requests wait for a user. */
export async function waitingFor(by: Client): Promise<number> {
  return (await by.call('searchChangeRequests', { query: { state: 'IS:actionable' } })).body.total
}

/** A request with one change, in the state that is asked for. */
export async function requestIn(world: World, state: 'Draft' | 'In review' | 'Approved', requiredApprovals = 1) {
  const people = await guarded(world, requiredApprovals)
  const request = await propose(people.author, turningOn(people.feature))
  if (state !== 'Draft') await move(people.author, request, 'In review')
  if (state === 'Approved') await move(people.reviewer, request, 'Approved')
  await world.forgetEvents()
  return { ...people, request, params: pathOf(request) }
}
