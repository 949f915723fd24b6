import type { EnvironmentKey } from '../../domain/features/environments/queries.ts'
import type { FeatureKey } from '../../domain/features/queries.ts'
import type { StrategyKey } from '../../domain/features/strategies/commands.ts'

type FeatureParams = { projectId: string; featureName: string }
type EnvironmentParams = FeatureParams & { environment: string }
type StrategyParams = EnvironmentParams & { strategyId: string }

/** The feature that a path names. */
export function featureKey({ projectId, featureName }: FeatureParams): FeatureKey {
  return { project: projectId, feature: featureName }
}

/** The environment of a feature that a path names. */
export function environmentKey(params: EnvironmentParams): EnvironmentKey {
  return { ...featureKey(params), environment: params.environment }
}

/** The strategy that a path names. */
export function strategyKey(params: StrategyParams): StrategyKey {
  return { ...environmentKey(params), id: params.strategyId }
}
