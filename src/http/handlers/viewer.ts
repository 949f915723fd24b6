import type { Actor } from '../../domain/change.ts'
import type { ListReader } from '../../domain/features/list.ts'

/** Returns the viewer of a feature list: the caller and the current time. */
export function viewerAt({ userId, hiddenProjects }: Actor, now: Date): ListReader {
  return { userId, hiddenProjects, now }
}
