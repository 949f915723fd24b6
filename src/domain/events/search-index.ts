import { sql } from 'kysely'
import type { Db } from '../../db/handles.ts'

/**
 * Moves what was taken in lately from the waiting list of the trigram index into the index. A search reads the whole
 * list, and the one event that makes it overflow would have to wait for all of it to be moved.
 */
export async function tidySearchIndex(db: Db): Promise<void> {
  // Only the owner may. Somebody else leaves it to the database, which does it whenever the list is full.
  await sql`select gin_clean_pending_list(c.oid) from pg_class c
    where c.oid = 'event_texts_search'::regclass and pg_has_role(c.relowner, 'usage')`.execute(db)
}
