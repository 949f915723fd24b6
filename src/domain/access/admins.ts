import { sql } from 'kysely'
import type { Change } from '../change.ts'
import { conflict } from '../errors.ts'

/** The built-in role that may do everything. */
export const ADMIN_ROLE = 1

/**
 * Refuses what was just done when it took the Admin role from the last account that had it: to be called
 * by whoever took the role from an account or a group. Admin keys do not count.
 *
 * @throws DomainError conflict
 */
export async function assertAdminLeft(change: Change): Promise<void> {
  if (!(await adminsAmong(change, [])).areOthers) throw lastAdmin()
}

/**
 * Those of the accounts that have the role Admin, of their own or through a group, and whether others have it.
 * Changes that ask take turns, so that two of them can't each count on the Admin that the other removes.
 */
export async function adminsAmong(
  { tx }: Change,
  userIds: readonly number[],
): Promise<{ ids: number[]; areOthers: boolean }> {
  await sql`select from roles where id = ${ADMIN_ROLE} for no key update`.execute(tx)
  const { rows } = await sql<{ id: number; isAmong: boolean }>`
    select distinct u.id, u.id = any(${userIds}::int[]) as is_among
    from held_roles r join users u on u.id = r.user_id
    where r.role_id = ${ADMIN_ROLE} and r.project_id is null and u.deleted_at is null`.execute(tx)
  const among = rows.filter(({ isAmong }) => isAmong)
  return { ids: among.map(({ id }) => id), areOthers: among.length < rows.length }
}

export function lastAdmin() {
  return conflict('This is the last account with the role Admin. Give the role to another one first')
}
