import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/page.ts'
import { prepared } from '../../db/prepared.ts'

type Creator = Schema<'EventCreator'>

/** Jumps through the index from one user to the next, so that it takes as many steps as there are users, not events. */
const creators = prepared<Required<Page>, Creator>(
  (_, { limit, offset }) => sql<Creator>`
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
    select id, name from creator order by name, id limit ${limit} offset ${offset}`,
)

/** Everybody who caused an event, once each, under the name that their newest event has. */
export function eventCreators(db: Db, page: Page): Promise<Creator[]> {
  return creators(db, pageOf(page))
}
