import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { deferred } from '../../db/deferred.ts'
import { prepared, preparedForList } from '../../db/prepared.ts'
import type { Change } from '../change.ts'
import { suspendDeletions } from '../change-control/schedule-suspension.ts'
import { type State, stateAfterEdit } from '../change-control/state.ts'
import { conflict, invalid } from '../errors.ts'
import type { RequestedChangeRecord } from '../events/event-types.ts'
import { recordEvents } from '../events/record.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import { proposalsFrom } from './context.ts'
import type { CurrentState } from './current-state.ts'
import { enterState } from './enter-state.ts'
import { keepSegmentsOf } from './keep-segments.ts'
import type { Proposal } from './proposal.ts'
import type { Content, StoredRequest } from './queries.ts'
import { author, type RequestRow } from './rows.ts'
import { segmentsUsedBy } from './typed-change.ts'

/** More would keep the features of a request locked for long while it is applied. */
const MOST_CHANGES = 500

type OpenRequest = Pick<StoredRequest, 'id' | 'project' | 'environment' | 'title' | 'state' | 'version'> & {
  isNew: boolean
  createdBy: Schema<'ChangeAuthor'>
}

/** What became of an addition. */
export type Added = {
  readonly id: number
  /** What there is now of what the changes name. */
  readonly current: CurrentState
  /** A new request, as it would be read. */
  readonly made: RequestRow | undefined
}

/**
 * Adds changes to the open request that the caller has in an environment of a project, or to a new draft.
 *
 * @param contents one change or several: all are added, or none
 * @throws DomainError missing for the place or something that a change names; forbidden in a protected project; invalid,
 *   also where change requests are not enabled
 */
export async function addToChangeRequest(
  change: Change,
  place: ProjectEnvironment,
  contents: Content | readonly Content[],
): Promise<Added> {
  const isList = Array.isArray(contents)
  const pathOf = (position: number) => (isList ? `/body/${position}` : '/body')
  const wanted = [contents].flat()
  await keepSegmentsOf(change, wanted)
  const { minApprovals, proposals, current } = await proposalsFrom(change, place, wanted, pathOf)
  const request = await lockOpenRequest(change, place, minApprovals)
  const ids = await insertChanges(change, request.id, proposals)
  if (request.isNew) await enterState(change, request, 'Draft')
  else await keepEdited(change, request)
  const { id: changeRequestId, title, project, environment } = request
  const created = { type: 'change-request-created', subject: place, data: { changeRequestId, title } } as const
  const added = proposals.map((proposal, position) => ({
    type: 'change-added' as const,
    subject: { project, environment, ...(proposal.feature !== null && { feature: proposal.feature }) },
    data: changeRecord(request, { id: ids[position] ?? 0, ...proposal }),
  }))
  await recordEvents({ ...change, changeRequest: changeRequestId }, request.isNew ? [created, ...added] : added)
  await suspendDeletions(change, wanted.flatMap(segmentsUsedBy))
  return {
    id: changeRequestId,
    current,
    made: request.isNew ? madeOf(change, request, minApprovals, proposals, ids) : undefined,
  }
}

/** Whoever makes a request of changes to features knows all of it. */
function madeOf(
  { now }: Change,
  { isNew, ...request }: OpenRequest,
  minApprovals: number,
  proposals: readonly Proposal[],
  ids: readonly number[],
): RequestRow | undefined {
  if (proposals.some(({ feature }) => feature === null)) return undefined
  const { createdBy } = request
  const createdAt = now.toISOString()
  const changes = proposals.map((proposal, position) => ({
    ...{ id: ids[position] ?? 0, segment: null, createdBy, createdAt },
    ...proposal,
  }))
  return {
    ...{ ...request, minApprovals, createdAt, changes, stateTimestamps: { Draft: createdAt } },
    ...{ reviews: [], requestedApprovers: [], comments: [], schedule: null },
  }
}

/** A change as events tell of it. */
export function changeRecord(
  { id: changeRequestId, title }: Pick<StoredRequest, 'id' | 'title'>,
  { id, feature, action, payload }: Omit<Proposal, 'before'> & { id: number },
): RequestedChangeRecord {
  return { changeRequestId, title, id, action, ...(feature !== null && { feature }), payload }
}

const countVersion = deferred<{ id: number }>(
  ({ id }) => sql`update change_requests set version = version + 1 where id = ${id}`,
)

/**
 * Keeps that the changes of a locked request are others now: it is another version, whose approvals nobody has given. What
 * was approved is in review again.
 *
 * @throws DomainError conflict when its changes stay as they are
 */
export async function keepEdited(change: Change, request: Pick<StoredRequest, 'id' | 'state'>): Promise<void> {
  const after = stateAfterEdit(request.state)
  if (after === undefined) throw notEditable(request)
  await countVersion(change.tx, { id: request.id })
  if (request.state === 'Draft') return
  await change.tx
    .deleteFrom('changeRequestReviews')
    .where('changeRequestId', '=', request.id)
    .where('verdict', '=', 'approved')
    .execute()
  if (after !== request.state) await enterState(change, request, after)
}

export function notEditable({ id, state }: { id: number; state: State }) {
  return conflict(`The change request ${id} is in the state "${state}", in which its changes stay as they are`)
}

type Opening = ProjectEnvironment & { userId: number; minApprovals: number; now: Date }

/**
 * The open request that the caller has in a place, locked, or a new one. However many ask for it at once, one makes it and
 * the others find it: the update of the conflict does nothing but lock the row and answer it.
 */
const openRequest = prepared<Opening, OpenRequest>((_, { project, environment, userId, minApprovals, now }) => {
  const isOpen = sql`state in ('Draft', 'In review', 'Approved')`
  const columns = sql`r.id, r.project_id as project, r.environment, r.title, r.state, r.version,
    (select ${author} from users u where u.id = r.created_by) as created_by`
  return sql<OpenRequest>`
    with found as (
      select ${columns}, false as is_new from change_requests r
      where r.created_by = ${userId} and r.project_id = ${project} and r.environment = ${environment} and ${isOpen}
      for update
    ), made as (
      insert into change_requests as r (project_id, environment, state, min_approvals, created_by, created_at)
      select ${project}, ${environment}, 'Draft', ${minApprovals}::int, ${userId}::int, ${now}::timestamptz
      where not exists (select from found)
      on conflict (created_by, project_id, environment) where ${isOpen} do update set state = r.state
      returning ${columns}, r.xmax::text = '0' as is_new
    )
    select * from found union all select * from made`
})

async function lockOpenRequest(
  { tx, actor, now }: Change,
  place: ProjectEnvironment,
  minApprovals: number,
): Promise<OpenRequest> {
  const opening = { ...place, userId: actor.userId, minApprovals, now }
  const [request] = (await openRequest(tx, opening)) as [OpenRequest]
  return request
}

type Adding = Proposal & { requestId: number; userId: number; now: Date }

/** The count is of what was there before the statement. */
const insertedChanges = preparedForList<Adding, { id: number; before: number }>(
  {
    ...{ requestId: 'int', userId: 'int', now: 'timestamptz' },
    ...{ feature: 'text', action: 'text', payload: 'jsonb', before: 'jsonb' },
  },
  (given) => sql<{ id: number; before: number }>`
    with added as (
      insert into change_request_changes (change_request_id, feature, action, payload, before, created_by, created_at)
      select given.request_id, given.feature, given.action, given.payload, nullif(given.before, 'null'), given.user_id, given.now
      from ${given} order by given.position
      returning id, change_request_id
    )
    select id, row_number() over (order by id) as position,
      (select count(*)::int from change_request_changes c where c.change_request_id = added.change_request_id) as before
    from added order by id`,
)

/**
 * Adds changes to a locked request.
 *
 * @returns their ids
 * @throws DomainError invalid for more than a request takes
 */
async function insertChanges(
  { tx, actor, now }: Change,
  requestId: number,
  proposals: readonly Proposal[],
): Promise<number[]> {
  const adding = proposals.map((proposal) => ({ ...proposal, requestId, userId: actor.userId, now }))
  const rows = await insertedChanges(tx, adding)
  const before = rows[0]?.before ?? 0
  if (before + rows.length > MOST_CHANGES)
    throw invalid(`A change request takes at most ${MOST_CHANGES} changes, and there are ${before} already`, '/body')
  return rows.map(({ id }) => id)
}
