import type { Schemas } from '@flaghoist/client'

type Plan = Pick<Schemas['ReleasePlan'], 'status' | 'pauseKind' | 'milestones' | 'activeMilestoneId' | 'changeRequest'>
type Milestone = Plan['milestones'][number]

/** A milestone that a user can start, and how: to begin the plan, as the next one, or to go back to the first one. */
export type Step = { readonly kind: 'start' | 'next' | 'back'; readonly milestone: Milestone; readonly place: number }

/**
 * Returns the steps of a plan that a user can take now, in the order of their buttons.
 *
 * @param isGuarded whether a change request starts them: it also resumes a plan that is not approved
 */
export function stepsOf(plan: Plan, isGuarded: boolean): Step[] {
  const { status, milestones, activeMilestoneId } = plan
  const active = milestones.findIndex(({ id }) => id === activeMilestoneId)
  const [first, next] = [milestones[0], milestones[active + 1]]
  const mayGoOn = status !== 'paused' || mayPause(plan) || lacksApproval(plan, isGuarded)
  const onward: Step[] =
    next === undefined || !mayGoOn ? [] : [{ kind: active < 0 ? 'start' : 'next', milestone: next, place: active + 1 }]
  return first === undefined || active < 0 ? onward : [...onward, { kind: 'back', milestone: first, place: 0 }]
}

/** Whether a user can pause a plan: one that runs, or that an edit or a failed step has paused. */
export function mayPause({ status, pauseKind }: Pick<Plan, 'status' | 'pauseKind'>): boolean {
  return status === 'running' || pauseKind === 'edited' || pauseKind === 'failure'
}

/** Whether a plan can't be resumed, because only a change request starts its next milestone. */
export function lacksApproval({ changeRequest }: Pick<Plan, 'changeRequest'>, isGuarded: boolean): boolean {
  return isGuarded && changeRequest === null
}

/**
 * Whether the approval of a plan covers a step: the next milestone where the plan says that a user starts it. All
 * others need a review where the environment is guarded.
 */
export function isApprovedStep({ status, pauseKind, changeRequest, milestones }: Plan, { kind, place }: Step): boolean {
  const isApproved = changeRequest !== null && status !== 'requested' && pauseKind !== 'failure'
  return isApproved && kind === 'next' && milestones[place - 1]?.transitionCondition === null
}
