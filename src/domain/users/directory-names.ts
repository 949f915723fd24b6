import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import { lockNames } from '../access/name-locks.ts'
import { conflict } from '../errors.ts'
import { may } from '../rights.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { AccountNames } from './user.ts'

type Names = { readonly username: string; readonly email: string; readonly ownId: number }

const isGivenName = (name: string): RawBuilder<boolean> =>
  sql<boolean>`folded(u.scim_user_name) = (select folded(${name}::text))`

const otherOfDirectory = compiled<Names, { id: number; hasEmail: boolean }>((db, { username, email, ownId }) =>
  db
    .selectFrom('users as u')
    .select(['u.id', isGivenName(email).as('hasEmail')])
    .where('u.deletedAt', 'is', null)
    .where('u.id', '<>', ownId)
    .where(({ or }) => or([isGivenName(username), isGivenName(email)]))
    .orderBy('u.id')
    .limit(1),
)

/**
 * Ensures that names given by hand are not the `userName` of another user in a directory: the directory, and a sign-in
 * with a provider that sends that name, have to find one account.
 *
 * @param ownId the account that has the names; 0 for a new one
 * @throws DomainError conflict, which names the other user to an Admin
 */
export async function assertNotOfDirectory(
  transaction: Pick<Transaction, 'tx' | 'later' | 'actor'>,
  { username, email }: AccountNames,
  ownId = 0,
): Promise<void> {
  await lockNames(transaction, 'account', [username, email])
  const [other] = await otherOfDirectory(transaction.tx, { username: username ?? '', email: email ?? '', ownId })
  if (other === undefined) return
  const what = other.hasEmail ? `email ${JSON.stringify(email)}` : `username ${JSON.stringify(username)}`
  const whom = may(transaction.actor.rights, 'ADMIN') ? `the user ${other.id}` : 'another user'
  throw conflict(`The ${what} is taken: a directory gives this name to ${whom}`)
}
