import { busyReason, isConnectionFailure } from '../db/errors.ts'
import { accountActor } from '../domain/access/queries.ts'
import { isTooOld, NO_ACTOR, resultOf, runAction, TOO_OLD } from '../domain/actions/run.ts'
import {
  abandonedRuns,
  beginRun,
  type ClaimedRun,
  dueSets,
  endRun,
  recordResult,
  takeOverRun,
} from '../domain/actions/runs.ts'
import { systemActor } from '../domain/actor.ts'
import { DomainError } from '../domain/errors.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'
import type { Transaction } from '../domain/transaction/transaction.ts'
import type { Lateness } from './lateness.ts'

/** How many action sets run at the same time, each of another project. */
const AT_ONCE = 3
/** For how long a run of the job begins more. Then abandoned runs are continued, and a server can stop. */
const RUN_MS = 3000

/**
 * The job that runs action sets that signals have matched. Every server runs it; the one that begins a run first does
 * it. A run whose server was killed is continued, or fails if that is too late.
 *
 * @param late gets for how long each run was due
 * @throws AggregateError at the end, with each error that was not a refusal
 */
export function runActions(setting: TransactionSetting, late: Lateness = () => {}): () => Promise<void> {
  const inJob = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
    inTransaction(setting, systemActor, work)

  /** Does the actions of a run that are not done yet. Returns the errors that were no refusals. */
  async function continueRun(begun: ClaimedRun): Promise<Error[]> {
    const errors: Error[] = []
    let run = begun
    for (const [at, { state }] of begun.actions.entries()) {
      if (state !== 'waiting') continue
      const done = await actionOf(run, at)
      if (done instanceof Error) {
        // It is tried again when the lease is over.
        if (busyReason(done) !== undefined) return [...errors, done]
        if (!(done instanceof DomainError)) errors.push(done)
        const failed = run
        run = await inJob((transaction) => recordResult(transaction, failed, at, resultOf(done)))
      } else run = done
    }
    await inJob((transaction) => endRun(transaction, run))
    return errors
  }

  /** Does one action. Returns the run after it, or why it was not done. */
  async function actionOf(run: ClaimedRun, at: number): Promise<ClaimedRun | Error> {
    const isLate = isTooOld(run, setting.clock())
    const actor = await accountActor(setting.db, run.actorId)
    if (isLate || actor === undefined)
      return inJob((transaction) => recordResult(transaction, run, at, isLate ? TOO_OLD : NO_ACTOR))
    return orError(() => inTransaction(setting, actor, (transaction) => runAction(transaction, run, at)))
  }

  /** Continues the runs that killed servers have left. */
  async function continueAbandoned(): Promise<Error[]> {
    const errors: Error[] = []
    for (const id of await abandonedRuns(setting.db)) {
      const run = await inJob((transaction) => takeOverRun(transaction, id))
      if (run !== undefined) errors.push(...(await continueRun(run)))
    }
    return errors
  }

  /** Runs a few action sets that are due, each of another project. Returns whether any run began, and the errors. */
  async function runSome(): Promise<{ hasBegun: boolean; errors: Error[] }> {
    const errors: Error[] = []
    let hasBegun = false
    const due = (await dueSets(setting.db)).values()
    const runInTurn = async () => {
      for (const id of due) {
        const run = await inJob((transaction) => beginRun(transaction, id))
        if (run === undefined) continue
        hasBegun = true
        late(run.lateMs, setting.clock())
        errors.push(...(await continueRun(run)))
      }
    }
    const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, runInTurn))
    for (const one of ended) if (one.status === 'rejected') throw one.reason
    return { hasBegun, errors }
  }

  return async () => {
    const until = performance.now() + RUN_MS
    const errors = await continueAbandoned()
    for (let mayBeMore = true; mayBeMore && performance.now() < until; ) {
      const ran = await runSome()
      errors.push(...ran.errors)
      mayBeMore = ran.hasBegun
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Actions of action sets failed unexpectedly')
  }
}

/** @throws when the database can't be reached: then nothing else can be done either */
async function orError<Result>(work: () => Promise<Result>): Promise<Result | Error> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || isConnectionFailure(error)) throw error
    return error
  }
}
