import type { EventSubject } from '../event-types.ts'

type OfProject = { readonly project: string | null | undefined }

/**
 * Returns the subject of an event about something that belongs to a project, or to none. After it has left its project
 * for all of them, the event is still one of the project: to others, it would name a project that may be private.
 */
export function projectSubject(after: OfProject, before?: OfProject): EventSubject {
  const project = after.project ?? before?.project
  return project ? { project } : {}
}
