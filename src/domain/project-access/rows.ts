import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import { isAssignable, type PathOf, refusalOfUnknown } from '../access/people.ts'
import type { RoleAssignment } from '../access/role-assignments.ts'
import { firstOrMissing } from '../errors.ts'
import type { Transaction } from '../transaction.ts'

/** A user or group that can have roles in a project. */
export type RoleHolder = Pick<RoleAssignment, 'kind' | 'id'>

/** Returns all direct role assignments of users and groups in a locked project. */
export async function assignmentsIn(tx: Tx, project: string): Promise<RoleAssignment[]> {
  const { rows } = await sql<RoleAssignment>`
    select 'user' as kind, user_id as id, role_id from user_roles where project_id = ${project}
    union all
    select 'group', group_id, role_id from group_roles where project_id = ${project}
    order by 3, 1, 2`.execute(tx)
  return rows
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
  const columns = sql`${project}::text, ${now}::timestamptz`
  const statements = [
    [
      rowsOf('user', removed),
      (rows: Rows) => sql`
      delete from user_roles h using ${rows} where h.project_id = ${project} and h.user_id = x.id and h.role_id = x.role_id`,
    ],
    [
      rowsOf('group', removed),
      (rows: Rows) => sql`
      delete from group_roles h using ${rows} where h.project_id = ${project} and h.group_id = x.id and h.role_id = x.role_id`,
    ],
    [
      rowsOf('user', added),
      (rows: Rows) => sql`
      insert into user_roles (user_id, role_id, project_id, created_at) select x.id, x.role_id, ${columns} from ${rows}`,
    ],
    [
      rowsOf('group', added),
      (rows: Rows) => sql`
      insert into group_roles (group_id, role_id, project_id, created_at) select x.id, x.role_id, ${columns} from ${rows}`,
    ],
  ] as const
  for (const [rows, statement] of statements) if (rows !== undefined) await statement(rows).execute(tx)
}

type Rows = RawBuilder<unknown>

/** Returns the assignments of one kind as a table `x`; undefined if there are none. */
function rowsOf(kind: RoleAssignment['kind'], assignments: readonly RoleAssignment[]): Rows | undefined {
  const ofKind = assignments.filter((assignment) => assignment.kind === kind)
  if (ofKind.length === 0) return undefined
  return sql`unnest(${ofKind.map(({ id }) => id)}::int[], ${ofKind.map(({ roleId }) => roleId)}::int[]) as x (id, role_id)`
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

/**
 * Like `requireHolder`, for the groups that a request lists.
 *
 * @throws DomainError invalid, with every unknown group
 */
export async function requireGroups(tx: Tx, ids: readonly number[], pathOf: PathOf): Promise<void> {
  if (ids.length === 0) return
  const wanted = [...new Set(ids)]
  const kept = tx.selectFrom('groups').select('id').where('id', '=', anyOf(wanted)).orderBy('id').forKeyShare()
  const refusal = refusalOfUnknown('group', ids, await kept.execute(), pathOf)
  if (refusal !== undefined) throw refusal
}
