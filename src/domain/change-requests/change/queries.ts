import { expressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import type { ChangeRequestsTable, Database } from '../../../../generated/database.ts'
import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { listOf, objectOf } from '../../../db/json-objects.ts'
import { anyOf, isoTime } from '../../../db/sql.ts'
import { countsAt } from '../../access/holders-in-sql.ts'
import { imageUrlWithoutEmail } from '../../access/image-url.ts'
import { shownWithoutEmail } from '../../access/shown-names.ts'
import { requestHeldUntil } from '../../change-control/freeze-window.ts'
import { REACHED, reachedPlaces } from '../../change-control/reached-places.ts'
import { builtOnOf, changedSince, seenNow } from '../../change-control/seen-state.ts'
import { isOpenRequest, isUnfinishedRequest, type State } from '../../change-control/state.ts'
import { missing } from '../../errors.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import type { Asked, StoredChange } from './change.ts'
import { type RequestedPlan, requestedPlans } from './requested-plans.ts'

/** A request as it is stored, without its changes. */
export type StoredRequest = Omit<Selectable<ChangeRequestsTable>, 'projectId' | 'state' | 'digest'> & {
  project: string
  state: State
  /** Whether a move needs the version that the caller saw: the setting of the environment. */
  requiresVersion: boolean
  /** Ids of the users who approved it. */
  approvedBy: number[]
}

/** The key of a request: the parameters of its path. */
export type RequestKey = Pick<StoredRequest, 'project' | 'id'>

export type RequestBasics = Pick<StoredRequest, 'id' | 'title' | 'project' | 'environment' | 'state' | 'version'>

const { ref, selectFrom } = expressionBuilder<Database & { r: Database['changeRequests'] }, 'r'>()

/** The columns of RequestBasics; `r` is a row of change_requests. */
export const requestBasics = [
  ref('r.id').as('id'),
  ref('r.title').as('title'),
  ref('r.projectId').as('project'),
  ref('r.environment').as('environment'),
  ref('r.state').$castTo<State>().as('state'),
  ref('r.version').as('version'),
] as const

/** Whether the settings of the environment of the request `r` require a version. */
const requiresVersion: RawBuilder<boolean> = sql`exists (select from change_request_settings s
  where s.project_id = r.project_id and s.environment = r.environment and s.requires_version)`

/** The ids of the users who approved the request `r`. */
const approvedBy: RawBuilder<number[]> = sql`array(select v.user_id from change_request_reviews v
  where v.change_request_id = r.id and v.verdict = 'approved' order by v.created_at, v.user_id)`

/**
 * Returns a request without its changes.
 *
 * @throws DomainError missing, also for a request of another project, and for a draft of another user
 */
export async function requireRequest(db: Db, project: string, id: number, reader: number): Promise<StoredRequest> {
  const request = await db
    .selectFrom('changeRequests as r')
    .select([...requestBasics, 'r.minApprovals', 'r.createdBy', 'r.coAuthors', 'r.createdAt', 'r.manager', 'r.source'])
    .select([requiresVersion.as('requiresVersion'), approvedBy.as('approvedBy')])
    .where('r.id', '=', id)
    .where('r.projectId', '=', project)
    .executeTakeFirst()
  if (request === undefined || (request.state === 'Draft' && request.createdBy !== reader))
    throw missing('change request', id)
  return request
}

/** The users who are asked to approve a request, without deleted accounts, and the groups, as arrays of ids. */
export function askedOf(requestId: number) {
  const reviewers = selectFrom('changeRequestRequestedApprovers as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .select('u.id')
    .where('a.changeRequestId', '=', requestId)
    .where('u.deletedAt', 'is', null)
    .orderBy('u.id')
  const groups = selectFrom('changeRequestRequestedGroups as q')
    .select('q.groupId')
    .where('q.changeRequestId', '=', requestId)
    .orderBy('q.groupId')
  return [sql<number[]>`array${reviewers}`.as('reviewers'), sql<number[]>`array${groups}`.as('groups')] as const
}

/** Returns who is asked to approve a request. */
export function askedToApprove(db: Db, requestId: number): Promise<Asked> {
  return db.selectNoFrom([...askedOf(requestId)]).executeTakeFirstOrThrow()
}

/** Returns the changes of a request in the order in which they are applied. */
export async function changesOf(db: Db, requestId: number): Promise<StoredChange[]> {
  return db
    .selectFrom('changeRequestChanges')
    .select(['id', 'feature', 'action', 'payload', 'before', 'createdAt'])
    .where('changeRequestId', '=', requestId)
    .orderBy('id')
    .$castTo<StoredChange>()
    .execute()
}

/** A change of one of several requests, with the place of that. */
export type PlacedChange = ProjectEnvironment & StoredChange & { readonly request: number }

/** Returns the changes of requests that are not over, request by request. */
export async function changesOfOpen(db: Db, requests: readonly number[]): Promise<PlacedChange[]> {
  return db
    .selectFrom('changeRequestChanges as c')
    .innerJoin('changeRequests as r', 'r.id', 'c.changeRequestId')
    .select(['c.id', 'c.feature', 'c.action', 'c.payload', 'c.before', 'c.createdAt'])
    .select(['r.id as request', 'r.projectId as project', 'r.environment'])
    .where('r.id', '=', anyOf(requests))
    .where(isOpenRequest)
    .orderBy('r.id')
    .orderBy('c.id')
    .$castTo<PlacedChange>()
    .execute()
}

type Author = Schema<'ChangeRequestUser'>

/** A request with its changes, reviews, comments and schedule, as read by one statement. */
export type RequestRow = RequestBasics & {
  minApprovals: number
  createdBy: Author
  coAuthors: Author[]
  createdAt: string
  changes: ChangeRow[]
  reviews: {
    verdict: 'approved' | 'rejected'
    createdBy: Author
    createdAt: string
    lapsed: boolean
    elsewhere: boolean
    builtOn: string | null
  }[]
  requestedApprovers: Author[]
  requestedGroups: Schema<'RequestedGroup'>[]
  comments: Schema<'ChangeRequestComment'>[]
  schedule:
    | (Omit<NonNullable<Schema<'ChangeRequestSchedule'>>, 'reason' | 'heldUntil'> & {
        reason: string | null
        heldUntil: string | null
      })
    | null
  stateTimestamps: Schema<'StateTimestamps'>
  breakGlassUse: number | null
  releasePlans: RequestedPlan[]
  /** A digest of what the changes build on; null in a list, or unless the request waits for approvals or has them. */
  builtOn: string | null
}

export type ChangeRow = StoredChange & {
  /** The current name of the changed segment; null when it does not exist. */
  segment: string | null
  createdBy: Author
  createdAt: string
}

/** A user as shown to readers: without the email, and without a picture derived from it. `u` is a row of users. */
const author = objectOf<Author>({ id: sql`u.id`, username: shownWithoutEmail, imageUrl: imageUrlWithoutEmail })

/** The user whose id is in a column, as shown to readers. */
export function userIn(column: string): RawBuilder<Author> {
  return sql`(select ${author} from users u where u.id = ${sql.ref(column)})`
}

/** Whether the change `c` of the request `r` changes the segment `g`, and `g` is not in another project. */
export const isItsSegment: RawBuilder<boolean> = sql`(
  g.id = case when c.feature is null then (c.payload->>'id')::int end and coalesce(g.project_id, r.project_id) = r.project_id)`

/** A change is one of several types, by its action: the object has the members of all of them. */
const changes = listOf(
  objectOf<Pick<ChangeRow, keyof ChangeRow>>({
    id: sql`c.id`,
    feature: sql`c.feature`,
    action: sql`c.action`,
    payload: sql`c.payload`,
    before: sql`c.before`,
    segment: sql`(select g.name from segments g where ${isItsSegment})`,
    createdBy: userIn('c.createdBy'),
    createdAt: isoTime(sql`c.created_at`),
  }),
  { from: sql`change_request_changes c where c.change_request_id = r.id`, orderBy: sql`c.id` },
).$castTo<ChangeRow[]>()

/** The reviews `v` of the request `r` with their accounts `u`, and its place. */
export const reviewsWithPlace: RawBuilder<unknown> = sql`change_request_reviews v join users u on u.id = v.user_id
  cross join (select r.project_id as project, r.environment as environment) at`

/** Whether who gave an approval of `reviewsWithPlace` may approve in the place of the request at a time. */
export function countsHere(now: RawBuilder<unknown>): RawBuilder<boolean> {
  return countsAt({ project: sql`at.project`, environment: sql`at.environment` }, now)
}

/** As `countsHere`, for another place that the request `r` changes. */
export function countsElsewhere(now: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from ${reachedPlaces} e
    where ${countsAt(REACHED, now)})`
}

/**
 * Whether an approval of `reviewsWithPlace` counts for what its environment needs, except for its age: who gave it may
 * approve there, and what the request builds on has not changed since.
 */
export function isCounting(now: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${countsHere(now)} and ${changedSince} = '{}')`
}

const reviewsAt = (now: RawBuilder<unknown>, builtOn: RawBuilder<string | null>) =>
  listOf(
    objectOf<RequestRow['reviews'][number]>({
      verdict: sql`v.verdict`,
      createdBy: author,
      createdAt: isoTime(sql`v.created_at`),
      elsewhere: sql`v.verdict = 'approved' and ${isUnfinishedRequest} and not ${countsHere(now)} and ${countsElsewhere(now)}`,
      lapsed: sql`v.verdict = 'approved' and ${isUnfinishedRequest}
        and not ((${countsHere(now)} or ${countsElsewhere(now)}) and ${changedSince} = '{}')`,
      builtOn,
    }),
    {
      from: sql`${reviewsWithPlace} where v.change_request_id = r.id`,
      orderBy: sql`v.created_at, u.id`,
    },
  )

const coAuthors = listOf(author, { from: sql`users u where u.id = any(r.co_authors)`, orderBy: sql`u.id` })

const requestedApprovers = listOf(author, {
  from: sql`change_request_requested_approvers a join users u on u.id = a.user_id
  where a.change_request_id = r.id and u.deleted_at is null`,
  orderBy: sql`u.id`,
})

const requestedGroups = listOf(objectOf<Schema<'RequestedGroup'>>({ id: sql`g.id`, name: sql`g.name` }), {
  from: sql`change_request_requested_groups q join groups g on g.id = q.group_id where q.change_request_id = r.id`,
  orderBy: sql`g.id`,
})

const comments = listOf(
  objectOf<RequestRow['comments'][number]>({
    id: sql`c.id`,
    text: sql`c.text`,
    createdBy: author,
    createdAt: isoTime(sql`c.created_at`),
  }),
  {
    from: sql`change_request_comments c join users u on u.id = c.created_by where c.change_request_id = r.id`,
    orderBy: sql`c.id`,
  },
)

const schedule: RawBuilder<RequestRow['schedule']> = sql`(
  select ${objectOf<NonNullable<RequestRow['schedule']>>({
    scheduledAt: isoTime(sql`s.scheduled_at`),
    status: sql`s.status`,
    reason: sql`s.reason`,
    heldUntil: sql`case when s.status = 'pending' then ${isoTime(requestHeldUntil(sql`s.scheduled_at`))} end`,
  })}
  from change_request_schedules s where s.change_request_id = r.id)`

const stateTimestamps: RawBuilder<RequestRow['stateTimestamps']> = sql`(
  select coalesce(json_object_agg(s.state, ${isoTime(sql`s.entered_at`)}), '{}')
  from change_request_states s where s.change_request_id = r.id)`

/** The use of break-glass by which the request `r` was applied; null without one. */
const breakGlassUse: RawBuilder<number | null> = sql`(
  select min(b.id) from break_glass_uses b where b.change_request_id = r.id)`

const builtOn: RawBuilder<string | null> = sql`case when r.state in ('In review', 'Approved', 'Scheduled')
  then ${builtOnOf(seenNow(sql`r.id`))} end`

const NOT_READ = sql<string | null>`null::text`

/** The columns of a RequestRow; in a list without what its changes build on. `r` is a row of change_requests. */
export function listedRow(now: Date, saw = NOT_READ, builtOnNow = NOT_READ) {
  return [
    ...requestBasics,
    ref('r.minApprovals').as('minApprovals'),
    userIn('r.createdBy').as('createdBy'),
    coAuthors.as('coAuthors'),
    isoTime(sql`r.created_at`).as('createdAt'),
    changes.as('changes'),
    reviewsAt(sql`${now}::timestamptz`, saw).as('reviews'),
    requestedApprovers.as('requestedApprovers'),
    requestedGroups.as('requestedGroups'),
    comments.as('comments'),
    schedule.as('schedule'),
    stateTimestamps.as('stateTimestamps'),
    breakGlassUse.as('breakGlassUse'),
    requestedPlans.as('releasePlans'),
    builtOnNow.as('builtOn'),
  ] as const
}

/** The columns of a single RequestRow, with all that its changes build on. */
export function requestRow(now: Date) {
  return listedRow(now, builtOnOf(sql`v.seen`), builtOn)
}
