import { sql } from 'kysely'
import type { Change } from '../change.ts'
import { conflict, invalid } from '../errors.ts'

/** The built-in role that may do everything. */
export const ADMIN_ROLE = 1

/** @throws DomainError invalid when there is no root role with this id */
export async function requireRootRole({ tx }: Change, id: number): Promise<void> {
  const role = await tx
    .selectFrom('roles')
    .select('id')
    .where('id', '=', id)
    .where('type', 'in', ['root', 'root-custom'])
    .executeTakeFirst()
  if (role === undefined) throw invalid(`There is no root role ${id}`, '/body/rootRole')
}

/**
 * Gives a locked account this root role in place of the one it has.
 *
 * @throws DomainError conflict when the last Admin would lose the role
 */
export async function setRootRole(change: Change, userId: number, roleId: number): Promise<void> {
  const { tx, now } = change
  const taken = await tx
    .deleteFrom('userRoles')
    .where('userId', '=', userId)
    .where('projectId', 'is', null)
    .returning('roleId')
    .execute()
  await tx.insertInto('userRoles').values({ userId, roleId, createdAt: now }).execute()
  if (roleId !== ADMIN_ROLE && taken.some((row) => row.roleId === ADMIN_ROLE)) await assertAdminLeft(change)
}

/**
 * Takes every role from a locked account: its own, those in projects included, and those of its groups, which it leaves.
 *
 * @throws DomainError conflict when it is the last Admin
 */
export async function dropRoles(change: Change, userId: number): Promise<void> {
  const { tx } = change
  await lockAdmins(change)
  const wasAdmin = await hasAdmin(change, userId)
  await tx.deleteFrom('userRoles').where('userId', '=', userId).execute()
  await tx.deleteFrom('groupUsers').where('userId', '=', userId).execute()
  if (wasAdmin && !(await hasAdmin(change))) throw lastAdmin()
}

/**
 * Refuses what was just done when it took the Admin role from the last account that had it (decision 18): to be called
 * by whoever took the role from an account or a group. Admin keys do not count. Changes that take the role take turns,
 * so that two of them can't each count on the Admin that the other removes.
 *
 * @throws DomainError conflict
 */
export async function assertAdminLeft(change: Change): Promise<void> {
  await lockAdmins(change)
  if (!(await hasAdmin(change))) throw lastAdmin()
}

async function lockAdmins({ tx }: Change): Promise<void> {
  await sql`select from roles where id = ${ADMIN_ROLE} for no key update`.execute(tx)
}

/** Whether there is an account with the role Admin, its own or through a group; asked for one account, whether that has it. */
async function hasAdmin({ tx }: Change, userId: number | null = null): Promise<boolean> {
  const { rows } = await sql`
    select from held_roles r join users u on u.id = r.user_id
    where r.role_id = ${ADMIN_ROLE} and r.project_id is null and u.deleted_at is null
      and (${userId}::int is null or u.id = ${userId}::int)
    limit 1`.execute(tx)
  return rows.length > 0
}

function lastAdmin() {
  return conflict('This is the last account with the role Admin. Give the role to another one first')
}
