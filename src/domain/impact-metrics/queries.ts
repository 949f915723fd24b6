import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { jsonbObjectOf } from '../../db/json-objects.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { anyOf, isoTime } from '../../db/sql.ts'
import { HOUR_MS } from '../date-time.ts'
import { hiddenFrom, type Reader } from '../visibility.ts'
import type { Labels, TotalOfHours } from './impact-metric.ts'

/** A query for some metrics, for a project in an environment, since the start of an hour. */
export type ImpactQuery = {
  readonly project: string
  readonly environment: string
  readonly metrics: readonly string[]
  readonly labels: Labels
  readonly from: Date
}

/** Returns what was reported of metrics with keys of a project, or of all, by the metric; nothing where nothing was. */
export async function impactTotals(
  db: Db,
  { project, environment, metrics, labels, from }: ImpactQuery,
): Promise<ReadonlyMap<string, TotalOfHours>> {
  const { rows } = await sql<TotalOfHours & { metric: string }>`
    with read as (
      select metric, hour, count, sum, least, most, buckets from impact_metrics
      where environment = ${environment} and metric = ${anyOf(metrics)} and hour >= ${from}
        and (projects = '{}' or projects @> array[${project}]::text[]) and labels @> ${JSON.stringify(labels)}::jsonb
    )
    select t.metric, sum(t.count)::float8 as count, sum(t.sum) as sum, min(t.least) as least, max(t.most) as most,
      min(t.least) filter (where t.hour > ${from}) as later_least,
      max(t.most) filter (where t.hour > ${from}) as later_most,
      (select coalesce(jsonb_object_agg(b.key, b.total), '{}') from (
        select e.key, sum(e.value::float8) as total from read r, jsonb_each_text(r.buckets) e
        where r.metric = t.metric group by e.key) b) as buckets
    from read t group by t.metric order by t.metric`.execute(db)
  return new Map(rows.map(({ metric, ...total }) => [metric, total]))
}

/** The start of the first of so many hours, of which the last one is the current one. */
export function firstHour(now: Date, hours: number): Date {
  return new Date((Math.floor(now.getTime() / HOUR_MS) - hours + 1) * HOUR_MS)
}

const hourObject = jsonbObjectOf<Schema<'ImpactHour'>>({
  hour: isoTime(sql`t.hour`),
  count: sql`t.count`,
  sum: sql`t.sum`,
  least: sql`t.least`,
  most: sql`t.most`,
})

type ImpactFilter = Page & { environment: string; name?: string | undefined; hours?: number | undefined }

/** Returns a page of the impact metrics that a reader sees, by name. */
export async function impactMetrics(
  db: Db,
  { environment, name, hours = 24, ...page }: ImpactFilter,
  reader: Reader,
  now: Date,
): Promise<Schema<'ImpactMetric'>[]> {
  const { limit, offset } = pageOf(page)
  const hidden = hiddenFrom(reader)
  const isSeen = hidden === undefined ? sql`true` : sql`(projects = '{}' or not projects <@ ${hidden}::text[])`
  const isNamed = name === undefined ? sql`true` : sql`metric = ${name}`
  const { rows } = await sql<Schema<'ImpactMetric'>>`
    with seen as (
      select * from impact_metrics
      where environment = ${environment} and hour >= ${firstHour(now, hours)} and ${isSeen} and ${isNamed}
    ), page as (
      select metric from seen group by metric order by metric limit ${limit} offset ${offset}
    )
    select p.metric as name, l.type, l.help, h.hours,
      array(select distinct s.app_name from seen s where s.metric = p.metric order by 1 limit 20) as applications,
      array(select distinct k from seen s, jsonb_object_keys(s.labels) k where s.metric = p.metric order by 1 limit 20)
        as labels
    from page p
    cross join lateral (select type, help from seen s where s.metric = p.metric order by s.hour desc, s.series limit 1) l
    cross join lateral (
      select jsonb_agg(${hourObject} order by t.hour) as hours
      from (select hour, sum(count) as count, sum(sum) as sum, min(least) as least, max(most) as most
        from seen s where s.metric = p.metric group by hour) t) h
    order by p.metric`.execute(db)
  return rows
}
