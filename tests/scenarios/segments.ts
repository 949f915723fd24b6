import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'
import { newestEvent } from './newest-event.ts'

let made = 0

function someSettings() {
  return {
    name: `Nordic customers ${++made}`,
    project: 'default',
    constraints: [{ contextName: 'country', operator: 'IN' as const, values: ['dk', 'se'] }],
  }
}

async function someSegment(world: World) {
  const { body } = await world.admin.call('createSegment', { body: someSettings() })
  return { segmentId: body.id }
}

async function strategyWithSegment(world: World, segments: number[]) {
  const place = { projectId: 'default', environment: 'development' }
  const params = { ...place, featureName: await world.feature() }
  const { body } = await world.admin.call('addStrategy', { params, body: { name: 'default', segments } })
  return body.id
}

export const segments = {
  listSegments: () => ({}),
  createSegment: () => ({ body: someSettings() }),
  getSegment: async (world) => ({ params: await someSegment(world) }),
  updateSegment: async (world) => ({ params: await someSegment(world), body: someSettings() }),
  async restoreSegment(world) {
    const params = await someSegment(world)
    const event = await newestEvent(world)
    await world.admin.call('updateSegment', { params, body: someSettings() })
    return { params, body: { event } }
  },
  deleteSegment: async (world) => ({ params: await someSegment(world) }),
  validateSegmentName: () => ({ body: { name: 'Nordic customers' } }),
  async listSegmentStrategies(world) {
    const params = await someSegment(world)
    await strategyWithSegment(world, [params.segmentId])
    return { params, query: { limit: 10 } }
  },
  async listStrategySegments(world) {
    const { segmentId } = await someSegment(world)
    return { params: { strategyId: await strategyWithSegment(world, [segmentId]) } }
  },
  async setStrategySegments(world) {
    const { segmentId } = await someSegment(world)
    const strategyId = await strategyWithSegment(world, [])
    return { body: { projectId: 'default', environmentId: 'development', strategyId, segmentIds: [segmentId] } }
  },
} satisfies Partial<Scenarios>
