import type { Schema } from '../../contract.ts'
import type { Outlook } from './outlook.ts'
import { type ChangeRow, type RequestRow, titleOf } from './rows.ts'

const NOTHING: Outlook = {
  features: new Map(),
  changes: new Map(),
  overwritten: new Map(),
  defaultChanges: new Map(),
  broken: new Map(),
}

/** A request; without an outlook nothing is told of what stands in its way. */
export function requestView(row: RequestRow, outlook: Outlook = NOTHING): Schema<'ChangeRequest'> {
  const { title, schedule, changes, reviews, ...rest } = row
  const given = (verdict: 'approved' | 'rejected') =>
    reviews.filter((review) => review.verdict === verdict).map(({ verdict: _, ...review }) => review)
  return {
    ...rest,
    title: titleOf(row),
    features: featuresOf(changes, outlook),
    segments: changes.filter(({ feature }) => feature === null).map((change) => segmentView(change, outlook)),
    approvals: given('approved'),
    rejections: given('rejected'),
    schedule: schedule === null ? null : scheduleView(schedule),
  }
}

function scheduleView({ reason, ...schedule }: NonNullable<RequestRow['schedule']>): Schema<'ChangeRequestSchedule'> {
  return { ...schedule, ...(reason !== null && { reason }) }
}

function featuresOf(changes: readonly ChangeRow[], outlook: Outlook): Schema<'ChangeRequestFeature'>[] {
  const byFeature = new Map<string, ChangeRow[]>()
  for (const change of changes) {
    if (change.feature === null) continue
    byFeature.set(change.feature, [...(byFeature.get(change.feature) ?? []), change])
  }
  return [...byFeature].map(([name, ofFeature]) => {
    const conflict = outlook.features.get(name)
    const defaultChange = outlook.defaultChanges.get(name)
    return {
      name,
      ...(conflict !== undefined && { conflict }),
      changes: ofFeature.map((change) => changeView(change, outlook)),
      ...(defaultChange !== undefined && { defaultChange }),
    }
  })
}

function changeView({ id, action, payload, createdBy, createdAt }: ChangeRow, outlook: Outlook) {
  const conflict = outlook.changes.get(id)
  const overwrites = outlook.overwritten.get(id)
  const changeRequests = outlook.broken.get(id) ?? []
  return {
    ...{ id, action, payload, createdBy, createdAt },
    ...(conflict !== undefined && { conflict }),
    ...(overwrites !== undefined && { overwrites: overwrites as Schema<'Overwritten'> }),
    ...(changeRequests.length > 0 && { scheduleConflicts: { changeRequests } }),
  }
}

function segmentView(change: ChangeRow, outlook: Outlook): Schema<'ChangeRequestSegmentChange'> {
  return { ...changeView(change, outlook), name: change.segment ?? nameBefore(change.before) }
}

/** What a segment was called that is gone. */
function nameBefore(before: object | null): string {
  return before !== null && 'name' in before ? String(before.name) : ''
}
