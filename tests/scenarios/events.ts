import type { Scenarios } from '../support/scenario.ts'
import { newestEvent } from './newest-event.ts'

export const events = {
  searchEvents: () => ({ body: { project: 'default', query: 'checkout', limit: 25 } }),
  listEvents: () => ({ query: { project: 'default' } }),
  streamEvents: () => ({ query: { project: 'default' } }),
  listFeatureEvents: async (world) => ({ params: { featureName: await world.feature() }, query: { limit: 25 } }),
  async undoEvent(world) {
    const params = { projectId: 'default', featureName: await world.feature(), environment: 'development' }
    await world.admin.call('turnFeatureOn', { params })
    return { params: { eventId: await newestEvent(world) } }
  },
  async undoEvents(world) {
    const params = { projectId: 'default', featureName: await world.feature(), environment: 'development' }
    await world.admin.call('turnFeatureOn', { params })
    return { body: { events: [await newestEvent(world)] } }
  },
  async listEventCreators(world) {
    await world.feature()
    return { query: { limit: 25 } }
  },
} satisfies Partial<Scenarios>
