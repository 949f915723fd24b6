import { systemActor } from '../domain/actor.ts'
import { sweepUsedSignIns } from '../domain/oidc/used-sign-ins.ts'
import { sweepUsedMessages } from '../domain/saml/used-messages.ts'
import { sweepSessions } from '../domain/sessions/commands.ts'
import { sweepAttempts } from '../domain/sign-in-attempts/attempts.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'

/** The job that deletes expired sessions, sign-in attempts that no longer count, and used sign-ins at a provider. */
export function sessionSweep(setting: TransactionSetting): () => Promise<void> {
  return () =>
    inTransaction(setting, systemActor, async (transaction) => {
      await sweepSessions(transaction)
      await sweepAttempts(transaction)
      await sweepUsedSignIns(transaction)
      await sweepUsedMessages(transaction)
    })
}
