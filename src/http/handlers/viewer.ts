import type { Actor } from '../../domain/change.ts'
import type { Viewer } from '../../domain/features/list.ts'

/** Returns the viewer of a feature list: the caller and the current time. */
export function viewerAt({ userId, hiddenProjects }: Actor, now: Date): Viewer {
  return { userId, hiddenProjects, now }
}
