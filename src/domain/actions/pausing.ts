import { lockFeature } from '../features/locks.ts'
import { pausePlan } from '../release-plans/progress.ts'
import { runningPlan } from '../release-plans/storing.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import type { ActionKind } from './kind.ts'
import { problemsOf, TARGET_PARAMS, targetOf } from './target.ts'

/** Pauses the release plan of a feature in an environment; does nothing where none runs. */
export const pausingPlan: ActionKind = {
  params: TARGET_PARAMS,
  needs: (project, { environment }) => [{ permission: 'UPDATE_FEATURE_STRATEGY', project, environment, ifHeld: false }],
  problems: ({ tx }, project, actions) => problemsOf(tx, project, actions),
  async run(transaction, project, params) {
    const place = targetOf(project, params)
    assertMay(transaction, 'UPDATE_FEATURE_STRATEGY', place)
    await lockFeature(transaction, place)
    const plan = await runningPlan(transaction, place)
    if (plan !== undefined)
      await pausePlan(transaction, { ...place, id: plan.id }, { kind: 'action', reason: reasonOf(transaction) })
    return {}
  },
}

/** Names the action set and the signal, as the comment of the run does. */
function reasonOf({ context }: Transaction): string {
  return context.comment ?? 'An action set has paused it'
}
