import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { firstOrMissing } from '../errors.ts'
import { daysToProduction, meanDaysToProduction } from './feature-counts.ts'
import { numbersOf, stats } from './statistics.ts'

const MAX_LEAD_TIMES = 1000

type Insights = Schema<'ProjectInsights'>

const leadTimes = listOf(
  objectOf<Insights['leadTime']['features'][number]>({ name: sql`f.name`, timeToProduction: daysToProduction }),
  {
    from: sql`(
      select * from features f where f.project_id = p.id and f.type = 'release' and f.first_production_at is not null
      order by f.first_production_at desc, f.name limit ${sql.lit(MAX_LEAD_TIMES)}
    ) f`,
    orderBy: sql`f.first_production_at desc, f.name`,
  },
)

const rated = (rating: RawBuilder<number>) => ({
  rating,
  activeCount: sql<number>`feature.total - feature.marked_stale`,
  potentiallyStaleCount: sql<number>`feature.potentially_stale`,
  staleCount: sql<number>`feature.marked_stale`,
})

const insightsObject = objectOf<Insights>({
  stats,
  featureTypeCounts: sql`feature.types`,
  health: objectOf<Insights['health']>(rated(sql`feature.health`)),
  technicalDebt: objectOf<Insights['technicalDebt']>(rated(sql`100 - feature.health`)),
  leadTime: objectOf<Insights['leadTime']>({ projectAverage: meanDaysToProduction, features: leadTimes }),
  members: objectOf<Insights['members']>({ currentMembers: sql`member.total`, change: sql`member.added` }),
})

const insights = compiled<{ project: string; now: Date }, { insights: Insights }>(
  (_, { project, now }) => sql`
    select ${insightsObject} as insights
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
