import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled, compiledByShape } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { hasTrigram } from '../../db/sql.ts'
import type { JsonText } from '../../runtime/json-text.ts'
import type { Reader } from '../visibility.ts'
import { all, type PageRow, pageJson, pageWithTotal } from './event-list.ts'
import {
  type FilterParameters,
  type FilterShape,
  filteredColumns,
  isFromOffset,
  isListed,
  MAX_EVENTS,
  newestFirst,
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
 * a text matches more than `MAX_COUNTED` events.
 */
export async function eventPage(db: Db, filter: EventFilter, reader: Reader): Promise<JsonText<Schema<'EventPage'>>> {
  const shape = shapeOf(filter, reader)
  const rows = await statementOf(shape)(db, parametersOf(filter, reader))
  return { json: pageJson({ version: 1 }, rows) }
}

function shapeOf({ type, project, feature, query = '', offset = 0 }: EventFilter, reader: Reader): FilterShape {
  const withheld = withheldFrom(reader)
  return {
    type: type !== undefined,
    project: project !== undefined,
    feature: feature !== undefined,
    text: query === '' ? 'none' : hasTrigram(query) ? 'indexed' : 'scanned',
    fragments: fragmentsOf(query).length > 1,
    offset: offset > 0,
    withheld,
    mostlyWithheld: withheld.restricted && type !== undefined && isRestricted(type),
  }
}

function parametersOf(
  { type, project, feature, query = '', offset, limit }: EventFilter,
  { hiddenProjects: hidden }: Reader,
): FilterParameters {
  const text = { text: asStored(query), fragments: fragmentsOf(query) }
  // A hidden project is searched like one that does not exist: walking through its events would find nothing and take
  // time.
  const searched = project !== undefined && hidden.includes(project) ? NO_PROJECT : project
  return { type, project: searched, feature, ...text, offset, limit: limit ?? MAX_EVENTS, hidden }
}

/** More than the shapes that usual searches have. */
const MAX_STATEMENTS = 300

const statementOf = compiledByShape(MAX_STATEMENTS, (shape: FilterShape) => {
  const build = shape.text === 'none' ? filterStatement : textStatement
  return compiled<FilterParameters, PageRow>((_, parameter) => build(shape, parameter))
})

/**
 * Reads only a page from the end of an index, events that are not indexed yet, and the stored total: the length of the
 * log does not matter.
 */
function filterStatement(shape: FilterShape, parameter: FilterParameters) {
  const totalOf = Object.fromEntries(filteredColumns(shape).map((column) => [column, sql`${parameter[column]}`]))
  const { hidden, restricted } = shape.withheld
  const kept = keptTotal({
    ...totalOf,
    hiddenProjects: hidden ? sql`${parameter.hidden}::text[]` : undefined,
    restrictedTypes: restricted ? restrictedTypes : undefined,
  })
  const unsettled = sql`events e where ${isListed(shape, parameter)} and ${isUnsettled}`
  const total = sql`${kept} + (select count(*) from ${unsettled})`
  const walk = newestFirst(shape, parameter)
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
