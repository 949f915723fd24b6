import { conflict } from '../errors.ts'
import type { SegmentDefinition } from '../evaluation/definitions.ts'
import { firstLoss, type Loss, lossInWords } from '../release-plan-templates/growth.ts'
import { segmentsUsed } from '../release-plan-templates/references.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { activePlace, nextMilestone, type PlanMilestone, type Start, type StoredPlan } from './plan.ts'
import type { Deciding } from './step.ts'

/* Whether a milestone continues from what a feature has: it takes it from nobody, and jumps over no other one. */

/** A milestone that is started, but for the way back. */
type Onward = Pick<Start, 'milestone' | 'isFirst'>

/**
 * Ensures that a milestone continues from what a feature has.
 *
 * @throws DomainError conflict
 */
export async function assertContinues(
  transaction: Pick<Transaction, 'tx'>,
  plan: StoredPlan,
  state: Deciding,
  onward: Onward,
): Promise<void> {
  const why = await breakBefore(await segmentsOf(transaction, plan, state), plan, state, onward)
  if (why !== undefined) throw conflict(why)
}

/**
 * Ensures that a plan can be resumed: the feature is on and has what its active milestone gives it, and the next one
 * takes it from nobody.
 *
 * @throws DomainError conflict
 */
export async function assertResumable(
  transaction: Pick<Transaction, 'tx'>,
  plan: StoredPlan,
  state: Deciding,
): Promise<void> {
  if (!state.enabled) throw conflict(FEATURE_IS_OFF)
  const next = nextMilestone(plan)
  const segments = await segmentsOf(transaction, plan, state)
  const why =
    (await jumpOf(segments, plan, state)) ?? (next && (await lossBefore(segments, state, { milestone: next })))
  if (why !== undefined) throw conflict(why)
}

export const FEATURE_IS_OFF = 'The feature is off there. Turn it on first, or go back to the first milestone'

/** Returns why a milestone does not continue from what a feature has, as a text without its full stop. */
export async function breakBefore(
  segments: readonly SegmentDefinition[],
  plan: StoredPlan,
  state: Deciding,
  onward: Onward,
): Promise<string | undefined> {
  if (!onward.isFirst && !state.enabled) return FEATURE_IS_OFF
  return (await lossBefore(segments, state, onward)) ?? (onward.isFirst ? undefined : jumpOf(segments, plan, state))
}

/** Reads the segments of what a feature has, and of the milestones of its plan. */
function segmentsOf(transaction: Pick<Transaction, 'tx'>, { milestones }: StoredPlan, state: Deciding) {
  return segmentsUsed(transaction, [state, ...milestones])
}

/**
 * Returns why a milestone takes a feature from users who have it now: with the first one of a plan also from those who
 * would have it if it was on, because strategies that wait for that are not removed unasked.
 */
async function lossBefore(
  segments: readonly SegmentDefinition[],
  state: Deciding,
  { milestone, isFirst = false }: Pick<Start, 'milestone'> & Partial<Start>,
): Promise<string | undefined> {
  const enabled = state.enabled || (isFirst && state.strategies.length > 0)
  const loss = await lossIn(segments, { ...state, enabled }, milestone)
  if (loss === undefined) return undefined
  const who = state.enabled ? 'the users who have it now' : 'the users for whom its strategies are'
  const way = isFirst
    ? '. A milestone replaces the strategies of the feature: add these to each milestone, or remove them first'
    : ''
  return `${lossInWords(loss, milestone.name, who)}${way}`
}

/** Returns why the next milestone would jump over the active one: the feature has less than that gives it. */
async function jumpOf(
  segments: readonly SegmentDefinition[],
  plan: StoredPlan,
  { strategies, ...state }: Deciding,
): Promise<string | undefined> {
  const active = plan.milestones[activePlace(plan)]
  if (active === undefined) return undefined
  const loss = await lossIn(segments, { ...state, strategies: active.strategies }, { name: 'now', strategies })
  return loss === undefined
    ? undefined
    : `The feature has less than its milestone "${active.name}" gives it, so the next one would be a jump. Give it the strategies of that milestone again, or go back to the first one`
}

/**
 * Returns what a milestone would take from users who have the feature now; undefined if nothing. While the feature is
 * off, nobody has it.
 */
export function lossOf(
  transaction: Pick<Transaction, 'tx'>,
  state: Deciding,
  milestone: Pick<PlanMilestone, 'name' | 'strategies'>,
): Promise<Loss | undefined> {
  if (!state.enabled) return Promise.resolve(undefined)
  return segmentsUsed(transaction, [state, milestone]).then((segments) => lossIn(segments, state, milestone))
}

function lossIn(
  segments: readonly SegmentDefinition[],
  { featureName, enabled, strategies }: Deciding,
  milestone: Pick<PlanMilestone, 'name' | 'strategies'>,
): Promise<Loss | undefined> {
  return enabled
    ? firstLoss(featureName, [{ name: 'now', strategies }, milestone], segments)
    : Promise.resolve(undefined)
}
