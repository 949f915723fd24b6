import { sql } from 'kysely'
import { anyOf } from '../../../db/sql.ts'
import type { Transaction } from '../../transaction/transaction.ts'

/**
 * Has the safeguards of moved features forget what they have read of the impact metrics of the former project: they
 * begin anew in the other one, when they are read next. The statement is deferred.
 */
export async function restartMoved({ tx, now, later }: Transaction, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const unread = { value: null, problem: null, readAt: null, since: null, breachedSince: null }
  const safeguards = tx
    .updateTable('safeguards')
    .set({ ...unread, baseline: null, watchesFrom: now, nextReadAt: now })
    // A reading of this moment is one of before.
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('featureName', '=', anyOf(names))
    .where(sql<boolean>`source ->> 'type' = 'impactMetric'`)
    .where('trippedAt', 'is', null)
  await later(safeguards)
}
