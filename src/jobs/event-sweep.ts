import { systemActor } from '../domain/actor.ts'
import { DAY_MS } from '../domain/date-time.ts'
import { type Archive, removeOldEvents } from '../domain/events/retention.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'

/** The most transactions of one run, because a server that stops waits for the run. */
const MAX_STEPS = 20

/** The job that removes events older than `retentionDays`, a whole day (UTC) at a time, in small transactions. */
export function eventSweep(setting: TransactionSetting, retentionDays: number, archive?: Archive): () => Promise<void> {
  return async () => {
    const today = Math.floor(setting.clock().getTime() / DAY_MS)
    const until = new Date((today - retentionDays) * DAY_MS)
    for (let step = 0; step < MAX_STEPS; step++) {
      if (!(await inTransaction(setting, systemActor, (transaction) => removeOldEvents(transaction, until, archive))))
        return
    }
  }
}
