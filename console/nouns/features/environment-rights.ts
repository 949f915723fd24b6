import type { Schemas } from '@flaghoist/client'
import type { Permission } from '../../../generated/permissions.ts'
import type { May } from '../../session/may.ts'
import { isGuarded, isReviewed } from '../projects/reviewed.ts'
import type { EnvironmentPlace } from './feature-place.ts'
import { FEATURE_TEXTS } from './texts.ts'

export type EnvironmentRights = {
  /** Whether the caller's changes need a review here. */
  readonly isGuarded: boolean
  /** Whether those of others do, and the caller's apply at once. */
  readonly isSkipping: boolean
  /** Why the caller can't make, or ask for, a change here; undefined if they can. */
  readonly reason: (permission: Permission | readonly Permission[]) => string | undefined
}

/** What the caller may change of a feature in an environment. Where changes are reviewed, everybody may ask for one. */
export function environmentRights(
  may: May,
  project: Schemas['Project'] | undefined,
  { projectId, environment }: EnvironmentPlace,
  isArchived: boolean,
): EnvironmentRights {
  const isGuardedHere = isGuarded(project, environment, may)
  const reason = (permission: Permission | readonly Permission[]) => {
    if (isArchived) return FEATURE_TEXTS.isArchived
    return isGuardedHere ? undefined : may(permission, { project: projectId, environment })
  }
  return { isGuarded: isGuardedHere, isSkipping: isReviewed(project, environment) && !isGuardedHere, reason }
}
