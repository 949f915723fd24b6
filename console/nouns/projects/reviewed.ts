import type { Schemas } from '@flaghoist/client'
import type { May } from '../../session/may.ts'

type Reviewing = Pick<Schemas['Project'], 'id' | 'changeRequestEnvironments'>

/** Whether changes in an environment of a project need a review. Some callers may make them without, nevertheless. */
export function isReviewed(project: Reviewing | undefined, environment: string | undefined): boolean {
  return project?.changeRequestEnvironments.some(({ name }) => name === environment) ?? false
}

/** Whether changes of the caller need a review there. */
export function isGuarded(project: Reviewing | undefined, environment: string, may: May): boolean {
  return (
    isReviewed(project, environment) && may('SKIP_CHANGE_REQUEST', { project: project?.id, environment }) !== undefined
  )
}
