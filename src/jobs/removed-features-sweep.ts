import { systemActor } from '../domain/actor.ts'
import { sweepRemovedFeatures } from '../domain/features/deletion.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'

/** The job that removes the records of features that were deleted long ago. */
export function removedFeaturesSweep(setting: TransactionSetting): () => Promise<void> {
  return () => inTransaction(setting, systemActor, sweepRemovedFeatures)
}
