import type { FeatureKey } from '../../domain/features/queries.ts'

/** The feature that a path names. */
export function featureKey({ projectId, featureName }: { projectId: string; featureName: string }): FeatureKey {
  return { project: projectId, feature: featureName }
}
