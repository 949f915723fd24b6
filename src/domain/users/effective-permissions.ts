import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { columnsOf } from '../../db/sql.ts'
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

const role = columnsOf<'roles'>('r')
const group = columnsOf<'groups'>('g')

const groupReference = objectOf<Schema<'GroupReference'>>({ id: group('id'), name: group('name') })

/** Uses one statement. Sources have a fixed order: root roles first, direct roles before those from groups. */
async function held(
  db: Db,
  { id, rootRole }: Schema<'User'>,
  { project = null, environment = null }: { project?: string | null; environment?: string | null },
): Promise<HeldGrants> {
  const grants = listOf(
    objectOf<SourcedGrant>({
      permission: sql`p.permission`,
      project: sql`h.project_id`,
      environment: sql`p.environment`,
      inEveryProject: isCustomRoot(role('type')),
      role: objectOf<SourcedGrant['role']>({ id: role('id'), name: role('name'), type: role('type') }),
      group: sql`case when g.id is not null then ${groupReference} end`,
    }),
    {
      from: sql`held_roles h join roles r on r.id = h.role_id join role_permissions p on p.role_id = h.role_id
        left join groups g on g.id = h.group_id
        where h.user_id = ${id}`,
      orderBy: sql`h.project_id nulls first, r.id, g.id nulls first, p.environment nulls first`,
    },
  )
  const groups = listOf(groupReference, {
    from: sql`group_users m join groups g on g.id = m.group_id where m.user_id = ${id}`,
    orderBy: sql`g.id`,
  })
  const projectRoles = listOf(roleObject(sql`h.project_id`), {
    from: sql`(
        select distinct role_id, project_id from held_roles
        where user_id = ${id} and project_id is not null and project_id = coalesce(${project}::text, project_id)
      ) h join roles r on r.id = h.role_id`,
    orderBy: sql`h.project_id, r.id`,
  })
  const found = await db
    .selectNoFrom(({ selectFrom, exists }) => [
      grants.as('grants'),
      groups.as('groups'),
      selectFrom('roles as r').select(roleObject().as('role')).where('r.id', '=', rootRole).as('rootRole'),
      projectRoles.as('projectRoles'),
      exists(selectFrom('projects').where('id', '=', project)).as('knowsProject'),
      exists(selectFrom('environments').where('name', '=', environment)).as('knowsEnvironment'),
    ])
    .executeTakeFirstOrThrow()
  if (project !== null && found.knowsProject !== true) throw missing('project', project)
  if (environment !== null && found.knowsEnvironment !== true) throw missing('environment', environment)
  return found
}
