import type { Actor } from '../actor.ts'
import { invalid } from '../errors.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import { accountActor } from './queries.ts'

/**
 * Returns a user or a service account for which the caller tries something.
 *
 * @throws DomainError forbidden for a caller who may not see what accounts may do; invalid for an account that does not
 *   exist or is switched off
 */
export async function tryingActor(transaction: Transaction, id: number): Promise<Actor> {
  const { tx } = transaction
  assertMay(transaction, 'ADMIN')
  const [actor, account] = await Promise.all([
    accountActor(tx, id),
    tx.selectFrom('users').select('accountType').where('id', '=', id).executeTakeFirst(),
  ])
  if (actor === undefined || account === undefined)
    throw invalid(`There is no user ${id} who can do something`, '/body/asUser')
  const kind = account.accountType === 'service-account' ? 'service-account' : 'user'
  return { ...actor, caller: { kind, id } }
}
