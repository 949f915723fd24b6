import type { Permission } from '../../generated/permissions.ts'
import type { Statement } from '../db/compiled.ts'
import type { Waiter } from '../db/concurrency-limit.ts'
import { defer, notifyCommit, withTx } from '../db/database.ts'
import { contendedError } from '../db/errors.ts'
import type { Db, Tx } from '../db/handles.ts'
import { isInTheWay } from '../db/lock-waits.ts'
import type { Actor } from './actor.ts'
import { withDomainErrors } from './constraint-errors.ts'
import { type DomainError, forbiddenFor } from './errors.ts'
import type { Limits } from './limits.ts'
import type { Precondition } from './precondition.ts'
import type { ProjectEnvironment } from './project-environment.ts'
import { isPlaced, may, type Scope } from './rights.ts'

/** What a command needs: the transaction, the actor, the time and the limits. */
export type Transaction = {
  readonly tx: Tx
  readonly actor: Actor
  readonly now: Date
  readonly limits: Limits
  /** Id of the change request that this is part of: its events contain it, and the guard of direct changes is off. */
  readonly changeRequest?: number
  /**
   * Set only in a transaction that is rolled back: takes a refusal because of change requests, with the scopes that it
   * is about. The change is then made, as if it was approved. Without a refusal, the change became a change request.
   */
  readonly onGuarded?: (refusal: DomainError | undefined, scopes: readonly ProjectEnvironment[]) => void
  /** Set only in a transaction that is rolled back: takes changes that are added to change requests or edited there. */
  readonly onProposed?: (proposed: ProposedChanges) => void
  /**
   * Set only in a transaction that is rolled back: ends it, so that it starts again, when a change waits for it. To be
   * called between its parts.
   */
  readonly giveWay?: () => Promise<void>
  /** Set for the operations of a batch: a later one can need a stronger lock of the same row. */
  readonly isBatch?: boolean
  /** Why the changes are made: their events contain it. */
  readonly comment?: string
  /** The request that makes the changes: their events contain it. */
  readonly origin?: Origin | undefined
  /** What the caller demands of the resource that it changes; see `assertPrecondition`. */
  readonly precondition?: Precondition
  /** Gets the events that are recorded; they are stored only if the transaction is committed. */
  readonly onRecorded?: ((events: readonly RecordedEvent[]) => void) | undefined
  /** Gets what the caller needed beyond the path of the request, and had. */
  readonly onRequired?: ((right: RequiredRight) => void) | undefined
  /**
   * Defers a statement: it is sent with the next statement or with the commit, in the order of the calls. Its error is
   * thrown by the statement that it is sent with, and names it; see `defer`.
   */
  readonly later: (
    statement: Statement | Promise<Statement>,
    onRows?: (rows: readonly unknown[]) => void,
  ) => Promise<void>
}

/** One of some permissions that is needed in a place; without a permission, the sight of the project. */
export type RequiredRight = Scope & { readonly anyOf: readonly Permission[] }

/** Changes that a transaction has added to a change request, or edited in it. */
export type ProposedChanges = { readonly request: number; readonly changes: readonly number[] }

/** The ids of a request, by which its events are found in logs. */
export type Origin = { readonly requestId: string; readonly traceId?: string | undefined }

/** An event that has its place in the log. */
export type RecordedEvent = { readonly id: number; readonly type: string }

/** Runs `work` in its own transaction. */
export type InTransaction = <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>

/** What all changes of a process have in common. */
export type TransactionSetting = {
  readonly db: Db
  readonly limits: Limits
  readonly clock: () => Date
  /** The request whose changes these are. */
  readonly origin?: Origin | undefined
  /** Gets the events of each transaction after its commit. */
  readonly onRecorded?: ((events: readonly RecordedEvent[]) => void) | undefined
  /** Gets what the caller needed beyond the path of the request, and had. */
  readonly onRequired?: Transaction['onRequired']
  /** A transaction starts again, because another one was in its way. */
  readonly onRetry?: (() => void) | undefined
}

/**
 * Runs `work` in one transaction: everything is committed, including the events, or nothing. May run twice, see
 * `withDomainErrors`.
 *
 * @param waiter the caller, who may have to wait for a transaction
 * @throws DomainError for a refusal, including a violated constraint
 */
export async function inTransaction<Result>(
  { db, limits, clock, origin, onRecorded, onRetry }: TransactionSetting,
  actor: Actor,
  work: (transaction: Transaction) => Promise<Result>,
  waiter?: Waiter,
): Promise<Result> {
  const collected = collectRecorded(onRecorded)
  const result = await withDomainErrors(
    () =>
      withTx(
        db,
        (tx) => work(transactionWith(tx, { actor, now: clock(), limits, origin, onRecorded: collected?.begin() })),
        waiter,
      ),
    onRetry,
  )
  notifyCommit(db)
  collected?.committed()
  return result
}

/** Collects the events of a transaction, which may run twice, until its commit. */
export function collectRecorded(onRecorded: TransactionSetting['onRecorded']) {
  if (onRecorded === undefined) return undefined
  let events: RecordedEvent[] = []
  return {
    /** Returns what takes the events of the transaction that begins. */
    begin(): NonNullable<Transaction['onRecorded']> {
      events = []
      return (recorded) => {
        events = [...events, ...recorded]
      }
    },
    committed(): void {
      if (events.length > 0) onRecorded(events)
    },
  }
}

/**
 * Runs `work` like `inTransaction`, and rolls the transaction back. Returns what `work` returned. Statements that are
 * still deferred then are not sent, so that `work` can return after a statement has failed. Nothing is stored, so it is
 * not to hold up those who change something, see `giveWay`.
 *
 * @throws DomainError for a refusal, including a violated constraint
 */
export function inRolledBackTransaction<Result>(
  { db, limits, clock }: TransactionSetting,
  actor: Actor,
  work: (transaction: Transaction) => Promise<Result>,
  waiter?: Waiter,
): Promise<Result> {
  return withDomainErrors(async () => {
    const results: Result[] = []
    const rehearsal = withTx(
      db,
      async (tx) => {
        const giveWay = async () => {
          if (await isInTheWay(tx)) throw contendedError()
        }
        const result = await work({ ...transactionWith(tx, { actor, now: clock(), limits }), giveWay })
        results.push(result)
        throw new Error('This transaction is always rolled back')
      },
      waiter,
    )
    await rehearsal.catch((error: unknown) => {
      if (results.length === 0) throw error
    })
    return results[0] as Result
  })
}

/** Returns what a command needs to write in `tx`. */
export function transactionWith(
  tx: Tx,
  others: Pick<Transaction, 'actor' | 'now' | 'limits' | 'origin' | 'onRecorded' | 'onRequired'>,
): Transaction {
  return { ...others, tx, later: (statement, onRows) => defer(tx, statement, onRows) }
}

/**
 * Checks permissions that depend on more than the path of the request.
 *
 * @throws DomainError forbidden
 */
export function assertMay(transaction: Asserting, permission: Permission, scope?: Scope): void {
  assertMayOne(transaction, [permission], scope)
}

/**
 * Like `assertMay`, where one of several permissions is enough.
 *
 * @throws DomainError forbidden
 */
export function assertMayOne(
  { actor, onRequired }: Asserting,
  permissions: readonly Permission[],
  { project, environment }: Scope = {},
): void {
  const scope = { ...(project !== undefined && { project }), ...(environment !== undefined && { environment }) }
  if (!permissions.some((permission) => may(actor.rights, permission, scope))) throw lacking(permissions, scope)
  onRequired?.({ anyOf: permissions, ...scope })
}

type Asserting = Pick<Transaction, 'actor' | 'onRequired'>

/** Returns the refusal for a caller with none of `permissions` in `scope`. */
export function lacking(permissions: readonly Permission[], { project, environment }: Scope = {}) {
  const inProject = project === undefined ? '' : ` in the project ${project}`
  const inEnvironment = environment === undefined ? '' : ` in the environment ${environment}`
  const names = permissions.join(' or ')
  const place = { ...(project !== undefined && { project }), ...(environment !== undefined && { environment }) }
  const isKnown = permissions.every((permission) => isPlaced(permission, place))
  const missing = isKnown ? [{ anyOf: [...permissions], ...place }] : []
  return forbiddenFor(`This needs the permission ${names}${inProject}${inEnvironment}`, [names], missing)
}
