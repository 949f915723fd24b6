import { projectPath } from '../projects/project-path.ts'

export function breakGlassPath(projectId: string): string {
  return `${projectPath(projectId)}/break-glass`
}
