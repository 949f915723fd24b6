import { sql } from 'kysely'
import { compiledStatementForList } from '../../db/compiled.ts'
import { isAmong, PLACE } from '../../db/sql.ts'
import { isNewBatch } from '../client-metrics/commands.ts'
import { HOUR_MS } from '../date-time.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { type ImpactBatch, reportersOf } from './impact-totals.ts'

/** How many series of an hour were left out, of keys of some projects, or of all. */
export type LeftOut = {
  readonly environment: string
  readonly projects: readonly string[]
  readonly hour: Date
  readonly series: number
}

/**
 * Adds a batch of sums to the stored sums. Idempotent: a batch that is written already is not counted again. Drops
 * environments that do not exist, and new series of hours for which keys of the same projects have reported as many as
 * the limit. Records no event.
 *
 * @param onLeftOut gets what the limit left out; it is stored only if the transaction is committed
 */
export async function storeImpact(
  transaction: Transaction,
  batch: ImpactBatch,
  onLeftOut: (leftOut: readonly LeftOut[]) => void,
): Promise<void> {
  if (!(await isNewBatch(transaction, batch))) return
  const room = transaction.limits.impactSeriesPerEnvironment
  const rows = batch.sums.map(({ projects, ...sum }) => {
    const ids = `{${projects.map((id) => JSON.stringify(id)).join()}}`
    return { ...sum, projects: ids, reporters: reportersOf({ projects }), room }
  })
  await transaction.later(addSums(rows), (leftOut) => onLeftOut(leftOut as LeftOut[]))
}

type ImpactRow = {
  environment: string
  metric: string
  hour: Date
  series: string
  type: string
  help: string
  appName: string
  projects: string
  reporters: string
  labels: object
  count: number
  sum: number
  least: number | null
  most: number | null
  buckets: object
  room: number
}

const COLUMNS = {
  environment: 'text',
  metric: 'text',
  hour: 'timestamptz',
  series: 'text',
  type: 'text',
  help: 'text',
  appName: 'text',
  projects: 'text[]',
  reporters: 'text',
  labels: 'jsonb',
  count: 'bigint',
  sum: 'double precision',
  least: 'double precision',
  most: 'double precision',
  buckets: 'jsonb',
  room: 'integer',
} as const

/** Writes in the order of the key, so that instances that write at the same time don't deadlock. */
const addSums = compiledStatementForList<ImpactRow, LeftOut>(
  COLUMNS,
  (given) => sql`
    with fitting as (
      select given.*, m.series is not null as is_known,
        row_number() over (partition by given.environment, given.hour, given.reporters, m.series is not null
          order by given.metric, given.series) as place
      from ${given}
      left join impact_metrics m on m.environment = given.environment and m.metric = given.metric
        and m.hour = given.hour and m.series = given.series
      where exists (select from environments e where e.name = given.environment)
    ), present as (
      select h.environment, h.hour, h.reporters, (select count(*) from impact_metrics m
        where m.hour = h.hour and m.environment = h.environment and m.reporters = h.reporters) as taken
      from (select distinct environment, hour, reporters from fitting) h
    ), placed as (
      select f.*, f.is_known or p.taken + f.place <= f.room as fits
      from fitting f join present p
        on p.environment = f.environment and p.hour = f.hour and p.reporters = f.reporters
    ), stored as (
    insert into impact_metrics as i
      (environment, metric, hour, series, type, help, app_name, projects, reporters, labels, count, sum, least, most,
        buckets)
    select f.environment, f.metric, f.hour, f.series, f.type, f.help, f.app_name, f.projects, f.reporters, f.labels,
      f.count, f.sum, f.least, f.most, f.buckets
    from placed f where f.fits
    order by f.environment, f.metric, f.hour, f.series
    on conflict (environment, metric, hour, series) do update set
      count = i.count + excluded.count, sum = i.sum + excluded.sum,
      least = least(i.least, excluded.least), most = greatest(i.most, excluded.most), help = excluded.help,
      buckets = case when excluded.buckets = '{}' then i.buckets else added_counts(i.buckets, excluded.buckets, 50) end
    )
    select environment, projects, hour, count(*)::int as series from placed where not fits
    group by environment, projects, hour order by environment, projects, hour`,
)

/** The most rows that one call of `sweepImpact` deletes. */
const SWEEP_BATCH_SIZE = 5_000

/**
 * Deletes impact metrics of hours that ended before `until`. Skips rows that are being written.
 *
 * @returns whether there may be more
 */
export async function sweepImpact({ tx }: Transaction, until: Date): Promise<boolean> {
  const rows = await tx
    .deleteFrom('impactMetrics')
    .where(({ selectFrom }) =>
      isAmong(
        selectFrom('impactMetrics')
          .select(PLACE)
          .where('hour', '<=', new Date(until.getTime() - HOUR_MS))
          .orderBy('hour')
          .limit(sql.lit(SWEEP_BATCH_SIZE))
          .forUpdate()
          .skipLocked(),
      ),
    )
    .returning('hour')
    .execute()
  return rows.length === SWEEP_BATCH_SIZE
}
