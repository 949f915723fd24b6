import type { Permission } from '../../generated/permissions.ts'
import type { Db, Tx } from '../db/handles.ts'
import type { Waiter } from '../db/line.ts'
import { inTransaction } from '../db/transaction.ts'
import { translated } from './constraint-errors.ts'
import { forbidden } from './errors.ts'
import type { Limits } from './limits.ts'
import { everyRight, may, type Place, type Rights } from './rights.ts'

/** Who does something: a user, a service account, an admin key or the server itself. */
export type Actor = {
  readonly userId: number
  /** What the event log calls them: email or username, or the name of the key. */
  readonly name: string
  readonly rights: Rights
  /** Private projects that they may not know of. */
  readonly hiddenProjects: readonly string[]
}

export const ADMIN_KEY_USER_ID = -42

export const systemActor: Actor = { userId: -1337, name: 'flaghoist-system', rights: everyRight, hiddenProjects: [] }

/** What a write needs: where it happens, who asked, when, and how much is allowed. */
export type Change = {
  readonly tx: Tx
  readonly actor: Actor
  readonly now: Date
  readonly limits: Limits
  /** Id of the change request that this is part of: its events tell, and the guard of direct changes is off. */
  readonly changeRequest?: number
}

/** Does `work` in a transaction of its own. */
export type InChange = <Result>(work: (change: Change) => Promise<Result>) => Promise<Result>

/** What is the same for every change of a process. */
export type ChangeSetting = { readonly db: Db; readonly limits: Limits; readonly clock: () => Date }

/**
 * Does `work` in one transaction: all of it happens, its events included, or nothing. It may be done twice, see `translated`.
 *
 * @param waiter whose going away ends the wait for a transaction
 * @throws DomainError for a refusal, a broken constraint included
 */
export function inChange<Result>(
  { db, limits, clock }: ChangeSetting,
  actor: Actor,
  work: (change: Change) => Promise<Result>,
  waiter?: Waiter,
): Promise<Result> {
  return translated(() => inTransaction(db, (tx) => work({ tx, actor, now: clock(), limits }), waiter))
}

/**
 * For rights that depend on more than the path of the request.
 *
 * @throws DomainError forbidden
 */
export function assertMay({ actor }: Pick<Change, 'actor'>, permission: Permission, place: Place = {}): void {
  if (!may(actor.rights, permission, place)) throw lacking([permission], place)
}

/** The refusal of somebody who holds none of `permissions` at `place`. */
export function lacking(permissions: readonly Permission[], { project, environment }: Place = {}) {
  const inProject = project === undefined ? '' : ` in the project ${project}`
  const inEnvironment = environment === undefined ? '' : ` in the environment ${environment}`
  const names = permissions.join(' or ')
  return forbidden(`This needs the permission ${names}${inProject}${inEnvironment}`, names)
}
