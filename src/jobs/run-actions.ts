import { busyReason, isConnectionFailure } from '../db/errors.ts'
import { accountActor } from '../domain/access/queries.ts'
import { matchSignals } from '../domain/actions/matching.ts'
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
import { countSignals } from '../domain/safeguards/matching.ts'
import { sweepSignals } from '../domain/signals/sweep.ts'
import { takeWaiting } from '../domain/signals/waiting.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'
import type { Transaction } from '../domain/transaction/transaction.ts'

/** Each payload has at most 64 KiB, and most are not parsed. */
const TAKEN_TOGETHER = 100

/**
 * The job that counts new signals for safeguards, compares them with action sets, and runs these. Every server runs it;
 * the one that begins a run first does it. A run whose server was killed is continued, or fails if that is too late.
 *
 * @throws AggregateError at the end, with each error that was not a refusal
 */
export function runActions(setting: TransactionSetting, retentionHours: number): () => Promise<void> {
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

  /** Takes signals that wait, each once. Returns the number of them. */
  async function handOut(transaction: Transaction): Promise<number> {
    const signals = await takeWaiting(transaction, TAKEN_TOGETHER)
    await matchSignals(transaction, signals)
    await countSignals(transaction, signals)
    return signals.length
  }

  async function runAll(): Promise<Error[]> {
    const errors: Error[] = []
    for (const id of await abandonedRuns(setting.db)) {
      const run = await inJob((transaction) => takeOverRun(transaction, id))
      if (run !== undefined) errors.push(...(await continueRun(run)))
    }
    for (const id of await dueSets(setting.db)) {
      const run = await inJob((transaction) => beginRun(transaction, id))
      if (run !== undefined) errors.push(...(await continueRun(run)))
    }
    return errors
  }

  return async () => {
    const errors: Error[] = []
    let taken = TAKEN_TOGETHER
    while (taken === TAKEN_TOGETHER) {
      taken = await inJob(handOut)
      errors.push(...(await runAll()))
      if (taken > 0) await inJob((transaction) => sweepSignals(transaction, retentionHours))
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
