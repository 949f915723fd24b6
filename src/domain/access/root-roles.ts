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
 * The id of a root role that is named by its id or its name. A name made of digits that no role has is an id.
 *
 * @throws DomainError invalid
 */
export async function rootRoleId(change: Change, reference: number | string): Promise<number> {
  const { tx } = change
  if (typeof reference === 'string') {
    const named = await tx
      .selectFrom('roles')
      .select('id')
      .where('name', '=', reference)
      .where('type', 'in', ['root', 'root-custom'])
      .executeTakeFirst()
    if (named !== undefined) return named.id
    if (!/^\d{1,9}$/.test(reference)) throw invalid(`There is no root role "${reference}"`, '/body/rootRole')
  }
  const id = Number(reference)
  await requireRootRole(change, id)
  return id
}

/** Gives a locked account this root role in place of the one it has. */
export async function setRootRole({ tx, now }: Change, userId: number, roleId: number): Promise<void> {
  await tx.deleteFrom('userRoles').where('userId', '=', userId).where('projectId', 'is', null).execute()
  await tx.insertInto('userRoles').values({ userId, roleId, createdAt: now }).execute()
}

/** Takes every role from a locked account, those in projects included. */
export async function dropRoles({ tx }: Change, userId: number): Promise<void> {
  await tx.deleteFrom('userRoles').where('userId', '=', userId).execute()
}

/**
 * Refuses to take the Admin role from the last account that has it (decision 18). Changes that take it from somebody
 * take turns, so that two of them can't each take the other for the one that stays.
 *
 * @param roleId the root role that the account has now
 * @throws DomainError conflict
 */
export async function assertNotLastAdmin({ tx }: Change, userId: number, roleId: number | null): Promise<void> {
  if (roleId !== ADMIN_ROLE) return
  await sql`select from roles where id = ${ADMIN_ROLE} for no key update`.execute(tx)
  const { rows: others } = await sql`
    select from user_roles r join users u on u.id = r.user_id
    where r.role_id = ${ADMIN_ROLE} and r.project_id is null and u.deleted_at is null and u.id <> ${userId} limit 1`.execute(
    tx,
  )
  if (others.length > 0) return
  throw conflict('This is the last account with the role Admin. Give the role to another one first')
}
