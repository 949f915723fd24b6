import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { batchLoader } from '../../db/batch-loader.ts'
import { compiled, compiledForList } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { jsonbObjectOf, type Members, objectOf } from '../../db/json-objects.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { columnsOf, isoTime, type Operand } from '../../db/sql.ts'
import { missing } from '../errors.ts'
import { withParsedSummaries } from '../features/summaries/read.ts'
import { type SummaryLines, summaryLines } from '../features/summaries/rows.ts'
import { featureNaming } from '../projects/queries.ts'
import type { ReaderAt } from '../visibility.ts'
import { numbersOf, stats } from './statistics.ts'

type Environment = Schema<'ProjectOverviewEnvironment'>

const environment = jsonbObjectOf<Omit<Environment, 'defaultStrategy'>>({
  environment: sql`e.name`,
  changeRequestsEnabled: sql`exists (
    select from change_request_settings s where s.project_id = p.id and s.environment = e.name and s.enabled)`,
})
const defaultStrategy = jsonbObjectOf<Pick<Environment, 'defaultStrategy'>>({
  defaultStrategy: sql`pe.default_strategy`,
})

/** The environments of the project `p` with its settings there, as JSON. */
export const environments: RawBuilder<Environment[]> = sql`(
  select coalesce(jsonb_agg(
    ${environment} || case when pe.default_strategy is null then '{}' else ${defaultStrategy} end
    order by e.sort_order, e.name), '[]')
  from project_environments pe join environments e on e.name = pe.environment where pe.project_id = p.id)`

/** Whether the project `p` is a favorite of the user. */
export function isFavoriteProjectOf(userId: Operand<number>): RawBuilder<boolean> {
  return sql`exists (select from project_favorites v where v.project_id = p.id and v.user_id = ${userId})`
}

type Overview = Schema<'ProjectOverview'>
type HealthReport = Schema<'ProjectHealthReport'>

const column = columnsOf<'projects'>('p')

/** The common part of the overview and the health report. */
const commonMembers = (userId: Operand<number>): Members<Omit<Overview, 'featureTypeCounts'>> => ({
  stats,
  version: sql.lit(1),
  name: column('name'),
  description: column('description'),
  defaultStickiness: column('defaultStickiness'),
  mode: column('mode').$castTo<Overview['mode']>(),
  featureLimit: column('featureLimit'),
  featureNaming,
  members: sql`member.total`,
  health: sql`feature.health`,
  environments,
  updatedAt: isoTime(column('updatedAt')),
  createdAt: isoTime(column('createdAt')),
  archivedAt: isoTime(column('archivedAt')),
  favorite: isFavoriteProjectOf(userId),
})

type OverviewRequest = { project: string; userId: number; now: Date; archived: boolean }
/** Null when the project does not exist. */
type OverviewRow = { overview: Overview | null }

/** Returns a row for each request, in the given order. `limit` stops the planner from reading all projects. */
const overviews = compiledForList<OverviewRequest, OverviewRow>(
  { project: 'text', userId: 'int', now: 'timestamptz', archived: 'boolean' },
  (given) => sql<OverviewRow>`
    select whole.overview, given.position from ${given} left join lateral (
      select ${objectOf<Overview>({
        ...commonMembers(sql`given.user_id`),
        featureTypeCounts: sql`case when given.archived then feature.archived_types else feature.types end`,
      })} as overview
      from projects p ${numbersOf(sql`given.now`)}
      where p.id = given.project limit 1
    ) whole on true
    order by given.position`,
)

const overviewOf = batchLoader<OverviewRequest, OverviewRow>(overviews)

/**
 * Returns a project, archived or not, with its statistics. `archived` selects the features counted by type. Concurrent
 * reads are batched into one statement: to start and to end it takes longer than to read a project.
 *
 * @throws DomainError missing
 */
export async function projectOverview(
  db: Db,
  { userId, now }: Pick<ReaderAt, 'userId' | 'now'>,
  project: string,
  archived: boolean,
): Promise<Schema<'ProjectOverview'>> {
  const { overview } = await overviewOf(db, { project, userId, now, archived })
  if (overview === null) throw missing('project', project)
  return overview
}

/** A table `page`: the active features of a project by name, as `summaryLines` takes them. */
export function pageOfFeatures(project: string, { limit, offset }: Required<Page>): RawBuilder<unknown> {
  return sql`page as materialized (
    select name, row_number() over (order by name) as position from (
      select f.name from features f where f.project_id = ${project} and f.archived_at is null
      order by f.name limit ${limit} offset ${offset}
    ) f)`
}

const healthReports = compiled<
  { project: string; userId: number; now: Date; withEmail: boolean } & Required<Page>,
  { report: Omit<HealthReport, 'features'> } & SummaryLines
>(
  (_, { project, userId, now, withEmail, limit, offset }) => sql`
    with ${pageOfFeatures(project, { limit, offset })}
    select ${objectOf<Omit<HealthReport, 'features'>>({
      ...commonMembers(userId),
      activeCount: sql`feature.total - feature.marked_stale`,
      potentiallyStaleCount: sql`feature.potentially_stale`,
      staleCount: sql`feature.marked_stale`,
    })} as report,
      ${summaryLines(sql`page`, { userId, now, withEmail })}
    from projects p ${numbersOf(now)}
    where p.id = ${project}`,
)

/**
 * Returns the overview of a project with a page of its active features, and how many are stale.
 *
 * @throws DomainError missing
 */
export async function projectHealthReport(
  db: Db,
  reader: ReaderAt,
  project: string,
  page: Page,
): Promise<Schema<'ProjectHealthReport'>> {
  const parameters = { ...reader, project, ...pageOf(page) }
  const read = await withParsedSummaries(db, async (handle) => (await healthReports(handle, parameters))[0])
  if (read === undefined) throw missing('project', project)
  return { ...read.report, features: read.features }
}
