import { isDeepStrictEqual } from 'node:util'
import { recordEvents } from '../events/record.ts'
import { applyEdits } from '../features/apply.ts'
import type { EnvironmentEdit } from '../features/edits/edit.ts'
import type { EnvironmentKey, EnvironmentState } from '../features/environments/queries.ts'
import { assertMayMake } from '../features/permitted.ts'
import { planOfEnvironment } from '../features/plan.ts'
import { pairedByPlace } from '../features/strategies/pairing.ts'
import { assertReferable, lockReferences } from '../features/strategies/references.ts'
import type { Strategy } from '../features/strategies/strategy.ts'
import { contentsOf } from '../release-plan-templates/milestone.ts'
import type { Limits } from '../transaction/limits.ts'
import { inContext, type Transaction } from '../transaction/transaction.ts'
import { type Beginning, begun, type PlanMilestone, type StoredPlan, startedData } from './plan.ts'
import { storePlan } from './storing.ts'

/** The strategies that a feature gets with a milestone, and the edits that give them to it. */
export type Planned = { readonly strategies: readonly Strategy[]; readonly edits: readonly EnvironmentEdit[] }

/**
 * Returns what a milestone changes in a feature in an environment. Strategies at the same place keep their ids, so that
 * the log says what grows. The feature is turned on.
 *
 * @throws DomainError invalid for more strategies than the limit
 */
export function plannedStep(state: EnvironmentState, milestone: PlanMilestone, limits: Limits): Planned {
  const strategies = pairedByPlace(state, contentsOf(milestone), limits)
  return { strategies, edits: planOfEnvironment(state, state, { enabled: true, strategies }, 'by place') }
}

/** What decides about a feature in an environment, as far as plans go. */
export type Deciding = Pick<EnvironmentState, 'featureName' | 'enabled'> & {
  readonly strategies: PlanMilestone['strategies']
}

/** Whether a feature has other strategies than those of the last milestone. */
export function hasDrifted(
  { placed }: Pick<StoredPlan, 'placed'>,
  { strategies }: Pick<EnvironmentState, 'strategies'>,
): boolean {
  return placed !== null && !isDeepStrictEqual(placed, strategies)
}

/**
 * Gives a locked feature the strategies of a milestone, and stores and records that it has begun.
 *
 * @throws DomainError forbidden, with all missing permissions; missing and invalid as the single edits
 */
export async function makeStep(
  transaction: Transaction,
  key: EnvironmentKey,
  { plan, place, state }: { readonly plan: StoredPlan; readonly place: number; readonly state: EnvironmentState },
  { by, dueAt }: Beginning,
): Promise<StoredPlan> {
  const { limits, now, context } = transaction
  const milestone = plan.milestones[place]
  if (milestone === undefined) throw new Error('A plan has the milestones that it starts')
  const { strategies, edits } = plannedStep(state, milestone, limits)
  if (context.changeRequest === undefined) await assertMayMake(transaction, [{ ...key, edits }])
  assertReferable(key.project, edits, await lockReferences(transaction, edits), limits)
  const saying = inContext(transaction, { comment: context.comment ?? `${plan.name}: ${milestone.name}` })
  await applyEdits(saying, key, edits)
  const after: StoredPlan = { ...begun(plan, place, now, dueAt), placed: strategies }
  await storePlan(transaction, after)
  const data = startedData(plan, place, { by, dueAt }, now)
  await recordEvents(saying, [{ type: 'release-plan-milestone-started', subject: key, data }])
  return after
}
