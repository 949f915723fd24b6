import { stayingEventTypes, undoableEventTypes } from '../../../generated/events.ts'
import type { RecordedEvent } from '../transaction/transaction.ts'

/** As many events as `undoEvents` takes. */
export const MAX_UNDONE = 100

const UNDOABLE = new Set<string>(undoableEventTypes)
const KNOWN = new Set<string>([...undoableEventTypes, ...stayingEventTypes])

/** Returns the ids of the events with which all of a change is undone; none if there are too many, or no way. */
export function undoableIn(recorded: readonly RecordedEvent[]): number[] {
  if (!recorded.every(({ type }) => KNOWN.has(type))) return []
  const ids = recorded.flatMap(({ id, type }) => (UNDOABLE.has(type) ? [id] : []))
  return ids.length > MAX_UNDONE ? [] : ids
}
