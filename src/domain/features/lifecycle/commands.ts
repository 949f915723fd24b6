import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Change } from '../../change.ts'
import { recordEvent } from '../../events/record.ts'
import { type FeatureKey, lockActiveFeature, lockFeature } from '../queries.ts'

/**
 * Marks a feature as completed, or changes what became of it.
 *
 * @throws DomainError missing, or invalid for an archived feature
 */
export async function completeFeature(
  change: Change,
  key: FeatureKey,
  wanted: Schema<'CompleteFeature'>,
): Promise<void> {
  const { tx, now } = change
  const { status } = wanted
  const statusValue = wanted.statusValue ?? null
  await lockActiveFeature(tx, key)
  const { rows } = await sql`
    insert into feature_lifecycles (feature_name, stage, entered_at, status, status_value)
    values (${key.feature}, 'completed', ${now}, ${status}, ${statusValue})
    on conflict do nothing
    returning stage`.execute(tx)
  if (rows.length === 0) return
  await recordEvent(change, 'feature-completed', key, { data: { status, statusValue, kept: status === 'kept' } })
}

/**
 * Takes the stage completed from a feature, an archived one too: the contract refuses this to none that exists.
 *
 * @throws DomainError missing
 */
export async function uncompleteFeature(change: Change, key: FeatureKey): Promise<void> {
  const { tx } = change
  await lockFeature(tx, key)
  const { numDeletedRows } = await tx
    .deleteFrom('featureLifecycles')
    .where('featureName', '=', key.feature)
    .where('stage', '=', 'completed')
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await recordEvent(change, 'feature-uncompleted', key, {})
}

/** Notes that features entered a stage now; a stage that a feature has been in already keeps its date. */
export async function enterStage(
  { tx, now }: Change,
  features: readonly string[],
  stage: Schema<'LifecycleStage'>,
): Promise<void> {
  await sql`
    insert into feature_lifecycles (feature_name, stage, entered_at)
    select name, ${stage}, ${now}::timestamptz from unnest(${features}::text[]) as name
    on conflict do nothing`.execute(tx)
}

/** Forgets all stages of features and starts them anew, as reviving does. */
export async function restartLifecycle(change: Change, features: readonly string[]): Promise<void> {
  await sql`delete from feature_lifecycles where feature_name = any(${features}::text[])`.execute(change.tx)
  await enterStage(change, features, 'initial')
}
