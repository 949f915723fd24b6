import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { isoTime } from '../../db/sql.ts'
import { firstOrMissing } from '../errors.ts'
import { hiddenFrom, isOutside, type Reader } from '../visibility.ts'

/** Applications of an answer; one counts once for each environment. */
const USUAL_APPLICATIONS = 100
const USUAL_HOURS = 24

const hourOf = (time: Date): RawBuilder<Date> => sql`date_trunc('hour', ${time}::timestamptz, 'UTC')`

/**
 * Returns the use of a feature in the current hour and in the one before.
 *
 * @param page which of the applications that asked for it
 * @throws DomainError missing, also for a feature that is hidden from the reader
 */
export async function featureMetrics(
  db: Db,
  reader: Reader,
  feature: string,
  now: Date,
  page: Page,
): Promise<Schema<'FeatureMetrics'>> {
  const { limit, offset } = pageOf(page)
  const recent = sql`feature_metrics m where m.feature_name = f.name and m.hour >= ${hourOf(now)} - interval '1 hour'`
  const lastHourUsage = listOf(
    objectOf<Schema<'FeatureMetrics'>['lastHourUsage'][number]>({
      environment: sql`h.environment`,
      timestamp: isoTime(sql`h.hour`),
      yes: sql`h.yes`,
      no: sql`h.no`,
    }),
    {
      from: sql`(select m.environment, m.hour, sum(m.yes) as yes, sum(m.no) as no from ${recent} group by 1, 2) h`,
      orderBy: sql`h.environment, h.hour`,
    },
  )
  const { rows } = await sql<Pick<Schema<'FeatureMetrics'>, 'lastHourUsage' | 'seenApplications'>>`
    select ${lastHourUsage} as last_hour_usage, array(select distinct m.app_name from ${recent} order by 1 limit ${limit} offset ${offset}) as seen_applications
    from features f where f.name = ${feature} and ${isOutside(hiddenFrom(reader), sql`f.project_id`)}`.execute(db)
  const found = firstOrMissing(rows, 'feature', feature)
  return { version: 1, maturity: 'stable', featureName: feature, ...found }
}

type UsageWindow = { readonly hoursBack?: number; readonly limit?: number }

/**
 * Returns the use of a feature in each of the last hours, by application and environment.
 *
 * @throws DomainError missing, also for a feature that is hidden from the reader
 */
export async function rawFeatureMetrics(
  db: Db,
  reader: Reader,
  feature: string,
  now: Date,
  { hoursBack = USUAL_HOURS, limit = USUAL_APPLICATIONS }: UsageWindow,
): Promise<Schema<'RawFeatureMetrics'>> {
  const from = sql`${hourOf(now)} - ${hoursBack - 1} * interval '1 hour'`
  const data = listOf(
    objectOf<Schema<'RawFeatureMetrics'>['data'][number]>({
      featureName: sql`f.name`,
      appName: sql`r.app_name`,
      environment: sql`r.environment`,
      timestamp: isoTime(sql`each_hour`),
      yes: sql`coalesce(m.yes, 0)`,
      no: sql`coalesce(m.no, 0)`,
      variants: sql`coalesce(m.variants, '{}')`,
    }),
    {
      from: sql`(
        select environment, app_name from feature_metrics
        where feature_name = f.name and hour >= ${from}
        group by environment, app_name order by sum(yes + no) desc, environment, app_name limit ${limit}
      ) r cross join generate_series(${from}, ${hourOf(now)}, interval '1 hour') each_hour
      left join feature_metrics m on m.feature_name = f.name and m.environment = r.environment
        and m.app_name = r.app_name and m.hour = each_hour`,
      orderBy: sql`r.environment, r.app_name, each_hour`,
    },
  )
  const found = db
    .selectFrom('features as f')
    .select(data.as('data'))
    .where('f.name', '=', feature)
    .where(isOutside(hiddenFrom(reader), sql`f.project_id`))
  const row = firstOrMissing(await found.execute(), 'feature', feature)
  return { version: 1, maturity: 'stable', featureName: feature, data: row.data }
}
