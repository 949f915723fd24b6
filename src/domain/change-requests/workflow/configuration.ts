import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import type { Change } from '../../change.ts'
import { setChangeRequests } from '../../change-control/settings.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { lockActiveProject, requireProject, requireProjectEnvironment } from '../../projects/queries.ts'

/**
 * Sets whether changes in an environment of a project need change requests, and how many approvals new requests need.
 *
 * @throws DomainError missing for the project or its environment
 */
export async function configureChangeRequests(
  change: Change,
  place: ProjectEnvironment,
  { changeRequestsEnabled, requiredApprovals }: Schema<'SetChangeRequestConfiguration'>,
): Promise<void> {
  await lockActiveProject(change.tx, place.project)
  await requireProjectEnvironment(change.tx, place.project, place.environment)
  await setChangeRequests(change, place, changeRequestsEnabled, requiredApprovals)
}

/**
 * Returns the change request settings of a project's environments, in the order of the environments.
 *
 * @throws DomainError missing for the project
 */
export async function changeRequestConfiguration(
  db: Db,
  project: string,
): Promise<Schema<'ChangeRequestConfiguration'>[]> {
  await requireProject(db, project)
  const { rows } = await sql<Schema<'ChangeRequestConfiguration'>>`
    select e.name as environment, e.type, s.required_approvals is not null as change_request_enabled, s.required_approvals
    from project_environments pe
    join environments e on e.name = pe.environment
    left join change_request_settings s on s.project_id = pe.project_id and s.environment = e.name
    where pe.project_id = ${project} order by e.sort_order, e.created_at, e.name`.execute(db)
  return rows
}
