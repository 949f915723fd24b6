import type { Compilable } from 'kysely'
import { UNANSWERED_MARK } from './client.ts'
import type { Tx } from './handles.ts'

/** Sends a statement whose answer nobody needs together with the next one, see `UNANSWERED`. */
export async function along(tx: Tx, query: Compilable): Promise<void> {
  const compiled = query.compile()
  await tx.executeQuery({ ...compiled, sql: `${UNANSWERED_MARK} ${compiled.sql}` })
}
