import { type Permission, permissionScopes } from '../../../generated/permissions.ts'
import type { Schema } from '../../contract.ts'
import { type Grant, holdsAt, PROJECT_OF_ROOT_ROLES, type Scope } from '../rights.ts'

/** A permission of a user, with the role that gives it and, if any, the group through which they have the role. */
export type SourcedGrant = Grant & Pick<Schema<'PermissionSource'>, 'role' | 'group'>

const ALL = Object.entries(permissionScopes) as [Permission, Schema<'HeldPermission'>['type']][]

/** Returns every permission of a type, whether `grants` give it in `scope`, and which of them do. */
export function heldPermissions(
  wanted: Schema<'HeldPermission'>['type'],
  grants: readonly SourcedGrant[],
  scope: Scope,
): Schema<'HeldPermission'>[] {
  return ALL.filter(([, type]) => type === wanted).map(([name, type]) => {
    const giving = grants.filter(
      (grant) => (grant.permission === name || grant.permission === 'ADMIN') && holdsAt(grant, scope),
    )
    return { name, type, hasPermission: giving.length > 0, sources: giving.map(sourceFrom) }
  })
}

function sourceFrom({ permission, role, group, project, environment }: SourcedGrant): Schema<'PermissionSource'> {
  return { permission, role, group, project, environment }
}

/** Returns the permissions without duplicates, each with the scope where it applies, sorted. */
export function ownPermissions(grants: Iterable<Grant>): Schema<'OwnPermission'>[] {
  const byKey = new Map([...grants].map(withScope).map((permission) => [grantKey(permission), permission]))
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, permission]) => permission)
}

function withScope({ permission, project, environment, inEveryProject }: Grant): Schema<'OwnPermission'> {
  const type = permissionScopes[permission]
  if (type === 'root') return { permission }
  const inProject = { permission, project: inEveryProject ? '*' : (project ?? PROJECT_OF_ROOT_ROLES) }
  return type === 'project' ? inProject : { ...inProject, environment: environment ?? '*' }
}

function grantKey({ permission, project = '', environment = '' }: Schema<'OwnPermission'>): string {
  return JSON.stringify([permission, project, environment])
}
