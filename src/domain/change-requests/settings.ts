import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import type { Change } from '../change.ts'
import type { ChangeRequestConfiguration } from '../events/event-types.ts'
import { recordEvent } from '../events/record.ts'
import { lockActiveProject, requireProject, requireProjectEnvironment } from '../projects/queries.ts'
import type { Place } from './place.ts'

/** Stores where a new project has change requests. */
export async function storeChangeRequestSettings(
  { tx }: Change,
  projectId: string,
  environments: readonly Schema<'ChangeRequestEnvironment'>[],
): Promise<void> {
  if (environments.length === 0) return
  await tx
    .insertInto('changeRequestSettings')
    .values(environments.map(({ name, requiredApprovals }) => ({ projectId, environment: name, requiredApprovals })))
    .execute()
}

/** Says whether changes in an environment of a locked project go through change requests; those that do need one approval. */
export async function setChangeRequests(
  change: Change,
  project: string,
  environment: string,
  enabled: boolean,
): Promise<void> {
  const { rows } = enabled
    ? await turnedOn(change, project, environment)
    : await turnedOff(change, project, environment)
  const [changed] = rows
  if (changed === undefined) return
  const on: ChangeRequestConfiguration = { changeRequestsEnabled: true, ...changed }
  const off: ChangeRequestConfiguration = { changeRequestsEnabled: false, requiredApprovals: null }
  const payload = enabled ? { data: on, preData: off } : { data: off, preData: on }
  await recordEvent(change, 'change-request-configuration-updated', { project, environment }, payload)
}

function turnedOn({ tx }: Change, project: string, environment: string) {
  return sql<{ requiredApprovals: number }>`
    insert into change_request_settings (project_id, environment) values (${project}, ${environment})
    on conflict do nothing returning required_approvals`.execute(tx)
}

function turnedOff({ tx }: Change, project: string, environment: string) {
  return sql<{ requiredApprovals: number }>`
    delete from change_request_settings where project_id = ${project} and environment = ${environment}
    returning required_approvals`.execute(tx)
}

const MOST_APPROVALS = 10

/**
 * Says whether changes in an environment of a project go through change requests, and how many approvals those need that
 * are made from now on.
 *
 * @param wanted a number of approvals that is absent or null keeps the one that there is, or is 1
 * @throws DomainError missing for the project or its environment
 */
export async function configureChangeRequests(
  change: Change,
  { project, environment }: Place,
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
 * Which environments of a project are guarded by change requests, in the order of the environments.
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
