import { type Permission, permissionScopes } from '../../generated/permissions.ts'
import { may, maySomewhere, type Place } from '../domain/access/rights.ts'
import { type Actor, lacking } from '../domain/change.ts'

/**
 * Checks the permissions of an operation; any one of them is enough. The place comes from the path. A permission of a
 * project is asked for anywhere when the path names no project: the domain asks again once it knows the place.
 *
 * @throws DomainError forbidden, naming what is missing
 */
export function authorize(
  actor: Actor,
  permissions: readonly Permission[],
  params: Readonly<Record<string, string>>,
): void {
  if (permissions.length === 0) return
  const place: Place = { project: params.projectId, environment: params.environment }
  const isHeld = (permission: Permission) =>
    permissionScopes[permission] === 'root' || place.project !== undefined
      ? may(actor.rights, permission, place)
      : maySomewhere(actor.rights, permission)
  if (!permissions.some(isHeld)) throw lacking(permissions, place)
}
