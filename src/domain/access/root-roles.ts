import { sql } from 'kysely'
import { compiled, compiledStatement } from '../../db/compiled.ts'
import { invalid } from '../errors.ts'
import type { Transaction } from '../transaction.ts'
import { assertAdminLeft } from './admins.ts'
import { ADMIN_ROLE } from './built-in-roles.ts'

const rootRoles = compiled<{ id: number }, { id: number }>(
  (_, { id }) => sql<{ id: number }>`
    select id from roles where id = ${id} and type in ('root', 'root-custom')`,
)

/**
 * @param path the place of the id in the request
 * @throws DomainError invalid when there is no root role with this id
 */
export async function requireRootRole({ tx }: Transaction, id: number, path = '/body/rootRole'): Promise<void> {
  const [role] = await rootRoles(tx, { id })
  if (role === undefined) throw invalid(`There is no root role ${id}`, path)
}

/**
 * Returns the id of a root role, given its id or its name. A string of digits that is not a role's name is an id.
 *
 * @throws DomainError invalid
 */
export async function rootRoleId(transaction: Transaction, reference: number | string): Promise<number> {
  const { tx } = transaction
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
  await requireRootRole(transaction, id)
  return id
}

const insertRole = compiledStatement<{ userId: number; roleId: number; now: Date }>(
  (_, { userId, roleId, now }) => sql`
    insert into user_roles (user_id, role_id, created_at) values (${userId}, ${roleId}, ${now})`,
)

/** Gives a root role to a new account, which has none yet. */
export async function giveRootRole({ now, later }: Transaction, userId: number, roleId: number): Promise<void> {
  await later(insertRole({ userId, roleId, now }))
}

/**
 * Replaces the root role of a locked account.
 *
 * @throws DomainError conflict when the last Admin would lose the role
 */
export async function setRootRole(transaction: Transaction, userId: number, roleId: number): Promise<void> {
  const { tx } = transaction
  const taken = await tx
    .deleteFrom('userRoles')
    .where('userId', '=', userId)
    .where('projectId', 'is', null)
    .returning('roleId')
    .execute()
  await giveRootRole(transaction, userId, roleId)
  if (roleId !== ADMIN_ROLE && taken.some((row) => row.roleId === ADMIN_ROLE)) await assertAdminLeft(transaction)
}
