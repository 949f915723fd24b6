import type { Insertable, Updateable } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import type { Change } from '../change.ts'

type Users = Database['users']

/**
 * Makes an account of a person or of a program; answers its id.
 *
 * @throws DomainError taken for the username or the email, at the end of the change
 */
export async function insertAccount({ tx, now }: Change, account: Insertable<Users>): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({ ...account, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes locked accounts. */
export async function setAccounts({ tx }: Change, ids: readonly number[], values: Updateable<Users>): Promise<void> {
  await tx
    .updateTable('users')
    .set(values)
    .where('id', 'in', [...ids])
    .execute()
}
