import { sql } from 'kysely'
import { type Permission, permissionScopes } from '../../generated/permissions.ts'
import type { Db } from '../../src/db/handles.ts'
import { OWNER_ROLE } from '../../src/domain/access/built-in-roles.ts'

/**
 * Something that a user can do, or OWNER: that they are Owner of a project, and so may give there what they do not
 * hold. `project` is null for what holds outside of projects and `*` for what holds in each of them, `environment` is
 * null for what holds in all.
 */
export type Right = { name: Permission | 'OWNER'; project: string | null; environment: string | null }

/** Who can do what. Accounts have their id as a name, admin keys begin with "key". */
export type HeldRights = ReadonlyMap<string, readonly Right[]>

type Stored = {
  accounts: number[]
  adminKeys: number[]
  userRoles: { user: number; role: number; project: string | null }[]
  groups: { id: number; root: number | null }[]
  members: { group: number; user: number }[]
  groupRoles: { group: number; role: number; project: string }[]
  customRootRoles: number[]
  permissions: { role: number; permission: Permission; environment: string | null }[]
}

/** The rights of all users, worked out from the tables by other means than those of the server. */
export async function heldRights(db: Db): Promise<HeldRights> {
  const { rows } = await sql<{ stored: Stored }>`
    select json_build_object(
      'accounts', (select coalesce(json_agg(id), '[]') from users where deleted_at is null and id > 0),
      'adminKeys', (select coalesce(json_agg(id), '[]') from api_tokens where type = 'admin'),
      'userRoles', (select coalesce(json_agg(json_build_object('user', user_id, 'role', role_id, 'project', project_id)), '[]') from user_roles),
      'groups', (select coalesce(json_agg(json_build_object('id', id, 'root', root_role_id)), '[]') from groups),
      'members', (select coalesce(json_agg(json_build_object('group', group_id, 'user', user_id)), '[]') from group_users),
      'groupRoles', (select coalesce(json_agg(json_build_object('group', group_id, 'role', role_id, 'project', project_id)), '[]') from group_roles),
      'customRootRoles', (select coalesce(json_agg(id), '[]') from roles where type = 'root-custom'),
      'permissions', (select json_agg(json_build_object('role', role_id, 'permission', permission, 'environment', environment)) from role_permissions)
    ) as stored`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A select without a table has one row')
  const { stored } = row
  const ofAccounts = stored.accounts.map((id) => [String(id), rightsOfAccount(stored, id)] as const)
  const everything: Right[] = [{ name: 'ADMIN', project: null, environment: null }]
  return new Map([...ofAccounts, ...stored.adminKeys.map((id) => [`key ${id}`, everything] as const)])
}

function rightsOfAccount(stored: Stored, account: number): Right[] {
  const groups = stored.members.filter(({ user }) => user === account).map(({ group }) => group)
  const roles = [
    ...stored.userRoles.filter(({ user }) => user === account),
    ...stored.groupRoles.filter(({ group }) => groups.includes(group)),
    ...stored.groups.flatMap(({ id, root }) =>
      root !== null && groups.includes(id) ? [{ role: root, project: null }] : [],
    ),
  ]
  return roles.flatMap(({ role, project }) => {
    const owner: Right[] = role === OWNER_ROLE ? [{ name: 'OWNER', project, environment: null }] : []
    const place = stored.customRootRoles.includes(role) ? '*' : project
    const given = stored.permissions.filter((permission) => permission.role === role)
    return [...owner, ...given.flatMap(({ permission, environment }) => rightFrom(permission, place, environment))]
  })
}

function rightFrom(name: Permission, project: string | null, environment: string | null): Right[] {
  if (permissionScopes[name] !== 'root') return [{ name, project: project ?? 'default', environment }]
  return project === null || project === '*' ? [{ name, project: null, environment: null }] : []
}

/** Whether a user with these rights has a right, or may give it without having it. */
export function covers(held: readonly Right[], { name, project, environment }: Right): boolean {
  return held.some(
    (right) =>
      right.name === 'ADMIN' ||
      (right.name === 'OWNER' && project !== null && right.project === project) ||
      (right.name === name &&
        (right.project === project || right.project === '*') &&
        (right.environment ?? environment) === environment),
  )
}
