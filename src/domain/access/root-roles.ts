import { compiled, compiledStatement } from '../../db/compiled.ts'
import type { Tx } from '../../db/handles.ts'
import { type DomainError, invalid } from '../errors.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { keepingAdmin } from './admins.ts'
import { ADMIN_ROLE } from './built-in-roles.ts'

/** The types of the roles that hold for the instance. */
export const ROOT_ROLE_TYPES: readonly string[] = ['root', 'root-custom']

const rootRoles = compiled<{ id: number }, { id: number }>((db, { id }) =>
  db.selectFrom('roles').select('id').where('id', '=', id).where('type', 'in', ROOT_ROLE_TYPES),
)

/**
 * @param path the place of the id in the request
 * @throws DomainError invalid when there is no root role with this id
 */
export async function requireRootRole({ tx }: Transaction, id: number, path = '/body/rootRole'): Promise<void> {
  const refusal = await refusalOfRootRole(tx, id, path)
  if (refusal !== undefined) throw refusal
}

/** Like `requireRootRole`, but returns the refusal. */
export async function refusalOfRootRole(tx: Tx, id: number, path = '/body/rootRole'): Promise<DomainError | undefined> {
  const [role] = await rootRoles(tx, { id })
  return role === undefined ? invalid(`There is no root role ${id}`, path) : undefined
}

/**
 * Returns the id of a root role, given its id or its name. A string of digits that is not a role's name is an id.
 *
 * @throws DomainError invalid
 */
export async function rootRoleId(transaction: Transaction, reference: number | string): Promise<number> {
  const { tx } = transaction
  if (typeof reference === 'string') {
    const role = await tx
      .selectFrom('roles')
      .select('id')
      .where('name', '=', reference)
      .where('type', 'in', ROOT_ROLE_TYPES)
      .executeTakeFirst()
    if (role !== undefined) return role.id
    if (!/^\d{1,9}$/.test(reference)) throw invalid(`There is no root role "${reference}"`, '/body/rootRole')
  }
  const id = Number(reference)
  await requireRootRole(transaction, id)
  return id
}

const insertUserRole = compiledStatement<{ userId: number; roleId: number; createdAt: Date }>(
  (db, { userId, roleId, createdAt }) => db.insertInto('userRoles').values({ userId, roleId, createdAt }),
)

/** Gives a root role to a new account, which has none yet. */
export async function giveRootRole({ now, later }: Transaction, userId: number, roleId: number): Promise<void> {
  await later(insertUserRole({ userId, roleId, createdAt: now }))
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
