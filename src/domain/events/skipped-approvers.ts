import { type RawBuilder, sql } from 'kysely'
import { compiledForList } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { isHolderAt } from '../access/holders-in-sql.ts'
import { isOwnerOf } from '../access/is-owner.ts'
import { isActive } from '../access/people.ts'
import { shownWithoutEmail } from '../access/shown-names.ts'
import { isAuthorOf } from '../change-control/state.ts'
import type { ProjectEnvironment } from '../project-environment.ts'

/** A place that was changed without approval: by whom, by which change request, if it was one, and which features. */
export type SkippingPlace = ProjectEnvironment & {
  readonly features: readonly string[]
  readonly usedBy: number
  readonly changeRequest: number | undefined
}

const columns = {
  project: 'text',
  environment: 'text',
  features: 'text[]',
  usedBy: 'int',
  changeRequest: 'int',
} as const

/** Of so many users at most, those who could have approved are named and get a mail. */
const MOST = 100

/**
 * Whether an approval rule for the place of `given` wants approvals of the account `u`: of one of its groups or roles,
 * or of owners.
 */
const isNamedByRule: RawBuilder<boolean> = sql`exists (
  select from approval_rules a where (a.project_id is null or a.project_id = given.project)
    and (a.environments = '{}' or given.environment = any(a.environments)) and (
      exists (select from group_users m where m.user_id = u.id and m.group_id = any(a.group_ids))
      or exists (select from held_roles h where h.user_id = u.id and h.role_id = any(a.role_ids)
        and (h.project_id is null or h.project_id = given.project))
      or (a.by_owners and exists (select from unnest(given.features) changed (name)
        where ${isOwnerOf(sql`u.id`, { name: sql`changed.name`, project: sql`given.project` })}))))`

/**
 * The users who could have approved the change of a place in `given`, so no authors of its change request; those who
 * were asked to come first, also as members of a group, then those whom rules name.
 */
export const skipped: RawBuilder<unknown> = sql`
  select u.id, u.name, u.email, ${shownWithoutEmail} as shown,
    row_number() over (order by not (
      exists (select from change_request_requested_approvers a where a.change_request_id = q.id and a.user_id = u.id)
      or exists (select from change_request_requested_groups a join group_users m on m.group_id = a.group_id
        where a.change_request_id = q.id and m.user_id = u.id)), not ${isNamedByRule}, u.id) as place
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
