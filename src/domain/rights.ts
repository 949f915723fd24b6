import { type Permission, permissionScopes } from '../../generated/permissions.ts'

/** One permission that an account has through a role. */
export type Grant = {
  readonly permission: Permission
  /** The project of a project role; null for a root role. */
  readonly project: string | null
  /** Null means every environment. */
  readonly environment: string | null
  /** True for a custom root role: permissions of projects and environments hold in every project. */
  readonly inEveryProject: boolean
}

/** The permissions of an account, grouped for fast checks. */
export type Rights = ReadonlyMap<Permission, readonly Grant[]>

export type Scope = { readonly project?: string | undefined; readonly environment?: string | undefined }

/** A built-in root role gives its project and environment permissions only in this project. */
export const PROJECT_OF_ROOT_ROLES = 'default'

export function rightsOf(grants: readonly Grant[]): Rights {
  const rights = new Map<Permission, Grant[]>()
  for (const grant of grants) {
    const held = rights.get(grant.permission)
    if (held === undefined) rights.set(grant.permission, [grant])
    else held.push(grant)
  }
  return rights
}

export const everyRight: Rights = rightsOf([
  { permission: 'ADMIN', project: null, environment: null, inEveryProject: false },
])

export const noRight: Rights = rightsOf([])

/** Whether a scope names all that a permission needs: nothing, a project, or an environment of a project. */
export function isPlaced(permission: Permission, { project, environment }: Scope): boolean {
  const scope = permissionScopes[permission]
  return scope === 'root' || (project !== undefined && (scope === 'project' || environment !== undefined))
}

/**
 * Whether the rights include `permission` in `scope`. If `scope` names no project, the permission has to hold in every
 * project; likewise for the environment.
 */
export function may(rights: Rights, permission: Permission, scope: Scope = {}): boolean {
  if (isAdmin(rights)) return true
  return (rights.get(permission) ?? []).some((grant) => holdsAt(grant, scope))
}

/** Returns the environments of a project in which the rights include `permission`; undefined if in all of them. */
export function environmentsWith(rights: Rights, permission: Permission, project: string): string[] | undefined {
  if (may(rights, permission, { project })) return undefined
  return (rights.get(permission) ?? []).flatMap((grant) => (isIn(grant, project) ? (grant.environment ?? []) : []))
}

/**
 * Checks whether the rights include `permission` anywhere, or anywhere in a project. Used before the whole scope is
 * known.
 */
export function maySomewhere(rights: Rights, permission: Permission, project?: string): boolean {
  if (isAdmin(rights)) return true
  return (rights.get(permission) ?? []).some((grant) => project === undefined || isIn(grant, project))
}

/** Whether the rights include any permission in a project. Who has none can change nothing there, and only propose. */
export function hasRightsIn(rights: Rights, project: string): boolean {
  const held = [...rights.values()].flat()
  return isAdmin(rights) || held.some((grant) => permissionScopes[grant.permission] !== 'root' && isIn(grant, project))
}

export function isAdmin(rights: Rights): boolean {
  return (rights.get('ADMIN') ?? []).some((grant) => holdsAt(grant, {}))
}

/** Checks whether a grant gives its permission in `scope`. */
export function holdsAt(grant: Grant, scope: Scope): boolean {
  const kind = permissionScopes[grant.permission]
  if (kind === 'root') return grant.project === null
  if (!isIn(grant, scope.project)) return false
  return kind === 'project' || grant.environment === null || grant.environment === scope.environment
}

function isIn({ project, inEveryProject }: Grant, scope: string | undefined): boolean {
  return inEveryProject || (project ?? PROJECT_OF_ROOT_ROLES) === scope
}

const SEES_EMAILS: readonly Permission[] = ['UPDATE_PROJECT', 'PROJECT_USER_ACCESS_READ', 'PROJECT_USER_ACCESS_WRITE']

/** Callers who manage access anywhere may see emails, to tell users apart. */
export function seesEmails({ rights }: { readonly rights: Rights }): boolean {
  return SEES_EMAILS.some((permission) => maySomewhere(rights, permission))
}
