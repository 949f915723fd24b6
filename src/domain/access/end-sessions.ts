import { sql } from 'kysely'
import type { Transaction } from '../transaction.ts'

/** Ends the sessions of users, except the one whose secret has the hash `kept`, if given. */
export async function dropSessions(
  { tx }: Transaction,
  userIds: readonly number[],
  kept: Buffer | null = null,
): Promise<void> {
  await sql`
    delete from sessions
    where user_id = any(${userIds}::int[]) and secret_hash is distinct from ${kept}::bytea`.execute(tx)
}
