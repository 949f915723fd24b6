import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import type { Change } from '../../change.ts'
import type { ChangeRequestConfiguration } from '../../events/event-types.ts'
import { recordEvent } from '../../events/record.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { lockActiveProject, requireProject, requireProjectEnvironment } from '../../projects/queries.ts'

const MOST_APPROVALS = 10

/**
 * Sets whether changes in an environment of a project need change requests, and how many approvals new requests need.
 *
 * @param wanted a number of approvals; if absent or null, the current number stays, or 1 if there is none
 * @throws DomainError missing for the project or its environment
 */
export async function configureChangeRequests(
  change: Change,
  { project, environment }: ProjectEnvironment,
  { changeRequestsEnabled, requiredApprovals: wanted }: Schema<'SetChangeRequestConfiguration'>,
): Promise<void> {
  const { tx } = change
  await lockActiveProject(tx, project)
  await requireProjectEnvironment(tx, project, environment)
  const before = await approvalsAsked(tx, project, environment)
  const after = changeRequestsEnabled ? Math.min(MOST_APPROVALS, Math.max(1, wanted ?? before ?? 1)) : null
  if (before === after) return
  const settings = tx.deleteFrom('changeRequestSettings')
  if (after === null) await settings.where('projectId', '=', project).where('environment', '=', environment).execute()
  else
    await sql`
      insert into change_request_settings (project_id, environment, required_approvals)
      values (${project}, ${environment}, ${after})
      on conflict (project_id, environment) do update set required_approvals = excluded.required_approvals`.execute(tx)
  const payload = { data: configurationOf(after), preData: configurationOf(before) }
  await recordEvent(change, 'change-request-configuration-updated', { project, environment }, payload)
}

async function approvalsAsked(db: Db, project: string, environment: string): Promise<number | null> {
  const { rows } = await sql<{ requiredApprovals: number }>`
    select required_approvals from change_request_settings
    where project_id = ${project} and environment = ${environment}`.execute(db)
  return rows[0]?.requiredApprovals ?? null
}

function configurationOf(requiredApprovals: number | null): ChangeRequestConfiguration {
  return { changeRequestsEnabled: requiredApprovals !== null, requiredApprovals }
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
