import type { Selectable, Updateable } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import { compiled } from '../../db/compiled.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { type Provisioned, UNPROVISIONED } from './user.ts'

type Users = Database['users']

type NewAccount = Pick<Selectable<Users>, 'accountType' | 'name' | 'username'> &
  Partial<Pick<Selectable<Users>, 'email' | 'emailVerified' | 'passwordHash'> & Provisioned>

const insertedAccounts = compiled<Required<NewAccount> & { now: Date }, { id: number }>(
  (
    db,
    {
      accountType,
      name,
      username,
      email,
      emailVerified,
      passwordHash,
      active,
      scimManaged,
      scimUserName,
      externalId,
      emailByDirectory,
      emailSent,
      now: createdAt,
    },
  ) =>
    db
      .insertInto('users')
      .values({
        accountType,
        name,
        username,
        email,
        emailVerified,
        passwordHash,
        active,
        scimManaged,
        scimUserName,
        externalId,
        emailByDirectory,
        emailSent,
        createdAt,
      })
      .returning('id'),
)

/**
 * Inserts an account of a user or a service account; returns its id.
 *
 * @throws DomainError taken for the username or the email, at the end of the transaction
 */
export async function insertAccount({ tx, now }: Transaction, account: NewAccount): Promise<number> {
  const unset = { email: null, emailVerified: true, passwordHash: null, ...UNPROVISIONED }
  const [{ id }] = (await insertedAccounts(tx, { ...unset, ...account, now })) as [{ id: number }]
  return id
}

/** Updates locked accounts. */
export async function setAccounts(
  { tx }: Transaction,
  ids: readonly number[],
  values: Updateable<Users>,
): Promise<void> {
  await tx
    .updateTable('users')
    .set(values)
    .where('id', 'in', [...ids])
    .execute()
}
