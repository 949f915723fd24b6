import type { Schemas } from '@flaghoist/client'
import type { Permission } from '../../../generated/permissions.ts'

/** What a feature is in an environment, as far as turning it on and off needs it. */
export type Turned = Pick<Schemas['FeatureSearchEnvironment'], 'enabled' | 'type' | 'hasEnabledStrategies'>

/** Whether a dialog first shows whom it affects: where users are, and where a review is needed. */
export function isLookedAtFirst(type: string | undefined, isGuarded: boolean): boolean {
  return isGuarded || type === 'production'
}

/** The permissions that turning needs, all of them: a feature without an enabled strategy gets one. */
export function neededToTurn({ hasEnabledStrategies }: Turned, isOn: boolean): readonly Permission[] {
  return isOn && !hasEnabledStrategies
    ? ['UPDATE_FEATURE_ENVIRONMENT', 'CREATE_FEATURE_STRATEGY']
    : ['UPDATE_FEATURE_ENVIRONMENT']
}
