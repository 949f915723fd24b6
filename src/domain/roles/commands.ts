import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { givenRows } from '../../db/compiled.ts'
import { conflict, firstOrMissing, forbidden, invalid } from '../errors.ts'
import { recordEvent } from '../events/record.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { environmentNames, isHeld, requireRole, type StoredRole } from './queries.ts'
import { isBuiltIn, permissionsFrom, type RolePermission, roleRecord, roleResource } from './role.ts'

/**
 * Creates a custom role.
 *
 * @throws DomainError taken for the name; invalid for a permission that a role of this type can't have
 */
export async function createRole(
  transaction: Transaction,
  { name, description = '', type = 'custom', permissions: choices = [] }: Schema<'CreateRole'>,
): Promise<StoredRole> {
  const { tx } = transaction
  const permissions = await chosen(transaction, choices, type)
  const { id } = await tx
    .insertInto('roles')
    .values({ name, description, type })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertPermissions(transaction, id, permissions)
  const role = { id, name, description, type, permissions }
  await recordEvent(transaction, 'role-created', {}, { data: roleRecord(role) })
  return role
}

/**
 * Changes a custom role; absent members keep their value. The new permissions apply to all its holders.
 *
 * @throws DomainError missing; forbidden for a built-in role; invalid for another type or a permission that a role of
 *   its type can't have; taken for the name
 */
export async function updateRole(
  transaction: Transaction,
  id: number,
  { name, description, type, permissions: choices }: Schema<'UpdateRole'>,
): Promise<StoredRole> {
  const { tx } = transaction
  const before = await lockCustomRole(transaction, id)
  await assertPrecondition(transaction, roleResource(before))
  if (type !== undefined && type !== before.type)
    throw invalid(`The role has the type ${before.type}, which can't be changed`, '/body/type')
  const after = {
    ...before,
    name,
    description: description ?? before.description,
    permissions: choices === undefined ? before.permissions : await chosen(transaction, choices, before.type),
  }
  noteRevision(transaction, roleResource(after))
  if (isDeepStrictEqual(before, after)) return before
  await tx.updateTable('roles').set({ name, description: after.description }).where('id', '=', id).execute()
  if (!isDeepStrictEqual(before.permissions, after.permissions)) {
    await tx.deleteFrom('rolePermissions').where('roleId', '=', id).execute()
    await insertPermissions(transaction, id, after.permissions)
  }
  await recordEvent(transaction, 'role-updated', {}, { data: roleRecord(after), preData: roleRecord(before) })
  return after
}

/**
 * Deletes a custom role that is not in use.
 *
 * @throws DomainError missing; forbidden for a built-in role; conflict while users or groups have it
 */
export async function deleteRole(transaction: Transaction, id: number): Promise<void> {
  const role = await lockCustomRole(transaction, id)
  await assertPrecondition(transaction, roleResource(role))
  if (await isHeld(transaction.tx, id))
    throw conflict(`The role "${role.name}" is held by users or groups. Take it from them first`)
  await transaction.tx.deleteFrom('roles').where('id', '=', id).execute()
  await recordEvent(transaction, 'role-deleted', {}, { preData: roleRecord(role) })
}

type CustomRole = StoredRole & { type: 'custom' | 'root-custom' }

/**
 * Locks a role until the end of the transaction. Its permissions are changed only under this lock, and no other
 * transaction gives it to a user or a group meanwhile.
 *
 * @throws DomainError missing; forbidden for a built-in role
 */
export async function lockCustomRole({ tx }: Transaction, id: number): Promise<CustomRole> {
  firstOrMissing(await tx.selectFrom('roles').select('id').where('id', '=', id).forUpdate().execute(), 'role', id)
  const role = await requireRole(tx, id)
  if (!isCustom(role)) throw forbidden(`The role "${role.name}" is built in: it can't be changed or deleted`)
  return role
}

function isCustom(role: StoredRole): role is CustomRole {
  return !isBuiltIn(role.type)
}

async function chosen({ tx }: Transaction, choices: readonly Schema<'PermissionChoice'>[], type: CustomRole['type']) {
  return permissionsFrom(choices, type, new Set(await environmentNames(tx)))
}

async function insertPermissions(
  { tx }: Transaction,
  roleId: number,
  permissions: readonly RolePermission[],
): Promise<void> {
  if (permissions.length === 0) return
  const given = givenRows<RolePermission>({ name: 'text', environment: 'text' }, permissions)
  await tx
    .insertInto('rolePermissions')
    .columns(['roleId', 'permission', 'environment'])
    .expression(
      tx.selectFrom(given).select([sql<number>`${roleId}::int`.as('roleId'), 'given.name', 'given.environment']),
    )
    .execute()
}
