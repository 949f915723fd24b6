import type { Db } from '../../../src/db/handles.ts'
import { markdownTable } from './markdown-table.ts'

/** The roles of a new server, and which permissions they have. */
type PermissionFacts = {
  readonly permissions: Readonly<Record<string, { readonly scope: string; readonly description: string }>>
  readonly held: Readonly<Record<(typeof ROLES)[number], ReadonlySet<string>>>
}

const ROLES = ['Viewer', 'Member', 'Owner', 'Editor', 'Admin'] as const

/** Reads which permissions the built-in roles have in a migrated database. */
export async function readPermissionFacts(
  db: Db,
  permissions: PermissionFacts['permissions'],
): Promise<PermissionFacts> {
  const rows = await db
    .selectFrom('rolePermissions')
    .innerJoin('roles', 'roles.id', 'rolePermissions.roleId')
    .select(['roles.name', 'permission'])
    .execute()
  const ofRole = (role: string) => new Set(rows.filter(({ name }) => name === role).map(({ permission }) => permission))
  const held = Object.fromEntries(ROLES.map((role) => [role, ofRole(role)])) as Record<
    (typeof ROLES)[number],
    Set<string>
  >
  return { permissions, held }
}

/** Returns the table of what the built-in roles may do, for the permissions of a scope. */
export function permissionTable({ permissions, held }: PermissionFacts, scope: string): string {
  const rows = Object.entries(permissions)
    .filter(([, { scope: own }]) => own === scope)
    .map(([name, { description }]) => {
      const cells = ROLES.map((role) => {
        if (!held[role].has(name) && !held[role].has('ADMIN')) return ''
        return role === 'Editor' && scope !== 'root' ? 'in `default`' : 'yes'
      })
      return [description, `\`${name}\``, ...cells]
    })
  return markdownTable(['Capability', 'Permission', ...ROLES], rows)
}
