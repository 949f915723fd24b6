import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/handles.ts'
import { anyOf, isoTime } from '../../db/sql.ts'
import { conflict, missing } from '../errors.ts'
import { actorName, seesActorEmails } from '../events/actor-names.ts'
import { fittingEvents } from '../events/fitting.ts'
import { isUnsettled } from '../events/totals.ts'
import { isVisibleTo } from '../events/visible.ts'
import type { Dependency } from '../features/dependencies/dependency.ts'
import { CHANGING_TYPES } from '../features/edits/table.ts'
import { gone } from '../revisions/moment.ts'
import { hiddenFrom, isOutside, type Reader } from '../visibility.ts'
import type { LaterEvent } from './members.ts'

/** The most later events of a feature that are looked through. */
const MAX_LATER = 1000

/** An event to undo, with its subject. */
export type UndoneEvent = LaterEvent & { readonly project: string | null; readonly featureName: string | null }

/** Events to undo together, newest first. */
export type UndoneEvents = readonly [UndoneEvent, ...UndoneEvent[]]

const columnsFor = (reader: Reader): RawBuilder<unknown> => sql`e.id, e.type,
  ${actorName(seesActorEmails(reader))} as created_by, ${isoTime(sql`e.created_at`)} as created_at,
  e.environment, e.data, e.pre_data, e.tags, e.project, e.feature_name, e.transaction_id::text as transaction_id`

/**
 * Returns events of the log, newest first.
 *
 * @param ids at least one
 * @throws DomainError missing, also for an event that the reader may not see; gone if one was removed because of its
 *   age; conflict if they are too large together
 */
export async function requireEvents(db: Db, ids: readonly number[], reader: Reader): Promise<UndoneEvents> {
  const asked = db.selectFrom('events as e').selectAll().where('e.id', '=', anyOf(ids)).where(isVisibleTo(reader))
  const { rows } = await sql<{ removedId: number; found: number } & UndoneEvent>`
    select p.removed_id, found.* from event_totals_progress p left join (
      select ${columnsFor(reader)}, true as is_visible, e.found from (${fittingEvents(sql`${asked}`, sql`e.id desc`)}) e
    ) found on true order by found.id desc`.execute(db)
  const removedId = rows[0]?.removedId ?? 0
  const events = rows.filter(({ id }) => id !== null)
  const [newest, ...others] = events
  const removed = ids.find((id) => id <= removedId)
  if (removed !== undefined) throw gone(`The event ${removed} was removed because of its age`, removedId)
  const known = new Set(events.map(({ id }) => id))
  const absent = ids.find((id) => !known.has(id))
  if (newest === undefined || (absent !== undefined && newest.found === events.length))
    throw missing('event', absent ?? 0)
  if (absent !== undefined) throw conflict('The events are too large to undo them together. Undo fewer at once')
  return [newest, ...others]
}

/**
 * Returns the events that have changed a feature since one of its events, newest first; in the environment of that
 * event, if it has one.
 *
 * @throws DomainError conflict if there are too many
 */
export async function laterEvents(
  tx: Tx,
  { id, featureName, environment }: UndoneEvent,
  reader: Reader,
): Promise<readonly LaterEvent[]> {
  const since = sql`e.id > ${id} and e.type = any(${CHANGING_TYPES}::text[])`
  const inPlace = environment === null ? sql`true` : sql`(e.environment = ${environment} or e.environment is null)`
  const later = sql`
    select e.* from (
      select e.id from events e where e.feature_name = ${featureName} and ${isUnsettled} and ${since}
      union all
      select e.id from indexed_events e where e.feature_name between ${featureName} and ${featureName} and ${since}
    ) found join events e on e.id = found.id where ${inPlace} order by e.id desc limit ${MAX_LATER + 1}`
  const { rows } = await sql<LaterEvent & { found: number }>`
    select ${columnsFor(reader)}, ${isVisibleTo(reader)} as is_visible, e.found
    from (${fittingEvents(later, sql`e.id desc`)}) e order by e.id desc`.execute(tx)
  const found = rows[0]?.found ?? 0
  if (found > MAX_LATER || rows.length < found)
    throw conflict('Too much has changed since to look through it. Bring the feature back to an earlier state instead')
  return rows
}

/** Returns the dependencies of a feature that ended when it was archived. */
export async function dependenciesEndedBy(
  tx: Tx,
  { id, featureName, transactionId }: UndoneEvent,
): Promise<Dependency[]> {
  const isEnd = sql`e.type = 'feature-dependencies-removed' and e.id < ${id}`
  const { rows } = await sql<{ dependencies: Dependency[] }>`
    select e.pre_data -> 'dependencies' as dependencies from (
      select e.id from events e where e.feature_name = ${featureName} and ${isUnsettled} and ${isEnd}
      union all
      select e.id from indexed_events e where e.feature_name between ${featureName} and ${featureName} and ${isEnd}
    ) ended join events e on e.id = ended.id where e.transaction_id = ${transactionId}::xid8`.execute(tx)
  return rows.flatMap(({ dependencies }) => dependencies)
}

/**
 * Whether a segment was deleted since an event that a strategy of its feature has used, and lost. Strategies have lost
 * theirs in earlier versions; now they keep it.
 */
export async function hasLostSegment(
  tx: Tx,
  { id, featureName }: UndoneEvent,
  kept: readonly number[],
): Promise<boolean> {
  const isDeletion = sql`e.type = 'segment-deleted' and e.id > ${id}`
  const usesIt = sql`e.type in ('feature-strategy-add', 'feature-strategy-update')`
  const { rows } = await sql<{ isLost: boolean }>`
    select exists (
      select from (
        select e.id from events e where ${isUnsettled} and ${isDeletion}
        union all
        select e.id from indexed_events e where ${isDeletion}
      ) deletion join events d on d.id = deletion.id
      join (
        select e.id from events e where e.feature_name = ${featureName} and ${isUnsettled} and ${usesIt}
        union all
        select e.id from indexed_events e where e.feature_name between ${featureName} and ${featureName} and ${usesIt}
      ) strategy on true join events s on s.id = strategy.id
      where (s.data -> 'segments') @> (d.pre_data -> 'id') and d.pre_data ->> 'id' <> all(${kept.map(String)}::text[])
    ) as is_lost`.execute(tx)
  return rows[0]?.isLost ?? false
}

/** Returns the project of a feature; undefined if there is no such feature, or none that the reader may see. */
export async function projectOfName(db: Db, name: string, { hiddenProjects }: Reader): Promise<string | undefined> {
  const found = await db.selectFrom('features').select('projectId').where('name', '=', name).executeTakeFirst()
  return found === undefined || hiddenProjects.includes(found.projectId) ? undefined : found.projectId
}

export async function isActiveProject(db: Db, id: string): Promise<boolean> {
  const found = db.selectFrom('projects').select('id').where('id', '=', id).where('archivedAt', 'is', null)
  return (await found.executeTakeFirst()) !== undefined
}

/** Returns the features among `names` that the reader may see. */
export async function featuresNamed(
  db: Db,
  names: readonly string[],
  reader: Reader,
): Promise<{ name: string; project: string; archivedAt: Date | null }[]> {
  return db
    .selectFrom('features')
    .select(['name', 'projectId as project', 'archivedAt'])
    .where('name', '=', anyOf(names))
    .where(isOutside(hiddenFrom(reader), sql`project_id`))
    .orderBy('name')
    .execute()
}
