import type { Schemas } from '../../../clients/typescript/src/client.ts'

type Reviewing = Pick<Schemas['Project'], 'changeRequestEnvironments'>

/** Whether changes in an environment of a project need a review. Some callers may make them without, nevertheless. */
export function isReviewed(project: Reviewing | undefined, environment: string | undefined): boolean {
  return project?.changeRequestEnvironments.some(({ name }) => name === environment) ?? false
}
