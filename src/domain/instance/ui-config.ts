import type { Schema } from '../../contract.ts'
import type { Limits } from '../transaction/limits.ts'

/** Returns the limits under the names that clients know. */
export function resourceLimits(limits: Limits): Schema<'ResourceLimits'> {
  return {
    projects: limits.projects,
    featureFlags: limits.features,
    environments: limits.environments,
    segments: limits.segments,
    apiTokens: limits.apiTokens,
    featureEnvironmentStrategies: limits.strategiesPerEnvironment,
    strategySegments: limits.segmentsPerStrategy,
    constraints: limits.constraintsPerStrategy,
    constraintValues: limits.valuesPerConstraint,
    segmentValues: limits.valuesPerSegment,
  }
}
