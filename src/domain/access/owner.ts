import { sql } from 'kysely'
import type { Tx } from '../../db/handles.ts'
import { ADMIN_KEY_USER_ID } from '../actor.ts'
import { conflict } from '../errors.ts'
import { isAdmin } from '../rights.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { OWNER_ROLE } from './built-in-roles.ts'
import { isActive } from './people.ts'
import type { RoleAssignment } from './role-assignments.ts'

/** Makes the caller Owner of a new project. Admin keys and the server itself have no roles. */
export async function makeOwner({ tx, actor, now, later }: Transaction, projectId: string): Promise<void> {
  if (actor.userId === ADMIN_KEY_USER_ID) return
  const ownership = tx
    .insertInto('userRoles')
    .columns(['userId', 'roleId', 'projectId', 'createdAt'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'id',
          sql.lit(OWNER_ROLE).as('roleId'),
          eb.val(projectId).as('projectId'),
          eb.val(now).as('createdAt'),
        ])
        .where('id', '=', actor.userId)
        .where('accountType', '<>', 'system'),
    )
  await later(ownership)
}

/**
 * Runs `work`, which removes these assignments in a locked project. Throws if the project had an Owner before, directly
 * or through a group, and has none afterwards. Admins are exempt: they can give the role again.
 *
 * @throws DomainError conflict
 */
export async function keepingOwner(
  { tx, actor }: Transaction,
  projectId: string,
  removed: readonly RoleAssignment[],
  work: () => Promise<void>,
): Promise<void> {
  const isAtStake = removed.some(({ roleId }) => roleId === OWNER_ROLE) && !isAdmin(actor.rights)
  const hadOwner = isAtStake && (await hasOwner(tx, projectId))
  await work()
  if (hadOwner && !(await hasOwner(tx, projectId)))
    throw conflict(
      `The project ${projectId} would have no Owner left. Give the role Owner to another user first, or ask an Admin`,
    )
}

async function hasOwner(tx: Tx, projectId: string): Promise<boolean> {
  const owner = await tx
    .selectFrom('heldRoles as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .select('u.id')
    .where('r.projectId', '=', projectId)
    .where('r.roleId', '=', OWNER_ROLE)
    .where(isActive)
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}
