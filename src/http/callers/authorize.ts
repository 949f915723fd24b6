import type { Permission } from '../../../generated/permissions.ts'
import type { Actor } from '../../domain/actor.ts'
import type { DomainError } from '../../domain/errors.ts'
import { isPlaced, may, maySomewhere, type Scope } from '../../domain/rights.ts'
import { lacking } from '../../domain/transaction/transaction.ts'
import type { Route } from '../requests/route.ts'

/**
 * Checks that the caller has one of the operation's permissions. The project and the environment come from the path.
 * When the path does not name both, the permission is enough anywhere within the named part: the domain checks again
 * when it knows both.
 *
 * @throws DomainError forbidden, which names the missing permissions
 */
export function authorize(
  actor: Actor,
  permissions: readonly Permission[],
  params: Readonly<Record<string, string>>,
): void {
  const refusal = lackingOf(actor, permissions, params)
  if (refusal !== undefined) throw refusal
}

/** Returns the error of `authorize`; undefined if the caller passes. */
export function lackingOf(
  actor: Actor,
  permissions: readonly Permission[],
  params: Readonly<Record<string, string>>,
): DomainError | undefined {
  if (mayCall(actor, permissions, params)) return undefined
  return lacking(permissions, { project: params.projectId, environment: params.environment })
}

/** Whether `authorize` lets the caller pass. */
export function mayCall(
  actor: Actor,
  permissions: readonly Permission[],
  params: Readonly<Record<string, string>>,
): boolean {
  const scope: Scope = { project: params.projectId, environment: params.environment }
  const isHeld = (permission: Permission) =>
    isPlaced(permission, scope)
      ? may(actor.rights, permission, scope)
      : maySomewhere(actor.rights, permission, scope.project)
  return permissions.length === 0 || permissions.some(isHeld)
}

/**
 * Whether a request goes before others, see `urgent`: a change by a caller who has a permission that it needs, unless
 * it takes long. What every caller may do, such as proposals and favorites, is never urgent.
 */
export function isUrgent(route: Route, actor: Actor, params: Readonly<Record<string, string>>): boolean {
  return !route.isHeavy && mayChange(route, actor, params)
}

/**
 * Whether a request is a change by a caller who has a permission that it needs. What every caller may do, such as
 * proposals and favorites, needs no permission.
 */
export function mayChange(
  { method, changesNothing, permissions, permissionsAlso = [] }: Route,
  actor: Actor,
  params: Readonly<Record<string, string>>,
): boolean {
  if (method === 'GET' || changesNothing) return false
  const needed = permissions.length > 0 ? permissions : permissionsAlso
  return needed.length > 0 && mayCall(actor, needed, params)
}
