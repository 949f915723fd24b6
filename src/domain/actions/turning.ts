import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Tx } from '../../db/handles.ts'
import { scopesToRequest } from '../change-control/guard.ts'
import { isOpenRequest } from '../change-control/state.ts'
import { moveChangeRequest } from '../change-requests/workflow/transition.ts'
import type { ErrorDetail } from '../errors.ts'
import { environmentStates } from '../features/environments/queries.ts'
import { archivedError } from '../features/feature.ts'
import { turnFeatures } from '../switching/commands.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { ActionKind, GivenAction, Params } from './kind.ts'

/** Returns the kind of actions that turns a feature on, or off, in an environment. */
export function turning(isOn: boolean): ActionKind {
  return {
    params: ['featureName', 'environment'],
    needs: (project, { environment }) => [
      { permission: 'UPDATE_FEATURE_ENVIRONMENT', project, environment, ifHeld: false },
      ...(isOn ? [{ permission: 'CREATE_FEATURE_STRATEGY' as const, project, environment, ifHeld: true }] : []),
      { permission: 'SKIP_CHANGE_REQUEST', project, environment, ifHeld: true },
    ],
    problems: ({ tx }, project, actions) => problemsOf(tx, project, actions),
    run: (transaction, project, params) => turn(transaction, targetOf(project, params), isOn),
  }
}

type Target = { readonly project: string; readonly environment: string; readonly feature: string }

function targetOf(project: string, { featureName = '', environment = '' }: Params): Target {
  return { project, environment, feature: featureName }
}

async function problemsOf(tx: Tx, project: string, actions: readonly GivenAction[]): Promise<ErrorDetail[]> {
  const targets = actions.map(({ params, path }) => ({ ...targetOf(project, params), path }))
  const [features, states] = await Promise.all([
    tx
      .selectFrom('features')
      .select(['name', 'archivedAt'])
      .where('projectId', '=', project)
      .where('name', '=', sql<string>`any(${targets.map(({ feature }) => feature)})`)
      .execute(),
    environmentStates(tx, {
      features: targets.map(({ feature }) => feature),
      environments: targets.map(({ environment }) => environment),
    }),
  ])
  return targets.flatMap(({ feature, environment, path }) => {
    const found = features.find(({ name }) => name === feature)
    if (found === undefined)
      return [{ message: `There is no feature "${feature}" in the project`, path: `${path}/featureName` }]
    if (found.archivedAt !== null) return [{ message: archivedError(feature).message, path: `${path}/featureName` }]
    const isThere = states.some(
      (state) => state.environment.featureName === feature && state.environment.name === environment,
    )
    return isThere ? [] : [{ message: `The project has no environment "${environment}"`, path: `${path}/environment` }]
  })
}

/** Turns the feature, or sends a change request to review that does, where the environment asks for one. */
async function turn(transaction: Transaction, { project, environment, feature }: Target, isOn: boolean) {
  const targets = { project, environment, features: [feature] }
  const [guarded] = await scopesToRequest(transaction, project, [environment])
  if (guarded === undefined) {
    await turnFeatures(transaction, targets, { isOn })
    return {}
  }
  const asked = await askedBefore(transaction, { project, environment, feature }, isOn)
  if (asked !== undefined) return { changeRequestId: asked }
  const proposal = await turnFeatures(transaction, { ...targets, asChangeRequest: true }, { isOn })
  if (proposal === undefined) return {}
  await sendToReview(transaction, project, proposal.changeRequest)
  return { changeRequestId: proposal.changeRequest.id }
}

async function sendToReview(
  transaction: Transaction,
  project: string,
  { id, state, version }: Schema<'ChangeRequest'>,
): Promise<void> {
  if (state === 'Draft') await moveChangeRequest(transaction, { project, id }, { state: 'In review', version })
}

/**
 * Returns the open request of the service account that asks for the same. Once more, the same change would take the
 * approvals from it.
 */
async function askedBefore(
  { tx, actor }: Transaction,
  { project, environment, feature }: Target,
  isOn: boolean,
): Promise<number | undefined> {
  const found = await tx
    .selectFrom('changeRequests as r')
    .innerJoin('changeRequestChanges as c', 'c.changeRequestId', 'r.id')
    .select('r.id')
    .where('r.createdBy', '=', actor.userId)
    .where('r.projectId', '=', project)
    .where('r.environment', '=', environment)
    .where(isOpenRequest)
    .where('c.feature', '=', feature)
    .where('c.action', '=', 'updateEnabled')
    .where(sql<boolean>`c.payload = ${JSON.stringify({ enabled: isOn })}::jsonb`)
    .limit(1)
    .executeTakeFirst()
  return found?.id
}
