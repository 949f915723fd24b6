import type { Schema } from '../../contract.ts'
import { conflict, missing } from '../errors.ts'
import type { Strategy } from '../features/strategies/strategy.ts'
import type {
  Interruption,
  NamedReleasePlan,
  PauseKind,
  ReleasePlanRecord,
  StartedMilestone,
} from '../records/release-plans.ts'
import { inputsOf, type Milestone } from '../release-plan-templates/milestone.ts'
import { revisionOf } from '../revisions/revision.ts'
import { STOPS } from '../transaction/stopped-refusal.ts'

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
  /** The last start or resume: from then counts the time of the next milestone. */
  readonly countsFrom: Date | null
  /** How its feature was changed while it ran: it is paused for that in a moment. */
  readonly interrupted: Interruption | null
  readonly createdAt: Date
}

/** What decides which milestone may begin. */
export type PlanState = Pick<StoredPlan, 'milestones' | 'activeMilestoneId' | 'status' | 'pauseKind' | 'interrupted'>

export type PlanMilestone = StoredPlan['milestones'][number]

/** Why a plan is paused, and by whom or what. */
export type Pause = { readonly kind: PauseKind; readonly reason: string | null }

/** Why a plan pauses after what has happened to its feature. */
const INTERRUPTIONS = {
  off: { kind: 'off', reason: 'The feature was turned off' },
  archived: { kind: 'off', reason: 'The feature was archived' },
  moved: { kind: 'edited', reason: 'The feature was moved to another project after the approval of the plan' },
} as const satisfies Record<Interruption, Pause>

/** Returns why a plan pauses that was interrupted; undefined for one that was not. */
export function interruptionOf({ interrupted }: Pick<StoredPlan, 'interrupted'>): Pause | undefined {
  return interrupted === null ? undefined : INTERRUPTIONS[interrupted]
}

const NOT_BEGUN = { startedAt: null, dueAt: null, progressionExecutedAt: null } as const

export const NOT_PAUSED = { pausedAt: null, pauseKind: null, pauseReason: null, interrupted: null } as const

/** A plan that has not begun. */
export const WAITING = {
  ...NOT_PAUSED,
  status: 'waiting',
  activeMilestoneId: null,
  nextAt: null,
  countsFrom: null,
  placed: null,
  startedByUserId: null,
  startedBy: null,
  startedByKey: null,
  segments: null,
  changeRequest: null,
} as const

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

/**
 * As what a user starts a milestone: the first one of a plan that has not begun, the next one of a plan that runs or is
 * paused, or the first one again, which alone takes the feature from users.
 */
export type AskedAs = 'start' | 'next' | 'resume' | 'back'

/** As what a change request starts a milestone now: the way back also waits for a pause that came after it. */
export type AskedNow = AskedAs | 'back before a pause'

/** Whether a milestone is started as the way back, which may take the feature from users. */
export function isBack(askedAs: AskedNow): boolean {
  return askedAs === 'back' || askedAs === 'back before a pause'
}

/** How a milestone is started. */
export type Start = {
  readonly milestone: PlanMilestone
  readonly place: number
  readonly isFirst: boolean
  readonly askedAs: AskedAs
}

/**
 * Returns how a user starts a milestone of a plan.
 *
 * @param mayResume whether the next milestone of a paused plan may begin, too: a change request asks for both
 * @throws DomainError missing for the milestone; conflict for one that is neither the first nor the next one, and for
 *   the next one of a plan that is paused, but for one that needs another approval or could not make its step
 */
export function startOf(plan: StoredPlan, milestoneId: string, mayResume: boolean): Start {
  const place = plan.milestones.findIndex(({ id }) => id === milestoneId)
  const milestone = plan.milestones[place]
  if (milestone === undefined) throw missing('milestone', milestoneId)
  const askedAs = askedNow(plan, place)
  const obstacle = obstacleTo(plan, place, askedAs === 'resume' && !mayResume ? 'next' : askedAs)
  if (obstacle !== undefined) throw conflict(obstacle)
  return { milestone, place, isFirst: place === 0, askedAs }
}

function askedNow(plan: PlanState, place: number): AskedAs {
  if (place === 0) return activePlace(plan) < 0 ? 'start' : 'back'
  return plan.status === 'paused' ? 'resume' : 'next'
}

/**
 * Returns why the milestone at a place can't begin that was asked for, by now or before, as a text without its full
 * stop; undefined if it can.
 */
export function obstacleTo(plan: PlanState, place: number, askedAs: AskedNow): string | undefined {
  if (askedAs === 'back') return undefined
  if (askedAs === 'back before a pause') return waitsForUser(plan) ? PAUSED_SINCE : undefined
  const active = activePlace(plan)
  if (askedAs === 'start' && active >= 0)
    return 'the plan has begun since this was requested, and its first milestone could take the feature from users'
  if (place !== active + 1) {
    const next = plan.milestones[active + 1]
    const first = active < 0 ? `the first one, "${next?.name}",` : 'the first one'
    const others = active < 0 || next === undefined ? first : `${first} and the next one, "${next.name}",`
    return `The milestone "${plan.milestones[place]?.name}" can't be started now: only ${others} can`
  }
  if (askedAs !== 'resume' && waitsForUser(plan))
    return 'The plan is paused. Resume it, or go back to its first milestone'
  return undefined
}

const PAUSED_SINCE = 'The plan was paused after the way back was requested, so it stays as it is'

/**
 * Whether a pause takes the place of what a plan has. A stop takes that of all other pauses; any other pause takes that
 * of one which waits for no resume.
 */
export function isPausedBy(plan: PlanState, { kind }: Pause): boolean {
  if (plan.status !== 'paused') return plan.status === 'running'
  return isStop(kind) ? !isStop(plan.pauseKind) : !waitsForUser(plan)
}

/** Whether a pause is a stop by a safeguard or an action: only some may let the plan continue. */
export function isStop(kind: Schema<'PauseKind'>): boolean {
  return STOPS.includes(kind)
}

/** Whether a plan continues only after a resume. One whose step failed or needs approval is asked for again. */
function waitsForUser({ status, pauseKind, interrupted }: PlanState): boolean {
  return interrupted !== null || (status === 'paused' && pauseKind !== 'edited' && pauseKind !== 'failure')
}

/**
 * Whether a change request that approved a plan covers what a user starts: the next milestone where the plan says that
 * a user starts it. Whatever else a user does is a change of their own.
 */
export function isOfApproval(plan: StoredPlan, isFirst: boolean): boolean {
  const active = plan.milestones[activePlace(plan)]
  const isCovered = plan.changeRequest !== null && plan.pauseKind !== 'failure'
  return isCovered && !isFirst && active?.transitionCondition === null
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
    countsFrom: now,
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

/** Returns a plan that is paused. */
export function paused(plan: StoredPlan, { kind, reason }: Pause, now: Date): StoredPlan {
  const pause = { pausedAt: now, pauseKind: kind, pauseReason: reason }
  return { ...plan, ...NOT_PAUSED, status: 'paused', nextAt: null, ...pause }
}

/** Returns a plan that continues: the time of its next milestone counts from now. */
export function resumed(plan: StoredPlan, now: Date): StoredPlan {
  const nextAt = timeAfter(plan, activePlace(plan), now)
  return { ...plan, ...NOT_PAUSED, status: 'running', nextAt, countsFrom: now }
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
