import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/handles.ts'
import { isoTime } from '../../db/sql.ts'
import { actorName, seesActorEmails } from '../events/actor-names.ts'
import { fittingEvents } from '../events/fitting.ts'
import { isUnsettled } from '../events/totals.ts'
import { isVisibleTo } from '../events/visible.ts'
import type { Reader } from '../visibility.ts'
import type { LoggedEvent } from './history.ts'
import type { LogPlace, Resource } from './resources.ts'

/** The most events that are read to find out what changed. */
const MAX_EVENTS = 100

/**
 * The most events of other resources that are looked through for them, where the log has no index of the resource
 * itself.
 */
const MAX_CANDIDATES = 1000

/** An event, and whether the reader may see it. */
export type SeenEvent = LoggedEvent & { readonly isVisible: boolean }

/**
 * Returns the newest events that changed a resource, newest first, as many as are not too large together. What happened
 * while it was in a project that is hidden from the reader is not visible.
 */
export async function newestEvents<Whole>(
  tx: Tx,
  { history, place }: Resource<Whole>,
  reader: Reader,
): Promise<readonly SeenEvent[]> {
  const newest = sql`
    select e.* from (${newestIds(place, history.types)}) found join events e on e.id = found.id
    where ${ofResource(place)} order by e.id desc limit ${MAX_EVENTS}`
  const { rows } = await sql<SeenEvent>`
    select id, type, ${actorName(seesActorEmails(reader))} as created_by, ${isoTime(sql`created_at`)} as created_at, environment, data, pre_data,
      ${isVisibleTo(reader)} as is_visible
    from (${fittingEvents(newest, sql`e.id desc`)}) e order by id desc`.execute(tx)
  return rows
}

/** The ids are found by the indexes of settled events; there are few others. */
function newestIds(place: LogPlace, types: readonly string[]): RawBuilder<unknown> {
  const indexed = sql`e.type = any(${types}::text[]) and ${ofSubject(place)}`
  return sql`
    (select e.id from events e where ${isUnsettled} and ${indexed} order by e.id desc limit ${MAX_CANDIDATES})
    union all
    (select e.id from indexed_events e where ${indexed} order by e.id desc limit ${MAX_CANDIDATES})`
}

export function ofSubject({ feature, project }: LogPlace): RawBuilder<boolean> {
  if (feature !== undefined) return sql`e.feature_name = ${feature}`
  return project === undefined ? sql`true` : sql`e.project = ${project}`
}

export function ofResource({ environment, member }: LogPlace): RawBuilder<boolean> {
  // Some events of a feature are about all environments, such as its creation.
  if (environment !== undefined) return sql`(e.environment = ${environment} or e.environment is null)`
  if (member === undefined) return sql`true`
  const members = member.names.map((name) => sql`coalesce(e.data, e.pre_data) ->> ${name}`)
  return sql`coalesce(${sql.join(members)}) = ${String(member.value)}`
}
