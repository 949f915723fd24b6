import { type RawBuilder, sql } from 'kysely'
import { compiledStatement } from '../db/compiled.ts'
import { inLockOrder } from './locks.ts'
import type { Transaction } from './transaction.ts'

/**
 * The current revision of the feature `f`, including that of the data shared by all features. Every change of what
 * features show updates it in the same transaction, under a lock held until the end. So data that is read together with
 * it is valid while it stays the same.
 */
export const currentRevision: RawBuilder<string> = sql`concat(f.revision, ' ', (select revision from shared_revision))`

/** The revision of a feature that this transaction changes. */
export const newRevision: RawBuilder<string> = sql`pg_current_xact_id()`

/** Marks features as changed in an update of `features` that is written as SQL. */
export const asChanged: RawBuilder<unknown> = sql`revision = ${newRevision}`

/**
 * Begins a statement that writes what belongs to locked features: it also marks them as changed.
 *
 * @param features SQL for an array of their names
 */
export function marking(features: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`with marked as (${markStatement(features)})`
}

const mark = compiledStatement<{ features: readonly string[] }>((_, { features }) =>
  markStatement(sql`${features}::text[]`),
)

/** Marks locked features as changed. For each write of what belongs to them that is not `marking` itself; deferred. */
export async function markFeatures({ later }: Transaction, features: readonly string[]): Promise<void> {
  if (features.length > 0) await later(mark({ features }))
}

/** Locks the features of a project in the order of their names, which prevents deadlocks, and marks them as changed. */
export async function markFeaturesOf({ later }: Transaction, project: string): Promise<void> {
  const inOrder = sql`
    with locked as materialized (
      select f.name from features f where project_id = ${project} ${inLockOrder('features', 'f')} for update
    )
    update features set ${asChanged} where name = any(array(select name from locked))`
  await later(inOrder)
}

/**
 * Marks all features as changed at once, for a change of shared data: an environment, or a deleted tag. This includes
 * features that uncommitted transactions create. Such changes are serialized from here on, so call it last.
 */
export async function markShared({ later }: Transaction): Promise<void> {
  await later(sql`update shared_revision set ${asChanged}`)
}

function markStatement(features: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update features set ${asChanged} where name = any(${features}) and revision <> pg_current_xact_id()`
}
