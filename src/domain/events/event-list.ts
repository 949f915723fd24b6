import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { isoTime } from '../../db/sql.ts'
import { hiddenProjects } from '../access/visibility.ts'
import type { Actor } from '../change.ts'

/** Whose view of the log it is: events of private projects are for those who see the project. */
export type Viewer = Pick<Actor, 'userId' | 'rights'>

/** Whether the event `e` is one that somebody without root rights sees. */
export function isVisibleTo(userId: number): RawBuilder<boolean> {
  return sql`(e.project is null or e.project <> all(${hiddenProjects(userId)}))`
}

/** A list of events as JSON, newest first; `events` is a subselect of rows of the table. */
export function eventList(events: RawBuilder<unknown>): RawBuilder<Schema<'Event'>[]> {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'id', e.id, 'createdAt', ${isoTime(sql`e.created_at`)}, 'type', e.type, 'createdBy', e.created_by,
      'createdByUserId', e.created_by_user_id, 'environment', e.environment, 'project', e.project,
      'featureName', e.feature_name, 'data', e.data, 'preData', e.pre_data, 'tags', coalesce(e.tags, '[]')
    ) order by e.id desc), '[]')
    from (${events}) e
  )`
}

/** Conditions that all have to hold. */
export function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}
