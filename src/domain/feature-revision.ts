import { type RawBuilder, sql } from 'kysely'
import { defer } from '../db/deferred.ts'
import type { Tx } from '../db/handles.ts'

/**
 * The current revision of the feature `f`, including that of the data shared by all features. Every change of what
 * features show updates it in the same transaction, under a lock held until the end. So data that is read together with
 * it is valid while it stays the same.
 */
export const currentRevision: RawBuilder<string> = sql`concat(f.revision, ' ', (select revision from shared_revision))`

/** An update statement that locks the features matching the condition, and marks them as changed. */
export function marked(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update features set revision = pg_current_xact_id() where ${condition}`
}

/**
 * Whether this transaction has locked and marked the feature `f`. For use in the statement after the marking: a feature
 * created by another transaction in between is not locked.
 */
export const isMarked: RawBuilder<boolean> = sql`f.revision = pg_current_xact_id()`

/**
 * Locks the features `f` matching a condition, and marks them as changed. Several features are always locked in the
 * order of their names, which prevents deadlocks.
 */
export async function markInOrder(tx: Tx, condition: RawBuilder<unknown>): Promise<void> {
  const inOrder = sql`
    with locked as materialized (select f.name from features f where ${condition} order by f.name for update)
    ${marked(sql`name in (select name from locked)`)}`
  await defer(tx, inOrder)
}

/** Locks the features of a project, and marks them as changed. */
export async function markFeaturesOf(tx: Tx, project: string): Promise<void> {
  await markInOrder(tx, sql`f.project_id = ${project}`)
}

/**
 * Marks all features as changed at once, for a change of shared data: an environment, or a deleted tag. This includes
 * features that uncommitted transactions create. Such changes are serialized from here on, so call it last.
 */
export async function markShared(tx: Tx): Promise<void> {
  await defer(tx, sql`update shared_revision set revision = pg_current_xact_id()`)
}
