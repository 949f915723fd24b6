import { type ChangeSetting, inChange, systemActor } from '../domain/change.ts'
import { sweepRemovedFeatures } from '../domain/features/removed.ts'

/** The job that forgets features that were deleted long ago. */
export function removedFeaturesSweep(setting: ChangeSetting): () => Promise<void> {
  return () => inChange(setting, systemActor, sweepRemovedFeatures)
}
