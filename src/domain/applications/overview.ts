import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import type { Page } from '../../db/pagination.ts'
import { containing, folded, isoTime } from '../../db/sql.ts'
import { firstOrMissing } from '../errors.ts'
import { hiddenFrom, isOutside, type Reader } from '../visibility.ts'
import { isVisibleApplication, isVisibleUsage } from './queries.ts'

/** How far back usage counts, in hours. */
const RECENT_HOURS = 48
/** The most instances that are listed with an application. */
const MAX_INSTANCES = 100
const USUAL_APPLICATIONS = 50

const isRecent = (now: Date): RawBuilder<boolean> =>
  sql`m.hour >= ${now}::timestamptz - ${sql.lit(RECENT_HOURS)} * interval '1 hour'`

type Overview = Schema<'ApplicationOverview'>

const environmentObject = objectOf<Overview['environments'][number]>({
  name: sql`seen.environment`,
  instanceCount: sql`(select count(*) from application_instances i
    where i.app_name = a.name and i.environment = seen.environment)`,
  sdks: sql`array(select distinct i.sdk_version from application_instances i
    where i.app_name = a.name and i.environment = seen.environment and i.sdk_version is not null order by 1)`,
  lastSeen: isoTime(sql`seen.last_seen_at`),
})

const issues = objectOf<Overview['issues']>({
  missingStrategies: sql`array(select distinct strategy from unnest(a.strategies) strategy
    where not exists (select from strategy_types t where t.name = strategy) order by 1)`,
  leftOut: sql`a.left_out`,
  leftOutAt: isoTime(sql`a.left_out_at`),
})

/**
 * Returns the features that an application asks for, and its instances and SDKs in each environment.
 *
 * @throws DomainError missing, also for an application that is hidden from the reader
 */
export async function applicationOverview(db: Db, reader: Reader, name: string, now: Date): Promise<Overview> {
  const hidden = hiddenFrom(reader)
  const environments = listOf(environmentObject, {
    from: sql`(select u.environment, max(u.last_seen_at) as last_seen_at from application_usages u
      where u.app_name = a.name and ${isVisibleUsage(hidden)} group by u.environment) seen`,
    orderBy: sql`seen.environment`,
  })
  const { rows } = await sql<Overview>`
    select used.projects, used.features as feature_count, ${environments} as environments, ${issues} as issues
    from applications a cross join lateral (
      select coalesce(array_agg(distinct f.project_id), '{}') as projects, count(distinct f.name) as features
      from feature_metrics m join features f on f.name = m.feature_name
      where m.app_name = a.name and ${isRecent(now)} and ${isOutside(hidden, sql`f.project_id`)}) used
    where a.name = ${name} and ${isVisibleApplication(hidden)}`.execute(db)
  return firstOrMissing(rows, 'application', name)
}

type Used = Schema<'ProjectApplications'>['applications'][number]

type ProjectApplicationSearch = Page & { readonly query?: string; readonly sortOrder?: 'asc' | 'desc' }

/**
 * Returns a page of the applications that ask for features of a project, with their total number.
 *
 * @throws DomainError missing for the project
 */
export async function projectApplications(
  db: Db,
  project: string,
  now: Date,
  { query = '', sortOrder, limit = USUAL_APPLICATIONS, offset = 0 }: ProjectApplicationSearch,
): Promise<Schema<'ProjectApplications'>> {
  const direction = sortOrder === 'desc' ? sql`desc` : sql`asc`
  const instances = sql`application_instances i where i.app_name = a.app_name and i.environment = any(a.environments)`
  const sdks = listOf(objectOf<Used['sdks'][number]>({ name: sql`sdk.name`, versions: sql`sdk.versions` }), {
    from: sql`(select split_part(i.sdk_version, ':', 1) as name,
        array_agg(distinct regexp_replace(i.sdk_version, '^[^:]*:?', '')) as versions
      from ${instances} and i.sdk_version is not null group by 1) sdk`,
    orderBy: sql`sdk.name`,
  })
  const application = objectOf<Used>({
    name: sql`a.app_name`,
    environments: sql`a.environments`,
    instances: sql`array(select distinct i.instance_id from ${instances} order by 1 limit ${MAX_INSTANCES})`,
    sdks,
  })
  const page = listOf(application, { from: sql`page a`, orderBy: sql`a.app_name ${direction}` })
  const { rows } = await sql<Schema<'ProjectApplications'>>`
    with found as materialized (
      select m.app_name, array_agg(distinct m.environment) as environments
      from features f join feature_metrics m on m.feature_name = f.name
      where f.project_id = ${project} and ${isRecent(now)} and folded(m.app_name) like ${folded(containing(query))}
      group by m.app_name
    ), page as (select * from found order by app_name ${direction} limit ${limit} offset ${offset})
    select (select count(*) from found) as total, ${page} as applications
    from projects p where p.id = ${project}`.execute(db)
  return firstOrMissing(rows, 'project', project)
}
