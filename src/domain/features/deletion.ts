import { sql } from 'kysely'
import { DAY_MS } from '../date-time.ts'
import type { Transaction } from '../transaction.ts'

/**
 * How long the deletion of a feature stays recorded: instances that keep features in memory read it within that time.
 */
const KEPT_DAYS = 7

/** Deletes archived features, and records the deletion for other instances. */
export async function removeFeatures({ tx, now }: Transaction, names: readonly string[]): Promise<void> {
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
