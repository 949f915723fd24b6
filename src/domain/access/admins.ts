import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import { ADMIN_KEY_USER_ID } from '../actor.ts'
import { conflict } from '../errors.ts'
import type { Transaction } from '../transaction.ts'
import { ADMIN_ROLE } from './built-in-roles.ts'

/**
 * Throws when the last account with the Admin role has lost it. Call it after the role was taken from an account or a
 * group. An admin key may take it from the last one: the key stays valid.
 *
 * @throws DomainError conflict
 */
export async function assertAdminLeft(transaction: Transaction): Promise<void> {
  if (!(await adminsAmong(transaction, [])).areOthers) throw lastAdmin()
}

/**
 * Returns which of the accounts have the role Admin, directly or through a group, and whether others have it, or the
 * actor is an admin key, which can give the role again. Callers are serialized, so that two changes can't each rely on
 * the Admin that the other one removes.
 */
export async function adminsAmong(
  { tx, actor }: Transaction,
  userIds: readonly number[],
): Promise<{ ids: number[]; areOthers: boolean }> {
  await tx.selectFrom('roles').select('id').where('id', '=', ADMIN_ROLE).forNoKeyUpdate().execute()
  const { rows } = await sql<Pick<Selectable<Database['users']>, 'id'> & { isAmong: boolean }>`
    select distinct u.id, u.id = any(${userIds}::int[]) as is_among
    from held_roles r join users u on u.id = r.user_id
    where r.role_id = ${ADMIN_ROLE} and r.project_id is null and u.deleted_at is null`.execute(tx)
  const among = rows.filter(({ isAmong }) => isAmong)
  return { ids: among.map(({ id }) => id), areOthers: actor.userId === ADMIN_KEY_USER_ID || among.length < rows.length }
}

export function lastAdmin() {
  return conflict('This is the last account with the role Admin. Give the role to another one first')
}
