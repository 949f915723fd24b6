import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { isoTime } from '../../db/sql.ts'
import { firstOrMissing } from '../errors.ts'
import { type SummaryParts, summariesFrom, summaryPartsObject } from '../features/summary.ts'
import type { ReaderAt } from '../visibility.ts'
import { numbersOf, statsAt } from './statistics.ts'

/** The environments of the project `p` with its settings there, as JSON. */
export const environments: RawBuilder<Schema<'ProjectOverviewEnvironment'>[]> = sql`(
  select coalesce(jsonb_agg(
    jsonb_build_object('environment', e.name, 'changeRequestsEnabled', exists (
      select from change_request_settings s where s.project_id = p.id and s.environment = e.name and s.enabled))
    || case when pe.default_strategy is null then '{}' else jsonb_build_object('defaultStrategy', pe.default_strategy) end
    order by e.sort_order, e.name), '[]')
  from project_environments pe join environments e on e.name = pe.environment where pe.project_id = p.id)`

/** Whether the project `p` is a favorite of the user. */
export function isFavoriteProjectOf(userId: number): RawBuilder<boolean> {
  return sql`exists (select from project_favorites v where v.project_id = p.id and v.user_id = ${userId})`
}

/** The common part of the overview and the health report, as members of a JSON object. */
const commonMembers = ({ userId, now }: Pick<ReaderAt, 'userId' | 'now'>) => sql`
  'stats', ${statsAt(now)}, 'version', 1, 'name', p.name, 'description', p.description,
  'defaultStickiness', p.default_stickiness, 'mode', p.mode, 'featureLimit', p.feature_limit,
  'featureNaming', json_build_object(
    'pattern', p.naming_pattern, 'example', p.naming_example, 'description', p.naming_description),
  'members', member.total, 'health', feature.health, 'environments', ${environments},
  'updatedAt', ${isoTime(sql`p.updated_at`)}, 'createdAt', ${isoTime(sql`p.created_at`)},
  'archivedAt', ${isoTime(sql`p.archived_at`)}, 'favorite', ${isFavoriteProjectOf(userId)}`

type ProjectParameters = Pick<ReaderAt, 'userId' | 'now'> & { project: string }

const overviews = compiled<ProjectParameters & { archived: boolean }, { overview: Schema<'ProjectOverview'> }>(
  (_, { project, userId, now, archived }) => sql`
    select json_build_object(${commonMembers({ userId, now })},
      'featureTypeCounts', case when ${archived} then feature.archived_types else feature.types end) as overview
    from projects p ${numbersOf(now)}
    where p.id = ${project}`,
)

/**
 * Returns a project, archived or not, with its statistics. `archived` selects the features counted by type.
 *
 * @throws DomainError missing
 */
export async function projectOverview(
  db: Db,
  reader: ReaderAt,
  project: string,
  archived: boolean,
): Promise<Schema<'ProjectOverview'>> {
  return firstOrMissing(await overviews(db, { ...reader, project, archived }), 'project', project).overview
}

/** A table `page`: the active features of a project by name, as `summaryParts` takes them. */
export function pageOfFeatures(project: string, { limit, offset }: Required<Page>): RawBuilder<unknown> {
  return sql`page as materialized (
    select name, row_number() over (order by name) as position from (
      select f.name from features f where f.project_id = ${project} and f.archived_at is null
      order by f.name limit ${limit} offset ${offset}
    ) f)`
}

type HealthReport = Schema<'ProjectHealthReport'>

const healthReports = compiled<
  ProjectParameters & Required<Page>,
  { report: Omit<HealthReport, 'features'>; parts: SummaryParts }
>(
  (_, { project, userId, now, limit, offset }) => sql`
    with ${pageOfFeatures(project, { limit, offset })}
    select json_build_object(${commonMembers({ userId, now })},
      'activeCount', feature.total - feature.marked_stale, 'potentiallyStaleCount', feature.potentially_stale,
      'staleCount', feature.marked_stale) as report,
      ${summaryPartsObject(sql`page`, { userId, now })} as parts
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
  const row = firstOrMissing(await healthReports(db, { ...reader, project, ...pageOf(page) }), 'project', project)
  return { ...row.report, features: summariesFrom(row.parts) }
}
