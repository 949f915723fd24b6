import { featurePath } from '../projects/project-path.ts'

/** The address of the history of a feature. */
export function historyPath(projectId: string, featureName: string): string {
  return `${featurePath(projectId, featureName)}/history`
}
