import { type RawBuilder, sql } from 'kysely'
import { isoTime } from '../../db/sql.ts'
import { DAY_MS } from '../date-time.ts'
import { recordSelected } from '../events/record.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { featureMembers } from './columns.ts'
import { strategyObject } from './expressions.ts'
import { staleAt } from './staleness-sql.ts'
import type { FeatureDocument } from './state.ts'

/**
 * How long the deletion of a feature stays recorded: instances that keep features in memory read it within that time.
 */
const KEPT_DAYS = 7

/** The environments `fe` in which the feature `f` has something, as its document shows them. */
const environmentDocuments: RawBuilder<FeatureDocument['environments']> = sql`(
  select coalesce(jsonb_object_agg(fe.environment, jsonb_build_object(
    'enabled', fe.enabled, 'strategies', own.strategies, 'variants', fe.variants)), '{}')
  from feature_environments fe cross join lateral (
    select coalesce(jsonb_object_agg(s.id::text, ${strategyObject}), '{}') as strategies from feature_strategies s
    where s.feature_name = fe.feature_name and s.environment = fe.environment
  ) own
  where fe.feature_name = f.name and (fe.enabled or own.strategies <> '{}' or fe.variants <> '[]'))`

/** Deletes locked, archived features, and records it in the log, and for other instances. */
export async function removeFeatures(transaction: Transaction, names: readonly string[]): Promise<void> {
  const { tx, now } = transaction
  await recordSelected(
    transaction,
    sql`
      select row_number() over (order by f.name) as position, 'feature-deleted' as type, f.project_id as project,
        null as environment, f.name as feature, null::jsonb as tags, null::jsonb as data,
        jsonb_build_object(${featureMembers}, 'stale', ${staleAt(now)}, 'markedStale', f.marked_stale,
          'createdAt', ${isoTime(sql`f.created_at`)}, 'archived', f.archived_at is not null,
          'archivedAt', ${isoTime(sql`f.archived_at`)}, 'environments', ${environmentDocuments}) as pre_data
      from features f join feature_types t on t.id = f.type where f.name = any(${names}::text[])`,
  )
  await sql`
    with deleted as (delete from features where name = any(${names}::text[]) returning name)
    insert into removed_features (name, removed_at) select name, ${now} from deleted
    on conflict (name) do update set revision = excluded.revision, removed_at = excluded.removed_at`.execute(tx)
}

/** Removes the records of features that were deleted long ago. */
export async function sweepRemovedFeatures({ tx, now }: Transaction): Promise<void> {
  const until = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  await tx.deleteFrom('removedFeatures').where('removedAt', '<', until).execute()
}
