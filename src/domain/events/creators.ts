import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/page.ts'
import { type Hidden, isOutside, preparedFor, type Viewer } from '../access/visibility.ts'

type Creator = Schema<'EventCreator'>

/**
 * Jumps through the index from one user to the next, so that it takes as many steps as there are users, not events; and
 * as many more as hidden events are newer than the newest visible one of a user.
 */
const creators = preparedFor<Required<Page>, Creator>(
  (hidden, { limit, offset }) => sql<Creator>`
    with recursive creator as (
      (select e.created_by_user_id as id, e.created_by as name from events e
        where e.created_by_user_id is not null
        order by e.created_by_user_id desc, e.id desc limit 1)
      union all
      select next.id, next.name from creator c cross join lateral (
        select e.created_by_user_id as id, e.created_by as name from events e
        where e.created_by_user_id < c.id
        order by e.created_by_user_id desc, e.id desc limit 1) next
    )
    ${named(hidden)} order by name, id limit ${limit} offset ${offset}`,
)

/** The creators, those left out that the viewer sees no event of. */
function named(hidden: Hidden): RawBuilder<unknown> {
  if (hidden === undefined) return sql`select id, name from creator`
  return sql`
    select newest.id, newest.name from creator c cross join lateral (
      select e.created_by_user_id as id, e.created_by as name from events e
      where e.created_by_user_id = c.id and ${isOutside(hidden, sql`e.project`)}
      order by e.created_by_user_id desc, e.id desc limit 1) newest`
}

/** Everybody who caused an event that the viewer sees, once each, under the name that their newest one has. */
export function eventCreators(db: Db, page: Page, viewer: Viewer): Promise<Creator[]> {
  return creators(db, pageOf(page), viewer)
}
