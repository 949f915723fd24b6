import { sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import { deferred } from '../../db/deferred.ts'
import { invalid } from '../errors.ts'
import type { Transaction } from '../transaction.ts'
import { keepingAdmin } from './admins.ts'
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

const insertRole = deferred<{ userId: number; roleId: number; now: Date }>(
  ({ userId, roleId, now }) => sql`
    insert into user_roles (user_id, role_id, created_at) values (${userId}, ${roleId}, ${now})`,
)

/** Gives a root role to a new account, which has none yet. */
export async function giveRootRole({ tx, now }: Transaction, userId: number, roleId: number): Promise<void> {
  await insertRole(tx, { userId, roleId, now })
}

/**
 * Replaces the root role of a locked account.
 *
 * @throws DomainError conflict when the last Admin, or the last one who can sign in, would lose the role
 */
export async function setRootRole(
  transaction: Transaction,
  { id, rootRole }: { readonly id: number; readonly rootRole: number | null },
  roleId: number,
): Promise<void> {
  const replace = async () => {
    await transaction.tx.deleteFrom('userRoles').where('userId', '=', id).where('projectId', 'is', null).execute()
    await giveRootRole(transaction, id, roleId)
  }
  const takesAdmin = rootRole === ADMIN_ROLE && roleId !== ADMIN_ROLE
  await (takesAdmin ? keepingAdmin(transaction, replace) : replace())
}
