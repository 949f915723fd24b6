import { sql } from 'kysely'
import type { Tx } from './handles.ts'

/**
 * Waits for the statements of a transaction that are sent but not answered yet.
 *
 * @throws the error of the first one that failed, which would come with a later statement otherwise
 */
export async function settled(tx: Tx): Promise<void> {
  await sql`select`.execute(tx)
}
