import { eventCreators } from '../../domain/events/creators.ts'
import { featureEvents } from '../../domain/events/feature-events.ts'
import { eventPage } from '../../domain/events/search.ts'
import type { Handlers } from '../handler.ts'

export const events = {
  async searchEvents({ body, db, actor }) {
    return { status: 200, body: await eventPage(db, body, actor) }
  },
  async listEvents({ query, db, actor }) {
    return { status: 200, body: await eventPage(db, { project: query.project }, actor) }
  },
  async listFeatureEvents({ params, query, db, actor }) {
    return { status: 200, body: await featureEvents(db, params.featureName, query, actor) }
  },
  async listEventCreators({ query, db, actor }) {
    return { status: 200, body: await eventCreators(db, query, actor) }
  },
} satisfies Partial<Handlers>
