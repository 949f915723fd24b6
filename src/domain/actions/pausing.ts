import { lockFeature } from '../features/locks.ts'
import { pausePlan } from '../release-plans/progress.ts'
import { begunPlan } from '../release-plans/storing.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import type { ActionKind } from './kind.ts'
import { problemsOf, TARGET_PARAMS, type Target, targetOf } from './target.ts'

/** Stops the release plan of a feature in an environment; does nothing where none has begun. */
export const pausingPlan: ActionKind = {
  params: TARGET_PARAMS,
  needs: (project, { environment }) => [{ permission: 'UPDATE_FEATURE_STRATEGY', project, environment, ifHeld: false }],
  problems: ({ tx }, project, actions) => problemsOf(tx, project, actions),
  async run(transaction, project, params) {
    const place = targetOf(project, params)
    assertMay(transaction, 'UPDATE_FEATURE_STRATEGY', place)
    await stopPlan(transaction, place, reasonOf(transaction))
    return {}
  },
}

/** Pauses the plan of a feature in an environment, if one has begun: who may change safeguards decides on after it. */
export async function stopPlan(transaction: Transaction, place: Target, reason: string): Promise<void> {
  await lockFeature(transaction, place)
  const plan = await begunPlan(transaction, place)
  if (plan !== undefined) await pausePlan(transaction, { ...place, id: plan.id }, { kind: 'action', reason })
}

/** Names the action set and the signal, as the comment of the run does. */
export function reasonOf({ context }: Transaction): string {
  return context.comment ?? 'An action set was run'
}
