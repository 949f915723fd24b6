import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiledByShape } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { startingWith } from '../../db/sql.ts'
import type { JsonText } from '../../runtime/json-text.ts'
import { missing } from '../errors.ts'
import { compiledForReader, type Hidden, isOutside, type ReaderAt } from '../visibility.ts'
import { withSummaries } from './summaries/read.ts'
import { type SummaryLines, summaryLines } from './summaries/rows.ts'
import { featuresTagged, isNamedIn, tagPairs } from './tag-filter.ts'

type Filter = {
  /** Absent means all projects. */
  readonly project?: string
  readonly archived: boolean
  /** Each has the form `type:value`. One match is enough. */
  readonly tags?: readonly string[]
  readonly namePrefix?: string
}

type ListParameters = Pick<ReaderAt, 'userId' | 'now' | 'withEmail'> &
  Required<Page> & { project?: string; prefix?: string; tagTypes?: string[]; tagValues?: string[] }
type PageRow = SummaryLines & { known: boolean }

/** Which filters are given. */
type Shape = { project: boolean; archived: boolean; tags: boolean; prefix: boolean }

/** Every combination of the four filters. */
const MAX_STATEMENTS = 16

const statementFor = compiledByShape(MAX_STATEMENTS, (shape: Shape) =>
  compiledForReader<ListParameters, PageRow>((hidden, parameters) => listStatement(shape, hidden, parameters)),
)

function listStatement(shape: Shape, hidden: Hidden, parameters: ListParameters): RawBuilder<PageRow> {
  const { project, prefix, limit, offset } = parameters
  const conditions = [
    shape.archived ? sql`f.archived_at is not null` : sql`f.archived_at is null`,
    isOutside(hidden, sql`f.project_id`),
    ...(shape.project ? [sql`f.project_id = ${project}`] : []),
    ...(shape.prefix ? [sql`folded(f.name) like (select folded(${prefix}::text))`] : []),
    ...(shape.tags ? [isNamedIn(featuresTagged(parameters.tagTypes, parameters.tagValues))] : []),
  ]
  const known = shape.project ? sql`exists (select from projects where id = ${project})` : sql`true`
  return sql<PageRow>`
    with page as materialized (
      select name, row_number() over (order by name) as position from (
        select f.name from features f where ${sql.join(conditions, sql` and `)}
        order by f.name limit ${limit} offset ${offset}
      ) f
    )
    select ${known} as known, ${summaryLines(sql`page`, parameters)}`
}

/**
 * Returns a page of features, ordered by name.
 *
 * @throws DomainError missing for the project
 */
export async function featureList(
  db: Db,
  reader: ReaderAt,
  { project, archived, tags, namePrefix }: Filter,
  page: Page,
): Promise<JsonText<Schema<'FeatureList'>>> {
  const shape = {
    project: project !== undefined,
    archived,
    tags: tags !== undefined,
    prefix: namePrefix !== undefined,
  }
  const prefix = namePrefix === undefined ? undefined : startingWith(namePrefix)
  const parameters = { project, prefix, ...tagPairs(tags), ...reader, ...pageOf(page) }
  const read = await withSummaries(db, async (handle) => (await statementFor(shape)(handle, parameters, reader))[0])
  if (read === undefined || !read.found.known) throw missing('project', project ?? '')
  return { json: `{"version":2,"features":${read.features}}` }
}
