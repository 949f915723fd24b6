import type { Schema } from '../../contract.ts'
import { type HistoryEvent, patchOfEvent, reasonsOf } from './history-event.ts'
import type { HistoryEvents } from './queries.ts'

export function historyView({ events, more }: HistoryEvents): Schema<'FeatureHistory'> {
  const created = events.findIndex(({ type }) => type === 'feature-created')
  // Older events are about another feature, which had the name before.
  const own = created === -1 ? events : events.slice(0, created + 1)
  const last = own.at(-1)
  return {
    entries: own.map(entryView),
    ...(more && created === -1 && last !== undefined && { before: last.id }),
  }
}

function entryView(event: HistoryEvent): Schema<'FeatureHistoryEntry'> {
  const { id, type, createdAt, createdBy, createdByUserId, project, environment, manager, source } = event
  return {
    event: id,
    type,
    createdAt,
    createdBy,
    createdByUserId,
    project,
    environment,
    changes: patchOfEvent(event),
    ...reasonsOf(event),
    ...(manager !== null && { manager }),
    ...(source !== null && { source }),
  }
}
