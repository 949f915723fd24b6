import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { isCustomRoot, roleObject } from '../access/queries.ts'
import { missing } from '../errors.ts'
import type { Scope } from '../rights.ts'
import { heldPermissions, type SourcedGrant } from './permission-overview.ts'
import { requireUser } from './queries.ts'
import { userView } from './view.ts'

type HeldGrants = {
  grants: SourcedGrant[]
  groups: Schema<'GroupReference'>[]
  rootRole: Schema<'Role'> | null
  projectRoles: Schema<'Role'>[]
  knowsProject: boolean
  knowsEnvironment: boolean
}

/**
 * Returns every permission, whether a user has it in `scope`, and through which roles.
 *
 * @throws DomainError missing for the user, the project or the environment
 */
export async function userPermissions(db: Db, id: number, scope: Scope): Promise<Schema<'UserPermissions'>> {
  const user = userView(await requireUser(db, id))
  const { grants, groups, rootRole, projectRoles } = await held(db, user, scope)
  if (rootRole === null) throw missing('role', user.rootRole)
  const overview = {
    root: heldPermissions('root', grants, scope),
    project: heldPermissions('project', grants, scope),
    environment: heldPermissions('environment', grants, scope),
    groups,
  }
  return { overview, user, rootRole, projectRoles }
}

/** Uses one statement. Sources have a fixed order: root roles first, direct roles before those from groups. */
async function held(
  db: Db,
  { id, rootRole }: Schema<'User'>,
  { project = null, environment = null }: { project?: string | null; environment?: string | null },
): Promise<HeldGrants> {
  const { rows } = await sql<HeldGrants>`
    select (
      select coalesce(json_agg(json_build_object(
        'permission', p.permission, 'project', h.project_id, 'environment', p.environment,
        'inEveryProject', ${isCustomRoot(sql`r.type`)},
        'role', json_build_object('id', r.id, 'name', r.name, 'type', r.type),
        'group', case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end
      ) order by h.project_id nulls first, r.id, g.id nulls first, p.environment nulls first), '[]')
      from held_roles h join roles r on r.id = h.role_id join role_permissions p on p.role_id = h.role_id
        left join groups g on g.id = h.group_id
      where h.user_id = ${id}
    ) as grants, (
      select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id), '[]')
      from group_users m join groups g on g.id = m.group_id where m.user_id = ${id}
    ) as groups, (
      select ${roleObject()}
      from roles r where r.id = ${rootRole}
    ) as root_role, (
      select coalesce(json_agg(${roleObject(sql`h.project_id`)} order by h.project_id, r.id), '[]')
      from (
        select distinct role_id, project_id from held_roles
        where user_id = ${id} and project_id is not null and project_id = coalesce(${project}::text, project_id)
      ) h join roles r on r.id = h.role_id
    ) as project_roles,
      ${project}::text is null or exists (select from projects where id = ${project}) as knows_project,
      ${environment}::text is null or exists (select from environments where name = ${environment}) as knows_environment
    `.execute(db)
  const [found] = rows
  if (found === undefined || !found.knowsProject) throw missing('project', project ?? '')
  if (!found.knowsEnvironment) throw missing('environment', environment ?? '')
  return found
}
