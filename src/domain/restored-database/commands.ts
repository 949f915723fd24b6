import { sql } from 'kysely'
import type { Tx } from '../../db/handles.ts'
import { renewRevisions } from '../transaction/feature-revision.ts'
import type { Transaction } from '../transaction/transaction.ts'

/** How many ids are skipped: more than a lost history can have. */
const SKIPPED_EVENTS = 1_000_000
const SKIPPED_OTHERS = 1_000

/** Stands for every database that is not this one. */
const RESTORED = 'restored'

/**
 * Notices at a start that the database was restored, or copied from another one, and then continues all ids far behind
 * the stored ones. An id that was given in the lost history is therefore never given again: a stream that resumes after
 * such an event gets all that has happened since, and a tool that has stored an id does not find another thing by it.
 * Tags and revisions for SDKs are hashes of content, so they need nothing.
 *
 * @returns whether it was restored
 */
export async function continueIds({ tx }: Transaction): Promise<boolean> {
  const identity = await currentIdentity(tx)
  const stored = await tx.selectFrom('databaseIdentity').select('identity').executeTakeFirst()
  if (stored?.identity === identity) return false
  await storeIdentity(tx, identity)
  if (stored === undefined) return false
  await skipIds(tx)
  await renewRevisions(tx)
  return true
}

/** Has the next start treat a database as restored, although it has the identity of the one that it was copied from. */
export async function markRestored(tx: Tx): Promise<void> {
  await storeIdentity(tx, RESTORED)
}

async function storeIdentity(tx: Tx, identity: string): Promise<void> {
  await tx
    .insertInto('databaseIdentity')
    .values({ identity })
    .onConflict((known) => known.column('isOnly').doUpdateSet({ identity }))
    .execute()
}

/**
 * A restored dump is another database, a copy of the files is on another timeline once it has recovered to a point in
 * time. Some services do not let accounts read the id of the server.
 */
async function currentIdentity(tx: Tx): Promise<string> {
  const { rows: rights } = await sql<{ may: boolean }>`
    select has_function_privilege('pg_control_system()', 'execute') as may`.execute(tx)
  const server = rights[0]?.may ? sql`(select system_identifier::text from pg_control_system())` : sql`'unknown'`
  const { rows } = await sql<{ identity: string }>`
    select concat_ws('/', ${server}, d.oid, left(pg_walfile_name(pg_current_wal_lsn()), 8)) as identity
    from pg_database d where d.datname = current_database()`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Error('The database has no name')
  return found.identity
}

async function skipIds(tx: Tx): Promise<void> {
  await sql`
    select setval(s.name, s.last_value + case when s.name = pg_get_serial_sequence('events', 'id')::regclass
      then ${SKIPPED_EVENTS}::bigint else ${SKIPPED_OTHERS}::bigint end)
    from (
      select format('%I.%I', schemaname, sequencename)::regclass as name, last_value
      from pg_sequences where schemaname = current_schema() and last_value is not null
    ) s`.execute(tx)
}
