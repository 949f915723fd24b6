import { useRead } from '../../server/read.ts'

/** A project with its settings and environments, without its features, which are many. Without an id there is none. */
export function useProject(projectId: string | undefined) {
  const path = { projectId: projectId ?? '' }
  return useRead('getProject', { path, query: { limit: 1 } }, { enabled: projectId !== undefined })
}
