import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { type Page, pageOf } from '../../../db/pagination.ts'
import { isAssignable } from '../../access/people.ts'
import { isCustomRoot } from '../../access/queries.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { requireProjectEnvironment } from '../../projects/queries.ts'
import { PROJECT_OF_ROOT_ROLES } from '../../rights.ts'
import { namesOf } from '../../users/user.ts'
import { picture } from '../change/rows.ts'

/** An environment of a project by its names, or by columns with the names. */
type EnvironmentInSql = { [Name in keyof ProjectEnvironment]: string | RawBuilder<string> }

/** Whether the account `u` can approve the requests of a place, through any role. */
export function isReviewerAt(place: EnvironmentInSql): RawBuilder<boolean> {
  return sql`(${isAssignable} and exists (
    select from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.user_id = u.id and (${isAdminRole} or ${isReviewerRoleAt(place)})))`
}

/** Whether the account `u` can approve the requests of a place without being an Admin. */
export function isOtherReviewerAt(place: EnvironmentInSql): RawBuilder<boolean> {
  return sql`exists (
    select from held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
    where r.user_id = u.id and ${isReviewerRoleAt(place)})
    and not exists (
      select from held_roles r join role_permissions p using (role_id) where r.user_id = u.id and ${isAdminRole})`
}

/** Whether the permission `p` of the held role `r` makes its holder an Admin. */
const isAdminRole: RawBuilder<boolean> = sql`(p.permission = 'ADMIN' and r.project_id is null)`

/** Whether the permission `p` of the held role `r`, which is of the type in `k`, lets its holder approve in a place. */
function isReviewerRoleAt({ project, environment }: EnvironmentInSql): RawBuilder<boolean> {
  return sql`(p.permission = 'APPROVE_CHANGE_REQUEST'
    and (${isCustomRoot(sql`k.type`)} or coalesce(r.project_id, ${PROJECT_OF_ROOT_ROLES}) = ${project})
    and (p.environment is null or p.environment = ${environment}))`
}

type Reviewer = { id: number; name: string | null; username: string | null; imageUrl: string }

/**
 * Returns a page of the users who can approve the requests of an environment.
 *
 * @throws DomainError missing for the project or its environment
 */
export async function availableReviewers(
  db: Db,
  place: ProjectEnvironment,
  page: Page,
): Promise<Schema<'AvailableReviewer'>[]> {
  const { limit, offset } = pageOf(page)
  await requireProjectEnvironment(db, place.project, place.environment)
  const { rows } = await sql<Reviewer>`
    select u.id, u.name, u.username, ${picture()} as image_url from users u
    where ${isReviewerAt(place)} order by u.id limit ${limit} offset ${offset}`.execute(db)
  return rows.map((reviewer) => ({ id: reviewer.id, ...namesOf(reviewer), imageUrl: reviewer.imageUrl }))
}
