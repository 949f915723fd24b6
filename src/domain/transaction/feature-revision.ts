import { type RawBuilder, sql } from 'kysely'
import { compiledStatement } from '../../db/compiled.ts'
import type { Tx } from '../../db/handles.ts'
import { arrayOf } from '../../db/sql.ts'
import { inLockOrder } from './locks.ts'
import type { Transaction } from './transaction.ts'

/**
 * The current revision of the feature `f`, including that of the data shared by all features. Every change of what
 * features show updates it in the same transaction, under a lock held until the end. So data that is read together with
 * it is valid while it stays the same.
 */
export const currentRevision: RawBuilder<string> = sql`concat(
  (select r.revision from feature_revisions r where r.feature = f.name), ' ', (select revision from shared_revision))`

/** The same for what lists show of the feature: it also changes with the name of a segment. */
export const listedRevision: RawBuilder<string> = sql`concat(
  (select r.revision from feature_revisions r where r.feature = f.name), ' ',
  (select concat(revision, ' ', listed_revision) from shared_revision))`

/**
 * Begins a statement that writes locked features or what belongs to them: it also marks them as changed.
 *
 * @param features SQL for an array of their names
 * @param first a table that this uses, as a part of `with`
 */
export function marking(features: RawBuilder<unknown>, first?: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`with ${first === undefined ? sql`` : sql`${first}, `}marked as (${markStatement(features)})`
}

const mark = compiledStatement<{ features: readonly string[] }>((_, { features }) =>
  markStatement(arrayOf(features, 'text')),
)

/** Marks locked features as changed. For each write of what belongs to them that is not `marking` itself; deferred. */
export async function markFeatures({ later }: Transaction, features: readonly string[]): Promise<void> {
  if (features.length > 0) await later(mark({ features }))
}

/** Locks the features of a project in the order of their names, which prevents deadlocks, and marks them as changed. */
export async function markFeaturesOf({ later }: Transaction, project: string): Promise<void> {
  const inOrder = sql`
    with locked as materialized (
      select f.name from features f where project_id = ${project} ${inLockOrder('features', 'f')} for no key update
    )
    ${markStatement(sql`array(select name from locked)`)}`
  await later(inOrder)
}

/**
 * Marks all features as changed at once, for a change of shared data: an environment, or a deleted tag. This includes
 * features that uncommitted transactions create. Such changes are serialized from here on, so call it last.
 */
export async function markShared({ tx, later }: Transaction): Promise<void> {
  await later(tx.updateTable('sharedRevision').set({ revision: sql<string>`pg_current_xact_id()` }))
}

/** The same for what lists alone show: the name of a segment. Applications do not read all features again. */
export async function markLists({ tx, later }: Transaction): Promise<void> {
  await later(tx.updateTable('sharedRevision').set({ listedRevision: sql<string>`pg_current_xact_id()` }))
}

/**
 * Whether a row that has the revision was changed by a transaction that is not in the snapshot, and not by this one.
 *
 * @param revision a column: the id of the transaction that has changed the row last
 */
export function changedByOthers(revision: RawBuilder<unknown>, snapshot: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${revision} <> pg_current_xact_id() and not pg_visible_in_snapshot(${revision}, ${snapshot}))`
}

/**
 * Gives features revisions of this database, after it was restored from another one: that may have had more
 * transactions, and one of them would come again.
 */
export async function renewRevisions(tx: Tx): Promise<void> {
  const now = sql<string>`pg_current_xact_id()`
  await tx.updateTable('featureRevisions').set({ revision: now }).where('revision', '>=', now).execute()
  await tx.updateTable('sharedRevision').set({ revision: now, listedRevision: now }).execute()
}

function markStatement(features: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    update feature_revisions set revision = pg_current_xact_id()
    where feature = any(${features}) and revision <> pg_current_xact_id()`
}
