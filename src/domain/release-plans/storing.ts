import type { Statement } from '../../db/compiled.ts'
import { firstOrMissing } from '../errors.ts'
import { recordEvent } from '../events/record.ts'
import type { EnvironmentKey } from '../features/environments/queries.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { namedPlan, type Pause, paused, type StoredPlan } from './plan.ts'
import { planRows } from './queries.ts'

/** The place of a plan. */
export type PlanKey = EnvironmentKey & { readonly id: string }

/**
 * Reads a plan of a locked feature: plans change only under the lock of their feature.
 *
 * @throws DomainError missing
 */
export async function lockedPlan({ tx }: Transaction, { feature, environment, id }: PlanKey): Promise<StoredPlan> {
  const rows = await planRows(tx)
    .where('p.id', '=', id)
    .where('p.featureName', '=', feature)
    .where('p.environment', '=', environment)
    .execute()
  return firstOrMissing(rows, 'release plan', id)
}

/** Stores a plan of a locked feature that has changed. */
export function storePlan({ tx, later }: Transaction, plan: StoredPlan): Promise<void> {
  const update: Statement = tx.updateTable('releasePlans').set(columnsOf(plan)).where('id', '=', plan.id)
  return later(update)
}

/** Stores that a locked plan is paused, and records it. */
export async function storePause(
  transaction: Transaction,
  key: EnvironmentKey,
  plan: StoredPlan,
  pause: Pause,
): Promise<StoredPlan> {
  const after = paused(plan, pause, transaction.now)
  await storePlan(transaction, after)
  await recordEvent(transaction, 'release-plan-paused', key, { data: { ...namedPlan(plan), ...pause } })
  return after
}

/** Returns the columns of a plan that change. Whatever held it before, its next milestone may not be held. */
export function columnsOf(plan: StoredPlan) {
  return {
    name: plan.name,
    description: plan.description,
    templateId: plan.releasePlanTemplateId,
    milestones: JSON.stringify(plan.milestones),
    status: plan.status,
    activeMilestoneId: plan.activeMilestoneId,
    nextAt: plan.nextAt,
    countsFrom: plan.countsFrom,
    placed: plan.placed === null ? null : JSON.stringify(plan.placed),
    pausedAt: plan.pausedAt,
    pauseKind: plan.pauseKind,
    pauseReason: plan.pauseReason,
    interrupted: plan.interrupted,
    startedByUserId: plan.startedByUserId,
    startedBy: plan.startedBy,
    startedByKey: plan.startedByKey,
    segments: plan.segments,
    changeRequestId: plan.changeRequest,
    heldBy: [],
  }
}

/** Returns the plan that runs or is paused at the place of a locked feature, and whether it runs. */
export function begunPlan({ tx }: Transaction, { feature, environment }: EnvironmentKey) {
  return tx
    .selectFrom('releasePlans')
    .select(['id', ({ eb }) => eb('status', '=', 'running').as('runs')])
    .where('featureName', '=', feature)
    .where('environment', '=', environment)
    .where('status', 'in', ['running', 'paused'])
    .executeTakeFirst()
}
