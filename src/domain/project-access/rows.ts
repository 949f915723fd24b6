import { sql } from 'kysely'
import { type Given, givenRows } from '../../db/compiled.ts'
import type { Tx } from '../../db/handles.ts'
import { isAssignable } from '../access/people.ts'
import type { RoleAssignment } from '../access/role-assignments.ts'
import { firstOrMissing } from '../errors.ts'
import type { Transaction } from '../transaction/transaction.ts'

/** A user or group that can have roles in a project. */
export type RoleHolder = Pick<RoleAssignment, 'kind' | 'id'>

/** Returns all direct role assignments of users and groups in a locked project. */
export function assignmentsIn(tx: Tx, project: string): Promise<RoleAssignment[]> {
  const kindOf = (kind: RoleAssignment['kind']) => sql<RoleAssignment['kind']>`${sql.lit(kind)}`.as('kind')
  return tx
    .selectFrom('userRoles')
    .select([kindOf('user'), 'userId as id', 'roleId'])
    .where('projectId', '=', project)
    .unionAll(
      tx
        .selectFrom('groupRoles')
        .select([kindOf('group'), 'groupId as id', 'roleId'])
        .where('projectId', '=', project),
    )
    .orderBy('roleId')
    .orderBy('kind')
    .orderBy('id')
    .execute()
}

/** Returns the direct role assignments of one user or group in a locked project. */
export async function assignmentsOf(tx: Tx, project: string, { kind, id }: RoleHolder): Promise<RoleAssignment[]> {
  const ofUser = tx.selectFrom('userRoles').select('roleId').where('userId', '=', id)
  const ofGroup = tx.selectFrom('groupRoles').select('roleId').where('groupId', '=', id)
  const rows = await (kind === 'user'
    ? ofUser.where('projectId', '=', project).orderBy('roleId').execute()
    : ofGroup.where('projectId', '=', project).orderBy('roleId').execute())
  return rows.map(({ roleId }) => ({ kind, id, roleId }))
}

/** Removes and adds role assignments in a locked project. */
export async function storeAssignments(
  { tx, now }: Transaction,
  project: string,
  { removed, added }: { removed: readonly RoleAssignment[]; added: readonly RoleAssignment[] },
): Promise<void> {
  const others = [
    sql<string>`${project}::text`.as('projectId'),
    sql<Date>`${now}::timestamptz`.as('createdAt'),
  ] as const
  const statements = [
    [
      rowsOf('user', removed),
      (rows: Rows) =>
        tx
          .deleteFrom('userRoles as h')
          .using(rows)
          .where('h.projectId', '=', project)
          .whereRef('h.userId', '=', 'given.id')
          .whereRef('h.roleId', '=', 'given.roleId'),
    ],
    [
      rowsOf('group', removed),
      (rows: Rows) =>
        tx
          .deleteFrom('groupRoles as h')
          .using(rows)
          .where('h.projectId', '=', project)
          .whereRef('h.groupId', '=', 'given.id')
          .whereRef('h.roleId', '=', 'given.roleId'),
    ],
    [
      rowsOf('user', added),
      (rows: Rows) =>
        tx
          .insertInto('userRoles')
          .columns(['userId', 'roleId', 'projectId', 'createdAt'])
          .expression(tx.selectFrom(rows).select(['given.id', 'given.roleId', ...others])),
    ],
    [
      rowsOf('group', added),
      (rows: Rows) =>
        tx
          .insertInto('groupRoles')
          .columns(['groupId', 'roleId', 'projectId', 'createdAt'])
          .expression(tx.selectFrom(rows).select(['given.id', 'given.roleId', ...others])),
    ],
  ] as const
  for (const [rows, statement] of statements) if (rows !== undefined) await statement(rows).execute()
}

type Rows = Given<Pick<RoleAssignment, 'id' | 'roleId'>>

/** Returns the assignments of one kind as a table; undefined if there are none. */
function rowsOf(kind: RoleAssignment['kind'], assignments: readonly RoleAssignment[]): Rows | undefined {
  const ofKind = assignments.filter((assignment) => assignment.kind === kind)
  if (ofKind.length === 0) return undefined
  return givenRows<Pick<RoleAssignment, 'id' | 'roleId'>>({ id: 'int', roleId: 'int' }, ofKind)
}

/**
 * Ensures that a user or group exists, and prevents its deletion until the transaction ends.
 *
 * @throws DomainError missing
 */
export async function requireHolder(tx: Tx, { kind, id }: RoleHolder): Promise<void> {
  const holders =
    kind === 'user'
      ? tx.selectFrom('users as u').select('u.id').where('u.id', '=', id).where(isAssignable)
      : tx.selectFrom('groups').select('id').where('id', '=', id)
  firstOrMissing(await holders.forKeyShare().execute(), kind, id)
}
