import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, type Members, objectOf, objectWithoutNulls } from '../../db/json-objects.ts'
import { MAX_ITEMS, type Page, pageOf } from '../../db/pagination.ts'
import { isoTime } from '../../db/sql.ts'
import { isAssignable, personMembers } from '../access/people.ts'
import { roleObject } from '../access/queries.ts'
import type { RoleAssignment } from '../access/role-assignments.ts'
import { firstOrMissing } from '../errors.ts'
import { groupMembers } from '../groups/queries.ts'
import type { Reader } from '../visibility.ts'
import { PROJECT_ROLE_TYPES } from './granting.ts'

/** The members that describe the roles of a user or group in a project; `h` are the assignments, to be aggregated. */
const heldMembers: Members<Pick<Schema<'ProjectUser'> & Schema<'ProjectGroup'>, 'addedAt' | 'roleId' | 'roles'>> = {
  addedAt: isoTime(sql<Date>`min(h.created_at)`),
  roleId: sql`(array_agg(h.role_id order by h.created_at, h.role_id))[1]`,
  roles: sql`array_agg(h.role_id order by h.role_id)`,
}

/** A page of the users with a direct role in the project `p`, sorted by id. */
const users = ({ limit, offset }: Required<Page>): RawBuilder<Schema<'ProjectUsers'>['users']> => sql`(
  select coalesce(json_agg(item order by id), '[]') from (
    select u.id, ${objectWithoutNulls<Schema<'ProjectUser'>>({ ...personMembers, ...heldMembers })} as item
    from user_roles h join users u on u.id = h.user_id
    where h.project_id = p.id and ${isAssignable} group by u.id order by u.id limit ${limit} offset ${offset}
  ) listed)`

/** A page of the groups with a role in the project `p`, oldest first. */
const groups = (
  hidden: readonly string[],
  { limit, offset }: Required<Page>,
): RawBuilder<Schema<'ProjectAccess'>['groups']> => sql`(
  select coalesce(json_agg(item order by id), '[]') from (
    select g.id, ${objectOf<Schema<'ProjectGroup'>>({ ...groupMembers(sql`${hidden}`), ...heldMembers })} as item
    from group_roles h join groups g on g.id = h.group_id
    where h.project_id = p.id group by g.id order by g.id limit ${limit} offset ${offset}
  ) listed)`

/** The roles that can be given in a project. */
const projectRoles: RawBuilder<Schema<'ProjectUsers'>['roles']> = listOf(roleObject(), {
  from: sql`(select * from roles where type in (${sql.join(PROJECT_ROLE_TYPES.map(sql.lit))})
    order by id limit ${sql.lit(MAX_ITEMS)}) r`,
  orderBy: sql`r.id`,
})

/**
 * Returns a page of the users of a project, archived or not. Uses one statement.
 *
 * @throws DomainError missing
 */
export async function projectUsers(db: Db, project: string, page: Page): Promise<Schema<'ProjectUsers'>> {
  const found = db
    .selectFrom('projects as p')
    .select([users(pageOf(page)).as('users'), projectRoles.as('roles')])
    .where('p.id', '=', project)
  return firstOrMissing(await found.execute(), 'project', project)
}

/**
 * Returns a page of the users and one of the groups of a project, archived or not, and all roles in it. Uses one
 * statement.
 *
 * @throws DomainError missing
 */
export async function projectAccess(
  db: Db,
  project: string,
  { hiddenProjects }: Reader,
  given: Page,
): Promise<{ access: Schema<'ProjectAccess'>; assignments: RoleAssignment[] }> {
  const page = pageOf(given)
  const found = db
    .selectFrom('projects as p')
    .select([users(page).as('users'), groups(hiddenProjects, page).as('groups'), projectRoles.as('roles')])
    .select(allAssignments.as('assignments'))
    .where('p.id', '=', project)
  const { assignments, ...access } = firstOrMissing(await found.execute(), 'project', project)
  return { access, assignments }
}

/** All direct roles in the project `p`, also those of users and groups on other pages: the revision is about them. */
const allAssignments = listOf(objectOf<RoleAssignment>({ kind: sql`h.kind`, id: sql`h.id`, roleId: sql`h.role_id` }), {
  from: sql`(
      select 'user' as kind, user_id as id, role_id from user_roles where project_id = p.id
      union all
      select 'group', group_id, role_id from group_roles where project_id = p.id
    ) h`,
})
