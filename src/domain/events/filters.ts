import { type RawBuilder, sql } from 'kysely'
import { all } from './event-list.ts'
import { visible, type Withheld } from './visible.ts'

/** The parameters of the statements of a search. */
export type FilterParameters = {
  type?: string
  project?: string
  feature?: string
  manager?: string
  text?: string
  /** Parts of the text, which matching events must also contain. */
  fragments?: readonly string[]
  offset?: number
  limit: number
  hidden: readonly string[]
}

/** The given filters. There is one statement for each shape. */
export type FilterShape = {
  readonly type: boolean
  readonly project: boolean
  readonly feature: boolean
  readonly manager: boolean
  /** How older events with the text are found: with the trigram index, or by reading all events. */
  readonly text: 'none' | 'indexed' | 'scanned'
  /** Whether the text has several fragments. */
  readonly fragments: boolean
  readonly offset: boolean
  readonly withheld: Withheld
  /** Whether most or all events of the type are withheld from the reader. */
  readonly mostlyWithheld: boolean
}

export const MAX_EVENTS = 100
/** More matches than these are not counted. */
export const MAX_COUNTED = 10_000

/** The columns of the filters, the most selective one first. */
const COLUMNS = { feature: sql`e.feature_name`, type: sql`e.type`, project: sql`e.project`, manager: sql`e.manager` }
export type Column = keyof typeof COLUMNS

export function filteredColumns(shape: FilterShape): Column[] {
  return (['feature', 'type', 'project', 'manager'] as const).filter((column) => shape[column])
}

function equals(column: Column, parameter: FilterParameters): RawBuilder<unknown> {
  return sql`${COLUMNS[column]} = ${parameter[column]}`
}

/** Like `equals`, but prevents the use of an index. */
function equalsUnindexed(column: Column, parameter: FilterParameters): RawBuilder<unknown> {
  return sql`${COLUMNS[column]} is not distinct from ${parameter[column]}`
}

/** The conditions under which the reader may see the event `e`. */
function seen({ withheld }: FilterShape, { hidden }: FilterParameters): RawBuilder<unknown>[] {
  return visible(withheld, sql`${hidden}`)
}

/** Whether the event `e` matches all filters but the text, and the reader may see it. */
export function isListed(shape: FilterShape, parameter: FilterParameters): RawBuilder<unknown> {
  return all([...filteredColumns(shape).map((column) => equals(column, parameter)), ...seen(shape, parameter)])
}

/** Like `isListed`, but prevents the use of an index. */
export function isListedUnindexed(shape: FilterShape, parameter: FilterParameters): RawBuilder<unknown> {
  return all([...filteredColumns(shape).map((column) => equalsUnindexed(column, parameter)), ...seen(shape, parameter)])
}

export function isFromOffset({ offset }: FilterShape, parameter: FilterParameters): RawBuilder<unknown> {
  return offset ? sql`e.id <= ${parameter.offset}` : sql`true`
}

/** A walk through one index of `indexed_events`, from the newest event on. */
export type Walk = {
  /** The filters that the index serves. The walk reads all events that match these. */
  readonly columns: readonly Column[]
  readonly isWalked: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  /** The other filters, and the conditions under which the reader may see the event. */
  readonly isListed: RawBuilder<unknown>
}

/**
 * Returns the walk through the most selective index. Ordered by id alone, the planner could walk the primary key
 * through unrelated events. The column in the order, and a range that the planner can't recognize as a single value,
 * force that index. The caller sets a literal limit: for a parameter, the planner expects thousands.
 */
export function newestFirst(shape: FilterShape, parameter: FilterParameters): Walk {
  const [walked, ...others] = filteredColumns(shape)
  // There is an index for each combination of the other filters; the events of a feature are few enough to scan.
  const isIndexed = walked !== 'feature'
  const conditions = others.map((column) => (isIndexed ? equals : equalsUnindexed)(column, parameter))
  const range = walked && sql`${COLUMNS[walked]} between ${parameter[walked]} and ${parameter[walked]}`
  return {
    columns: walked === undefined ? [] : isIndexed ? [walked, ...others] : [walked],
    isWalked: all([...(range ? [range] : []), ...(isIndexed ? conditions : [])]),
    order: walked === undefined ? sql`e.id desc` : sql`${COLUMNS[walked]} desc, e.id desc`,
    isListed: all([...(isIndexed ? [] : conditions), ...seen(shape, parameter)]),
  }
}

/** The number of events that the walk finds with a condition, up to a most. */
export function countOnWalk(
  { isWalked, order }: Walk,
  most: number,
  condition = sql<unknown>`true`,
): RawBuilder<number> {
  return sql`(select count(*) from (
    select from indexed_events e where ${isWalked} and ${condition} order by ${order} limit ${sql.lit(most)}) walked)`
}
