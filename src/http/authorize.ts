import { type Permission, permissionScopes } from '../../generated/permissions.ts'
import { type Actor, lacking } from '../domain/change.ts'
import { may, maySomewhere, type Place } from '../domain/rights.ts'

/**
 * Checks that the caller has one of the operation's permissions. The project and the environment come from the path.
 * When the path does not name both, it is enough to have the permission anywhere within what it names: the domain
 * checks again when it knows the whole place.
 *
 * @throws DomainError forbidden, which names the missing permissions
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
