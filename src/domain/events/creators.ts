import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { foldedName } from '../../db/sql.ts'
import { shownWithoutEmail } from '../access/shown-names.ts'
import type { Reader } from '../visibility.ts'
import { seesActorEmails } from './actor-names.ts'
import { all } from './event-list.ts'
import { isUnsettled } from './totals.ts'
import { statementsFor, visible } from './visible.ts'

type Creator = Schema<'EventCreator'>

type CreatorsQuery = Required<Page> & { readonly hidden: readonly string[]; readonly withEmail: boolean }

/**
 * Jumps through the index from one user to the next, so the cost depends on the number of users, not of events. A user
 * with an event that is not indexed yet has the name from there.
 */
const creators = statementsFor((withheld) =>
  compiled<CreatorsQuery, Creator>((_, { limit, offset, hidden, withEmail }) => {
    const seen = all(visible(withheld, sql`${hidden}`))
    return sql<Creator>`
    with recursive newest as (
      (select e.created_by_user_id as user_id, e.id from indexed_events e
        where e.created_by_user_id is not null and ${seen}
        order by e.created_by_user_id desc, e.id desc limit 1)
      union all
      select next.user_id, next.id from newest n cross join lateral (
        select e.created_by_user_id as user_id, e.id from indexed_events e
        where e.created_by_user_id < n.user_id and ${seen}
        order by e.created_by_user_id desc, e.id desc limit 1) next
    ), creator as (
      select distinct on (e.created_by_user_id) e.created_by_user_id as id, e.created_by as name from (
        select e.created_by_user_id, e.created_by, e.id from newest n join events e on e.id = n.id
        union all
        select e.created_by_user_id, e.created_by, e.id from events e
        where e.created_by_user_id is not null and ${seen} and ${isUnsettled}
      ) e order by e.created_by_user_id, e.id desc
    )
    select c.id, n.name from creator c left join users u on u.id = c.id cross join lateral (
      select case when ${withEmail}::boolean or u.account_type = 'system' then c.name
        else coalesce(${shownWithoutEmail}, c.id::text) end as name
    ) n
    order by ${foldedName(sql`n.name`)}, c.id limit ${limit} offset ${offset}`
  }),
)

/**
 * Returns a page of the users who caused an event that the reader may see, by name, with the name from the newest of
 * these events. That may be an email: readers without access to emails get the username, else the name, else the id.
 */
export function eventCreators(db: Db, page: Page, reader: Reader): Promise<Creator[]> {
  return creators(reader)(db, { ...pageOf(page), hidden: reader.hiddenProjects, withEmail: seesActorEmails(reader) })
}
