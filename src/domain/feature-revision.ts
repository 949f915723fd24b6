import { type RawBuilder, sql } from 'kysely'
import { defer } from '../db/deferred.ts'
import type { Tx } from '../db/handles.ts'

/**
 * How far a feature is, with what it shares with others; `f` is the feature. Whatever changes what features show changes
 * this in the same transaction, under a lock that it keeps to the end, so what is read together with it is right for as
 * long as it stays the same.
 */
export const currentRevision: RawBuilder<string> = sql`concat(f.revision, ' ', (select revision from shared_revision))`

/** Locks the features that a condition on the table picks, and marks them as changed: the update of a statement. */
export function marked(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update features set revision = pg_current_xact_id() where ${condition}`
}

/**
 * Whether the feature `f` is locked and marked by this change. For the statement after the one that does so: a feature that
 * another change has made in between is not locked.
 */
export const isMarked: RawBuilder<boolean> = sql`f.revision = pg_current_xact_id()`

/**
 * Locks the features `f` that a condition picks, and marks them as changed. Whoever locks several features takes them in
 * the order of their names, so that nobody waits in a circle.
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
 * Marks all features as changed at once, for a change of what they share: an environment, or a tag that goes. Features
 * that nobody else sees yet, because their own change is still under way, are marked as well. Such changes take turns
 * from here on, so it comes last.
 */
export async function markShared(tx: Tx): Promise<void> {
  await defer(tx, sql`update shared_revision set revision = pg_current_xact_id()`)
}
