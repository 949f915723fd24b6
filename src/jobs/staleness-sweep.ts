import { type ChangeSetting, inChange, systemActor } from '../domain/change.ts'
import { reevaluateStaleness } from '../domain/features/staleness.ts'

/** The most features that one transaction of the sweep changes. */
const BATCH = 500

/**
 * The job that finds features that have become potentially stale. It works in batches, so that other changes do not
 * wait long for a feature that it locks. Instances that sweep at the same time skip each other's features.
 */
export function stalenessSweep(setting: ChangeSetting): () => Promise<void> {
  const sweepBatch = () => inChange(setting, systemActor, (change) => reevaluateStaleness(change, { atMost: BATCH }))
  return async () => {
    let changed = BATCH
    while (changed === BATCH) changed = await sweepBatch()
  }
}
