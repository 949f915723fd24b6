import { systemActor } from '../domain/actor.ts'
import { reevaluateStaleness } from '../domain/features/staleness.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'

/** The most features that one transaction of the sweep changes. */
const BATCH = 500

/**
 * The job that finds features that have become potentially stale. It works in batches, so that other changes do not
 * wait long for a feature that it locks. Instances that sweep at the same time skip each other's features.
 */
export function stalenessSweep(setting: TransactionSetting): () => Promise<void> {
  const sweepBatch = () =>
    inTransaction(setting, systemActor, (transaction) => reevaluateStaleness(transaction, { atMost: BATCH }))
  return async () => {
    let changed = BATCH
    while (changed === BATCH) changed = await sweepBatch()
  }
}
