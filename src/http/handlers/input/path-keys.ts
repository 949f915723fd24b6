import type { Schema } from '../../../contract.ts'
import type { EnvironmentKey } from '../../../domain/features/environments/queries.ts'
import type { FeatureKey } from '../../../domain/features/feature.ts'
import type { StrategyKey } from '../../../domain/features/strategies/commands.ts'
import type { PlanKey } from '../../../domain/release-plans/storing.ts'

type FeatureParams = { projectId: string; featureName: string }
type EnvironmentParams = FeatureParams & { environment: string }
type StrategyParams = EnvironmentParams & { strategyId: string }

/** Returns the key of the feature in the path. */
export function featureKey({ projectId, featureName }: FeatureParams): FeatureKey {
  return { project: projectId, feature: featureName }
}

/** Returns the key of the feature and the environment in the path. */
export function environmentKey(params: EnvironmentParams): EnvironmentKey {
  return { ...featureKey(params), environment: params.environment }
}

/** Returns the key of the strategy in the path. */
export function strategyKey(params: StrategyParams): StrategyKey {
  return { ...environmentKey(params), id: params.strategyId }
}

/** Returns the key of the release plan in the path. */
export function planKey(params: EnvironmentParams & { planId: string }): PlanKey {
  return { ...environmentKey(params), id: params.planId }
}

/** Returns the tag in the path. */
export function tagKey({ tagType, tagValue }: { tagType: string; tagValue: string }): Schema<'Tag'> {
  return { type: tagType, value: tagValue }
}
