import type { Schema } from '../../contract.ts'
import type { FeatureDocument } from '../features/state.ts'
import { areDisjoint, pointerTo } from '../revisions/differences.ts'
import { type HistoryEvent, patchOfEvent, reasonsOf } from './history-event.ts'

/**
 * Returns each member of a document with the event that set it last.
 *
 * @param events the changes of the feature, newest first
 */
export function blamed(document: FeatureDocument, events: readonly HistoryEvent[]): Schema<'FeatureBlame'> {
  let open = membersOf(document)
  const members: Schema<'BlamedMember'>[] = []
  for (const event of events) {
    const written = patchOfEvent(event).map(({ path }) => path)
    const isSet = (member: string) => !areDisjoint([member], written)
    members.push(...open.filter(isSet).map((path) => ({ path, ...authorOf(event) })))
    open = open.filter((member) => !isSet(member))
    // Older events are about another feature, which had the name before.
    if (open.length === 0 || event.type === 'feature-created') break
  }
  return {
    document,
    members: members.sort((one, other) => (one.path < other.path ? -1 : 1)),
    complete: open.length === 0,
  }
}

function authorOf(event: HistoryEvent): Omit<Schema<'BlamedMember'>, 'path'> {
  const { id, type, createdAt, createdBy, createdByUserId } = event
  return { event: id, type, createdAt, createdBy, createdByUserId, ...reasonsOf(event) }
}

/** Returns the pointers to all members that are not objects, and to empty objects. */
function membersOf(value: unknown, path: readonly string[] = []): string[] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const entries = isObject ? Object.entries(value) : []
  return entries.length === 0
    ? [pointerTo(path)]
    : entries.flatMap(([name, member]) => membersOf(member, [...path, name]))
}
