import { type RawBuilder, sql } from 'kysely'
import { defer, deferred } from '../../db/deferred.ts'
import type { Tx } from '../../db/handles.ts'

/*
 * A lock and a read are two statements: one that waits for a lock reads everything else as before the wait. The lock is
 * deferred, so both are sent at once.
 */

/** Locks a feature until the transaction ends. The next statement reads it, see `isLocked`. */
export const lockOne = deferred<{ project: string; feature: string }>(
  ({ project, feature }) => sql`
    select from features where name = ${feature} and project_id = ${project} for update`,
)

/**
 * Locks the features `f` matching a condition until the transaction ends. The next statement reads them, see `isLocked`.
 * Several features are always locked in the order of their names, which prevents deadlocks.
 */
export async function lockInOrder(tx: Tx, condition: RawBuilder<unknown>): Promise<void> {
  await defer(tx, sql`select from features f where ${condition} order by f.name for update`)
}

/**
 * Whether this transaction has locked the feature `f`. For use in the statement after the lock: a feature created by
 * another transaction in between is not locked. PostgreSQL keeps the transaction that locked a row for update in `xmax`.
 */
export const isLocked: RawBuilder<boolean> = sql`f.xmax = pg_current_xact_id()::xid`
