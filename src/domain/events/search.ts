import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { prepared } from '../../db/prepared.ts'
import { containing, isoTime } from '../../db/sql.ts'

export type EventFilter = Schema<'SearchEvents'>

type Parameters = {
  type?: string
  project?: string
  feature?: string
  text?: string
  textInData?: string
  offset?: number
  limit: number
}
type Page = { events: Schema<'Event'>[]; totalEvents: number }

const MOST_EVENTS = 100

/** The events that match all filters, newest first, with the number of all that match. One statement. */
export async function eventPage(db: Db, filter: EventFilter): Promise<Schema<'EventPage'>> {
  const [page] = await statementFor(filter)(db, parametersOf(filter))
  return { version: 1, events: page?.events ?? [], totalEvents: page?.totalEvents ?? 0 }
}

function parametersOf({ type, project, feature, query, offset, limit }: EventFilter): Parameters {
  const text = query === undefined ? undefined : containing(query)
  // Inside the JSON text of `data` a quote is \" and a line break is \n.
  const textInData = query === undefined ? undefined : containing(JSON.stringify(query).slice(1, -1))
  return { type, project, feature, text, textInData, offset, limit: limit ?? MOST_EVENTS }
}

const statements = new Map<string, ReturnType<typeof prepared<Parameters, Page>>>()

/** One compiled statement for each combination of filters that are given. */
function statementFor({ type, project, feature, query, offset }: EventFilter) {
  const given = {
    type: type !== undefined,
    project: project !== undefined,
    feature: feature !== undefined,
    text: query !== undefined && query !== '',
    offset: offset !== undefined && offset > 0,
  }
  const key = Object.values(given).map(Number).join('')
  const known = statements.get(key)
  if (known !== undefined) return known
  const built = prepared<Parameters, Page>((_, parameter) => searchStatement(given, parameter))
  statements.set(key, built)
  return built
}

type Given = Record<'type' | 'project' | 'feature' | 'text' | 'offset', boolean>

function searchStatement(given: Given, parameter: Parameters) {
  const filters = [
    given.type && sql`e.type = ${parameter.type}`,
    given.project && sql`e.project = ${parameter.project}`,
    given.feature && sql`e.feature_name = ${parameter.feature}`,
  ].filter((condition) => condition !== false)
  const fromOffset = given.offset ? sql`e.id <= ${parameter.offset}` : sql`true`
  const matching = all(filters)
  if (given.text) return textSearch(matching, fromOffset, parameter)
  // Totals are kept per project and type. A feature has few enough events to count them.
  const total = given.feature
    ? sql`(select count(*) from events e where ${matching})`
    : keptTotal(given, parameter, matching)
  return sql<Page>`
    select ${total} as total_events, ${eventList(sql`events e`, sql`${matching} and ${fromOffset}`, parameter)} as events`
}

/** What was counted up to the settled id, and the few events since. */
function keptTotal(given: Given, parameter: Parameters, matching: RawBuilder<unknown>): RawBuilder<unknown> {
  const kept = all([
    ...(given.type ? [sql`t.type = ${parameter.type}`] : []),
    ...(given.project ? [sql`t.project = ${parameter.project}`] : []),
  ])
  return sql`(select coalesce(sum(t.events), 0)::bigint from event_totals t where ${kept})
    + (select count(*) from events e where ${matching} and e.id > (select settled_id from event_totals_progress))`
}

/**
 * The ids that match are found first, by the trigram index, and counted; then one page of them is read. Left to
 * itself the planner walks the table from its newest end, which for a rare word is the whole table.
 */
function textSearch(matching: RawBuilder<unknown>, fromOffset: RawBuilder<unknown>, parameter: Parameters) {
  const text = sql`event_search_text(e.type, e.created_by, e.data)`
  return sql<Page>`
    with found as materialized (
      select e.id from events e
      where ${matching} and (${text} ilike ${parameter.text} or ${text} ilike ${parameter.textInData})
    )
    select (select count(*) from found) as total_events,
      ${eventList(sql`found join events e using (id)`, fromOffset, parameter)} as events`
}

function eventList(
  source: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  parameter: Parameters,
): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'createdAt', ${isoTime(sql`p.created_at`)}, 'type', p.type, 'createdBy', p.created_by,
      'createdByUserId', p.created_by_user_id, 'environment', p.environment, 'project', p.project,
      'featureName', p.feature_name, 'data', p.data, 'preData', p.pre_data, 'tags', coalesce(p.tags, '[]')
    ) order by p.id desc), '[]')
    from (select e.* from ${source} where ${where} order by e.id desc limit ${parameter.limit}) p
  )`
}

function all(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}
