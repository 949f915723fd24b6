import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { prepared } from '../../db/prepared.ts'
import { containing } from '../../db/sql.ts'
import { all, eventsOf, type IdPage, idsWithTotal } from './event-list.ts'
import { asStored, isIndexed } from './search-text.ts'
import { isUnsettled, keptTotal } from './totals.ts'
import { isRestricted, type LogReader, restrictedTypes, visible, type Withheld, withheldFrom } from './visible.ts'

export type EventFilter = Schema<'SearchEvents'>

type Parameters = {
  type?: string
  project?: string
  feature?: string
  text?: string
  offset?: number
  limit: number
  hidden: readonly string[]
}

const MOST_EVENTS = 100

/** Returns the events that match all filters, newest first, with the total number of matches. */
export async function eventPage(db: Db, filter: EventFilter, reader: LogReader): Promise<Schema<'EventPage'>> {
  const shape = shapeOf(filter, reader)
  const page = await statementOf(shape)(db, parametersOf(filter, shape, reader))
  return { version: 1, ...(await eventsOf(db, page)) }
}

/** The given filters. `text` also says how it is searched: by the trigram index, or by scanning the other matches. */
type Shape = {
  readonly type: boolean
  readonly project: boolean
  readonly feature: boolean
  readonly text: 'none' | 'indexed' | 'scanned'
  readonly offset: boolean
  readonly withheld: Withheld
  /** Whether most or all events of the type are withheld from the reader. */
  readonly mostlyWithheld: boolean
}

function shapeOf({ type, project, feature, query = '', offset = 0 }: EventFilter, reader: LogReader): Shape {
  const withheld = withheldFrom(reader)
  // A feature has few enough events to scan them all.
  const isSearchedByIndex = feature === undefined && isIndexed(query)
  return {
    type: type !== undefined,
    project: project !== undefined,
    feature: feature !== undefined,
    text: query === '' ? 'none' : isSearchedByIndex ? 'indexed' : 'scanned',
    offset: offset > 0,
    withheld,
    mostlyWithheld: withheld.restricted && type !== undefined && isRestricted(type),
  }
}

function parametersOf(
  { type, project, feature, query = '', offset, limit }: EventFilter,
  { text }: Shape,
  { hiddenProjects: hidden }: LogReader,
): Parameters {
  const stored = asStored(query)
  const compared = text === 'indexed' ? containing(stored) : stored
  return { type, project, feature, text: compared, offset, limit: limit ?? MOST_EVENTS, hidden }
}

const statements = new Map<string, ReturnType<typeof prepared<Parameters, IdPage>>>()

/** Returns the compiled statement of a shape. There is one per shape. */
function statementOf(shape: Shape) {
  const key = JSON.stringify(shape)
  const known = statements.get(key)
  if (known !== undefined) return known
  const build = shape.text === 'none' ? filterStatement : textStatement
  const built = prepared<Parameters, IdPage>((_, parameter) => build(shape, parameter))
  statements.set(key, built)
  return built
}

/** The columns of the filters, the most selective one first. */
const COLUMNS = { feature: sql`e.feature_name`, type: sql`e.type`, project: sql`e.project` }
type Column = keyof typeof COLUMNS

function filteredColumns(shape: Shape): Column[] {
  return (['feature', 'type', 'project'] as const).filter((column) => shape[column])
}

function equals(column: Column, parameter: Parameters): RawBuilder<unknown> {
  return sql`${COLUMNS[column]} = ${parameter[column]}`
}

/** Like `equals`, but prevents the use of an index. */
function equalsUnindexed(column: Column, parameter: Parameters): RawBuilder<unknown> {
  return sql`${COLUMNS[column]} is not distinct from ${parameter[column]}`
}

/** The conditions under which the reader may see the event `e`. */
function seen({ withheld }: Shape, { hidden }: Parameters): RawBuilder<unknown>[] {
  return visible(withheld, sql`${hidden}`)
}

function fromOffset({ offset }: Shape, parameter: Parameters): RawBuilder<unknown>[] {
  return offset ? [sql`e.id <= ${parameter.offset}`] : []
}

/** Reads only a page from the end of an index, and the stored total: the length of the log does not matter. */
function filterStatement(shape: Shape, parameter: Parameters) {
  const columns = filteredColumns(shape)
  const filters = [...columns.map((column) => equals(column, parameter)), ...seen(shape, parameter)]
  const totalOf = Object.fromEntries(columns.map((column) => [column, sql`${parameter[column]}`]))
  const { hidden, restricted } = shape.withheld
  const kept = keptTotal({
    ...totalOf,
    hiddenProjects: hidden ? sql`${parameter.hidden}::text[]` : undefined,
    restrictedTypes: restricted ? restrictedTypes : undefined,
  })
  const total = sql`${kept} + (select count(*) from events e where ${all([...filters, isUnsettled])})`
  return idsWithTotal(total, newestPage(shape, parameter, total))
}

/**
 * Selects a page of matching events from the end of the most selective index. Ordered by id alone, the planner could
 * walk the primary key through unrelated events. The column in the order, and a range that the planner can't recognize
 * as a single value, force that index. So does a literal limit: for a parameter the planner expects thousands.
 *
 * @param total the number of matches; where most events of a type are withheld, a walk without matches is not started
 */
function newestPage(shape: Shape, parameter: Parameters, total: RawBuilder<unknown>): RawBuilder<unknown> {
  const [walked, ...others] = filteredColumns(shape)
  const conditions = all([
    ...(walked === undefined ? [] : [sql`${COLUMNS[walked]} between ${parameter[walked]} and ${parameter[walked]}`]),
    // An index on project and type serves both filters; the events of a feature are few enough to scan.
    ...others.map((column) => (walked === 'feature' ? equalsUnindexed(column, parameter) : equals(column, parameter))),
    ...seen(shape, parameter),
    ...fromOffset(shape, parameter),
    ...(shape.mostlyWithheld ? [sql`(select ${total}) > 0`] : []),
  ])
  const order = walked === undefined ? sql`e.id desc` : sql`${COLUMNS[walked]} desc, e.id desc`
  return sql`select id from (select e.id, e.project, e.feature_name, e.type from events e where ${conditions} order by ${order} limit ${sql.lit(MOST_EVENTS)}) e
    order by ${order} limit ${parameter.limit}`
}

/**
 * Finds and counts the matching ids first, then reads one page of them. Otherwise the planner walks the table from its
 * newest end, which is the whole table for a rare word.
 */
function textStatement(shape: Shape, parameter: Parameters) {
  const newest = sql`select e.id from found e where ${all(fromOffset(shape, parameter))} order by e.id desc limit ${sql.lit(MOST_EVENTS)}`
  const page = sql`select n.id from (${newest}) n order by n.id desc limit ${parameter.limit}`
  return sql<IdPage>`
    with found as materialized (
      select e.id from event_texts e where ${textConditions(shape, parameter, sql`e.text`)}
      union all
      select e.id from events e
      where ${isUnsettled} and ${textConditions(shape, parameter, sql`event_search_text(e.type, e.created_by, e.data)`)}
    ) ${idsWithTotal(sql`(select count(*) from found)`, page)}`
}

/** With the trigram index, no other index is used, because it would be read completely in addition. */
function textConditions(shape: Shape, parameter: Parameters, text: RawBuilder<unknown>): RawBuilder<unknown> {
  const byIndex = shape.text === 'indexed'
  const sought = sql`lower(${parameter.text}::text)`
  return all([
    ...filteredColumns(shape).map((column) => (byIndex ? equalsUnindexed : equals)(column, parameter)),
    ...seen(shape, parameter),
    byIndex ? sql`${text} like ${sought}` : sql`position(${sought} in ${text}) > 0`,
  ])
}
