import { busyReason } from '../db/errors.ts'
import { systemActor } from '../domain/actor.ts'
import { applyDueRequest, dueRequests, noteHeld, recordFailure } from '../domain/change-requests/workflow/schedule.ts'
import { DomainError } from '../domain/errors.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'
import { failureOf } from './failure-of.ts'

/**
 * The job that applies the change requests whose scheduled time has come, each in its own transaction. Every instance
 * runs it; the instance that locks a request first applies it. An interrupted run changes nothing and is repeated.
 *
 * A request that can't be applied now does not stop the others of the run. Only requests for the same feature or
 * segment wait with it, because these are applied in the order of their times.
 *
 * @throws AggregateError at the end of a run, with the error of each request that has to be tried again or that failed
 *   unexpectedly
 */
export function applyScheduled(setting: TransactionSetting): () => Promise<void> {
  return async () => {
    const failed: { id: number; error: Error }[] = []
    const held = new Set<string>()
    for (const { id, subjects } of await dueRequests(setting.db, setting.clock())) {
      const isHeld = subjects.some((subject) => held.has(subject))
      const error = isHeld ? undefined : await applyOne(setting, id)
      if (error !== undefined) failed.push({ id, error })
      if (isHeld || error !== undefined) for (const subject of subjects) held.add(subject)
    }
    if (failed.length === 0) return
    throw new AggregateError(
      failed.map(({ error }) => error),
      `These scheduled change requests could not be applied: ${failed.map(({ id }) => id).join(', ')}`,
    )
  }
}

/** Applies one request, or records why it can't be applied. Returns the error that is not about the request itself. */
async function applyOne(setting: TransactionSetting, id: number): Promise<Error | undefined> {
  const error = await failureOf(() =>
    inTransaction(setting, systemActor, (transaction) => applyDueRequest(transaction, id)),
  )
  if (error === undefined || busyReason(error) !== undefined) return error
  const refusal = error instanceof DomainError ? error : undefined
  // Of another project, or of a rule: it is tried again when that ends. Until then, it holds up no other request.
  const freezes = refusal?.kind === 'frozen' ? (refusal.freezes ?? []) : undefined
  const unrecorded = await failureOf(() =>
    inTransaction(setting, systemActor, (transaction) =>
      freezes === undefined ? recordFailure(transaction, id, refusal) : noteHeld(transaction, id, freezes),
    ),
  )
  return unrecorded ?? (refusal === undefined ? error : undefined)
}
