import { sql } from 'kysely'
import type { Db } from '../../db/handles.ts'

/**
 * Moves recent entries from the pending list of the trigram index into the index. A search reads the whole list, and
 * otherwise the event that makes it overflow would have to wait until all of it is moved.
 */
export async function tidySearchIndex(db: Db): Promise<void> {
  // Only the owner may do this. For other roles, the database does it when the list is full.
  await sql`select gin_clean_pending_list(c.oid) from pg_class c
    where c.oid = 'indexed_events_search'::regclass and pg_has_role(c.relowner, 'usage')`.execute(db)
}
