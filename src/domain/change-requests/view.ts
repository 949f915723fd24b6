import type { Schema } from '../../contract.ts'
import { isFinal } from '../change-control/state.ts'
import { digestOf, obstacleTo } from '../release-plans/plan.ts'
import { changesDigest, obstacleOf } from '../release-plans/requested.ts'
import { trippedInWords } from '../release-plans/safeguarded.ts'
import { titleOf } from './change/change.ts'
import type { ChangeRow, RequestRow } from './change/queries.ts'
import type { Forecast } from './forecast/queries.ts'

/**
 * Returns the view of a request. Without a forecast it has no conflicts.
 *
 * @param countingSince when the oldest approval was given that counts
 */
export function requestView(row: RequestRow, countingSince: Date, forecast?: Forecast): Schema<'ChangeRequest'> {
  const { title, schedule, changes, reviews, breakGlassUse, releasePlans, builtOn, coAuthors, ...rest } = row
  const isTooOld = ({ createdAt }: { createdAt: string }) => !isFinal(row.state) && new Date(createdAt) < countingSince
  const reviewsWith = (verdict: 'approved' | 'rejected') =>
    reviews
      .filter((review) => review.verdict === verdict)
      .map(({ verdict: _, lapsed, elsewhere, builtOn: saw, ...review }) => {
        const counts = verdict === 'rejected' || !(lapsed || isTooOld(review))
        const outdated = counts && verdict === 'approved' && saw !== null && builtOn !== null && saw !== builtOn
        const marks = {
          ...(!counts && { lapsed: true }),
          ...(outdated && { outdated }),
          ...(elsewhere && { elsewhere }),
        }
        return { ...review, ...marks }
      })
  return {
    ...rest,
    title: titleOf(row),
    features: featureViews(changes, forecast),
    segments: changes.filter(({ feature }) => feature === null).map((change) => segmentView(change, forecast)),
    approvals: reviewsWith('approved'),
    rejections: reviewsWith('rejected'),
    schedule: schedule === null ? null : scheduleView(schedule),
    ...(coAuthors.length > 0 && { coAuthors }),
    ...(breakGlassUse !== null && { breakGlassUse }),
    ...(releasePlans.length > 0 && { releasePlans: releasePlans.map((plan) => planView(plan, row)) }),
    ...(builtOn !== null && { builtOn }),
  }
}

/** Returns a release plan that a request starts, as requested, and why it does not by now, or is refused for it. */
function planView(
  { milestoneId, digest, changes, askedAs, now, ...plan }: RequestRow['releasePlans'][number],
  row: RequestRow,
): Schema<'RequestedReleasePlan'> {
  const place = now.milestones.findIndex(({ id }) => id === milestoneId)
  const ofFeature = row.changes.filter(({ feature }) => feature === plan.feature)
  const isEdited = place < 0 || digest !== digestOf(now)
  const why = obstacleOf(isEdited, changes !== changesDigest(ofFeature))
  const refusal = now.tripped === null ? obstacleTo(now, place, askedAs) : trippedInWords(now.tripped)
  const found = why !== undefined ? `Applying does not start this plan: ${why}` : refusal && refusalFor(refusal)
  return { ...plan, milestone: place < 0 ? null : place, obstacle: isFinal(row.state) ? null : (found ?? null) }
}

/** Says why a request is refused that starts a plan. */
export function refusalFor(why: string): string {
  return `The request can't be applied, because it starts this plan: ${why}`
}

function scheduleView({
  reason,
  heldUntil,
  ...schedule
}: NonNullable<RequestRow['schedule']>): Schema<'ChangeRequestSchedule'> {
  return { ...schedule, ...(reason !== null && { reason }), ...(heldUntil !== null && { heldUntil }) }
}

function featureViews(changes: readonly ChangeRow[], forecast: Forecast | undefined): Schema<'ChangeRequestFeature'>[] {
  const byFeature = new Map<string, ChangeRow[]>()
  for (const change of changes) {
    if (change.feature === null) continue
    byFeature.set(change.feature, [...(byFeature.get(change.feature) ?? []), change])
  }
  return [...byFeature].map(([name, ofFeature]) => {
    const conflict = forecast?.features.get(name)
    const defaultChange = forecast?.defaultChanges.get(name)
    return {
      name,
      ...(conflict !== undefined && { conflict }),
      changes: ofFeature.map((change) => changeView(change, forecast) as Schema<'ChangeRequestChange'>),
      ...(defaultChange !== undefined && { defaultChange }),
    }
  })
}

/** The caller chooses the type: the payload was checked against its action when the change was added. */
function changeView({ id, feature, action, payload, createdBy, createdAt }: ChangeRow, forecast: Forecast | undefined) {
  const conflict = forecast?.features.has(feature ?? '') ? undefined : forecast?.blocked.get(id)
  const overwrites = forecast?.overwritten.get(id)
  const changeRequests = forecast?.broken.get(id) ?? []
  return {
    id,
    action,
    payload,
    createdBy,
    createdAt,
    ...(conflict !== undefined && { conflict }),
    ...(overwrites !== undefined && { overwrites }),
    ...(changeRequests.length > 0 && { scheduleConflicts: { changeRequests } }),
  }
}

function segmentView(change: ChangeRow, forecast: Forecast | undefined): Schema<'ChangeRequestSegmentChange'> {
  const view = { ...changeView(change, forecast), name: change.segment ?? nameBefore(change.before) }
  return view as Schema<'ChangeRequestSegmentChange'>
}

/** Returns the former name of a deleted segment. */
function nameBefore(before: object | null): string {
  return before !== null && 'name' in before ? String(before.name) : ''
}
