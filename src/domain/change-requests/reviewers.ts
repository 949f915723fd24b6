import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { isSomebody } from '../access/people.ts'
import { PROJECT_OF_ROOT_ROLES } from '../access/rights.ts'
import { requireProjectEnvironment } from '../projects/queries.ts'
import type { Place } from './place.ts'
import { picture } from './rows.ts'

/**
 * Who can approve the requests of an environment, by whatever role.
 *
 * @throws DomainError missing for the project or its environment
 */
export async function availableReviewers(
  db: Db,
  { project, environment }: Place,
): Promise<Schema<'AvailableReviewer'>[]> {
  await requireProjectEnvironment(db, project, environment)
  const { rows } = await sql<Schema<'AvailableReviewer'>>`
    select u.id, u.name, u.username, ${picture()} as image_url from users u
    where ${isSomebody} and exists (
      select from held_roles r join role_permissions p using (role_id)
      where r.user_id = u.id and (
        (p.permission = 'ADMIN' and r.project_id is null)
        or (p.permission = 'APPROVE_CHANGE_REQUEST' and coalesce(r.project_id, ${PROJECT_OF_ROOT_ROLES}) = ${project}
          and (p.environment is null or p.environment = ${environment}))))
    order by u.id`.execute(db)
  return rows
}
