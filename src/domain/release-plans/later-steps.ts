import { assertNotProposable, holding, refusalOf } from '../approval-rules/approved.ts'
import { matchedRules } from '../approval-rules/checking.ts'
import type { PlannedStep } from '../approval-rules/counting.ts'
import { ruledEvent } from '../change-control/ruled.ts'
import type { NewEvent } from '../event-types.ts'
import { eventsOf } from '../features/edits/table.ts'
import type { EnvironmentKey, EnvironmentState } from '../features/environments/queries.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import { may } from '../rights.ts'
import type { Limits } from '../transaction/limits.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { StoredPlan } from './plan.ts'
import { plannedStep } from './step.ts'

/*
 * What the milestones of a plan change after one of them. Approvals are for the whole plan, so rules that hold a later
 * milestone hold the start: otherwise, the plan would pause there weeks later.
 */

/** What a milestone changes by itself, and how many hours after the one that is started. */
export type LaterStep = { readonly events: readonly NewEvent[]; readonly hours: number }

type Planned = Pick<StoredPlan, 'milestones'>

/**
 * Returns what the milestones after a place change, as far as it is known when they begin. One that a user starts could
 * begin at once.
 *
 * @param state of the feature after the milestone at the place
 */
export function laterSteps(
  key: EnvironmentKey,
  { milestones }: Planned,
  place: number,
  state: EnvironmentState,
  { limits, now }: { readonly limits: Limits; readonly now: Date },
): LaterStep[] {
  let [present, minutes] = [{ ...state, enabled: true }, 0]
  return milestones.slice(place + 1).map((milestone, at) => {
    minutes += milestones[place + at]?.transitionCondition?.intervalMinutes ?? 0
    const { strategies, edits } = plannedStep(present, milestone, limits)
    present = { ...present, strategies: [...strategies] }
    return { events: edits.flatMap((edit) => eventsOf(edit, { ...key, now })), hours: minutes / 60 }
  })
}

/** Returns the steps of several plans together, each at the earliest time at which one of them makes it. */
export function together(plans: readonly (readonly LaterStep[])[]): LaterStep[] {
  const length = Math.max(0, ...plans.map((steps) => steps.length))
  return Array.from({ length }, (_, at) => {
    const steps = plans.flatMap((one) => one[at] ?? [])
    return { events: steps.flatMap(({ events }) => events), hours: Math.min(...steps.map(({ hours }) => hours)) }
  })
}

/** Returns steps as approval rules see them. */
export function ruledSteps(of: Pick<Transaction, 'actor' | 'context'>, steps: readonly LaterStep[]): PlannedStep[] {
  return steps.map(({ events, hours }) => ({ hours, events: events.flatMap((event) => ruledEvent(of, event) ?? []) }))
}

/**
 * Ensures that a user may start a milestone without a change request as far as rules for later milestones go.
 *
 * @param place where the caller starts it
 * @throws DomainError forbidden; learnedError where it can become a change request instead
 */
export async function assertLaterApproved(
  transaction: Transaction,
  place: ProjectEnvironment,
  steps: readonly LaterStep[],
): Promise<void> {
  const { tx: db, now, limits, actor } = transaction
  if (may(actor.rights, 'SKIP_CHANGE_REQUEST', place)) return
  const sequence = ruledSteps(transaction, steps)
  const events = sequence.flatMap((step) => step.events)
  if (events.length === 0) return
  const rules = holding(transaction, events, await matchedRules({ db, now, limits }, events, 'planned', sequence))
  assertNotProposable(transaction, rules)
  const refusal = refusalOf(transaction, rules)
  if (refusal !== undefined) throw refusal
}
