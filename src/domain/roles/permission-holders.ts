import { sql } from 'kysely'
import type { Permission } from '../../../generated/permissions.ts'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectWithoutNulls } from '../../db/json-objects.ts'
import { holdersAt } from '../access/holders-in-sql.ts'
import { imageUrlWithoutEmail } from '../access/image-url.ts'
import { nameWithoutEmail, usernameWithoutEmail } from '../access/shown-names.ts'
import { type ErrorDetail, invalidAll, missing } from '../errors.ts'
import { notInProject } from '../projects/queries.ts'
import type { Scope } from '../rights.ts'
import { assertVisible, type Reader } from '../visibility.ts'
import { isPermission } from './role.ts'

type Wanted = Scope & { readonly permission: readonly string[]; readonly limit?: number }
type HoldersRow = Schema<'PermissionHolders'> & { knowsProject: boolean; knowsEnvironment: boolean }

/** How many users are named where the caller asks for no number. */
const USUAL_LIMIT = 25

/**
 * Returns the first users who have one of the permissions at a place, Admins last, and how many there are. Service
 * accounts are left out: nobody can ask them.
 *
 * @throws DomainError invalid for unknown permissions; missing for a project that does not exist or that the reader may
 *   not see, and for an environment that is not there
 */
export async function permissionHolders(
  db: Db,
  { permission, project, environment, limit = USUAL_LIMIT }: Wanted,
  reader: Reader,
): Promise<Schema<'PermissionHolders'>> {
  const place = { project: project ?? null, environment: environment ?? null }
  const firstHolders = listOf(
    objectWithoutNulls<Schema<'PermissionHolder'>>({
      id: sql`f.id`,
      name: sql`f.name`,
      username: sql`f.username`,
      imageUrl: sql`f.image_url`,
      isAdmin: sql`f.is_admin`,
    }),
    { from: sql`(select * from holders order by is_admin, id limit ${limit}) f`, orderBy: sql`f.is_admin, f.id` },
  )
  const { rows } = await sql<HoldersRow>`
    with holders as materialized (
      select u.id, ${nameWithoutEmail} as name, ${usernameWithoutEmail} as username, ${imageUrlWithoutEmail} as image_url, h.is_admin
      from ${holdersAt(permissionsFrom(permission), place)} h join users u on u.id = h.user_id
      where u.account_type = 'user' and u.deleted_at is null and u.active
    )
    select (select count(*)::int from holders) as total, ${firstHolders} as users, ${place.project}::text is null or exists (
      select from projects where id = ${place.project}::text) as knows_project,
    ${place.environment}::text is null or case when ${place.project}::text is null
      then exists (select from environments where name = ${place.environment}::text)
      else exists (select from project_environments
        where project_id = ${place.project}::text and environment = ${place.environment}::text)
    end as knows_environment`.execute(db)
  const [found] = rows
  if (found === undefined || !found.knowsProject) throw missing('project', project ?? '')
  if (project !== undefined) assertVisible(reader, project)
  if (!found.knowsEnvironment)
    throw project === undefined ? missing('environment', environment ?? '') : notInProject(project, environment ?? '')
  return { total: found.total, users: found.users }
}

function permissionsFrom(names: readonly string[]): Permission[] {
  const details = names.flatMap((name, position): ErrorDetail[] =>
    isPermission(name) ? [] : [{ message: `There is no permission "${name}"`, path: `/query/permission/${position}` }],
  )
  const [first] = details
  if (first !== undefined) throw invalidAll(first.message, details)
  return names.filter(isPermission)
}
