import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Change } from '../change.ts'
import type { ChangeRequestConfiguration } from '../events/event-types.ts'
import { recordEvent } from '../events/record.ts'
import type { ProjectEnvironment } from '../project-environment.ts'

const MOST_APPROVALS = 10

/** Returns the number of approvals closest to `wanted` that requests can need: 1 to 10. */
export function acceptedApprovals(wanted: number): number {
  return Math.min(MOST_APPROVALS, Math.max(1, wanted))
}

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

/**
 * Enables change requests in an environment of a locked project, or disables them.
 *
 * @param wanted a number of approvals; if absent or null, the current number stays, or 1 if there is none
 */
export async function setChangeRequests(
  change: Change,
  place: ProjectEnvironment,
  enabled: boolean,
  wanted?: number | null,
): Promise<void> {
  const before = await requiredApprovals(change, place)
  const after = enabled ? acceptedApprovals(wanted ?? before ?? 1) : null
  if (before === after) return
  await storeRequiredApprovals(change, place, after)
  const payload = { data: configurationOf(after), preData: configurationOf(before) }
  await recordEvent(change, 'change-request-configuration-updated', place, payload)
}

/** Returns how many approvals requests need in an environment; null where change requests are disabled. */
async function requiredApprovals({ tx }: Change, { project, environment }: ProjectEnvironment): Promise<number | null> {
  const { rows } = await sql<{ requiredApprovals: number }>`
    select required_approvals from change_request_settings
    where project_id = ${project} and environment = ${environment}`.execute(tx)
  return rows[0]?.requiredApprovals ?? null
}

async function storeRequiredApprovals(
  { tx }: Change,
  { project, environment }: ProjectEnvironment,
  approvals: number | null,
): Promise<void> {
  const store =
    approvals === null
      ? sql`delete from change_request_settings where project_id = ${project} and environment = ${environment}`
      : sql`
        insert into change_request_settings (project_id, environment, required_approvals)
        values (${project}, ${environment}, ${approvals})
        on conflict (project_id, environment) do update set required_approvals = excluded.required_approvals`
  await store.execute(tx)
}

function configurationOf(requiredApprovals: number | null): ChangeRequestConfiguration {
  return { changeRequestsEnabled: requiredApprovals !== null, requiredApprovals }
}
