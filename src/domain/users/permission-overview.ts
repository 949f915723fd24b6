import { type Permission, permissionScopes } from '../../../generated/permissions.ts'
import type { Schema } from '../../contract.ts'
import { type Grant, holdsAt, PROJECT_OF_ROOT_ROLES, type Scope } from '../rights.ts'

/** A permission of a user, with the role that gives it and, if any, the group through which they have the role. */
export type SourcedGrant = Grant & Pick<Schema<'PermissionSource'>, 'role' | 'group'>

const ALL = Object.entries(permissionScopes) as [Permission, Schema<'HeldPermission'>['type']][]

/** Returns every permission of a scope, whether `grants` give it at `place`, and which of them do. */
export function heldPermissions(
  scope: Schema<'HeldPermission'>['type'],
  grants: readonly SourcedGrant[],
  place: Scope,
): Schema<'HeldPermission'>[] {
  return ALL.filter(([, type]) => type === scope).map(([name, type]) => {
    const giving = grants.filter(
      (grant) => (grant.permission === name || grant.permission === 'ADMIN') && holdsAt(grant, place),
    )
    return { name, type, hasPermission: giving.length > 0, sources: giving.map(sourceFrom) }
  })
}

function sourceFrom({ permission, role, group, project, environment }: SourcedGrant): Schema<'PermissionSource'> {
  return { permission, role, group, project, environment }
}

/** Returns the permissions without duplicates, each with the place where it applies, sorted. */
export function ownPermissions(grants: Iterable<Grant>): Schema<'OwnPermission'>[] {
  const byKey = new Map([...grants].map(placed).map((permission) => [grantKey(permission), permission]))
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, permission]) => permission)
}

function placed({ permission, project, environment, inEveryProject }: Grant): Schema<'OwnPermission'> {
  const scope = permissionScopes[permission]
  if (scope === 'root') return { permission }
  const inProject = { permission, project: inEveryProject ? '*' : (project ?? PROJECT_OF_ROOT_ROLES) }
  return scope === 'project' ? inProject : { ...inProject, environment: environment ?? '*' }
}

function grantKey({ permission, project = '', environment = '' }: Schema<'OwnPermission'>): string {
  return JSON.stringify([permission, project, environment])
}
