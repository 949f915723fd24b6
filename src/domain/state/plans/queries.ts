import { sql } from 'kysely'
import type { Db } from '../../../db/handles.ts'
import { firstOrMissing } from '../../errors.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { withOwnNames } from '../document/own-names.ts'
import { PLAN_MS } from '../planning/compared.ts'
import type { Decisive } from '../planning/decisive.ts'
import type { StoredPlan } from './commands.ts'

/**
 * Returns a plan, and whether the caller made it. Another caller with its id may apply it, such as one with more
 * rights.
 *
 * @throws DomainError missing, also for a plan that has expired
 */
export async function requirePlan(
  { tx, actor, now }: Pick<Transaction, 'actor' | 'now'> & { readonly tx: Db },
  id: string,
): Promise<StoredPlan & { readonly isOwn: boolean }> {
  const rows = await tx
    .selectFrom('statePlans')
    .select(['wanted', 'planned', 'userId'])
    .where('id', '=', sql<string>`${id}::uuid`)
    .where('createdAt', '>=', new Date(now.getTime() - PLAN_MS))
    .execute()
  const { wanted, planned, userId } = firstOrMissing(rows, 'plan', id)
  const { documents, ...stored } = JSON.parse(wanted) as Omit<StoredPlan, 'decisive'>
  return {
    ...stored,
    documents: withOwnNames(documents),
    decisive: JSON.parse(planned) as Decisive,
    isOwn: userId === actor.userId,
  }
}
