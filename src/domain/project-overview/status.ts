import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { jsonbObjectOf, objectOf } from '../../db/json-objects.ts'
import { firstOrMissing } from '../errors.ts'
import { eventsByDay } from '../events/activity.ts'
import { rankOf } from '../features/expressions.ts'
import { featuresInWindows } from './feature-counts.ts'
import { memberCount } from './members.ts'
import { featureTotals } from './statistics.ts'
import { windowsAt, yearAgo } from './windows.ts'

type Status = Schema<'ProjectStatus'>
type Stages = Status['lifecycleSummary']

/** The stages that features of the project `p` have entered, with the days in each; null `days` for the current one. */
const stays = sql`
  select l.stage, extract(epoch from lead(l.entered_at) over (
    partition by l.feature_name order by ${rankOf(sql`l.stage`)}) - l.entered_at) / 86400 as days
  from features f join feature_lifecycles l on l.feature_name = f.name where f.project_id = p.id`

/** One row for the project `p`: the number of features in each stage, and the mean days until a feature left it. */
const stages = sql`
  select json_object_agg(named.name, ${objectOf<Stages['initial']>({
    averageDays: sql`summed.average_days`,
    currentFlags: sql`coalesce(summed.features, 0)`,
  })}) as body
  from (values ('initial', 'initial'), ('pre-live', 'preLive'), ('live', 'live'), ('completed', 'completed')) named (stage, name)
  left join (
    select stage, count(*) filter (where days is null) as features, round(avg(greatest(days, 0)) filter (where days is not null), 1) as average_days
    from (${stays}) stay group by stage
  ) summed on summed.stage = named.stage`

const archived = jsonbObjectOf<Pick<Stages, 'archived'>>({
  archived: objectOf<Stages['archived']>({
    currentFlags: sql`feature.in_archive`,
    last30Days: sql`dated.archived_in_current`,
  }),
})

const statusObject = (now: Date) =>
  objectOf<Status>({
    resources: objectOf<Status['resources']>({
      members: memberCount,
      apiTokens: sql`(select count(*) from api_tokens t where p.id = any(t.projects))`,
      segments: sql`(select count(*) from segments s where s.project_id = p.id)`,
    }),
    activityCountByDate: eventsByDay(sql`p.id`, yearAgo(now)),
    health: objectOf<Status['health']>({ current: sql`feature.health` }),
    technicalDebt: objectOf<Status['technicalDebt']>({ current: sql`100 - feature.health` }),
    lifecycleSummary: sql<Stages>`(${stages})::jsonb || ${archived}`,
    staleFlags: objectOf<Status['staleFlags']>({ total: sql`feature.marked_stale + feature.potentially_stale` }),
  })

const statuses = compiled<{ project: string; now: Date }, { status: Status }>(
  (_, { project, now }) => sql`
    select ${statusObject(now)} as status
    from projects p cross join lateral (${featureTotals(now)}) feature
    cross join lateral (${featuresInWindows(windowsAt(now))}) dated
    where p.id = ${project}`,
)

/**
 * Returns the resources, activity and health of a project.
 *
 * @throws DomainError missing
 */
export async function projectStatus(db: Db, project: string, now: Date): Promise<Schema<'ProjectStatus'>> {
  return firstOrMissing(await statuses(db, { project, now }), 'project', project).status
}
