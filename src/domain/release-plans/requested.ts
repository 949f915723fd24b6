import { isDeepStrictEqual } from 'node:util'
import { recordEvents } from '../events/record.ts'
import { requireFeatureEnvironment } from '../features/environments/queries.ts'
import { contentOf } from '../features/strategies/content.ts'
import { contentsOf } from '../release-plan-templates/milestone.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { begun, digestOf, type StoredPlan, startedData } from './plan.ts'
import { planRows } from './queries.ts'
import { storePlan } from './storing.ts'

/** Notes that a change request starts a milestone of a plan when it is applied, and approves the plan as it is now. */
export async function noteRequested(
  { tx, later }: Transaction,
  plan: StoredPlan,
  milestoneId: string,
  changeRequestId: number,
): Promise<void> {
  const row = { changeRequestId, planId: plan.id, milestoneId, digest: digestOf(plan) }
  await later(
    tx
      .insertInto('releasePlanRequests')
      .values(row)
      .onConflict((conflict) => conflict.columns(['changeRequestId', 'planId']).doUpdateSet(row)),
  )
}

/**
 * Makes the milestones begin that a change request starts, whose changes were made: it approves these plans as a whole,
 * so their other milestones begin in the name of who applies it. A plan that was edited since, or whose milestone says
 * something else than the request, does not begin.
 */
export async function beginRequested(transaction: Transaction, project: string, request: number): Promise<void> {
  const { tx, actor, now } = transaction
  const requested = await planRows(tx)
    .innerJoin('releasePlanRequests as q', 'q.planId', 'p.id')
    .innerJoin('features as f', 'f.name', 'p.featureName')
    .select(['q.milestoneId', 'q.digest', 'p.featureName as feature', 'p.environment'])
    .where('q.changeRequestId', '=', request)
    .where('f.projectId', '=', project)
    .where('f.archivedAt', 'is', null)
    .orderBy('p.id')
    .execute()
  for (const { milestoneId, digest, feature, environment, ...plan } of requested) {
    const place = plan.milestones.findIndex(({ id }) => id === milestoneId)
    const milestone = plan.milestones[place]
    if (milestone === undefined || digest !== digestOf(plan)) continue
    const key = { project, feature, environment }
    const { enabled, strategies = [] } = await requireFeatureEnvironment(tx, key)
    if (!enabled || !isDeepStrictEqual(strategies.map(contentOf), contentsOf(milestone))) continue
    const approved = { ...plan, startedByUserId: actor.userId, startedBy: actor.name, changeRequest: request }
    await storePlan(transaction, { ...begun(approved, place, now, null), placed: strategies })
    const data = startedData(plan, place, { by: 'user', dueAt: null }, now)
    await recordEvents(transaction, [{ type: 'release-plan-milestone-started', subject: key, data }])
  }
}
