import { type Permission, permissionScopes } from '../../generated/permissions.ts'
import { type Actor, lacking } from '../domain/change.ts'
import { may, maySomewhere, type Place } from '../domain/rights.ts'

/**
 * Checks the permissions of an operation; any one of them is enough. The place comes from the path. Where the path does
 * not name all of the place, it is asked whether the permission is held anywhere in what it does name: the domain asks
 * again once it knows what the request is about.
 *
 * @throws DomainError forbidden, naming what is missing
 */
export function authorize(
  actor: Actor,
  permissions: readonly Permission[],
  params: Readonly<Record<string, string>>,
): void {
  const place: Place = { project: params.projectId, environment: params.environment }
  const isHeld = (permission: Permission) =>
    isPlaced(permission, place)
      ? may(actor.rights, permission, place)
      : maySomewhere(actor.rights, permission, place.project)
  if (permissions.length > 0 && !permissions.some(isHeld)) throw lacking(permissions, place)
}

function isPlaced(permission: Permission, { project, environment }: Place): boolean {
  const scope = permissionScopes[permission]
  return scope === 'root' || (project !== undefined && (scope === 'project' || environment !== undefined))
}
