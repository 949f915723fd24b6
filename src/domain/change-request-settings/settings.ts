import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { recordEvent } from '../events/record.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import type { ChangeRequestConfiguration } from '../records/change-control.ts'
import type { Transaction } from '../transaction/transaction.ts'

const MAX_APPROVALS = 10

/** Returns the number of approvals closest to `wanted` that requests can need: 1 to 10. */
export function acceptedApprovals(wanted: number): number {
  return Math.min(MAX_APPROVALS, Math.max(1, wanted))
}

/** Stores the environments of a new project in which change requests are enabled. */
export async function storeChangeRequestSettings(
  { tx }: Transaction,
  projectId: string,
  environments: readonly Schema<'ChangeRequestEnvironment'>[],
): Promise<void> {
  if (environments.length === 0) return
  await tx
    .insertInto('changeRequestSettings')
    .values(environments.map(({ name, requiredApprovals }) => ({ projectId, environment: name, requiredApprovals })))
    .execute()
}

/** The settings that can be chosen. An absent or null one keeps its current value. */
export type ChangeRequestChoice = {
  readonly requiredApprovals?: number | null | undefined
  readonly requiresVersion?: boolean | undefined
  readonly breakGlassOnlyOff?: boolean | undefined
}

/**
 * Enables change requests in an environment of a locked project, or disables them. The other settings are kept while
 * they are disabled, and can be chosen then.
 *
 * @param choice without a current value, absent settings mean 1 approval, and moves without a version
 */
export async function setChangeRequests(
  transaction: Transaction,
  scope: ProjectEnvironment,
  enabled: boolean,
  choice: ChangeRequestChoice = {},
): Promise<void> {
  const before = await settingsOf(transaction, scope)
  const after = settingsAfter(enabled, choice, before ?? DEFAULTS)
  if (isDeepStrictEqual(before ?? DEFAULTS, after)) return
  await storeSettings(transaction, scope, after)
  const payload = { data: configurationOf(after), preData: configurationOf(before) }
  await recordEvent(transaction, 'change-request-configuration-updated', scope, payload)
}

type Settings = { enabled: boolean; requiredApprovals: number; requiresVersion: boolean; breakGlassOnlyOff: boolean }

const DEFAULTS: Settings = { enabled: false, requiredApprovals: 1, requiresVersion: false, breakGlassOnlyOff: false }

function settingsAfter(
  enabled: boolean,
  { requiredApprovals, requiresVersion, breakGlassOnlyOff }: ChangeRequestChoice,
  before: Settings,
): Settings {
  return {
    enabled,
    requiredApprovals: acceptedApprovals(requiredApprovals ?? before.requiredApprovals),
    requiresVersion: requiresVersion ?? before.requiresVersion,
    breakGlassOnlyOff: breakGlassOnlyOff ?? before.breakGlassOnlyOff,
  }
}

/** Returns the settings of an environment; null where none were ever chosen. */
async function settingsOf({ tx }: Transaction, { project, environment }: ProjectEnvironment): Promise<Settings | null> {
  const settings = await tx
    .selectFrom('changeRequestSettings')
    .select(['enabled', 'requiredApprovals', 'requiresVersion', 'breakGlassOnlyOff'])
    .where('projectId', '=', project)
    .where('environment', '=', environment)
    .executeTakeFirst()
  return settings ?? null
}

async function storeSettings(
  { tx }: Transaction,
  { project, environment }: ProjectEnvironment,
  settings: Settings,
): Promise<void> {
  await tx
    .insertInto('changeRequestSettings')
    .values({ projectId: project, environment, ...settings })
    .onConflict((conflict) => conflict.columns(['projectId', 'environment']).doUpdateSet(settings))
    .execute()
}

function configurationOf(settings: Settings | null): ChangeRequestConfiguration {
  return {
    changeRequestsEnabled: settings?.enabled ?? false,
    requiredApprovals: settings?.requiredApprovals ?? null,
    requiresVersion: settings?.requiresVersion ?? false,
    breakGlassOnlyOff: settings?.breakGlassOnlyOff ?? false,
  }
}
