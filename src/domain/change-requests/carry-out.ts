import type { Schema } from '../../contract.ts'
import { scopesToRequest } from '../change-control/guard.ts'
import { applyPlans, type Plan } from '../features/apply.ts'
import type { Strategy } from '../features/edits/edit.ts'
import { requestsOf } from '../features/edits/table.ts'
import { lockedEnvironments } from '../features/environments/locks.ts'
import type { FeatureKey } from '../features/feature.ts'
import { assertMayMake } from '../features/permitted.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { proposed, proposedInEach } from './proposed.ts'

/** Edits of a feature in one of its environments; at least one. What counts in all of them is with one of them. */
export type InEnvironment = {
  readonly environment: string
  readonly edits: Plan['edits']
  /** The strategies that the feature has there now, where some are replaced. */
  readonly present?: readonly Strategy[]
}

/** The planned edits of a feature: those in its environments, and the others, which are made before them. */
export type Planned = FeatureKey & {
  readonly outside: Plan['edits']
  readonly inside: readonly InEnvironment[]
}

/**
 * Carries out plans of many features in one environment: makes them, or puts their edits into one change request. Who
 * only proposes locks no feature, so the caller has decided it before.
 *
 * @returns the change request, if one was made
 * @throws DomainError as `addToChangeRequest`
 */
export async function carryOutPlans(
  transaction: Transaction,
  scope: ProjectEnvironment,
  batches: readonly (readonly Plan[])[],
  isRequested: boolean,
): Promise<Schema<'ChangeRequest'> | undefined> {
  if (!isRequested) {
    await applyPlans(transaction, batches)
    return undefined
  }
  const changes = batches.flat().flatMap(({ feature, edits }) => requestsOf(edits, feature))
  return changes.length === 0 ? undefined : proposed(transaction, scope, changes)
}

/** The edits that were made, and the change requests with the others. */
export type CarriedOut = { readonly edits: Plan['edits']; readonly changeRequests: Schema<'ChangeRequest'>[] }

/**
 * Carries out planned edits of a feature. Where change requests guard an environment, a caller who may not skip them
 * gets a change request with the edits there; the others are made.
 *
 * @param asked where to make a change request also for a caller who may skip them: where an environment is guarded, or
 *   everywhere, which is refused where it is not
 * @throws DomainError forbidden, with all missing permissions; as `addToChangeRequest`
 */
export async function carryOut(
  transaction: Transaction,
  { project, feature, outside, inside }: Planned,
  asked?: 'where guarded' | 'everywhere',
): Promise<CarriedOut> {
  const environments = inside.map(({ environment }) => environment)
  const scopes =
    asked === 'everywhere'
      ? inside
      : await scopesToRequest(transaction, project, environments, asked === 'where guarded')
  const isRequested = (wanted: string) => scopes.some(({ environment }) => environment === wanted)
  // Requests are locked before what the direct edits lock.
  const changeRequests = await proposedInEach(
    transaction,
    project,
    inside
      .filter(({ environment }) => isRequested(environment))
      .map(({ environment, edits, present }) => ({ environment, changes: requestsOf(edits, feature, present) })),
  )
  const direct = inside.filter(({ environment }) => !isRequested(environment))
  const plan: Plan = { project, feature, edits: [...outside, ...direct.flatMap(({ edits }) => edits)] }
  await assertMayMake(transaction, [plan])
  // They may be guarded since.
  if (direct.length > 0)
    await lockedEnvironments(
      transaction,
      [feature],
      direct.map(({ environment }) => environment),
    )
  await applyPlans(transaction, [[plan]])
  return { edits: plan.edits, changeRequests }
}
