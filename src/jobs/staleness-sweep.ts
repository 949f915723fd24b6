import { type ChangeSetting, inChange, systemActor } from '../domain/change.ts'
import { reevaluateStaleness } from '../domain/features/staleness.ts'

/** The most features that one transaction of the sweep changes. */
const BATCH = 500

/**
 * The job that finds features that have grown too old. Batch by batch, so that nobody waits long for a feature that
 * the sweep holds; instances that sweep at the same moment leave each other's features alone.
 */
export function stalenessSweep(setting: ChangeSetting): () => Promise<void> {
  const sweepBatch = () => inChange(setting, systemActor, (change) => reevaluateStaleness(change, { atMost: BATCH }))
  return async () => {
    let changed = BATCH
    while (changed === BATCH) changed = await sweepBatch()
  }
}
