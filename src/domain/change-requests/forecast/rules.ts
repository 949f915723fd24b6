import { systemActor } from '../../actor.ts'
import { type Asking, type MatchedRule, matchedRules } from '../../approval-rules/checking.ts'
import { archivedBy } from '../../change-control/frozen.ts'
import { ruledEvent } from '../../change-control/ruled.ts'
import type { NewEvent } from '../../event-types.ts'
import { eventsOf } from '../../features/edits/table.ts'
import type { BeginningPlan } from '../../release-plans/beginning.ts'
import { type LaterStep, laterSteps, ruledSteps, together } from '../../release-plans/later-steps.ts'
import type { StoredChange } from '../change/change.ts'
import { environmentIn, type RequestedState } from '../state/requested-state.ts'
import type { Conflicts } from './conflicts.ts'

/** A request with its changes, and the state after them. */
export type Made = {
  readonly request: { readonly id: number; readonly project: string }
  readonly changes: readonly StoredChange[]
  readonly conflicts: Conflicts
  readonly requested: RequestedState
  /** The release plans that it starts. */
  readonly plans: readonly BeginningPlan[]
}

/**
 * Returns the approval rules that match the changes of a request, and all milestones of the release plans that it
 * starts, with the approvals that count for each.
 */
export function rulesOf(asking: Asking, made: Made): Promise<MatchedRule[]> {
  const of = { actor: systemActor, context: { changeRequest: made.request.id } }
  const planned = eventsFrom(asking, made)
  const archived = archivedBy(planned)
  const events = planned.flatMap((event) => ruledEvent(of, event, archived) ?? [])
  const later = ruledSteps(of, stepsOfPlans(asking, made))
  const all = [...events, ...later.flatMap((step) => step.events)]
  return matchedRules(asking, all, 'planned', [{ events, hours: 0 }, ...later])
}

/** Returns what the release plans that a request starts change after it: it approves these plans as a whole. */
function stepsOfPlans(asking: Asking, { request, requested, plans }: Made): LaterStep[] {
  const later = plans.map(({ plan, place }) => {
    const { feature, environment } = plan
    const state = environmentIn(requested, feature)
    if (state?.name !== environment) return []
    return laterSteps({ project: request.project, feature, environment }, plan, place, state, asking)
  })
  return together(later)
}

/** Returns the events of the changes of a request, as far as they change what applications get. */
export function eventsFrom(
  { now }: Pick<Asking, 'now'>,
  { request: { project }, changes, conflicts, requested }: Made,
): NewEvent[] {
  const ofFeatures = changes.flatMap(({ id, feature }) =>
    feature === null
      ? []
      : (conflicts.edits.get(id) ?? []).flatMap((edit) => eventsOf(edit, { project, feature, now })),
  )
  const { current, segments } = requested
  const ofSegments = [...segments].flatMap(([id, data]) => {
    const preData = current.segments.get(id)
    if (preData === undefined || data === undefined || preData === data) return []
    return [
      { type: 'segment-updated' as const, subject: { ...(data.project && { project: data.project }) }, data, preData },
    ]
  })
  return [...ofFeatures, ...ofSegments]
}
