import { useRead } from '../server/read.ts'

/** A project with its settings and environments, without its features, which are many. */
export function useProject(projectId: string) {
  return useRead('getProject', { path: { projectId }, query: { limit: 1 } })
}
