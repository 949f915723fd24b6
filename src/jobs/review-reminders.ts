import { systemActor } from '../domain/actor.ts'
import { recordReviewReminders } from '../domain/break-glass/reminders.ts'
import { claimWaiting, remindOf } from '../domain/change-requests/workflow/reminders.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'
import { failureOf } from './failure-of.ts'

/**
 * The job that reminds of change requests that wait for approval, and of changes without approval that wait for a
 * review, by events; `sendMails` sends mails about them. Each request has a transaction of its own.
 *
 * @param hours how long something waits before the first reminder
 * @throws AggregateError at the end of a run, with the error of each request that is looked at again later
 */
export function reviewReminders(setting: TransactionSetting, hours: number): () => Promise<void> {
  return async () => {
    const waiting = await inTransaction(setting, systemActor, async (transaction) => {
      await recordReviewReminders(transaction, hours)
      return claimWaiting(transaction, hours)
    })
    const failed: { id: number; error: Error }[] = []
    for (const id of waiting) {
      const error = await failureOf(() =>
        inTransaction(setting, systemActor, (transaction) => remindOf(transaction, id)),
      )
      if (error !== undefined) failed.push({ id, error })
    }
    if (failed.length === 0) return
    throw new AggregateError(
      failed.map(({ error }) => error),
      `There is no reminder of these change requests: ${failed.map(({ id }) => id).join(', ')}`,
    )
  }
}
