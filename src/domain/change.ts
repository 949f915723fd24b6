import type { Permission } from '../../generated/permissions.ts'
import type { AbortSource } from '../db/concurrency-limit.ts'
import type { Db, Tx } from '../db/handles.ts'
import { signal } from '../db/signals.ts'
import { withTx } from '../db/transaction.ts'
import { translated } from './constraint-errors.ts'
import { forbidden } from './errors.ts'
import type { Limits } from './limits.ts'
import { everyRight, may, noRight, type Place, type Rights } from './rights.ts'

/** The account or the key that a request comes from. */
export type Caller = {
  readonly kind: 'user' | 'service-account' | 'admin-key' | 'client-key' | 'frontend-key'
  /** Id of the account, or of the key. */
  readonly id: number
}

/** The actor of a change: a user, a service account, an admin key or the server itself. */
export type Actor = {
  readonly userId: number
  /** The name in the event log: email or username, or the name of the key. */
  readonly name: string
  readonly rights: Rights
  /** Private projects that are hidden from the actor. */
  readonly hiddenProjects: readonly string[]
  /** For the log, which has no names; only for callers that have authenticated. */
  readonly caller?: Caller
}

export const ADMIN_KEY_USER_ID = -42

export const systemActor: Actor = { userId: -1337, name: 'flaghoist-system', rights: everyRight, hiddenProjects: [] }

/**
 * The caller of a public operation or an SDK. Events name the server, since no account is known, but a command that
 * asserts a permission is refused.
 */
export const anonymousActor: Actor = { ...systemActor, rights: noRight }

/** What a command needs: the transaction, the actor, the time and the limits. */
export type Change = {
  readonly tx: Tx
  readonly actor: Actor
  readonly now: Date
  readonly limits: Limits
  /** Id of the change request that this is part of: its events contain it, and the guard of direct changes is off. */
  readonly changeRequest?: number
}

/** Runs `work` in its own transaction. */
export type InChange = <Result>(work: (change: Change) => Promise<Result>) => Promise<Result>

/** What all changes of a process have in common. */
export type ChangeSetting = { readonly db: Db; readonly limits: Limits; readonly clock: () => Date }

/**
 * Runs `work` in one transaction: everything is committed, including the events, or nothing. May run twice, see
 * `translated`.
 *
 * @param waiter ends the wait for a transaction when it is aborted
 * @throws DomainError for a refusal, including a violated constraint
 */
export async function inChange<Result>(
  { db, limits, clock }: ChangeSetting,
  actor: Actor,
  work: (change: Change) => Promise<Result>,
  waiter?: AbortSource,
): Promise<Result> {
  const result = await translated(() => withTx(db, (tx) => work({ tx, actor, now: clock(), limits }), waiter))
  signal(db, 'commit')
  return result
}

/**
 * Checks permissions that depend on more than the path of the request.
 *
 * @throws DomainError forbidden
 */
export function assertMay({ actor }: Pick<Change, 'actor'>, permission: Permission, place: Place = {}): void {
  if (!may(actor.rights, permission, place)) throw lacking([permission], place)
}

/** Returns the refusal for a caller with none of `permissions` at `place`. */
export function lacking(permissions: readonly Permission[], { project, environment }: Place = {}) {
  const inProject = project === undefined ? '' : ` in the project ${project}`
  const inEnvironment = environment === undefined ? '' : ` in the environment ${environment}`
  const names = permissions.join(' or ')
  return forbidden(`This needs the permission ${names}${inProject}${inEnvironment}`, names)
}
