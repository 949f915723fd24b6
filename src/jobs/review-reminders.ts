import { systemActor } from '../domain/actor.ts'
import { recipientsOf, recordReminders, type WaitingRequest } from '../domain/change-requests/workflow/reminders.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'
import { type Mailer, sendMail } from '../mail/mailer.ts'
import { reviewReminder } from '../mail/templates.ts'

export type Reminding = {
  /** How long a request waits before the first reminder. */
  readonly hours: number
  /** Absent without a mail server: then, only events remind. */
  readonly mailer: Mailer | undefined
  /** Returns where a request is shown. */
  readonly linkTo: (request: Pick<WaitingRequest, 'project' | 'id'>) => string
}

/**
 * The job that reminds of change requests that wait for approval. The mails are sent after the commit, so none is sent
 * twice; those of a server that is killed meanwhile are not sent, and the next day has the next ones.
 */
export function reviewReminders(
  setting: TransactionSetting,
  log: { warn(fields: object, message: string): void },
  { hours, mailer, linkTo }: Reminding,
): () => Promise<void> {
  return async () => {
    const waiting = await inTransaction(setting, systemActor, (t) => recordReminders(t, hours))
    if (mailer === undefined || waiting.length === 0) return
    const recipients = await recipientsOf(setting.db, waiting)
    const mails = waiting.flatMap((request) =>
      (recipients.get(request.id) ?? []).map((to) => reviewReminder(to, request, linkTo(request))),
    )
    // One after the other: a mail server may refuse many connections at once.
    for (const mail of mails) await sendMail(mailer, mail, log)
  }
}
