import type { Schema } from '../../contract.ts'
import type { ChangeRow, RequestRow } from './rows.ts'

/** What is found out about a request when it is read, by the names of features and the ids of changes. */
export type Findings = {
  readonly features: ReadonlyMap<string, string>
  readonly changes: ReadonlyMap<number, string>
  readonly defaults: ReadonlyMap<string, Schema<'DefaultChange'>>
}

const NOTHING: Findings = { features: new Map(), changes: new Map(), defaults: new Map() }

export function requestView(row: RequestRow, findings: Findings = NOTHING): Schema<'ChangeRequest'> {
  const { title, schedule, changes, reviews, ...rest } = row
  const given = (verdict: 'approved' | 'rejected') =>
    reviews.filter((review) => review.verdict === verdict).map(({ verdict: _, ...review }) => review)
  return {
    ...rest,
    title: titleOf(row),
    features: featuresOf(changes, findings),
    segments: changes.filter(({ feature }) => feature === null).map((change) => segmentView(change, findings)),
    approvals: given('approved'),
    rejections: given('rejected'),
    schedule: schedule === null ? null : scheduleView(schedule),
  }
}

/** What a request is called that nobody gave a title. */
export function titleOf({ id, title }: { id: number; title: string | null }): string {
  return title ?? `Change request ${id}`
}

function scheduleView({ reason, ...schedule }: NonNullable<RequestRow['schedule']>): Schema<'ChangeRequestSchedule'> {
  return { ...schedule, ...(reason !== null && { reason }) }
}

function featuresOf(changes: readonly ChangeRow[], findings: Findings): Schema<'ChangeRequestFeature'>[] {
  const byFeature = new Map<string, ChangeRow[]>()
  for (const change of changes) {
    if (change.feature === null) continue
    byFeature.set(change.feature, [...(byFeature.get(change.feature) ?? []), change])
  }
  return [...byFeature].map(([name, ofFeature]) => {
    const conflict = findings.features.get(name)
    const defaultChange = findings.defaults.get(name)
    return {
      name,
      ...(conflict !== undefined && { conflict }),
      changes: ofFeature.map((change) => changeView(change, findings)),
      ...(defaultChange !== undefined && { defaultChange }),
    }
  })
}

function changeView({ id, action, payload, createdBy, createdAt }: ChangeRow, { changes }: Findings) {
  const conflict = changes.get(id)
  return { id, action, payload, ...(conflict !== undefined && { conflict }), createdBy, createdAt }
}

function segmentView(change: ChangeRow, findings: Findings): Schema<'ChangeRequestSegmentChange'> {
  return { ...changeView(change, findings), name: change.segment ?? nameBefore(change.before) }
}

/** What a segment was called that is gone. */
function nameBefore(before: object | null): string {
  return before !== null && 'name' in before ? String(before.name) : ''
}
