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
  const isSeen = hidden === undefined ? sql`true` : sql`(i.projects = '{}' or not i.projects <@ ${hidden}::text[])`
  const since = firstHour(now, hours)
  const names =
    name === undefined
      ? sql`select n.metric from names n where n.metric is not null`
      : sql`select ${name}::text collate "C" as metric`
  // The names come from the index, one step for each, and only those of the page are read.
  const { rows } = await sql<Schema<'ImpactMetric'>>`
    with recursive names as (
      (select i.metric from impact_metrics i where i.environment = ${environment} order by i.metric limit 1)
      union all
      select (select i.metric from impact_metrics i where i.environment = ${environment} and i.metric > n.metric
        order by i.metric limit 1)
      from names n where n.metric is not null
    ), page as (
      select n.metric from (${names}) n
      where exists (select from impact_metrics i
        where i.environment = ${environment} and i.metric = n.metric and i.hour >= ${since} and ${isSeen})
      order by n.metric limit ${limit} offset ${offset}
    )
    select p.metric as name, m.*
    from page p
    cross join lateral (
      with seen as materialized (
        select i.hour, i.series, i.type, i.help, i.app_name, i.labels, i.count, i.sum, i.least, i.most
        from impact_metrics i
        where i.environment = ${environment} and i.metric = p.metric and i.hour >= ${since} and ${isSeen}
      ), described as (
        select s.type, s.help from seen s order by s.hour desc, s.series limit 1
      )
      select (select type from described) as type, (select help from described) as help,
        (select jsonb_agg(${hourObject} order by t.hour)
          from (select hour, sum(count) as count, sum(sum) as sum, min(least) as least, max(most) as most
            from seen group by hour) t) as hours,
        array(select distinct s.app_name from seen s order by 1 limit 20) as applications,
        array(select distinct k from (select distinct labels from seen) s, jsonb_object_keys(s.labels) k
          order by 1 limit 20) as labels) m
    order by p.metric`.execute(db)
  return rows
}
