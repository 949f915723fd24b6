import { projectPath } from '../projects/project-path.ts'

/** The address of a change request; emails have it, too. */
export function changeRequestPath(projectId: string, id: number | string): string {
  return `${projectPath(projectId)}/change-requests/${id}`
}
