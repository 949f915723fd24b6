import { sql } from 'kysely'
import { learnedError } from '../../db/errors.ts'
import type { Proposing } from './proposing.ts'
import type { Transaction } from './transaction.ts'

/** The name with which the database refuses a commit of rules while another one waits for all changes. */
const RULES_HELD = 'rules_held'

/**
 * Notes that a transaction was refused because another one writes rules, too. Each of them would wait for the changes
 * that the other has recorded, so this one starts again, and waits before it has recorded any.
 *
 * @throws learnedError where that is so
 */
export function learnOfWriters({ first }: Proposing, error: unknown): void {
  if ((error as { constraint?: string }).constraint !== RULES_HELD) return
  first.add(RULES_HELD)
  throw learnedError()
}

/** Waits for others that write rules before all else, if an earlier attempt has met one. */
export async function waitForWriters({ later }: Pick<Transaction, 'later'>, { first }: Proposing): Promise<void> {
  if (first.has(RULES_HELD)) await later(sql`select pg_advisory_xact_lock(hashtext('flaghoist rule writers'))`)
}
