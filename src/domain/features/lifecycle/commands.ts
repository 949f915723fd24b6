import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import { compiledStatement } from '../../../db/compiled.ts'
import { anyOf } from '../../../db/sql.ts'
import { recordEvent } from '../../events/record.ts'
import { markFeatures } from '../../transaction/feature-revision.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import type { FeatureKey } from '../feature.ts'
import { lockActiveFeature, lockFeature } from '../locks.ts'

/**
 * Marks a feature as completed. Does nothing if it already is.
 *
 * @throws DomainError missing, or invalid for an archived feature
 */
export async function completeFeature(
  transaction: Transaction,
  key: FeatureKey,
  wanted: Schema<'CompleteFeature'>,
): Promise<void> {
  const { tx, now } = transaction
  const { status } = wanted
  const statusValue = wanted.statusValue ?? null
  await lockActiveFeature(transaction, key)
  const entered = await tx
    .insertInto('featureLifecycles')
    .values({ featureName: key.feature, stage: 'completed', enteredAt: now, status, statusValue })
    .onConflict((conflict) => conflict.doNothing())
    .returning('stage')
    .executeTakeFirst()
  if (entered === undefined) return
  await markFeatures(transaction, [key.feature])
  await recordEvent(transaction, 'feature-completed', key, { data: { status, statusValue, kept: status === 'kept' } })
}

/**
 * Removes the stage completed from a feature, also from an archived one: the contract allows this for every feature.
 *
 * @throws DomainError missing
 */
export async function uncompleteFeature(transaction: Transaction, key: FeatureKey): Promise<void> {
  const { tx } = transaction
  await lockFeature(transaction, key)
  const { numDeletedRows } = await tx
    .deleteFrom('featureLifecycles')
    .where('featureName', '=', key.feature)
    .where('stage', '=', 'completed')
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await markFeatures(transaction, [key.feature])
  await recordEvent(transaction, 'feature-uncompleted', key, {})
}

const enter = compiledStatement<{ features: readonly string[]; stage: Schema<'LifecycleStage'>; now: Date }>(
  (_, { features, stage, now }) => sql`
    insert into feature_lifecycles (feature_name, stage, entered_at)
    select name, ${stage}, ${now}::timestamptz from unnest(${features}::text[]) as name
    on conflict do nothing`,
)

/** Stores that features entered a stage now; deferred. A stage that a feature has entered before keeps its date. */
export async function enterStage(
  { later, now }: Transaction,
  features: readonly string[],
  stage: Schema<'LifecycleStage'>,
): Promise<void> {
  await later(enter({ features, stage, now }))
}

const enterInitial = compiledStatement<{ names: readonly string[]; times: readonly Date[] }>(
  (_, { names, times }) => sql`
    insert into feature_lifecycles (feature_name, stage, entered_at)
    select name, 'initial', at from unnest(${names}::text[], ${times}::timestamptz[]) as created (name, at)`,
)

/** Stores that features entered the initial stage when they were created; deferred. */
export async function enterInitialStage(
  { later }: Transaction,
  features: readonly { readonly name: string; readonly createdAt: Date }[],
): Promise<void> {
  await later(
    enterInitial({
      names: features.map(({ name }) => name),
      times: features.map(({ createdAt }) => createdAt),
    }),
  )
}

/** Deletes all stages of revived features, and restarts their lifecycle. */
export async function restartLifecycle(transaction: Transaction, features: readonly string[]): Promise<void> {
  const { tx, later } = transaction
  await later(tx.deleteFrom('featureLifecycles').where('featureName', '=', anyOf(features)))
  await enterStage(transaction, features, 'initial')
}
