import { type RawBuilder, sql } from 'kysely'
import { compiledForList } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { isHolderAt } from '../access/holders-in-sql.ts'
import { isActive } from '../access/people.ts'
import { shownWithoutEmail } from '../access/shown-names.ts'
import type { ProjectEnvironment } from '../project-environment.ts'

/** A place that was changed without approval: by whom, and by which change request, if it was one. */
export type SkippingPlace = ProjectEnvironment & {
  readonly usedBy: number
  readonly changeRequest: number | undefined
}

const columns = { project: 'text', environment: 'text', usedBy: 'int', changeRequest: 'int' } as const

/** Of so many users at most, those who could have approved are named and get a mail. */
const MOST = 100

/** The users who could have approved the change of a place in `given`; those who were asked to come first. */
export const skipped: RawBuilder<unknown> = sql`
  select u.id, u.name, u.email, ${shownWithoutEmail} as shown,
    row_number() over (order by a.user_id is null, u.id) as place
  from users u
  left join change_request_requested_approvers a on a.change_request_id = given.change_request and a.user_id = u.id
  where u.id <> given.used_by and ${isActive}
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
