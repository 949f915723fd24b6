import { type RawBuilder, sql } from 'kysely'
import { jsonbObjectOf } from '../../db/json-objects.ts'
import { columnsOf, isoTime } from '../../db/sql.ts'
import { DAY_MS } from '../date-time.ts'
import type { DeletedFeatureRecord } from '../event-types.ts'
import { assertRecordable } from '../events/record.ts'
import { recordSelected } from '../events/selected.ts'
import { tagsByFeature } from '../tags/queries.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { commonMembers } from './columns.ts'
import { lostWithEnvironment } from './environments/on-delete.ts'
import { strategyObject } from './expressions.ts'
import type { FeatureState } from './feature.ts'
import { staleAt } from './staleness-sql.ts'
import type { FeatureDocument } from './state.ts'
import { assertNothingStopped } from './stops.ts'

/**
 * How long the deletion of a feature stays recorded: instances that keep features in memory read it within that time.
 */
const KEPT_DAYS = 7

type EnvironmentDocument = FeatureDocument['environments'][string]
const environment = columnsOf<'featureEnvironments'>('fe')

/** The environments `fe` in which the feature `f` has something, as its document shows them. */
const environmentDocuments: RawBuilder<FeatureDocument['environments']> = sql`(
  select coalesce(jsonb_object_agg(fe.environment, ${jsonbObjectOf<EnvironmentDocument>({
    enabled: environment('enabled'),
    strategies: sql`own.strategies`,
    variants: environment('variants'),
  })}), '{}')
  from feature_environments fe cross join lateral (
    select coalesce(jsonb_object_agg(s.id::text, ${strategyObject}), '{}') as strategies from feature_strategies s
    where s.feature_name = fe.feature_name and s.environment = fe.environment
  ) own
  where fe.feature_name = f.name and (fe.enabled or own.strategies <> '{}' or fe.variants <> '[]'))`

/** The feature `f`, whose type is `t`, as its deletion is recorded. */
function deletedFeature(now: Date): RawBuilder<DeletedFeatureRecord> {
  return jsonbObjectOf<DeletedFeatureRecord>({
    ...commonMembers,
    stale: staleAt(now),
    markedStale: sql`f.marked_stale`,
    createdAt: isoTime(sql`f.created_at`),
    archived: sql`f.archived_at is not null`,
    archivedAt: isoTime(sql`f.archived_at`),
    environments: environmentDocuments,
  })
}

/** A feature that is to be deleted. */
type Doomed = Pick<FeatureState, 'name' | 'project' | 'type'>

/**
 * Deletes locked, archived features, and records it in the log, and for other instances. Their names are free then,
 * also for features that no freeze and no approval rule holds.
 *
 * @throws DomainError forbidden, and frozen, while these features are held; forbidden for a stopped one without the
 *   permission to let it continue
 */
export async function removeFeatures(transaction: Transaction, features: readonly Doomed[]): Promise<void> {
  const { tx, now } = transaction
  const names = features.map(({ name }) => name)
  await assertNothingStopped(
    transaction,
    features.map(({ project, name: feature }) => ({ project, feature })),
  )
  const tags = await tagsByFeature(tx, names)
  await assertRecordable(
    transaction,
    features.map(({ name, project, type }) => {
      // Only this of it decides.
      const preData = { type, tags: tags.get(name) ?? [] } as object as DeletedFeatureRecord
      return { type: 'feature-deleted' as const, subject: { project, feature: name }, preData }
    }),
  )
  await recordSelected(
    transaction,
    sql`
      select row_number() over (order by lost.name, lost.environment, lost.at, lost.type) as position, lost.type,
        lost.project, lost.environment, lost.name as feature, null::jsonb as tags, null::jsonb as data, lost.pre_data
      from (
        select f.name, l.at, l.type, f.project_id as project, fe.environment, l.pre_data
        from features f join feature_environments fe on fe.feature_name = f.name
        cross join lateral (${lostWithEnvironment}) l where f.name = any(${names}::text[])
        union all
        select f.name, 0, 'feature-deleted', f.project_id, null, ${deletedFeature(now)}
        from features f join feature_types t on t.id = f.type where f.name = any(${names}::text[])
      ) lost`,
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
