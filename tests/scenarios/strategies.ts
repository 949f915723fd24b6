import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

async function featureInDevelopment(world: World) {
  return { projectId: 'default', featureName: await world.feature(), environment: 'development' }
}

async function strategyInDevelopment(world: World) {
  const params = await featureInDevelopment(world)
  const { body } = await world.admin.call('addStrategy', { params, body: { name: 'default' } })
  return { ...params, strategyId: body.id }
}

export const strategies = {
  listStrategies: async (world) => ({ params: await featureInDevelopment(world) }),
  addStrategy: async (world) => ({
    params: await featureInDevelopment(world),
    body: { name: 'flexibleRollout', parameters: { rollout: '50' } },
  }),
  getStrategy: async (world) => ({ params: await strategyInDevelopment(world) }),
  updateStrategy: async (world) => ({ params: await strategyInDevelopment(world), body: { title: 'For everybody' } }),
  patchStrategy: async (world) => ({
    params: await strategyInDevelopment(world),
    body: [{ op: 'replace', path: '/title', value: 'For everybody' }],
  }),
  removeStrategy: async (world) => ({ params: await strategyInDevelopment(world) }),
  async restoreStrategy(world) {
    const params = await strategyInDevelopment(world)
    await world.admin.call('removeStrategy', { params })
    return { params }
  },
  async setStrategySortOrder(world) {
    const { strategyId: id, ...params } = await strategyInDevelopment(world)
    return { params, body: [{ id, sortOrder: 7 }] }
  },
  validateConstraint: () => ({ body: { contextName: 'userId', operator: 'IN', values: ['7'] } }),
} satisfies Partial<Scenarios>
