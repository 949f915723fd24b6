import type { Actor } from '../../domain/change.ts'
import type { Viewer } from '../../domain/features/list.ts'

/** Who looks at a list of features, and when. */
export function viewerAt({ userId, hiddenProjects }: Actor, now: Date): Viewer {
  return { userId, hiddenProjects, now }
}
