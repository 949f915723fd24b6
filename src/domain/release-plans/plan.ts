import type { Schema } from '../../contract.ts'
import { conflict, missing } from '../errors.ts'
import type { Strategy } from '../features/strategies/strategy.ts'
import type { NamedReleasePlan, PauseKind, ReleasePlanRecord, StartedMilestone } from '../records/release-plans.ts'
import { inputsOf, type Milestone } from '../release-plan-templates/milestone.ts'
import { revisionOf } from '../revisions/revision.ts'

/** A plan as stored. */
export type StoredPlan = Pick<
  Schema<'ReleasePlan'>,
  'id' | 'name' | 'description' | 'releasePlanTemplateId' | 'activeMilestoneId' | 'pauseReason' | 'startedBy'
> & {
  readonly milestones: readonly Schema<'PlanMilestone'>[]
  readonly status: Schema<'PlanStatus'>
  readonly pauseKind: Schema<'PauseKind'>
  readonly nextAt: Date | null
  readonly pausedAt: Date | null
  readonly startedByUserId: number | null
  /** The admin key that it was started with, if it was one. */
  readonly startedByKey: number | null
  /** The digest of the segments of its milestones when it was started or approved; null before. */
  readonly segments: string | null
  readonly changeRequest: number | null
  /** The strategies that the feature had after the last step; null before the first. */
  readonly placed: readonly Strategy[] | null
  readonly createdAt: Date
}

/** What decides which milestone may begin. */
export type PlanState = Pick<StoredPlan, 'milestones' | 'activeMilestoneId' | 'status' | 'pauseKind'>

export type PlanMilestone = StoredPlan['milestones'][number]

/** Why a plan is paused, and by whom or what. */
export type Pause = { readonly kind: PauseKind; readonly reason: string | null }

const NOT_BEGUN = { startedAt: null, dueAt: null, progressionExecutedAt: null } as const

/** Returns milestones that have not begun. */
export function notBegun(milestones: readonly Milestone[]): PlanMilestone[] {
  return milestones.map((milestone) => ({ ...milestone, ...NOT_BEGUN }))
}

/** The place of the milestone that has begun last; -1 before the first. */
export function activePlace({ milestones, activeMilestoneId }: Pick<StoredPlan, 'milestones' | 'activeMilestoneId'>) {
  return milestones.findIndex(({ id }) => id === activeMilestoneId)
}

/** Returns the milestone that comes next, if there is one. */
export function nextMilestone(plan: Pick<StoredPlan, 'milestones' | 'activeMilestoneId'>): PlanMilestone | undefined {
  return plan.milestones[activePlace(plan) + 1]
}

/** Returns when the milestone after one comes that begins at a time; null if a user starts it, or none is left. */
export function timeAfter({ milestones }: Pick<StoredPlan, 'milestones'>, place: number, from: Date): Date | null {
  const condition = milestones[place]?.transitionCondition
  const isLast = place === milestones.length - 1
  return isLast || !condition ? null : new Date(from.getTime() + condition.intervalMinutes * 60_000)
}

/** How a milestone is started: as the first one, again or for the first time, or as the next one. */
export type Start = { readonly milestone: PlanMilestone; readonly place: number; readonly isFirst: boolean }

/**
 * Returns how a user starts a milestone of a plan.
 *
 * @throws DomainError missing for the milestone; conflict for one that is neither the first nor the next one, and for
 *   the next one of a plan that is paused, but for one that needs another approval
 */
export function startOf(plan: StoredPlan, milestoneId: string): Start {
  const place = plan.milestones.findIndex(({ id }) => id === milestoneId)
  const milestone = plan.milestones[place]
  if (milestone === undefined) throw missing('milestone', milestoneId)
  const obstacle = obstacleTo(plan, place)
  if (obstacle !== undefined) throw conflict(obstacle)
  return { milestone, place, isFirst: place === 0 }
}

/** Returns why a user can't start the milestone at a place, as a text without its full stop; undefined if one can. */
export function obstacleTo(plan: PlanState, place: number): string | undefined {
  if (place === 0) return undefined
  const active = activePlace(plan)
  if (place !== active + 1) {
    const next = plan.milestones[active + 1]
    const others = next === undefined ? 'the first one' : `the first one and the next one, "${next.name}",`
    return `The milestone "${plan.milestones[place]?.name}" can't be started now: only ${others} can`
  }
  const waits = plan.status === 'paused' && plan.pauseKind !== 'edited'
  return waits ? 'The plan is paused. Resume it, or go back to its first milestone' : undefined
}

/** Returns a plan after one of its milestones has begun. */
export function begun(plan: StoredPlan, place: number, now: Date, dueAt: Date | null): StoredPlan {
  const at = now.toISOString()
  const milestones = plan.milestones.map((milestone, index) => {
    if (index === place) return { ...milestone, ...NOT_BEGUN, startedAt: at, dueAt: dueAt?.toISOString() ?? null }
    if (index > place) return { ...milestone, ...NOT_BEGUN }
    return index === place - 1 && dueAt !== null ? { ...milestone, progressionExecutedAt: at } : milestone
  })
  const isLast = place === milestones.length - 1
  return {
    ...plan,
    ...NOT_PAUSED,
    milestones,
    status: isLast ? 'completed' : 'running',
    activeMilestoneId: milestones[place]?.id ?? null,
    nextAt: timeAfter(plan, place, now),
  }
}

/** Who has a milestone begin, and when it was due by the plan. */
export type Beginning = { readonly by: 'plan' | 'user'; readonly dueAt: Date | null }

/** Returns a milestone that has begun, as it is recorded in events. */
export function startedData(plan: StoredPlan, place: number, { by, dueAt }: Beginning, now: Date): StartedMilestone {
  const milestone = plan.milestones[place]
  if (milestone === undefined) throw new Error('A plan has the milestones that it starts')
  return {
    ...namedPlan(plan),
    milestoneId: milestone.id,
    milestone: milestone.name,
    sortOrder: place,
    isLast: place === plan.milestones.length - 1,
    by,
    dueAt: dueAt?.toISOString() ?? null,
    lateMinutes: dueAt === null ? 0 : Math.floor((now.getTime() - dueAt.getTime()) / 60_000),
  }
}

export const NOT_PAUSED = { pausedAt: null, pauseKind: null, pauseReason: null } as const

/** Returns a plan that is paused. */
export function paused(plan: StoredPlan, { kind, reason }: Pause, now: Date): StoredPlan {
  return { ...plan, status: 'paused', nextAt: null, pausedAt: now, pauseKind: kind, pauseReason: reason }
}

/** Returns a plan that continues: the time of its next milestone counts from now. */
export function resumed(plan: StoredPlan, now: Date): StoredPlan {
  return { ...plan, ...NOT_PAUSED, status: 'running', nextAt: timeAfter(plan, activePlace(plan), now) }
}

export function namedPlan({ id, name }: StoredPlan): NamedReleasePlan {
  return { id, name }
}

/** Returns a plan as it is recorded in events. */
export function planRecord(plan: StoredPlan): ReleasePlanRecord {
  const { id, name, description, releasePlanTemplateId, milestones } = plan
  return { id, name, description, releasePlanTemplateId, milestones: [...milestones] }
}

/** Returns the digest of what a change request approves with a plan. */
export function digestOf({ name, milestones }: Pick<StoredPlan, 'name' | 'milestones'>): string {
  return revisionOf({ name, milestones: inputsOf(milestones) })
}
