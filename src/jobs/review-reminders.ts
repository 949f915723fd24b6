import { systemActor } from '../domain/actor.ts'
import { recordReminders } from '../domain/change-requests/workflow/reminders.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'

/**
 * The job that reminds of change requests that wait for approval, by an event; `sendMails` sends mails about it.
 *
 * @param hours how long a request waits before the first reminder
 */
export function reviewReminders(setting: TransactionSetting, hours: number): () => Promise<void> {
  return () => inTransaction(setting, systemActor, (transaction) => recordReminders(transaction, hours))
}
