import type { Waiter } from '../../db/concurrency-limit.ts'
import { defer, notifyCommit, withTx } from '../../db/database.ts'
import type { Db, Tx } from '../../db/handles.ts'
import type { Actor } from '../actor.ts'
import { withDomainErrors } from './constraint-errors.ts'
import { givingWay } from './giving-way.ts'
import { learnRules } from './known-rules.ts'
import type { Limits } from './limits.ts'
import { newProposing, type Proposing } from './proposing.ts'
import type { RuledEvent } from './ruled-event.ts'
import type { Correlation, RecordedEvent, Transaction, TransactionContext } from './transaction.ts'

/** What all changes of a process have in common. */
export type TransactionSetting = {
  readonly db: Db
  readonly limits: Limits
  readonly clock: () => Date
  /** The request whose changes these are. */
  readonly correlation?: Correlation | undefined
  /** Gets the events of each transaction after its commit. */
  readonly onRecorded?: ((events: readonly RecordedEvent[]) => void) | undefined
  /** Gets what the caller needed beyond the path of the request, and had. */
  readonly onRequired?: TransactionContext['onRequired']
  /** A transaction starts again, because another one was in its way. */
  readonly onRetry?: (() => void) | undefined
  /**
   * Checks what a transaction has recorded by the approval rules, before its commit. Without it, a transaction fails
   * that a rule may match.
   */
  readonly assertApproved?: AssertApproved | undefined
  /** Where the change is to become a change request, as earlier attempts have learned it. */
  readonly proposing?: Proposing | undefined
  /** Whether it starts again when a change waits for what it has locked, or for the only connection. */
  readonly givesWay?: boolean
}

/** @throws DomainError forbidden, and conflict for a change request; learnedError where it has to be proposed */
export type AssertApproved = (transaction: Transaction, events: readonly RuledEvent[]) => Promise<void>

/**
 * Runs `work` in one transaction: everything is committed, including the events, or nothing. May run twice, see
 * `withDomainErrors`.
 *
 * @param waiter the caller, who may have to wait for a transaction
 * @throws DomainError for a refusal, including a violated constraint
 */
export async function inTransaction<Result>(
  { db, limits, clock, correlation, onRecorded, onRetry, assertApproved, givesWay = false }: TransactionSetting,
  actor: Actor,
  work: (transaction: Transaction) => Promise<Result>,
  waiter?: Waiter,
): Promise<Result> {
  const proposing = newProposing()
  const collected = collectRecorded(onRecorded)
  const way = givesWay ? givingWay({ isPatient: false }) : undefined
  const result = await withDomainErrors(async () => {
    await way?.pauseAgain()
    return withTx(
      db,
      async (tx) => {
        const ruled: RuledEvent[] = []
        const checking = assertApproved && { ruled, proposing, judged: new Map() }
        const context = { correlation, onRecorded: collected?.begin(), ...checking }
        const transaction = transactionWith(tx, { actor, now: clock(), limits, context })
        const workAndChecks = async () => {
          const result = await work(transaction)
          if (ruled.length > 0) await assertApproved?.(transaction, ruled)
          return result
        }
        return way === undefined ? workAndChecks() : way.during(tx, workAndChecks)
      },
      waiter,
    ).catch(learning(db))
  }, onRetry)
  notifyCommit(db)
  collected?.committed()
  return result
}

/** Returns what learns of approval rules from an error, which it throws again. */
export function learning(db: Db): (error: unknown) => never {
  return (error) => {
    learnRules(db, error)
    throw error
  }
}

/** Collects the events of a transaction, which may run twice, until its commit. */
export function collectRecorded(onRecorded: TransactionSetting['onRecorded']) {
  if (onRecorded === undefined) return undefined
  let events: RecordedEvent[] = []
  return {
    /** Returns what takes the events of the transaction that begins. */
    begin(): NonNullable<TransactionContext['onRecorded']> {
      const own: RecordedEvent[] = []
      events = own
      return (recorded) => {
        own.push(...recorded)
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
  const way = givingWay()
  const proposing = newProposing()
  return withDomainErrors(async () => {
    await way.pauseAgain()
    const results: Result[] = []
    const dryRun = withTx(
      db,
      async (tx) => {
        const giveWay = () => way.giveWay(tx)
        const transaction = transactionWith(tx, {
          actor,
          now: clock(),
          limits,
          context: { giveWay, ruled: [], proposing },
        })
        results.push(await way.during(tx, () => work(transaction)))
        throw new Error('This transaction is always rolled back')
      },
      waiter,
    )
    await dryRun.catch((error: unknown) => {
      if (results.length === 0) return learning(db)(error)
    })
    return results[0] as Result
  })
}

/** Returns what a command needs to write in `tx`. */
export function transactionWith(
  tx: Tx,
  {
    context = {},
    ...others
  }: Pick<Transaction, 'actor' | 'now' | 'limits'> & { readonly context?: TransactionContext },
): Transaction {
  return { ...others, context, tx, later: (statement, onRows) => defer(tx, statement, onRows) }
}
