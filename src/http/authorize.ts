import { type Permission, permissionScopes } from '../../generated/permissions.ts'
import { may, maySomewhere, type Place } from '../domain/access/rights.ts'
import { assertVisible } from '../domain/access/visibility.ts'
import { type Actor, lacking } from '../domain/change.ts'

/**
 * Checks the permissions of an operation; any one of them is enough. The place comes from the path. Where the path does
 * not name all of the place, it is asked whether the permission is held anywhere: the domain asks again once it knows
 * what the request is about. A project that the caller may not see is answered for as if it were not there.
 *
 * @throws DomainError forbidden, naming what is missing, or missing for the project
 */
export function authorize(
  actor: Actor,
  permissions: readonly Permission[],
  params: Readonly<Record<string, string>>,
): void {
  const place: Place = { project: params.projectId, environment: params.environment }
  const isHeld = (permission: Permission) =>
    isPlaced(permission, place) ? may(actor.rights, permission, place) : maySomewhere(actor.rights, permission)
  if (permissions.length > 0 && !permissions.some(isHeld)) throw lacking(permissions, place)
  if (params.projectId !== undefined) assertVisible(actor, params.projectId)
}

function isPlaced(permission: Permission, { project, environment }: Place): boolean {
  const scope = permissionScopes[permission]
  return scope === 'root' || (project !== undefined && (scope === 'project' || environment !== undefined))
}
