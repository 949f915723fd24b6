import { systemActor } from '../domain/actor.ts'
import { recordReviewReminders } from '../domain/break-glass/reminders.ts'
import { recordReminders } from '../domain/change-requests/workflow/reminders.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'

/**
 * The job that reminds of change requests that wait for approval, and of changes without approval that wait for a
 * review, by events; `sendMails` sends mails about them.
 *
 * @param hours how long something waits before the first reminder
 */
export function reviewReminders(setting: TransactionSetting, hours: number): () => Promise<void> {
  return () =>
    inTransaction(setting, systemActor, async (transaction) => {
      await recordReminders(transaction, hours)
      await recordReviewReminders(transaction, hours)
    })
}
