import { sql } from 'kysely'
import type { Tx } from './handles.ts'

/**
 * Sends the deferred statements of a transaction and waits until they are done.
 *
 * @throws the error of the first one that failed, which a later statement would throw otherwise
 */
export async function flush(tx: Tx): Promise<void> {
  await sql`select`.execute(tx)
}
