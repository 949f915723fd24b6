import { systemActor } from '../domain/actor.ts'
import { AT_MOST, approveIfReady, possiblyReady } from '../domain/change-requests/workflow/ready.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'
import { failureOf } from './failure-of.ts'

/**
 * The job that approves the change requests in review that lack nothing any more, although nobody has approved them
 * since: a rule was deleted or loosened, or a user has joined a group or got a role. Each has a transaction of its own.
 * A run looks at a few of them, and the next one continues behind these.
 *
 * @throws AggregateError at the end of a run, with the error of each request that has to be tried again
 */
export function approveReady(setting: TransactionSetting): () => Promise<void> {
  let after = 0
  return async () => {
    const failed: { id: number; error: Error }[] = []
    const ids = await possiblyReady(setting.db, { now: setting.clock(), limits: setting.limits }, after)
    for (const id of ids) {
      const error = await failureOf(() =>
        inTransaction(setting, systemActor, (transaction) => approveIfReady(transaction, id)),
      )
      if (error !== undefined) failed.push({ id, error })
    }
    after = ids.length < AT_MOST ? 0 : (ids.at(-1) ?? 0)
    if (failed.length === 0) return
    throw new AggregateError(
      failed.map(({ error }) => error),
      `It is not known whether these change requests are approved: ${failed.map(({ id }) => id).join(', ')}`,
    )
  }
}
