import { type RawBuilder, sql } from 'kysely'
import { compiledForList } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { isHolderAt } from '../access/holders-in-sql.ts'
import { isActive } from '../access/people.ts'
import { shownWithoutEmail } from '../access/shown-names.ts'
import { isAuthorOf } from '../change-control/state.ts'
import type { ProjectEnvironment } from '../project-environment.ts'

/** A place that was changed without approval: by whom, and by which change request, if it was one. */
export type SkippingPlace = ProjectEnvironment & {
  readonly usedBy: number
  readonly changeRequest: number | undefined
}

const columns = { project: 'text', environment: 'text', usedBy: 'int', changeRequest: 'int' } as const

/** Of so many users at most, those who could have approved are named and get a mail. */
const MOST = 100

/**
 * The users who could have approved the change of a place in `given`, so no authors of its change request; those who
 * were asked to come first, also as members of a group.
 */
export const skipped: RawBuilder<unknown> = sql`
  select u.id, u.name, u.email, ${shownWithoutEmail} as shown,
    row_number() over (order by not (
      exists (select from change_request_requested_approvers a where a.change_request_id = q.id and a.user_id = u.id)
      or exists (select from change_request_requested_groups a join group_users m on m.group_id = a.group_id
        where a.change_request_id = q.id and m.user_id = u.id)), u.id) as place
  from users u left join change_requests q on q.id = given.change_request
  where u.id <> given.used_by and (q.id is null or not ${isAuthorOf(sql`u.id`, 'q')}) and ${isActive}
    and ${isHolderAt('APPROVE_CHANGE_REQUEST', { project: sql`given.project`, environment: sql`given.environment` })}
  order by place limit ${sql.lit(MOST)}`

/** Whether break-glass is limited in a place, and the names of those who could have approved. */
type Limit = { readonly isOnlyOff: boolean; readonly skipped: readonly string[] }

const limitsOfList = compiledForList<SkippingPlace, Limit>(
  columns,
  (given) => sql<Limit>`
    select given.position, coalesce(c.break_glass_only_off, false) as is_only_off,
      array(select s.shown from (${skipped}) s order by s.place) as skipped
    from ${given}
    left join change_request_settings c on c.project_id = given.project and c.environment = given.environment
    order by given.position`,
)

/** Returns for each place, in their order, what may be done without approval there, and who is skipped. */
export function limitsOf(db: Db, places: readonly SkippingPlace[]): Promise<Limit[]> {
  return limitsOfList(db, places)
}
