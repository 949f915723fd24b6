import { sql } from 'kysely'
import { compiledStatementForList } from '../../db/compiled.ts'
import { isAmong, PLACE } from '../../db/sql.ts'
import { DAY_MS, HOUR_MS } from '../date-time.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { type Batch, MAX_VARIANTS } from './usage-totals.ts'

/**
 * Adds a batch of sums to the stored sums, and stores when features were last seen. Idempotent: a batch that is written
 * already is not counted again. Drops features, environments and applications that do not exist. Records no event.
 */
export async function storeMetrics(transaction: Transaction, batch: Batch): Promise<void> {
  if (!(await isNewBatch(transaction, batch))) return
  const rows = batch.sums.map(({ environment, appName, featureName, hour, yes, no, variants, seenAt }) => ({
    environment,
    appName,
    featureName,
    hour,
    yes,
    no,
    seenAt,
    variants: Object.fromEntries(variants),
  }))
  await transaction.later(addSums(rows))
  await transaction.later(storeLastSeen(rows))
}

/** Records that the writer has written this batch. Returns false if it was recorded before. */
export async function isNewBatch(
  { tx, now }: Transaction,
  { writer, number }: Pick<Batch, 'writer' | 'number'>,
): Promise<boolean> {
  const written = await tx
    .insertInto('metricWriters')
    .values({ id: writer, batch: number, writtenAt: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ batch: number, writtenAt: now }).where('metricWriters.batch', '<', number),
    )
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

type UsageRow = {
  environment: string
  appName: string
  featureName: string
  hour: Date
  yes: number
  no: number
  variants: object
  seenAt: Date
}

const COLUMNS = {
  environment: 'text',
  appName: 'text',
  featureName: 'text',
  hour: 'timestamptz',
  yes: 'bigint',
  no: 'bigint',
  variants: 'jsonb',
  seenAt: 'timestamptz',
} as const

/**
 * `limit` makes the planner find each feature by its name: it would guess a long list, and read all features.
 * Writes in the order of the key, so that instances that write at the same time don't deadlock.
 */
const addSums = compiledStatementForList<UsageRow>(
  COLUMNS,
  (given) => sql`
    insert into feature_metrics as m (feature_name, environment, hour, app_name, yes, no, variants)
    select f.name, given.environment, given.hour, given.app_name, given.yes, given.no, given.variants
    from ${given} cross join lateral (select name from features where name = given.feature_name limit 1) f
    where exists (select from application_usages u
      where u.app_name = given.app_name and u.environment = given.environment)
    order by f.name, given.environment, given.hour, given.app_name
    on conflict (feature_name, environment, hour, app_name) do update set
      yes = m.yes + excluded.yes, no = m.no + excluded.no,
      variants = case when excluded.variants = '{}' then m.variants
        else added_counts(m.variants, excluded.variants, ${sql.lit(MAX_VARIANTS)}) end`,
)

/** Keeps the time for the feature and for its project. One that differs by less than a minute is not written. */
const storeLastSeen = compiledStatementForList<UsageRow>(
  COLUMNS,
  (given) => sql`
    with seen as (
      insert into feature_last_seen as l (feature_name, environment, last_seen_at)
      select fe.feature_name, fe.environment, max(given.seen_at)
      from ${given} cross join lateral (
        select feature_name, environment from feature_environments
        where feature_name = given.feature_name and environment = given.environment limit 1
      ) fe
      group by fe.feature_name, fe.environment order by fe.feature_name, fe.environment
      on conflict (feature_name, environment) do update set last_seen_at = excluded.last_seen_at
        where l.last_seen_at <= excluded.last_seen_at - interval '1 minute'
      returning feature_name, last_seen_at
    )
    insert into project_usage as u (project_id, last_reported_at)
    select f.project_id, max(s.last_seen_at) from seen s join features f on f.name = s.feature_name
    group by f.project_id order by f.project_id
    on conflict (project_id) do update set last_reported_at = excluded.last_reported_at
      where u.last_reported_at < excluded.last_reported_at`,
)

/** The most rows that one call of `sweepMetrics` deletes. */
const SWEEP_BATCH_SIZE = 5_000
/** A process that has written nothing for so long has no batch left that could be written again. */
const WRITER_DAYS = 30

/**
 * Deletes metrics of hours that ended before `until`. Skips rows that are being written.
 *
 * @returns whether there may be more
 */
export async function sweepMetrics({ tx, now, later }: Transaction, until: Date): Promise<boolean> {
  await later(tx.deleteFrom('metricWriters').where('writtenAt', '<', new Date(now.getTime() - WRITER_DAYS * DAY_MS)))
  const rows = await tx
    .deleteFrom('featureMetrics')
    .where(({ selectFrom }) =>
      isAmong(
        selectFrom('featureMetrics')
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
