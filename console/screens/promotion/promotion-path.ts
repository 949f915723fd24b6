import { projectPath } from '../../nouns/projects/project-path.ts'

/** The address of the comparison of two environments of a project. */
export function comparePath(projectId: string, from: string, to: string): string {
  return `${projectPath(projectId)}/compare?${new URLSearchParams({ from, to })}`
}
