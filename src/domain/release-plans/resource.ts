import type { Schema } from '../../contract.ts'
import type { ReleasePlanRecord } from '../records/release-plans.ts'
import { inputsOf, type Milestone } from '../release-plan-templates/milestone.ts'
import { historyOfRecord } from '../revisions/history.ts'
import { assertPrecondition } from '../revisions/precondition.ts'
import type { Resource } from '../revisions/resources.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { StoredPlan } from './plan.ts'
import { lockedPlan, type PlanKey } from './storing.ts'

type Settled = Pick<ReleasePlanRecord, 'name' | 'description'> & { readonly milestones: readonly Milestone[] }

/** What users decide about a plan: without ids, and without what has begun. */
type PlanSettings = Pick<ReleasePlanRecord, 'name' | 'description'> & {
  readonly milestones: Schema<'MilestoneInput'>[]
}

const PLAN = historyOfRecord(['release-plan-added', 'release-plan-updated', 'release-plan-removed'], settingsOf)

/** Returns what users decide about a plan. */
export function settingsOf({ name, description, milestones }: Settled): PlanSettings {
  return { name, description, milestones: inputsOf(milestones) }
}

/** Returns a plan as it is edited. */
export function planResource({ id, ...key }: PlanKey, plan: Settled): Resource<PlanSettings> {
  const { project: projectId, feature: featureName, environment } = key
  return {
    name: `release plan ${id}`,
    history: PLAN,
    place: { member: { names: ['id'], value: id } },
    whole: settingsOf(plan),
    showing: { by: 'getReleasePlan', params: { projectId, featureName, environment, planId: id } },
  }
}

/**
 * Reads a plan of a locked feature, and ensures that it is as the caller has seen it.
 *
 * @throws DomainError missing; changed; unconditional
 */
export async function seenPlan(
  transaction: Transaction,
  key: PlanKey,
  { requirePreconditions: requiresPrecondition }: { readonly requirePreconditions?: boolean | undefined },
): Promise<StoredPlan> {
  const plan = await lockedPlan(transaction, key)
  await assertPrecondition(transaction, { ...planResource(key, plan), requiresPrecondition })
  return plan
}
