import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Change } from '../change.ts'
import type { ChangeRequestConfiguration } from '../events/event-types.ts'
import { recordEvent } from '../events/record.ts'

/** Stores the environments of a new project in which change requests are enabled. */
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

/** Enables change requests in an environment of a locked project, with one required approval, or disables them. */
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
