import { sql } from 'kysely'
import type { Db, Tx } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import { conflict, missing } from '../errors.ts'
import { fittingEvents } from '../events/fitting.ts'
import { isUnsettled } from '../events/totals.ts'
import { isVisibleTo } from '../events/visible.ts'
import { eventColumnsFor, type LoggedFeatureEvent } from '../feature-history/later-events.ts'
import type { Dependency } from '../features/dependencies/dependency.ts'
import { gone } from '../revisions/moment.ts'
import { hiddenFrom, isOutside, type Reader } from '../visibility.ts'

/** An event to undo, with its subject. */
export type UndoneEvent = LoggedFeatureEvent & { readonly project: string | null }

/** Events to undo together, newest first. */
export type UndoneEvents = readonly [UndoneEvent, ...UndoneEvent[]]

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
      select ${eventColumnsFor(reader)}, true as is_visible, e.found from (${fittingEvents(sql`${asked}`, sql`e.id desc`)}) e
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

/** Returns the dependencies of a feature that ended when it was archived, or before that in the same change. */
export async function dependenciesEndedBy(
  tx: Tx,
  { id, featureName, transactionId }: UndoneEvent,
): Promise<Dependency[]> {
  const isEnd = sql`e.type in ('feature-dependencies-removed', 'feature-dependency-removed') and e.id < ${id}`
  const { rows } = await sql<{ dependencies: Dependency[] }>`
    select coalesce(e.pre_data -> 'dependencies', jsonb_build_array(e.pre_data)) as dependencies from (
      select e.id from events e where e.feature_name = ${featureName} and ${isUnsettled} and ${isEnd}
      union all
      select e.id from indexed_events e where e.feature_name between ${featureName} and ${featureName} and ${isEnd}
    ) ended join events e on e.id = ended.id where e.transaction_id = ${transactionId}::xid8`.execute(tx)
  return rows.flatMap(({ dependencies }) => dependencies)
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
