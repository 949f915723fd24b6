import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import type { Schema } from '../../contract.ts'
import { compiledByShape } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import type { JsonText } from '../../runtime/json-text.ts'
import { compiledForReader, type Hidden, isOutside, type ReaderAt } from '../visibility.ts'
import { conditionsOf, isFavoriteOf, type SearchValues } from './search-conditions.ts'
import { type FeatureSearch, type SearchShape, searchFilter } from './search-filter.ts'
import { directionOf, isSortKey, type Order, SORT_KEYS, type SortValues, walk } from './search-order.ts'
import { withSummaries } from './summaries/read.ts'
import { type SummaryLines, summaryLines } from './summaries/rows.ts'

const { selectFrom } = expressionBuilder<Database, never>()

type SearchParameters = SearchValues & SortValues & { withEmail: boolean; limit: number; offset: number }
type PageRow = SummaryLines & { total: number }

const MAX_FEATURES = 100
const USUAL_FEATURES = 50

/**
 * Returns a sorted page of the features that match all filters, with their total number. Uses one statement, and
 * another one for features that are not cached.
 *
 * @throws DomainError invalid for a day that does not exist
 */
export async function featureSearch(
  db: Db,
  search: FeatureSearch,
  reader: ReaderAt,
): Promise<JsonText<Schema<'FeatureSearchPage'>>> {
  const { limit = USUAL_FEATURES, offset = 0 } = search
  const filter = searchFilter(search, reader.userId)
  const parameters = {
    ...filter.values,
    ...reader,
    sortEnvironment: sortEnvironmentOf(search),
    limit: limit >= 1 && limit <= MAX_FEATURES ? limit : USUAL_FEATURES,
    offset,
  }
  const statement = statementFor({ order: orderOf(search), filter: filter.shape })
  const read = await withSummaries(db, async (handle) => (await statement(handle, parameters, reader))[0])
  return { json: `{"features":${read?.features ?? '[]'},"total":${read?.found.total ?? 0}}` }
}

type Shape = { order: Order; filter: SearchShape }

const ENVIRONMENT = 'environment:'

function sortEnvironmentOf({ sortBy }: FeatureSearch): string | undefined {
  return sortBy?.startsWith(ENVIRONMENT) ? sortBy.slice(ENVIRONMENT.length) : undefined
}

function orderOf(search: FeatureSearch): Order {
  const { sortBy = 'createdAt', sortOrder, favoritesFirst = false } = search
  const key = sortEnvironmentOf(search) === undefined ? sortBy : 'environment'
  return { key: isSortKey(key) ? key : 'createdAt', descending: sortOrder === 'desc', favoritesFirst }
}

/** There are many combinations of filters; most searches use few of them. */
const MAX_STATEMENTS = 300

const statementFor = compiledByShape(MAX_STATEMENTS, (shape: Shape) =>
  compiledForReader<SearchParameters, PageRow>((hidden, parameters) => {
    const isCounted = hasOnlyProject(shape.filter)
    return isCounted ? countedStatement(shape, hidden, parameters) : foundStatement(shape, hidden, parameters)
  }),
)

/** Whether the number of matches is stored: for active features with no other filter than one project. */
function hasOnlyProject({ archived, project, ...others }: SearchShape): boolean {
  const isPlain = Object.values(others).every((filter) => filter === undefined)
  return isPlain && !archived && (project === undefined || project === 'one')
}

/** Sorts rows that have the columns `favorite`, `key`, `created_at` and `name`. */
function sortOf(order: Order): RawBuilder<unknown> {
  const direction = directionOf(order)
  const favorites = order.favoritesFirst ? sql`favorite desc, ` : sql``
  return sql`${favorites}key ${direction} nulls last, created_at, name`
}

function conditions({ filter }: Shape, hidden: Hidden, parameters: SearchParameters): RawBuilder<boolean> {
  return sql.join<boolean>([...conditionsOf(filter, parameters), isOutside(hidden, sql`f.project_id`)], sql` and `)
}

/** Selects matching features with the columns of `sortOf`. */
function matches(shape: Shape, hidden: Hidden, parameters: SearchParameters): Expression<unknown> {
  const { order } = shape
  const favorite = order.favoritesFirst ? isFavoriteOf(parameters.userId) : sql`false`
  return selectFrom('features as f')
    .innerJoin('featureTypes as t', 't.id', 'f.type')
    .select(['f.name', 'f.createdAt', SORT_KEYS[order.key](parameters).as('key'), favorite.as('favorite')])
    .where(conditions(shape, hidden, parameters))
}

function pageTable(
  { order }: Shape,
  rows: RawBuilder<unknown>,
  { limit, offset }: SearchParameters,
): RawBuilder<unknown> {
  return sql`page as materialized (
    select name, row_number() over (order by ${sortOf(order)}) as position from (
      select name, created_at, key, favorite from (${rows}) f
      order by ${sortOf(order)} limit ${limit} offset ${offset}) f)`
}

/** Finds and counts all matches, as narrow rows, and reads a page of them. */
function foundStatement(shape: Shape, hidden: Hidden, parameters: SearchParameters): RawBuilder<PageRow> {
  return sql<PageRow>`
    with found as materialized ${matches(shape, hidden, parameters)},
    ${pageTable(shape, sql`select * from found`, parameters)}
    select (select count(*) from found) as total, ${summaryLines(sql`page`, parameters)}`
}

/** Reads the page from indexes in sort order, and the stored number of matches. */
function countedStatement(shape: Shape, hidden: Hidden, parameters: SearchParameters): RawBuilder<PageRow> {
  const { project } = parameters
  const { tables, rows } = walk(shape.order, conditions(shape, hidden, parameters), parameters)
  const ofProject = shape.filter.project === undefined ? sql`` : sql`and c.project_id = ${project}`
  return sql<PageRow>`
    with ${tables}, ${pageTable(shape, rows, parameters)}
    select (select coalesce(sum(c.features), 0) from counted_features c
      where c.kind = 'active' ${ofProject} and ${isOutside(hidden, sql`c.project_id`)})::int as total,
      ${summaryLines(sql`page`, parameters)}`
}
