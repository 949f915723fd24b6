import type { Permission } from '../../../generated/permissions.ts'
import { useMay } from '../../session/may.ts'
import { isReviewed } from '../projects/reviewed.ts'
import { useProject } from '../projects/use-project.ts'
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
export function useEnvironmentRights(
  { projectId: project, environment }: EnvironmentPlace,
  isArchived: boolean,
): EnvironmentRights {
  const may = useMay()
  const { data } = useProject(project)
  const isReviewedHere = isReviewed(data, environment)
  const isGuarded = isReviewedHere && may('SKIP_CHANGE_REQUEST', { project, environment }) !== undefined
  const reason = (permission: Permission | readonly Permission[]) => {
    if (isArchived) return FEATURE_TEXTS.isArchived
    return isGuarded ? undefined : may(permission, { project, environment })
  }
  return { isGuarded, isSkipping: isReviewedHere && !isGuarded, reason }
}
