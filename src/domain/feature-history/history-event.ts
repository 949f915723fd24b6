import { type Change, type FeatureEvent, UNKNOWN } from '../features/changes.ts'
import { changesOf } from '../features/edits/table.ts'
import { type PatchStep, patchBetween, pointerTo } from '../revisions/differences.ts'

/** An event of the history of a feature. */
export type HistoryEvent = FeatureEvent & {
  readonly createdByUserId: number | null
  readonly project: string
  readonly changeRequestId: number | null
  readonly comment: string | null
  readonly manager: string | null
  readonly source: string | null
}

/** Returns what an event has changed in the document of its feature, as a JSON Patch. */
export function patchOfEvent(event: HistoryEvent): PatchStep[] {
  return changesOf(event).flatMap(patchOf)
}

/** Returns why a change was made. */
export function reasonsOf({ changeRequestId, comment }: HistoryEvent): { changeRequest?: number; comment?: string } {
  return {
    ...(changeRequestId !== null && { changeRequest: changeRequestId }),
    ...(comment !== null && { comment }),
  }
}

/** Where the event does not contain the state before, the patch replaces all of it. */
function patchOf({ path, before, after }: Change): PatchStep[] {
  const pointer = pointerTo(path)
  if (after === UNKNOWN) return []
  if (before !== UNKNOWN) return patchBetween(before, after, pointer)
  return [after === undefined ? { op: 'remove', path: pointer } : { op: 'replace', path: pointer, value: after }]
}
