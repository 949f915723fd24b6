import type { Schema } from '../../contract.ts'
import { carryOutPlans } from '../change-requests/carry-out.ts'
import { type DomainError, missing } from '../errors.ts'
import { lockedEnvironments } from '../features/environments/locks.ts'
import { type EnvironmentState, environmentStates, stateIn } from '../features/environments/queries.ts'
import { archivedError } from '../features/feature.ts'
import { foreign, lockFeatures } from '../features/locks.ts'
import { needsToTurnOn, plansToTurnOff, plansToTurnOn } from '../features/turn-on-off.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import { requireProject, requireProjectEnvironment } from '../projects/queries.ts'
import { may } from '../rights.ts'
import { isHeldByRule, noteProposable } from '../transaction/proposing.ts'
import { assertMay, lackingAll, type NeededRight, type Transaction } from '../transaction/transaction.ts'

/** Features of one project, and one of its environments. */
type Targets = ProjectEnvironment & Schema<'FeaturesToTurn'>

/** On or off, and for on, whether disabled strategies are enabled in place of adding the default one. */
type Wanted = { readonly isOn: boolean; readonly shouldActivateDisabledStrategies?: boolean | undefined }

/**
 * Turns features on or off in an environment, all of them or none. A feature that is on has an enabled strategy
 * afterwards. Turning off does not change strategies.
 *
 * @returns the change request with the edits, if anything differs, and one was asked for or an approval rule holds them
 * @throws DomainError missing for the project, a feature, the environment or a segment of the default strategy; invalid
 *   for an archived feature, or one that reached the strategy limit; forbidden without the permission, for a feature of
 *   another project, in a guarded environment, or if a strategy has to be added and the caller lacks the permission
 */
export async function turnFeatures(
  transaction: Transaction,
  { asChangeRequest = false, ...targets }: Targets,
  { isOn, shouldActivateDisabledStrategies = false }: Wanted,
): Promise<Schema<'ProposedSwitch'> | undefined> {
  const { project, environment } = targets
  const scope = { project, environment }
  noteProposable(transaction, [scope])
  const isProposed = asChangeRequest || isHeldByRule(transaction, scope)
  const mayTurn = asChangeRequest || may(transaction.actor.rights, 'UPDATE_FEATURE_ENVIRONMENT', scope)
  // A project that does not exist is missing, like one that is hidden from the caller.
  if (!mayTurn) await requireProject(transaction.tx, project)
  if (!mayTurn) throw await lackingFor(transaction, targets, { isOn, shouldActivateDisabledStrategies })
  if (!asChangeRequest) assertMay(transaction, 'UPDATE_FEATURE_ENVIRONMENT', scope)
  await requireProjectEnvironment(transaction.tx, project, environment)
  // Nothing is locked for a proposal: nothing is changed yet, and every caller may propose a change.
  const states = await (isProposed ? presentTargets : lockTargets)(transaction, targets)
  const how = { shouldActivateDisabledStrategies, isProposed }
  const plans = isOn ? await plansToTurnOn(transaction, scope, states, how) : plansToTurnOff(scope, states)
  const changeRequest = await carryOutPlans(transaction, scope, [plans], isProposed)
  return changeRequest && { changeRequest }
}

/** Returns the refusal of a caller who may not turn features on or off, with all that is missing. */
async function lackingFor(
  { tx, actor }: Transaction,
  targets: Targets,
  { isOn, shouldActivateDisabledStrategies = false }: Wanted,
): Promise<DomainError> {
  const { project, environment } = targets
  const needs: readonly NeededRight[] = isOn
    ? await needsToTurnOn(tx, targets, shouldActivateDisabledStrategies)
    : [{ permission: 'UPDATE_FEATURE_ENVIRONMENT', project, environment }]
  return lackingAll(needs.filter(({ permission, ...scope }) => !may(actor.rights, permission, scope)))
}

async function presentTargets(
  { tx, actor }: Transaction,
  { project, environment, features }: Targets,
): Promise<EnvironmentState[]> {
  const rows = await environmentStates(tx, { features, environments: [environment] })
  const visible = rows.filter((row) => !actor.hiddenProjects.includes(row.project))
  const stranger = visible.find((row) => row.project !== project)
  if (stranger !== undefined) throw foreign(stranger.environment.featureName, project)
  const states = visible.map(stateIn)
  assertKnown(
    features,
    states.map(({ featureName }) => featureName),
  )
  const archived = visible.find(({ archivedAt }) => archivedAt !== null)
  if (archived !== undefined) throw archivedError(archived.environment.featureName)
  return states
}

async function lockTargets(
  transaction: Transaction,
  { project, environment, features }: Targets,
): Promise<EnvironmentState[]> {
  const locked = await lockFeatures(transaction, project, features)
  const names = locked.map(({ name }) => name)
  assertKnown(features, names)
  const inArchive = locked.find((feature) => feature.archivedAt !== null)
  if (inArchive !== undefined) throw archivedError(inArchive.name)
  return lockedEnvironments(transaction, names, [environment])
}

/** @throws DomainError missing for a feature that was not found */
function assertKnown(wanted: readonly string[], found: readonly string[]): void {
  const known = new Set(found)
  const absent = wanted.find((name) => !known.has(name))
  if (absent !== undefined) throw missing('feature', absent)
}
