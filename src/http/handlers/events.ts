import { eventCreators } from '../../domain/events/creators.ts'
import type { EventText } from '../../domain/events/event-list.ts'
import { featureEvents } from '../../domain/events/feature-events.ts'
import { eventPage } from '../../domain/events/search.ts'
import { eventsAfter } from '../../domain/events/stream.ts'
import { warned } from '../../domain/sdk-warnings/recorded.ts'
import { undoEvent, undoEvents } from '../../domain/undo/commands.ts'
import type { Handlers } from '../operations/handler.ts'
import { oneByOne, RECONNECT_MS, type ServerSentEvent } from '../plugins/event-streams.ts'

export const events = {
  async searchEvents({ body, db, actor }) {
    return { status: 200, written: await eventPage(db, body, actor) }
  },
  async listEvents({ query, db, actor }) {
    return { status: 200, written: await eventPage(db, { project: query.project }, actor) }
  },
  async streamEvents({ query, headers, db, currentActor, signal }) {
    const events = eventsAfter(db, headers['last-event-id'], query, currentActor, signal())
    return { status: 200, stream: oneByOne(sentEvents(events)), reconnectMs: RECONNECT_MS }
  },
  async listFeatureEvents({ params, query, db, actor }) {
    return { status: 200, written: await featureEvents(db, params.featureName, query, actor) }
  },
  async undoEvent({ params, query, inTransaction }) {
    const { asChangeRequest } = query
    const undone = await inTransaction((t) => warned(t, (w) => undoEvent(w, params.eventId, asChangeRequest)))
    return { status: 200, ...undone }
  },
  async undoEvents({ body, inTransaction }) {
    return { status: 200, ...(await inTransaction((t) => warned(t, (w) => undoEvents(w, body)))) }
  },
  async listEventCreators({ query, db, actor }) {
    return { status: 200, body: await eventCreators(db, query, actor) }
  },
} satisfies Partial<Handlers>

async function* sentEvents(events: AsyncIterable<EventText>): AsyncGenerator<ServerSentEvent> {
  for await (const event of events) yield { id: String(event.id), data: event.json }
}
