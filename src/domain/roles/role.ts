import { type Permission, permissionList, permissionScopes } from '../../../generated/permissions.ts'
import type { Schema } from '../../contract.ts'
import { type ErrorDetail, invalidAll } from '../errors.ts'
import type { RoleRecord } from '../event-types.ts'
import { historyOfRecord } from '../revisions/history.ts'
import type { Resource } from '../revisions/resources.ts'

export type RoleType = 'root' | 'root-custom' | 'project' | 'custom'

/** A permission of a role; environment is null for every environment, and for permissions that have none. */
export type RolePermission = { readonly name: Permission; readonly environment: string | null }

/** A role as far as it is recorded in events. */
type RecordableRole = Omit<RoleRecord, 'permissions'> & { permissions: readonly RolePermission[] }

export function roleRecord({ id, name, description, type, permissions }: RecordableRole): RoleRecord {
  return {
    id,
    name,
    description,
    type,
    permissions: permissions.map(({ name, environment }) => (environment === null ? { name } : { name, environment })),
  }
}

type EditedRole = Pick<RoleRecord, 'name' | 'description' | 'permissions'>

const ROLE = historyOfRecord(['role-created', 'role-updated', 'role-deleted'], editedRole)

function editedRole({ name, description, permissions }: EditedRole): EditedRole {
  return { name, description, permissions }
}

/** Returns a role as it is edited. */
export function roleResource(role: RecordableRole): Resource<EditedRole> {
  return {
    name: `role ${role.id}`,
    history: ROLE,
    place: { member: { names: ['id'], value: role.id } },
    whole: editedRole(roleRecord(role)),
  }
}

/** The types of built-in roles. */
const BUILT_IN: readonly RoleType[] = ['root', 'project']

export function isBuiltIn(type: string): boolean {
  return (BUILT_IN as readonly string[]).includes(type)
}

const descriptions = new Map(permissionList.map((permission) => [permission.name, permission]))
const namesById = new Map(permissionList.map(({ id, name }) => [id, name]))

/** Returns a permission as it is described, without a place where it holds. */
export function describedPermission(name: Permission): Omit<Schema<'PermissionDescription'>, 'environment'> {
  const { id = 0, description = '' } = descriptions.get(name) ?? {}
  return { id, name, displayName: description, type: permissionScopes[name] }
}

/**
 * Returns the permissions chosen for a custom role, without duplicates, sorted by name and environment.
 *
 * @param environments the names of the existing environments
 * @throws DomainError invalid, with each choice that a role of this type can't have
 */
export function permissionsFrom(
  choices: readonly Schema<'PermissionChoice'>[],
  type: 'custom' | 'root-custom',
  environments: ReadonlySet<string>,
): RolePermission[] {
  const chosen = choices.map((choice) => permissionFrom(choice, type, environments))
  const problems = chosen.flatMap((permission, position): ErrorDetail[] =>
    typeof permission === 'string' ? [{ message: permission, path: `/body/permissions/${position}` }] : [],
  )
  if (problems[0] !== undefined) throw invalidAll(problems[0].message, problems)
  const permissions = chosen.filter((permission) => typeof permission !== 'string')
  return [...new Map(permissions.map((permission) => [permissionKey(permission), permission]))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, permission]) => permission)
}

/** Returns the chosen permission, or a message about what is wrong with it. */
function permissionFrom(
  choice: Schema<'PermissionChoice'>,
  type: 'custom' | 'root-custom',
  environments: ReadonlySet<string>,
): RolePermission | string {
  const { environment = null } = choice
  const name = 'name' in choice ? choice.name : namesById.get(choice.id)
  if (name === undefined || !isPermission(name)) return `There is no permission ${name ?? idIn(choice)}`
  if (name === 'ADMIN') return 'ADMIN is for the role Admin only. Give that role instead'
  const scope = permissionScopes[name]
  if (scope === 'root' && type === 'custom')
    return `${name} can't be part of a role of the type custom: it is not held in projects. The type root-custom can have it`
  if (environment === null) return { name, environment }
  if (scope !== 'environment') return `${name} does not hold in an environment: leave the environment out`
  return environments.has(environment) ? { name, environment } : `There is no environment "${environment}"`
}

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissionScopes, name)
}

function idIn(choice: Schema<'PermissionChoice'>): unknown {
  return 'id' in choice ? choice.id : undefined
}

function permissionKey({ name, environment }: RolePermission): string {
  return `${name} ${environment ?? ''}`
}

/** Returns all permissions that custom roles can have. */
export function availablePermissions(environments: readonly string[]): Schema<'Permissions'>['permissions'] {
  const inScope = (type: 'root' | 'project' | 'environment') =>
    permissionList
      .filter(({ name }) => permissionScopes[name] === type && name !== 'ADMIN')
      .map(({ name }) => describedPermission(name))
  return {
    root: inScope('root'),
    project: inScope('project'),
    environments: environments.map((environment) => ({
      name: environment,
      permissions: inScope('environment').map((permission) => ({ ...permission, environment })),
    })),
  }
}
