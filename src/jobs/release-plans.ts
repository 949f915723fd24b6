import { busyReason } from '../db/errors.ts'
import { systemActor } from '../domain/actor.ts'
import { DomainError } from '../domain/errors.ts'
import { noteHeldPlan, pauseAfterFailure, stepWhenDue } from '../domain/release-plans/progress.ts'
import { type DuePlan, duePlans } from '../domain/release-plans/queries.ts'
import { starterOf } from '../domain/release-plans/starter.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'
import { failureOf } from './failure-of.ts'

/** Notes a milestone that begins later than it was due: none is caught up, so the next one counts from now. */
export type LateLog = { readonly info: (what: object, message: string) => void }

const MINUTE_MS = 60_000

/**
 * The job that makes the next milestone of release plans begin, each in its own transaction. Every server runs it; the
 * one that locks the feature first makes the step, and an interrupted run changes nothing and is repeated. One step is
 * made at a time: after an outage, the time of the next milestone counts from the late one.
 *
 * @throws AggregateError at the end of a run, with the error of each plan that has to be tried again or that failed
 *   unexpectedly
 */
export function advancePlans(setting: TransactionSetting, log?: LateLog): () => Promise<void> {
  return async () => {
    const failed: { id: string; error: Error }[] = []
    for (const plan of await duePlans(setting.db, setting.clock())) {
      const error = await advanceOne(setting, plan, log)
      if (error !== undefined) failed.push({ id: plan.id, error })
    }
    if (failed.length === 0) return
    throw new AggregateError(
      failed.map(({ error }) => error),
      `These release plans could not continue: ${failed.map(({ id }) => id).join(', ')}`,
    )
  }
}

/** Makes one step, or pauses the plan. Returns the error that is not about the plan itself. */
async function advanceOne(setting: TransactionSetting, plan: DuePlan, log?: LateLog): Promise<Error | undefined> {
  const error = await failureOf(async () => {
    const starter = await starterOf(setting.db, plan, setting.clock())
    const lateMs = await inTransaction(setting, starter, async (transaction) => {
      const after = await stepWhenDue(transaction, plan)
      const dueAt = after?.milestones.find(({ id }) => id === after.activeMilestoneId)?.dueAt
      return after?.status === 'paused' || !dueAt ? 0 : transaction.now.getTime() - new Date(dueAt).getTime()
    })
    const lateMinutes = Math.floor(lateMs / MINUTE_MS)
    if (lateMinutes > 0) log?.info({ plan: plan.id, lateMinutes }, LATE)
  })
  if (error === undefined || busyReason(error) !== undefined) return error
  const refusal = error instanceof DomainError ? error : undefined
  // Of another project, or of a rule: the plan is tried again when that ends.
  const freezes = refusal?.kind === 'frozen' ? (refusal.freezes ?? []) : undefined
  const unrecorded = await failureOf(() =>
    inTransaction(setting, systemActor, (transaction) =>
      freezes === undefined ? pauseAfterFailure(transaction, plan, refusal) : noteHeldPlan(transaction, plan, freezes),
    ),
  )
  return unrecorded ?? (refusal === undefined ? error : undefined)
}

const LATE = 'A milestone began late. None is caught up: the time of the next one counts from now'
