import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { scopesToRequest } from '../change-control/guard.ts'
import { isOpenRequest } from '../change-control/state.ts'
import { moveChangeRequest } from '../change-requests/workflow/transition.ts'
import { turnFeatures } from '../switching/commands.ts'
import { TO_CONTINUE } from '../transaction/stopped-refusal.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { ActionKind } from './kind.ts'
import { reasonOf, stopPlan } from './pausing.ts'
import { problemsOf, TARGET_PARAMS, type Target, targetOf } from './target.ts'

/** What turning on can need besides: a strategy, and that a safeguard has turned the feature off. */
const TO_TURN_ON = ['CREATE_FEATURE_STRATEGY', TO_CONTINUE] as const

/** Returns the kind of actions that turns a feature on, or off, in an environment. */
export function turning(isOn: boolean): ActionKind {
  return {
    params: TARGET_PARAMS,
    needs: (project, { environment }) => [
      { permission: 'UPDATE_FEATURE_ENVIRONMENT', project, environment, ifHeld: false },
      ...(isOn ? TO_TURN_ON.map((permission) => ({ permission, project, environment, ifHeld: true })) : []),
      { permission: 'SKIP_CHANGE_REQUEST', project, environment, ifHeld: true },
    ],
    problems: ({ tx }, project, actions) => problemsOf(tx, project, actions),
    run: (transaction, project, params) => turn(transaction, targetOf(project, params), isOn),
  }
}

/** Turns the feature, or sends a change request to review that does, where the environment asks for one. */
async function turn(transaction: Transaction, { project, environment, feature }: Target, isOn: boolean) {
  const targets = { project, environment, features: [feature] }
  const [guarded] = await scopesToRequest(transaction, project, [environment])
  if (guarded === undefined) {
    await turnFeatures(transaction, targets, { isOn })
    if (!isOn) {
      const reason = `${reasonOf(transaction)} and has turned the feature off`
      await stopPlan(transaction, { project, environment, feature }, reason)
    }
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
