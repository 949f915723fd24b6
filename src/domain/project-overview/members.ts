import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import type { Schema } from '../../contract.ts'
import { objectOf } from '../../db/json-objects.ts'
import { foldedName } from '../../db/sql.ts'
import { OWNER_ROLE } from '../access/built-in-roles.ts'
import { displayName } from '../access/shown-names.ts'
import type { Time } from '../events/activity.ts'

const OWNER = sql.lit(OWNER_ROLE)

const { selectFrom } = expressionBuilder<Database & { p: Database['projects'] }, 'p'>()

/** One row per member of the project `p`: an account with a role in it, directly or through a group. */
const members = selectFrom('heldRoles as r')
  .innerJoin('users as u', 'u.id', 'r.userId')
  .select(({ fn }) => ['r.userId', fn.min('r.createdAt').as('since')])
  .whereRef('r.projectId', '=', 'p.id')
  .where('u.deletedAt', 'is', null)
  .where('u.accountType', 'in', [sql.lit('user'), sql.lit('service-account')])
  .groupBy('r.userId')

export const memberCount: RawBuilder<number> = sql`(select count(*) from ${members} member)`

/** A table of one row to join: `total`, and `added`, the members whose first role was given since `from`. */
export function memberCounts(from: Time): RawBuilder<unknown> {
  return sql`select count(*) as total, count(*) filter (where member.since >= ${from}) as added from ${members} member`
}

type Owner = Schema<'ProjectOwner'>

const groupOwner = objectOf<Owner>({ ownerType: sql.lit<Owner['ownerType']>('group'), name: sql`g.name` })
const userOwner = (withEmail: unknown) =>
  objectOf<Owner>({
    ownerType: sql.lit<Owner['ownerType']>('user'),
    name: sql`n.name`,
    email: sql`case when ${withEmail}::boolean then u.email end`,
  })

/** The users and groups with the role Owner in the project `p`, as JSON. */
export const owners = (withEmail: unknown): RawBuilder<Schema<'ProjectSummary'>['owners']> => sql`(
  select coalesce(json_agg(owner.body order by owner.rank, ${foldedName(sql`owner.name`)}, owner.id), '[{"ownerType": "system"}]')
  from (
    select 1 as rank, g.id, g.name, ${groupOwner} as body
    from group_roles r join groups g on g.id = r.group_id where r.project_id = p.id and r.role_id = ${OWNER}
    union all
    select 2, u.id, n.name, ${userOwner(withEmail)}
    from user_roles r join users u on u.id = r.user_id cross join lateral (select ${displayName(withEmail)} as name) n
    where r.project_id = p.id and r.role_id = ${OWNER} and u.deleted_at is null
  ) owner)`
