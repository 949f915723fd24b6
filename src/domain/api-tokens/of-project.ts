import { sql } from 'kysely'
import type { Change } from '../change.ts'
import type { ApiTokenRecord } from '../events/event-types.ts'
import { recordEvents } from '../events/record.ts'

/**
 * Takes a project that is about to go from the keys: those that are for it alone are deleted. A key that is left with no
 * project at all would be one for every project.
 */
export async function takeProjectFromKeys(change: Change, project: string): Promise<void> {
  const { tx } = change
  const { rows: keys } = await sql<{ id: number; record: ApiTokenRecord }>`
    select id, json_build_object('tokenName', name, 'type', type, 'environment', environment, 'projects', projects) as record
    from api_tokens where ${project} = any(projects) order by id for update`.execute(tx)
  const changes = keys.map(({ id, record: preData }) => {
    const data = { ...preData, projects: preData.projects.filter((other) => other !== project) }
    const { environment } = preData
    return { id, subject: { project, ...(environment !== null && { environment }) }, preData, data }
  })
  const lost = changes.filter(({ data }) => data.projects.length === 0)
  const kept = changes.filter(({ data }) => data.projects.length > 0)
  await sql`delete from api_tokens where id = any(${lost.map(({ id }) => id)}::int[])`.execute(tx)
  await sql`update api_tokens set projects = array_remove(projects, ${project})
    where id = any(${kept.map(({ id }) => id)}::int[])`.execute(tx)
  await recordEvents(change, [
    ...lost.map(({ subject, preData }) => ({ type: 'api-token-deleted' as const, subject, preData })),
    ...kept.map(({ subject, preData, data }) => ({ type: 'api-token-updated' as const, subject, data, preData })),
  ])
}
