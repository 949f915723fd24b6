import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '../../../generated/permissions.ts'
import type { Tx } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { anyOf, columnsOf } from '../../db/sql.ts'
import { OWNER_ROLE } from '../access/built-in-roles.ts'
import { type PathOf, refusalOfUnknown } from '../access/people.ts'
import { forbiddenFor } from '../errors.ts'
import { isAdmin, isPlaced, may, type Rights } from '../rights.ts'
import type { RoleType } from '../roles/role.ts'
import type { Transaction } from '../transaction/transaction.ts'

/** A role that can be given in a project, with its permissions there. */
export type ProjectRole = {
  readonly id: number
  readonly name: string
  readonly permissions: readonly { permission: Permission; environment: string | null }[]
}

/** The types of the roles that can be given in a project. */
export const PROJECT_ROLE_TYPES = ['project', 'custom'] as const satisfies readonly RoleType[]

const granted = columnsOf<'rolePermissions'>('p')

/** The permissions of the role `r`. */
const permissions: RawBuilder<ProjectRole['permissions']> = listOf(
  objectOf<ProjectRole['permissions'][number]>({
    permission: granted('permission').$castTo<Permission>(),
    environment: granted('environment'),
  }),
  { from: sql`role_permissions p where p.role_id = r.id`, orderBy: sql`p.permission, p.environment` },
)

/**
 * Returns the roles with these ids.
 *
 * @param pathOf returns the JSON pointer of the id at a position
 * @throws DomainError invalid, with every id that is not the id of a project role
 */
export async function requireProjectRoles(tx: Tx, ids: readonly number[], pathOf: PathOf): Promise<ProjectRole[]> {
  if (ids.length === 0) return []
  const roles = await tx
    .selectFrom('roles as r')
    .select(['r.id', 'r.name', permissions.as('permissions')])
    .where('r.id', '=', anyOf([...new Set(ids)]))
    .where('r.type', 'in', PROJECT_ROLE_TYPES)
    .orderBy('r.id')
    .execute()
  const refusal = refusalOfUnknown('role of projects', ids, roles, pathOf)
  if (refusal !== undefined) throw refusal
  return roles
}

/**
 * Ensures that a caller may give roles in a project: the caller has to be Admin, or Owner of the project, or have all
 * permissions of the roles there.
 *
 * @throws DomainError forbidden, with everything that is missing
 */
export async function assertMayGrant(
  { tx, actor }: Transaction,
  project: string,
  roles: readonly ProjectRole[],
): Promise<void> {
  const lacks = [...new Set(roles.flatMap((role) => lacksFor(actor.rights, project, role)))]
  if (lacks.length === 0 || (await isOwner(tx, actor.userId, project))) return
  const names = roles.map(({ name }) => `"${name}"`).join(', ')
  const missing = missingFor(actor.rights, project, roles)
  const isKnown = missing.every(({ permission, ...place }) => isPlaced(permission, place))
  throw forbiddenFor(
    `To give ${names} in the project ${project}, you need the role Owner there, or everything that you give. You lack: ${lacks.join(', ')}`,
    [...new Set(missing.map(({ permission }) => permission))],
    isKnown ? missing.map(({ permission, ...place }) => ({ anyOf: [permission], ...place })) : [],
    lacks,
  )
}

type Missing = { readonly permission: Permission; readonly project: string; readonly environment?: string }

/**
 * Returns the permissions that would be enough to give the roles; none if one is Owner: only an Owner or an Admin gives
 * that role.
 */
function missingFor(rights: Rights, project: string, roles: readonly ProjectRole[]): Missing[] {
  if (roles.some(({ id }) => id === OWNER_ROLE)) return []
  const missing = roles.flatMap((role) => unheldOf(rights, project, role))
  const distinct = new Map(missing.map((each) => [`${each.permission} ${each.environment}`, each]))
  return [...distinct.values()].map(({ permission, environment }) => ({
    permission,
    project,
    ...(environment !== null && { environment }),
  }))
}

/** Returns the permissions of a role that the rights do not have in a project. */
function unheldOf(rights: Rights, project: string, { permissions }: ProjectRole): ProjectRole['permissions'] {
  return permissions.filter(
    ({ permission, environment }) => !may(rights, permission, { project, environment: environment ?? undefined }),
  )
}

/**
 * Returns what the rights lack to give a role in a project. An Owner may give permissions that Owners do not have
 * themselves, so the role Owner is more than its permissions: only an Owner or Admin can give it.
 */
export function lacksFor(rights: Rights, project: string, role: ProjectRole): string[] {
  if (isAdmin(rights)) return []
  const lacking = unheldOf(rights, project, role).map(({ permission, environment }) =>
    environment === null ? permission : `${permission} in the environment ${environment}`,
  )
  return role.id === OWNER_ROLE ? [`the role ${role.name}`, ...lacking] : lacking
}

async function isOwner(tx: Tx, userId: number, project: string): Promise<boolean> {
  const owner = await tx
    .selectFrom('heldRoles')
    .select('userId')
    .where('userId', '=', userId)
    .where('projectId', '=', project)
    .where('roleId', '=', OWNER_ROLE)
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}
