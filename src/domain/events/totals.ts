import { type RawBuilder, sql } from 'kysely'
import { withTx } from '../../db/database.ts'
import type { Db, Tx } from '../../db/handles.ts'

/** Ids up to `lastId` were drawn by transactions older than `transactionId`. When those end, the ids are settled. */
export type Horizon = { readonly lastId: number; readonly transactionId: string }

/** The maximum number of ids in one step, so that a long backlog does not reach the statement timeout. */
const BATCH_SIZE = 10_000
/** The most text that one step indexes, which takes up to 0.2 s for a megabyte. */
const MAX_TEXT_BYTES = 5_242_880
/** The most that the events of one step may have stored, compressed: more is not even unpacked to be measured. */
const MAX_STORED_BYTES = 2_097_152

/**
 * Returns the newest event id, and a transaction id greater than those of all transactions that have drawn an id so
 * far; undefined when no id was drawn since the totals were updated.
 */
export async function eventHorizon(db: Db): Promise<Horizon | undefined> {
  const { rows: drawn } = await sql<{ lastId: number }>`
    select last_id from event_totals_progress,
      pg_sequence_last_value(pg_get_serial_sequence('events', 'id')::regclass) as last_id
    where last_id > settled_id`.execute(db)
  const [newest] = drawn
  if (newest === undefined) return undefined
  // Our own transaction id, taken after the event id was read. The greatest id in a snapshot is not enough: it belongs
  // to the last transaction that ended, and a running one may have a greater id.
  const { rows: taken } = await sql<{ transactionId: string }>`
    select pg_current_xact_id()::text as transaction_id`.execute(db)
  return taken[0] && { lastId: newest.lastId, transactionId: taken[0].transactionId }
}

/** Events that lists, searches and webhooks do not have yet: their number, and when the oldest was recorded. */
export type Unsettled = { readonly events: number; readonly oldestAt: Date | null }

/** The most unsettled events that are counted. */
const MAX_COUNTED = 100_000

/** Returns the events that are committed and not added to the totals. */
export async function unsettledEvents(db: Db): Promise<Unsettled> {
  const { rows } = await sql<Unsettled>`
    select count(*) as events, min(created_at) as oldest_at from (
      select e.created_at from events e where ${isUnsettled} order by e.id limit ${MAX_COUNTED}) e`.execute(db)
  return rows[0] ?? { events: 0, oldestAt: null }
}

/**
 * Adds the events up to `horizon` to the stored totals, the activity of projects and the index, once all
 * transactions that may still add one of them have ended. While one instance does it, others skip it.
 *
 * @returns whether all of them are added; if not, call it again later with the same horizon
 */
export function foldTotals(db: Db, horizon: Horizon): Promise<boolean> {
  return withTx(db, async (tx) => {
    const reached = sql<boolean>`pg_snapshot_xmin(pg_current_snapshot()) >= ${horizon.transactionId}::xid8`
    const current = await tx
      .selectFrom('eventTotalsProgress')
      .select(['settledId', reached.as('reached'), nextId.as('nextId')])
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (current === undefined || !current.reached) return false
    if (current.settledId >= horizon.lastId) return true
    const { nextId: from } = current
    const most = from === null ? horizon.lastId : Math.min(horizon.lastId, from + BATCH_SIZE)
    const upTo = await endOfStep(tx, current.settledId, most)
    await tx
      .insertInto('eventTotals')
      .columns(['feature', 'project', 'type', 'events'])
      .expression(countsOf(sql`events where id > ${current.settledId} and id <= ${upTo}`))
      .onConflict((conflict) =>
        conflict
          .columns(['feature', 'project', 'type'])
          .doUpdateSet(({ eb, ref }) => ({ events: eb('eventTotals.events', '+', ref('excluded.events')) })),
      )
      .execute()
    await countActivity(tx, current.settledId, upTo)
    await tx
      .insertInto('indexedEvents')
      .columns(['id', 'createdAt', 'createdByUserId', 'type', 'project', 'featureName', 'manager', 'text'])
      .expression(({ selectFrom }) =>
        selectFrom('events')
          .select(['id', 'createdAt', 'createdByUserId', 'type', 'project', 'featureName', 'manager'])
          .select(({ fn }) => fn<string>('event_search_text', ['type', 'createdBy', 'data']).as('text'))
          .where('id', '>', current.settledId)
          .where('id', '<=', upTo),
      )
      .execute()
    await tx.updateTable('eventTotalsProgress').set({ settledId: upTo }).execute()
    return upTo === horizon.lastId
  })
}

/** The first event of the next step. After a restore, a million ids before it are missing. */
const nextId = sql<number | null>`(select min(id) from events where id > settled_id)`

/** Adds the events after an id, up to another, to the activity of their projects, by hour and by day. */
async function countActivity(tx: Tx, after: number, upTo: number): Promise<void> {
  await sql`
    with hourly as (
      insert into project_activity (project, hour, events)
      select project, date_trunc('hour', created_at, 'UTC') as hour, count(*) from events
      where id > ${after} and id <= ${upTo} and project is not null
      group by project, hour
      on conflict (project, hour) do update set events = project_activity.events + excluded.events
    )
    insert into project_activity_days (project, day, events)
    select project, date_trunc('day', created_at, 'UTC') as day, count(*) from events
    where id > ${after} and id <= ${upTo} and project is not null
    group by project, day
    on conflict (project, day) do update set events = project_activity_days.events + excluded.events`.execute(tx)
}

/**
 * Returns the id at which one step ends: the given one, or the last one before the event that would make it too large.
 */
async function endOfStep(tx: Tx, after: number, upTo: number): Promise<number> {
  const { rows } = await sql<{ tooLarge: number | null }>`
    with stored as materialized (
      select id, type, created_by, data, row_number() over oldest as position,
        coalesce(sum(pg_column_size(data)) over oldest, 0) as bytes
      from events where id > ${after} and id <= ${upTo} window oldest as (order by id)
    ), unpacked as (
      select id, position, sum(octet_length(event_search_text(type, created_by, data))) over (order by id) as bytes
      from stored where position = 1 or bytes <= ${MAX_STORED_BYTES}
    )
    select least(
      (select min(id) from stored where position > 1 and bytes > ${MAX_STORED_BYTES}),
      (select min(id) from unpacked where position > 1 and bytes > ${MAX_TEXT_BYTES})) as too_large`.execute(tx)
  const [first] = rows
  return first?.tooLarge ? first.tooLarge - 1 : upTo
}

/** Selects the counts that the events of `log`, a table with a condition, add to the stored totals. */
export function countsOf(log: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select case when grouping(feature_name) = 1 then '' else feature_name end as feature,
      case when grouping(project) = 1 then '*' else coalesce(project, '') end as project, type, count(*) as events
    from ${log}
    group by grouping sets ((type), (project, type), (feature_name, project, type))
    having grouping(feature_name) = 1 or feature_name is not null`
}

/**
 * Whether the stored totals lack the event `e`. The upper bound excludes nothing: for a range with two bounds the
 * planner expects few events, for one bound it expects a third of the log and starts parallel workers.
 */
export const isUnsettled: RawBuilder<boolean> = sql`e.id > (select settled_id from event_totals_progress)
  and e.id < (select settled_id + 1000000000000 from event_totals_progress)`

/**
 * The filters of a total. `hiddenProjects` is an array of project ids to exclude, `restrictedTypes` an array of types
 * to exclude for events without a project.
 */
export type TotalOf = {
  readonly type?: RawBuilder<unknown> | undefined
  readonly project?: RawBuilder<unknown> | undefined
  readonly feature?: RawBuilder<unknown> | undefined
  readonly hiddenProjects?: RawBuilder<unknown> | undefined
  readonly restrictedTypes?: RawBuilder<unknown> | undefined
}

/** The stored total, as an expression. Unsettled events must be added to it. */
export function keptTotal({ type, project, feature, hiddenProjects, restrictedTypes }: TotalOf): RawBuilder<number> {
  const ofType = type === undefined ? sql`true` : sql`t.type = ${type}`
  if (project === undefined && feature === undefined) {
    const sumOf = (projects: RawBuilder<unknown>) => sumWhere(sql`t.feature = '' and ${projects} and ${ofType}`)
    const ofHidden = hiddenProjects && sumOf(sql`t.project = any(${hiddenProjects})`)
    const ofRestricted = restrictedTypes && sumOf(sql`t.project = '' and t.type = any(${restrictedTypes})`)
    const left = [sumOf(sql`t.project = '*'`), ofHidden, ofRestricted].filter((sum) => sum !== undefined)
    return sql`(${sql.join(left, sql` - `)})`
  }
  // The values that stand for "all" in the table are not valid names: as filters, they match nothing.
  const ofFeature = feature === undefined ? sql`t.feature = ''` : sql`t.feature = ${feature} and t.feature <> ''`
  const ofProject = project === undefined ? sql`true` : sql`t.project = ${project} and t.project not in ('', '*')`
  const ofVisible = hiddenProjects === undefined ? sql`true` : sql`t.project <> all(${hiddenProjects})`
  const ofOpen = restrictedTypes === undefined ? sql`true` : sql`(t.project <> '' or t.type <> all(${restrictedTypes}))`
  return sumWhere(sql.join([ofFeature, ofProject, ofVisible, ofOpen, ofType], sql` and `))
}

function sumWhere(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select coalesce(sum(t.events), 0)::bigint from event_totals t where ${condition})`
}
