import type { Schemas } from '@flaghoist/client'

type Plan = Pick<Schemas['ReleasePlan'], 'status' | 'pauseKind' | 'milestones' | 'activeMilestoneId' | 'changeRequest'>
type Milestone = Plan['milestones'][number]

/** A milestone that a user can start, and how: to begin the plan, as the next one, or to go back to the first one. */
export type Step = { readonly kind: 'start' | 'next' | 'back'; readonly milestone: Milestone; readonly place: number }

/** Returns the steps of a plan that a user can take now, in the order of their buttons. */
export function stepsOf({ status, pauseKind, milestones, activeMilestoneId }: Plan): Step[] {
  const active = milestones.findIndex(({ id }) => id === activeMilestoneId)
  const [first, next] = [milestones[0], milestones[active + 1]]
  const mayGoOn = status !== 'paused' || pauseKind === 'edited'
  const onward: Step[] =
    next === undefined || !mayGoOn ? [] : [{ kind: active < 0 ? 'start' : 'next', milestone: next, place: active + 1 }]
  return first === undefined || active < 0 ? onward : [...onward, { kind: 'back', milestone: first, place: 0 }]
}

/**
 * Whether the approval of a plan covers a step: the next milestone where the plan says that a user starts it. All
 * others need a review where the environment is guarded.
 */
export function isApprovedStep({ status, changeRequest, milestones }: Plan, { kind, place }: Step): boolean {
  const isApproved = changeRequest !== null && status !== 'requested'
  return isApproved && kind === 'next' && milestones[place - 1]?.transitionCondition === null
}
