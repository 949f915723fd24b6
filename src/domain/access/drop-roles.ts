import { sql } from 'kysely'
import type { Change } from '../change.ts'
import { conflict } from '../errors.ts'
import { ADMIN_ROLE } from './root-roles.ts'

/**
 * Takes every role from locked accounts: their own, those in projects included, and those of their groups, which they
 * leave.
 *
 * @throws DomainError conflict when one of them has the role Admin and nobody else does (decision 18)
 */
export async function dropRolesOf(change: Change, userIds: readonly number[]): Promise<void> {
  const { tx } = change
  if ((await adminsAmong(change, userIds)).areAll) {
    throw conflict('This is the last account with the role Admin. Give the role to another one first')
  }
  await sql`delete from user_roles where user_id = any(${userIds}::int[])`.execute(tx)
  await sql`delete from group_users where user_id = any(${userIds}::int[])`.execute(tx)
}

/**
 * Those of the accounts that have the role Admin, of their own or through a group, and whether nobody else has it.
 * Changes that ask take turns, so that two of them can't each count on the Admin that the other removes.
 */
export async function adminsAmong(
  { tx }: Change,
  userIds: readonly number[],
): Promise<{ ids: number[]; areAll: boolean }> {
  await sql`select from roles where id = ${ADMIN_ROLE} for no key update`.execute(tx)
  const { rows } = await sql<{ id: number; isAmong: boolean }>`
    select distinct u.id, u.id = any(${userIds}::int[]) as is_among
    from held_roles r join users u on u.id = r.user_id
    where r.role_id = ${ADMIN_ROLE} and r.project_id is null and u.deleted_at is null`.execute(tx)
  const among = rows.filter(({ isAmong }) => isAmong)
  return { ids: among.map(({ id }) => id), areAll: among.length > 0 && among.length === rows.length }
}
