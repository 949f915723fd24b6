import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/handles.ts'
import { isoTime } from '../../db/sql.ts'
import { missing } from '../errors.ts'
import { isUnsettled } from '../events/totals.ts'
import type { Reader } from '../visibility.ts'
import type { LoggedEvent } from './history.ts'
import { assertKept, gone, type LogGround, type LogMoment } from './moment.ts'
import { ofResource, ofSubject } from './queries.ts'
import type { Resource } from './resources.ts'

/** One row: how far back the log goes. */
export const logGround: RawBuilder<unknown> = sql`
  select p.removed_id, (
    select ${isoTime(sql`o.created_at`)} from events o where o.id > p.removed_id order by o.id limit 1) as kept_since
  from event_totals_progress p`

/** Whether the event `e` came after a moment. */
export function isAfter(moment: LogMoment): RawBuilder<boolean> {
  return 'event' in moment ? sql`e.id > ${moment.event}` : sql`e.created_at > ${moment.time}`
}

/** All columns of the event are null when no event was found. */
type Row = LogGround & LoggedEvent & { readonly project: string | null }

/**
 * Returns what the events of a resource contain of it at a moment; undefined if it has not changed since. The resource
 * exists now, and was read before.
 *
 * @throws DomainError missing if it did not exist then; gone if the log does not go back so far
 */
export async function recordAsOf<Whole, Recorded extends object>(
  db: Db,
  { name, history, place }: Resource<Whole>,
  moment: LogMoment,
  { hiddenProjects }: Reader,
): Promise<Recorded | undefined> {
  const [, updated] = history.types
  const since = sql`e.type = any(${history.types}::text[]) and ${ofSubject(place)} and ${isAfter(moment)}`
  // The events that may be about the resource are read one by one, up to the first one that is. For a join, the planner
  // could read all events since the moment.
  const { rows } = await sql<Row>`
    with found as materialized (
      select e.id from events e where ${isUnsettled} and ${since}
      union all
      select e.id from indexed_events e where ${since}
    )
    select g.removed_id, g.kept_since, first.* from (${logGround}) g left join lateral (
      select e.id, e.type, e.project, e.data, e.pre_data from (select id from found order by id) next
      cross join lateral (select * from events e where e.id = next.id and ${ofResource(place)} offset 0) e
      order by next.id limit 1
    ) first on true`.execute(db)
  const [first] = rows
  if (first === undefined) return undefined
  if (first.id !== null && first.type !== updated) throw missing('state at that time of the', name)
  assertKept(moment, first)
  if (first.id === null) return undefined
  if (first.project !== null && hiddenProjects.includes(first.project))
    throw gone('The resource was in a project that you may not see', first.id)
  return first.preData as Recorded
}
