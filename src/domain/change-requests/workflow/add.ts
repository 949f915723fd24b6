import { sql } from 'kysely'
import { compiledForList } from '../../../db/compiled.ts'
import { OPEN_STATES, type State, stateAfterEdit } from '../../change-control/state.ts'
import { conflict, invalid } from '../../errors.ts'
import { recordEvents } from '../../events/record.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { inContext, type Transaction } from '../../transaction/transaction.ts'
import { type Content, changeRecord, changeSubject, type TypedChange } from '../change/change.ts'
import { enterState } from '../change/commands.ts'
import { changesOf, type RequestRow, type StoredRequest } from '../change/queries.ts'
import type { CurrentState } from '../state/current-state.ts'
import { type Files, lockOpenRequest, type OpenRequest } from './opening.ts'
import { lockUsedSegments, proposalsFrom } from './propose.ts'
import { repeatedIn } from './repeated.ts'

/** With more changes, the features of a request would be locked too long while it is applied. */
const MAX_CHANGES = 500
/** Of all payloads of a request together, as JSON: every response contains all of them. */
const MAX_CHARACTERS = 4_000_000

/** The result of an addition. */
export type Added = {
  readonly id: number
  /** The current state of everything that the changes name. */
  readonly current: CurrentState
  /** The new request as it would be read; undefined for an existing request. */
  readonly made: RequestRow | undefined
}

/** How changes are added. */
type Adding = {
  /** The request is that of the manager of files, which nobody else adds to. */
  readonly files?: Files
  /** Whether changes that the request makes already are left out, object by object. */
  readonly isOnce?: boolean
}

/**
 * Adds changes to the caller's open request in an environment of a project, or to a new draft.
 *
 * @param contents one change or several: all are added, or none
 * @throws DomainError missing for the place or something that a change names; forbidden in a project that is not open;
 *   invalid, also where change requests are not enabled
 */
export async function addToChangeRequest(
  transaction: Transaction,
  scope: ProjectEnvironment,
  contents: Content | readonly Content[],
  { files, isOnce = false }: Adding = {},
): Promise<Added> {
  const isList = Array.isArray(contents)
  const pathOf = (position: number) => (isList ? `/body/${position}` : '/body')
  const wanted = [contents].flat()
  await lockUsedSegments(transaction, wanted)
  const { minApprovals, proposals: checked, current } = await proposalsFrom(transaction, scope, wanted, pathOf)
  const request = await lockOpenRequest(transaction, scope, minApprovals, files)
  const own = isOnce && !request.isNew ? await changesOf(transaction.tx, request.id) : []
  const repeated = repeatedIn(own, checked, current, scope.project)
  const proposals = checked.filter((proposal) => !repeated.has(proposal))
  const addedAt = timeOfAddition(transaction.now, current)
  const ids = proposals.length === 0 ? [] : await insertChanges(transaction, request.id, proposals, addedAt)
  transaction.context.onProposed?.({ ...scope, request: request.id, changes: [...repeated.values(), ...ids] })
  if (proposals.length === 0) return { id: request.id, current, made: undefined }
  await noteCoAuthors(transaction, request.id)
  if (request.isNew) await enterState(transaction, request, 'Draft')
  else await recordEdit(transaction, request)
  const { id: changeRequestId, title } = request
  const version = request.isNew ? request.version : request.version + 1
  const created = { type: 'change-request-created', subject: scope, data: { changeRequestId, title } } as const
  const added = proposals.map((proposal, position) => ({
    type: 'change-added' as const,
    subject: changeSubject(request, proposal),
    data: changeRecord({ ...request, version }, { id: ids[position] ?? 0, ...proposal }),
  }))
  await recordEvents(
    inContext(transaction, { changeRequest: changeRequestId }),
    request.isNew ? [created, ...added] : added,
  )
  const isMade = request.isNew && transaction.context.coAuthors === undefined
  return {
    id: changeRequestId,
    current,
    made: isMade ? newRequestRow(transaction, request, proposals, { minApprovals, ids, addedAt }) : undefined,
  }
}

/**
 * Returns when changes count as added: not before what they name was made, by whatever clock. A feature that is newer
 * than a change is another one, which got its name since.
 *
 * @param now when they are added, or were, if they are edited
 */
export function timeOfAddition(now: Date, { features }: CurrentState): Date {
  return new Date(Math.max(now.getTime(), ...[...features.values()].map(({ createdAt }) => Date.parse(createdAt))))
}

/** Stores who else counts as an author of a request from now on. */
async function noteCoAuthors({ tx, context, later }: Transaction, id: number): Promise<void> {
  const { coAuthors = [] } = context
  if (coAuthors.length === 0) return
  const all = sql<number[]>`array(select distinct unnest(co_authors || ${coAuthors}::int[]) order by 1)`
  await later(tx.updateTable('changeRequests').set({ coAuthors: all }).where('id', '=', id))
}

/** Builds the row of a new request from memory. Undefined with changes of segments, whose names are not known. */
function newRequestRow(
  { now }: Transaction,
  { isNew, ...request }: OpenRequest,
  proposals: readonly TypedChange[],
  { minApprovals, ids, addedAt }: { minApprovals: number; ids: readonly number[]; addedAt: Date },
): RequestRow | undefined {
  if (proposals.some(({ feature }) => feature === null)) return undefined
  const { createdBy } = request
  const createdAt = now.toISOString()
  const changes = proposals.map((proposal, position) => ({
    id: ids[position] ?? 0,
    segment: null,
    createdBy,
    createdAt: addedAt.toISOString(),
    ...proposal,
  }))
  return {
    ...request,
    minApprovals,
    createdAt,
    coAuthors: [],
    changes,
    stateTimestamps: { Draft: createdAt },
    reviews: [],
    requestedApprovers: [],
    requestedGroups: [],
    comments: [],
    schedule: null,
    breakGlassUse: null,
    releasePlans: [],
    builtOn: null,
  }
}

/**
 * Records that the changes of a locked request were edited: increments its version and deletes its approvals. An
 * approved request returns to review.
 *
 * @throws DomainError conflict in a state in which changes can't be edited
 */
export async function recordEdit(
  transaction: Transaction,
  request: Pick<StoredRequest, 'id' | 'state'>,
): Promise<void> {
  const after = stateAfterEdit(request.state)
  if (after === undefined) throw notEditable(request)
  const { tx, later } = transaction
  const { id } = request
  await later(
    tx
      .updateTable('changeRequests')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id),
  )
  if (request.state === 'Draft') return
  const approvals = tx.deleteFrom('changeRequestReviews').where('changeRequestId', '=', id)
  await later(approvals.where('verdict', '=', 'approved'))
  if (after !== request.state) await enterState(transaction, request, after)
}

export function notEditable({ id, state }: { id: number; state: State }) {
  return conflict(
    `The change request ${id} is in the state "${state}". Its changes can be edited only in the states ${OPEN_STATES.join(', ')}`,
  )
}

type NewChangeRow = TypedChange & { requestId: number; userId: number; addedAt: Date }

type InsertedChange = { id: number; characters: number; before: number; charactersBefore: number }

/**
 * `before` and `charactersBefore` do not count the rows that this statement inserts. To count the characters of a full
 * request takes long, so those of one that takes no more changes are not counted.
 */
const insertedChanges = compiledForList<NewChangeRow, InsertedChange>(
  {
    requestId: 'int',
    userId: 'int',
    addedAt: 'timestamptz',
    feature: 'text',
    action: 'text',
    payload: 'jsonb',
    before: 'jsonb',
  },
  (given) => sql<InsertedChange>`
    with added as (
      insert into change_request_changes (change_request_id, feature, action, payload, before, created_by, created_at)
      select given.request_id, given.feature, given.action, given.payload, nullif(given.before, 'null'), given.user_id, given.added_at
      from ${given} order by given.position
      returning id, change_request_id, length(payload::text) as characters
    ), known as (
      select count(*)::int as changes from change_request_changes c
      where c.change_request_id = (select change_request_id from added limit 1)
    ), earlier as (
      select known.changes, case when known.changes + (select count(*) from added) <= ${sql.lit(MAX_CHANGES)} then (
        select coalesce(sum(length(c.payload::text)), 0)::int from change_request_changes c
        where c.change_request_id = (select change_request_id from added limit 1)
      ) else 0 end as characters
      from known
    )
    select added.id, row_number() over (order by added.id) as position, added.characters,
      earlier.changes as before, earlier.characters as characters_before
    from added, earlier order by added.id`,
)

/**
 * Adds changes to a locked request.
 *
 * @returns their ids
 * @throws DomainError invalid for more changes, or larger ones, than a request can have
 */
async function insertChanges(
  { tx, actor }: Transaction,
  requestId: number,
  proposals: readonly TypedChange[],
  addedAt: Date,
): Promise<number[]> {
  const adding = proposals.map((proposal) => ({ ...proposal, requestId, userId: actor.userId, addedAt }))
  const rows = await insertedChanges(tx, adding)
  const before = rows[0]?.before ?? 0
  if (before + rows.length > MAX_CHANGES)
    throw invalid(`A change request takes at most ${MAX_CHANGES} changes, and there are ${before} already`, '/body')
  assertPayloadsFit(rows.reduce((sum, { characters }) => sum + characters, rows[0]?.charactersBefore ?? 0))
  return rows.map(({ id }) => id)
}

/**
 * @param characters of the payloads of all changes of a request, as JSON
 * @throws DomainError invalid for more than a request can have
 */
export function assertPayloadsFit(characters: number): void {
  if (characters > MAX_CHARACTERS)
    throw invalid(
      `The changes of a change request take at most ${MAX_CHARACTERS} characters together, and these take ${characters}`,
      '/body',
    )
}
