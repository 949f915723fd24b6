import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { isoTime } from '../../db/sql.ts'
import { isSomebody, personMembers } from '../access/people.ts'
import { missing } from '../errors.ts'
import { groupMembers } from '../groups/queries.ts'
import { roleMembers } from '../roles/queries.ts'
import type { Viewer } from '../visibility.ts'

/** The members that describe the roles of a user or group in a project; `h` are the assignments, to be aggregated. */
const heldMembers: RawBuilder<unknown> = sql`
  'addedAt', ${isoTime(sql`min(h.created_at)`)}, 'roleId', (array_agg(h.role_id order by h.created_at, h.role_id))[1],
  'roles', array_agg(h.role_id order by h.role_id)`

/** The users with a direct role in the project `p`, sorted by id. */
const users: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(item order by id), '[]') from (
    select u.id, json_strip_nulls(json_build_object(${personMembers}, ${heldMembers})) as item
    from user_roles h join users u on u.id = h.user_id
    where h.project_id = p.id and ${isSomebody} group by u.id
  ) listed)`

/** The groups with a role in the project `p`, oldest first. */
const groups = (hidden: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(item order by id), '[]') from (
    select g.id, json_build_object(${groupMembers(hidden)}, ${heldMembers}) as item
    from group_roles h join groups g on g.id = h.group_id
    where h.project_id = p.id group by g.id
  ) listed)`

/** All roles that can be given in a project. */
const projectRoles: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object(${roleMembers}) order by r.id), '[]')
  from roles r where r.type in ('project', 'custom'))`

/**
 * Returns the users of a project, archived or not. Uses one statement.
 *
 * @throws DomainError missing
 */
export async function projectUsers(db: Db, project: string): Promise<Schema<'ProjectUsers'>> {
  const { rows } = await sql<Schema<'ProjectUsers'>>`
    select ${users} as users, ${projectRoles} as roles from projects p where p.id = ${project}`.execute(db)
  return rowOrMissing(rows, project)
}

/**
 * Returns the users and the groups of a project, archived or not. Uses one statement.
 *
 * @throws DomainError missing
 */
export async function projectAccess(
  db: Db,
  project: string,
  { hiddenProjects }: Viewer,
): Promise<Schema<'ProjectAccess'>> {
  const { rows } = await sql<Schema<'ProjectAccess'>>`
    select ${users} as users, ${groups(sql`${hiddenProjects}`)} as groups, ${projectRoles} as roles
    from projects p where p.id = ${project}`.execute(db)
  return rowOrMissing(rows, project)
}

function rowOrMissing<Access>([access]: Access[], project: string): Access {
  if (access === undefined) throw missing('project', project)
  return access
}
