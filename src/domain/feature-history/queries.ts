import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { anyOf, isoTime } from '../../db/sql.ts'
import { seenRequest } from '../change-control/seen-request.ts'
import { firstOrMissing, missing } from '../errors.ts'
import { actorName, seesActorEmails } from '../events/actor-names.ts'
import { fittingEvents } from '../events/fitting.ts'
import { isUnsettled } from '../events/totals.ts'
import type { FeatureEvent } from '../features/changes.ts'
import { CHANGING_TYPES } from '../features/edits/table.ts'
import type { EmptyEnvironment } from '../features/environment.ts'
import type { FeatureKey } from '../features/feature.ts'
import type { StrategyKey } from '../features/strategies/commands.ts'
import { compiledForReader, type Hidden, hiddenFrom, isOutside, type Reader } from '../visibility.ts'
import type { HistoryEvent } from './history-event.ts'
import { eventColumnsFor, type LoggedFeatureEvent } from './later-events.ts'

/** A page of the events of a feature, newest first. `more` says whether older ones follow. */
export type HistoryEvents = { readonly events: readonly HistoryEvent[]; readonly more: boolean }

export type HistoryPage = {
  readonly limit: number
  /** Only events before this id. */
  readonly before: number
}

/** All columns but `found` are null for a feature without events. */
type Row = HistoryEvent & { found: number }

type PageParameters = FeatureKey & HistoryPage & { readonly withEmail: boolean }

/**
 * Selects the newest events that changed a feature, and that the reader may see: one row for each, or one of nulls if
 * there are none; none if there is no such feature. `found` counts one event more than a page has.
 */
const newestEvents = compiledForReader<PageParameters, Row>(
  (hidden, { project, feature, limit, before, withEmail }) => {
    const isListed = sql`e.id < ${before} and e.type = any(${CHANGING_TYPES}::text[])
    and ${isOutside(hidden, sql`e.project`)}`
    const most = sql`limit ${limit}::bigint + 1`
    const ids = sql`
    select id from (
      (select e.id from events e where e.feature_name = f.name and ${isUnsettled} and ${isListed} order by e.id desc ${most})
      union all
      (select e.id from indexed_events e where e.feature_name between f.name and f.name and ${isListed}
        order by e.feature_name desc, e.id desc ${most})
    ) newest order by id desc ${most}`
    const newest = sql`select e.* from (${ids}) newest join events e on e.id = newest.id`
    return sql<Row>`
    select page.* from features f left join lateral (
      select ${eventColumns(withEmail, hidden)}, e.found, e.position from (${fittingEvents(newest, sql`e.id desc`)}) e
      where e.position <= ${limit}
    ) page on true
    where f.name = ${feature} and f.project_id = ${project} order by page.id desc`
  },
)

const eventColumns = (withEmail: unknown, hidden?: Hidden): RawBuilder<unknown> => sql`e.id, e.type,
  ${actorName(withEmail)} as created_by, e.created_by_user_id,
  ${isoTime(sql`e.created_at`)} as created_at, e.project, e.environment, e.data, e.pre_data, e.tags,
  ${seenRequest(sql`e.change_request_id`, hidden)} as change_request_id,
  e.comment, e.manager, e.source`

/**
 * Returns a page of the events that changed a feature, without those of projects that are hidden from the reader. It
 * ends early where the events would be too large together.
 *
 * @throws DomainError missing
 */
export async function historyEvents(
  db: Db,
  key: FeatureKey,
  page: HistoryPage,
  reader: Reader,
): Promise<HistoryEvents> {
  const rows = await newestEvents(db, { ...key, ...page, withEmail: seesActorEmails(reader) }, reader)
  const [first] = rows
  if (first === undefined) throw missing('feature', key.feature)
  const events = first.id === null ? [] : rows
  return { events, more: events.length > 0 && first.found > events.length }
}

/** Returns the strategy types among `names` that exist. */
export async function knownStrategyTypes(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('strategyTypes').select('name').where('name', '=', anyOf(names)).execute()
  return new Set(rows.map(({ name }) => name))
}

/** Returns the tag types among `names` that exist. */
export async function knownTagTypes(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('tagTypes').select('name').where('name', '=', anyOf(names)).execute()
  return new Set(rows.map(({ name }) => name))
}

/** A place between the changes of all features, in the order of the names and then of the ids. */
type LogPosition = { readonly feature: string; readonly id: number }

type FeatureChange = FeatureEvent & { readonly featureName: string }

/** How many changes are read at once, unless they are too large together. */
const MAX_READ = 500

/** Returns the next changes of features after a position, by feature, oldest first; none at the end. */
export async function changesAfter(db: Db, { feature, id }: LogPosition): Promise<FeatureChange[]> {
  const isNext = sql`e.feature_name >= ${feature} and (e.feature_name, e.id) > (${feature}, ${id})
    and e.type = any(${CHANGING_TYPES}::text[])`
  const first = sql`order by e.feature_name, e.id limit ${MAX_READ}`
  const next = sql`
    select e.* from (
      (select e.feature_name, e.id from events e where ${isUnsettled} and ${isNext} ${first})
      union all
      (select e.feature_name, e.id from indexed_events e where ${isNext} ${first})
    ) found join events e on e.id = found.id`
  const { rows } = await sql<FeatureChange>`
    select e.feature_name, ${eventColumns(true)} from (${fittingEvents(next, sql`e.feature_name, e.id`)}) e
    where e.position <= ${MAX_READ} order by e.feature_name, e.id`.execute(db)
  return rows
}

/** Returns the id of the newest event that was removed because of its age; 0 if all are kept. */
export async function removedUpTo(db: Db): Promise<number> {
  const { removedId } = await db.selectFrom('eventTotalsProgress').select('removedId').executeTakeFirstOrThrow()
  return removedId
}

/** Returns environments by their names: as they are or, of deleted ones, as they were then. */
export async function lostEnvironments(db: Db, names: readonly string[]): Promise<EmptyEnvironment[]> {
  const isDeletion = sql`e.type = 'environment-deleted'`
  const { rows } = await sql<EmptyEnvironment>`
    select name, coalesce(e.type, gone.type) as type, coalesce(e.sort_order, gone.sort_order) as sort_order
    from unnest(${names}::text[]) as name left join environments e using (name) left join (
      select distinct on (e.environment) e.environment as name, e.pre_data ->> 'type' as type,
        (e.pre_data ->> 'sortOrder')::int as sort_order
      from (
        select e.id from events e where ${isUnsettled} and ${isDeletion}
        union all
        select e.id from indexed_events e where ${isDeletion}
      ) found join events e on e.id = found.id
      where e.environment = any(${names}::text[]) order by e.environment, e.id desc
    ) gone using (name) where coalesce(e.type, gone.type) is not null`.execute(db)
  return rows
}

/**
 * Returns the event of the last removal of a strategy, with the strategy.
 *
 * @throws DomainError missing
 */
export async function removedStrategy(
  db: Db,
  { feature, environment, id }: StrategyKey,
  reader: Reader,
): Promise<{ readonly removal: LoggedFeatureEvent; readonly strategy: Schema<'FeatureStrategy'> }> {
  const isRemoval = sql`e.type = 'feature-strategy-remove' and ${isOutside(hiddenFrom(reader), sql`e.project`)}`
  const { rows } = await sql<LoggedFeatureEvent>`
    select ${eventColumnsFor(reader)}, true as is_visible from (
      select e.id from events e where e.feature_name = ${feature} and ${isUnsettled} and ${isRemoval}
      union all
      select e.id from indexed_events e where e.feature_name between ${feature} and ${feature} and ${isRemoval}
    ) found join events e on e.id = found.id
    where e.environment = ${environment} and e.pre_data ->> 'id' = ${id} order by e.id desc limit 1`.execute(db)
  const removal = firstOrMissing(rows, 'removed strategy', id)
  return { removal, strategy: removal.preData as Schema<'FeatureStrategy'> }
}
