import type { Schema } from '../../contract.ts'

export type LinkedEvent = Pick<Schema<'Event'>, 'id' | 'project' | 'featureName' | 'groupId' | 'type'>

/** Returns where the console shows what an event is about: its change request, its feature, or the event itself. */
export function eventLink(baseUrl: string, { id, project, featureName, groupId, type }: LinkedEvent): string {
  if (project !== null && groupId !== undefined) return requestLink(baseUrl, { project, id: groupId })
  if (project !== null && featureName !== null && type !== 'feature-deleted')
    return `${baseUrl}/projects/${encodeURIComponent(project)}/features/${encodeURIComponent(featureName)}`
  return `${baseUrl}/events?before=${id}&event=${id}`
}

/** Returns where the console shows a change request. */
export function requestLink(baseUrl: string, { project, id }: { project: string; id: number | string }): string {
  return `${baseUrl}/projects/${encodeURIComponent(project)}/change-requests/${id}`
}
