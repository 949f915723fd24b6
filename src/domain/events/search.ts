import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled, compiledByShape } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { hasTrigram } from '../../db/sql.ts'
import type { JsonText } from '../../runtime/json-text.ts'
import type { Reader } from '../visibility.ts'
import { all, type PageRow, pageJson, pageWithTotal } from './event-list.ts'
import {
  countOnWalk,
  type FilterParameters,
  type FilterShape,
  filteredColumns,
  isFromOffset,
  isListed,
  MAX_COUNTED,
  MAX_EVENTS,
  newestFirst,
  type Walk,
} from './filters.ts'
import { asStored, fragmentsOf } from './search-text.ts'
import { textStatement } from './text-search.ts'
import { isUnsettled, keptTotal } from './totals.ts'
import { isRestricted, restrictedTypes, withheldFrom } from './visible.ts'

/** No project has this id. */
const NO_PROJECT = ''

export type EventFilter = Schema<'SearchEvents'>

/**
 * Returns the events that match all filters, newest first, with the total number of matches. The total is left out when
 * a text or a manager matches more than `MAX_COUNTED` events.
 */
export async function eventPage(db: Db, filter: EventFilter, reader: Reader): Promise<JsonText<Schema<'EventPage'>>> {
  const shape = shapeOf(filter, reader)
  const rows = await statementOf(shape)(db, parametersOf(filter, reader))
  return { json: await pageJson(db, { version: 1 }, rows) }
}

function shapeOf(
  { type, project, feature, manager, query = '', offset = 0 }: EventFilter,
  reader: Reader,
): FilterShape {
  const withheld = withheldFrom(reader)
  return {
    type: type !== undefined,
    project: project !== undefined,
    feature: feature !== undefined,
    manager: manager !== undefined,
    text: query === '' ? 'none' : hasTrigram(query) ? 'indexed' : 'scanned',
    fragments: fragmentsOf(query).length > 1,
    offset: offset > 0,
    withheld,
    mostlyWithheld: withheld.restricted && type !== undefined && isRestricted(type),
  }
}

function parametersOf(
  { type, project, feature, manager, query = '', offset, limit }: EventFilter,
  { hiddenProjects: hidden }: Reader,
): FilterParameters {
  const text = { text: asStored(query), fragments: fragmentsOf(query) }
  // A hidden project is searched like one that does not exist: walking through its events would find nothing and take
  // time.
  const searched = project !== undefined && hidden.includes(project) ? NO_PROJECT : project
  return { type, project: searched, feature, manager, ...text, offset, limit: limit ?? MAX_EVENTS, hidden }
}

/** More than the shapes that usual searches have. */
const MAX_STATEMENTS = 300

const statementOf = compiledByShape(MAX_STATEMENTS, (shape: FilterShape) => {
  const build = shape.text === 'none' ? filterStatement : textStatement
  return compiled<FilterParameters, PageRow>((_, parameter) => build(shape, parameter))
})

/**
 * Reads only a page from the end of an index, events that are not indexed yet, and the stored total, or as many events
 * as are counted: the length of the log does not matter.
 */
function filterStatement(shape: FilterShape, parameter: FilterParameters) {
  const walk = newestFirst(shape, parameter)
  const settled = shape.manager ? countedTotal(walk) : storedTotal(shape, parameter)
  const unsettled = sql`events e where ${isListed(shape, parameter)} and ${isUnsettled}`
  const total = sql`${settled} + (select count(*) from ${unsettled})`
  const most = sql`limit ${sql.lit(MAX_EVENTS)}`
  // Where most events of a type are withheld, a walk without matches is not started.
  const isWorthWalking = shape.mostlyWithheld ? sql`(select ${total}) > 0` : sql`true`
  const conditions = all([walk.isWalked, walk.isListed, isFromOffset(shape, parameter), isWorthWalking])
  return pageWithTotal(
    total,
    sql`
      select e.id from (
        (select e.id from ${unsettled} and ${isFromOffset(shape, parameter)} order by e.id desc ${most})
        union all
        (select e.id from indexed_events e where ${conditions} order by ${walk.order} ${most})
      ) e order by e.id desc limit ${parameter.limit}`,
    shape.withheld,
  )
}

function storedTotal(shape: FilterShape, parameter: FilterParameters): RawBuilder<number> {
  const { hidden, restricted } = shape.withheld
  return keptTotal({
    ...Object.fromEntries(filteredColumns(shape).map((column) => [column, sql`${parameter[column]}`])),
    hiddenProjects: hidden ? sql`${parameter.hidden}::text[]` : undefined,
    restrictedTypes: restricted ? restrictedTypes : undefined,
  })
}

/** The events of managers are few, so that there is no stored total: null for more than are counted. */
function countedTotal(walk: Walk): RawBuilder<number | null> {
  const most = sql.lit(MAX_COUNTED)
  return sql`(select case when events <= ${most} then events end
    from (select ${countOnWalk(walk, MAX_COUNTED + 1, walk.isListed)} as events) counted)`
}
