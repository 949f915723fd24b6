import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { firstOrMissing } from '../errors.ts'
import { daysToProduction, meanDaysToProduction } from './feature-counts.ts'
import { numbersOf, stats } from './statistics.ts'

const MAX_LEAD_TIMES = 1000

const leadTimes = sql`(
  select coalesce(json_agg(json_build_object('name', f.name, 'timeToProduction', ${daysToProduction})
    order by f.first_production_at desc, f.name), '[]')
  from (
    select * from features f where f.project_id = p.id and f.type = 'release' and f.first_production_at is not null
    order by f.first_production_at desc, f.name limit ${sql.lit(MAX_LEAD_TIMES)}
  ) f)`

const rated = (rating: RawBuilder<unknown>) => sql`json_build_object('rating', ${rating},
  'activeCount', feature.total - feature.marked_stale, 'potentiallyStaleCount', feature.potentially_stale,
  'staleCount', feature.marked_stale)`

const insights = compiled<{ project: string; now: Date }, { insights: Schema<'ProjectInsights'> }>(
  (_, { project, now }) => sql`
    select json_build_object(
      'stats', ${stats}, 'featureTypeCounts', feature.types,
      'health', ${rated(sql`feature.health`)}, 'technicalDebt', ${rated(sql`100 - feature.health`)},
      'leadTime', json_build_object('projectAverage', ${meanDaysToProduction}, 'features', ${leadTimes}),
      'members', json_build_object('currentMembers', member.total, 'change', member.added)) as insights
    from projects p ${numbersOf(now)}
    where p.id = ${project}`,
)

/**
 * Returns the insights of a project.
 *
 * @throws DomainError missing
 */
export async function projectInsights(db: Db, project: string, now: Date): Promise<Schema<'ProjectInsights'>> {
  return firstOrMissing(await insights(db, { project, now }), 'project', project).insights
}
