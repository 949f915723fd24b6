import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { MAX_BYTES, MAX_STORED_BYTES, type Page, pageOf } from '../../db/pagination.ts'
import { isoTime } from '../../db/sql.ts'
import { isFinal, isOpenRequest, isSeenBy, isUnfinishedRequest } from '../change-control/state.ts'
import { missing } from '../errors.ts'
import { requireProject } from '../projects/queries.ts'
import { breaksOf } from '../release-plans/beginning.ts'
import { hiddenFrom, isOutside } from '../visibility.ts'
import { waitsFor } from './actionable.ts'
import { titleOf } from './change/change.ts'
import { isItsSegment, listedRow, type RequestKey, type RequestRow, requestRow, userIn } from './change/queries.ts'
import { forecastsOf } from './forecast/queries.ts'
import type { RequestReader } from './reader.ts'
import type { CurrentState } from './state/current-state.ts'
import { refusalFor, requestView } from './view.ts'
import type { Added } from './workflow/add.ts'

const requestById = compiled<RequestKey & { reader: number; now: Date }, RequestRow>(
  (db, { project, id, reader, now }) =>
    db
      .selectFrom('changeRequests as r')
      .select(requestRow(now))
      .$castTo<RequestRow>()
      .where('r.id', '=', id)
      .where('r.projectId', '=', project)
      .where(isSeenBy(sql`${reader}::int`)),
)

/**
 * Returns a request with its changes, reviews, comments and schedule, and its forecast.
 *
 * @param known the result of an addition in the same transaction
 * @throws DomainError missing, also for a request of another project, and for a draft of another user
 */
export async function changeRequest(
  db: Db,
  key: RequestKey,
  reader: RequestReader,
  known?: Added,
): Promise<Schema<'ChangeRequest'>> {
  const rows = known?.made ? [known.made] : await requestById(db, { ...key, reader: reader.userId, now: reader.now })
  const [request] = await requestViews(db, rows, reader, known?.current)
  if (request === undefined) throw missing('change request', key.id)
  const { releasePlans, state } = request
  if (releasePlans === undefined || isFinal(state)) return request
  const breaks = await breaksOf(db, key, reader.now)
  return { ...request, releasePlans: releasePlans.map((plan) => withBreak(plan, breaks.get(plan.id))) }
}

function withBreak(plan: Schema<'RequestedReleasePlan'>, why: string | undefined): Schema<'RequestedReleasePlan'> {
  return plan.obstacle !== null || why === undefined ? plan : { ...plan, obstacle: refusalFor(why) }
}

/** Returns requests with their forecasts. A finished request has none. */
async function requestViews(
  db: Db,
  rows: readonly RequestRow[],
  reader: RequestReader,
  known?: CurrentState,
): Promise<Schema<'ChangeRequest'>[]> {
  const unfinished = rows.filter(({ state }) => !isFinal(state))
  const forecasts = await forecastsOf(db, unfinished, reader, known)
  const forecastOf = new Map(unfinished.map((row, index) => [row, forecasts[index]]))
  return rows.map((row) => requestView(row, reader.countingSince, forecastOf.get(row)))
}

/** Requests are larger than most other listed objects. */
const MAX_REQUESTS = 50
/** A request has up to 500 changes, so the number of requests alone would not limit a page. */
const MAX_CHANGES = 1000

type ListLimits = Page & { readonly maxChanges?: number }

/** More than all requests of one author have: one per environment, of up to 500 changes. */
const ALL_CHANGES = 1_000_000

/**
 * Returns a page of the requests of a project that the reader can see, newest first.
 *
 * @throws DomainError missing for the project
 */
export async function changeRequestList(
  db: Db,
  project: string,
  reader: RequestReader,
  page: Page,
): Promise<Schema<'ChangeRequest'>[]> {
  await requireProject(db, project)
  return requestPage(db, sql`r.project_id = ${project} and ${isSeenBy(reader.userId)}`, reader, page)
}

/**
 * Returns the author's open requests in a project, newest first: at most one per environment. Leaves out the last ones
 * if all together are too large.
 *
 * @throws DomainError missing for the project
 */
export async function ownChangeRequests(
  db: Db,
  project: string,
  author: RequestReader,
): Promise<Schema<'ChangeRequest'>[]> {
  await requireProject(db, project)
  const conditions = sql`r.project_id = ${project} and r.created_by = ${author.userId} and ${isOpenRequest}`
  return requestPage(db, conditions, author, { limit: 1000, maxChanges: ALL_CHANGES })
}

/**
 * Returns a page of the unfinished requests that change a feature, newest first.
 *
 * @throws DomainError missing for the feature in the project
 */
export async function changeRequestsOfFeature(
  db: Db,
  { project, feature }: { project: string; feature: string },
  reader: RequestReader,
  page: Page,
): Promise<Schema<'ChangeRequest'>[]> {
  const ofProject = db.selectFrom('features').select('name').where('projectId', '=', project)
  if ((await ofProject.where('name', '=', feature).executeTakeFirst()) === undefined) throw missing('feature', feature)
  const changesFeature = sql`exists (
    select from change_request_changes c where c.change_request_id = r.id and c.feature = ${feature})`
  const conditions = sql`r.project_id = ${project} and ${isSeenBy(reader.userId)} and ${isUnfinishedRequest} and ${changesFeature}`
  return requestPage(db, conditions, reader, page)
}

const { ref, selectFrom } = expressionBuilder<Database & { r: Database['changeRequests'] }, 'r'>()

/** The number of changes of the request `r`, and their size as stored. */
const sizes = selectFrom('changeRequestChanges as c')
  .select(({ fn }) => fn.countAll<number>().as('changes'))
  .select(sql`coalesce(sum(pg_column_size(c.payload) + coalesce(pg_column_size(c.before), 0)), 0)`.as('storedBytes'))
  .where('c.changeRequestId', '=', ref('r.id'))

/** The size of the changes of the request `p`, and of the release plans that it starts, in an answer. */
const bytesInAnswer = sql`(
  select coalesce(sum(octet_length(c.payload::text) + coalesce(octet_length(c.before::text), 0)), 0)
  from change_request_changes c where c.change_request_id = p.id) + (
  select coalesce(sum(2 * octet_length(q.milestones::text)), 0)
  from release_plan_requests q where q.change_request_id = p.id)`

/**
 * Lists requests in the same form as a single one. A page ends before the request with which it would have more than
 * `maxChanges` changes or too many bytes, but has at least one request. The payloads are only unpacked if their stored
 * size allows it. Uses three statements for any number of requests.
 */
async function requestPage(
  db: Db,
  conditions: RawBuilder<unknown>,
  reader: RequestReader,
  { limit = MAX_REQUESTS, offset = 0, maxChanges = MAX_CHANGES }: ListLimits,
): Promise<Schema<'ChangeRequest'>[]> {
  const { rows } = await sql<RequestRow>`
    select ${sql.join(listedRow(reader.now))} from (
      select p.*, sum(${bytesInAnswer}) over (order by p.id desc) as bytes from (
        select p.*, row_number() over newest as position, sum(p.changes) over newest as changes_so_far,
          sum(p.stored_bytes) over newest as stored_bytes_so_far
        from (
          select r.*, size.* from change_requests r cross join lateral ${sizes} size
          where ${conditions} order by r.id desc limit ${limit} offset ${offset}
        ) p window newest as (order by p.id desc)
      ) p where p.position = 1
        or (p.changes_so_far <= ${maxChanges} and p.stored_bytes_so_far <= ${sql.lit(MAX_STORED_BYTES)}) offset 0
    ) r where r.position = 1 or r.bytes <= ${sql.lit(MAX_BYTES)}
    order by r.id desc`.execute(db)
  return requestViews(db, rows, reader)
}

type ChangedItems = Page & { feature?: string[]; strategyId?: string[]; variantForFlag?: string[] }

/**
 * Returns a page of the scheduled requests of a project that change one of the given items; of all scheduled requests
 * when no item is given.
 *
 * @throws DomainError missing for the project
 */
export async function scheduledChangeRequests(
  db: Db,
  project: string,
  { feature = [], strategyId = [], variantForFlag = [], ...page }: ChangedItems,
): Promise<Schema<'ScheduledChangeRequest'>[]> {
  const { limit, offset } = pageOf(page)
  await requireProject(db, project)
  const hasFilter = feature.length + strategyId.length + variantForFlag.length > 0
  const changesAnItem = sql<boolean>`exists (
    select from change_request_changes c where c.change_request_id = r.id and (
      c.feature = any(${feature}::text[])
      or (c.action = 'patchVariant' and c.feature = any(${variantForFlag}::text[]))
      or (c.feature is not null and c.payload->>'id' = any(${strategyId}::text[]))
      or exists (select from jsonb_array_elements(case jsonb_typeof(c.payload) when 'array' then c.payload end) moved (place)
        where moved.place->>'id' = any(${strategyId}::text[]))))`
  const rows = await db
    .selectFrom('changeRequests as r')
    .select(['r.id', 'r.title', 'r.environment'])
    .where('r.projectId', '=', project)
    .where('r.state', '=', 'Scheduled')
    .$if(hasFilter, (requests) => requests.where(changesAnItem))
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({ ...row, title: titleOf(row) }))
}

type RequestFilter = Page & { createdBy?: string; requestedApproverId?: string; state?: string }
type FoundRow = Omit<Schema<'FoundChangeRequest'>, 'title'> & { title: string | null }

/** The request `r` as a search shows it. */
const foundRow = objectOf<FoundRow>({
  id: sql`r.id`,
  title: sql`r.title`,
  project: sql`r.project_id`,
  environment: sql`r.environment`,
  state: sql`r.state`,
  createdBy: userIn('r.createdBy'),
  createdAt: isoTime(sql`r.created_at`),
  features: sql`array(select distinct c.feature from change_request_changes c
          where c.change_request_id = r.id and c.feature is not null order by 1)`,
  segments: sql`array(select distinct coalesce(g.name, c.before->>'name', '') from change_request_changes c
          left join segments g on ${isItsSegment}
          where c.change_request_id = r.id and c.feature is null order by 1)`,
})

/** Returns the requests of all projects that the actor can see, newest first, with their total, in one statement. */
export async function foundChangeRequests(
  db: Db,
  { createdBy, requestedApproverId, state, limit = MAX_REQUESTS, offset = 0 }: RequestFilter,
  actor: RequestReader,
): Promise<Schema<'ChangeRequestSearchPage'>> {
  const conditions = sql.join(
    [
      isSeenBy(actor.userId),
      isOutside(hiddenFrom(actor), sql`r.project_id`),
      ...(createdBy === undefined ? [] : [sql`r.created_by = ${idIn(createdBy)}`]),
      ...(requestedApproverId === undefined ? [] : [isRequestedApprover(idIn(requestedApproverId))]),
      ...(state === undefined ? [] : [isInState(state, actor)]),
    ],
    sql` and `,
  )
  // Which requests wait for the caller costs the most, so it is asked once, for the total and the page.
  const { total, changeRequests } = await db
    .with(
      (table) => table('found').materialized(),
      () => sql<{ id: number }>`(select r.id from change_requests r where ${conditions})`,
    )
    .selectNoFrom([
      sql<number>`(select count(*)::int from found)`.as('total'),
      listOf(foundRow, {
        from: sql`(select r.* from (select id from found order by id desc limit ${limit} offset ${offset}) page
          join change_requests r using (id)) r`,
        orderBy: sql`r.id desc`,
      }).as('changeRequests'),
    ])
    .executeTakeFirstOrThrow()
  return { total, changeRequests: changeRequests.map((row) => ({ ...row, title: titleOf(row) })) }
}

/** Whether the request `r` is in a state that a search asks for. */
function isInState(filter: string, actor: RequestReader): RawBuilder<boolean> {
  if (filter === 'IS:actionable') return waitsFor(actor)
  return filter === 'IS:open' ? isUnfinishedRequest : sql`not (${isUnfinishedRequest})`
}

/** Whether the user is asked to approve the request `r`, by themselves or in a group. */
function isRequestedApprover(userId: number): RawBuilder<boolean> {
  return sql`r.id in (
    select a.change_request_id from change_request_requested_approvers a where a.user_id = ${userId}
    union all
    select q.change_request_id from change_request_requested_groups q
    join group_users m on m.group_id = q.group_id where m.user_id = ${userId})`
}

function idIn(filter: string): number {
  return Number(filter.slice('IS:'.length))
}
