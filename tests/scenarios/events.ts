import type { Scenarios } from '../support/scenario.ts'

export const events = {
  searchEvents: () => ({ body: { project: 'default', query: 'checkout', limit: 25 } }),
  listEvents: () => ({ query: { project: 'default' } }),
  streamEvents: () => ({ query: { project: 'default' } }),
  async listFeatureEvents(world) {
    return { params: { featureName: await world.feature() }, query: { limit: 25 } }
  },
  async listEventCreators(world) {
    await world.feature()
    return { query: { limit: 25 } }
  },
} satisfies Partial<Scenarios>
