import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

async function byCountry(world: World) {
  await world.admin.call('createStrategyType', { body: { name: 'byCountry' } })
  return { strategyType: 'byCountry' }
}

export const strategyTypes = {
  listStrategyTypes: () => ({ query: { limit: 10, offset: 0 } }),
  createStrategyType: () => ({ body: { name: 'byCountry', parameters: [{ name: 'countries', type: 'list' }] } }),
  getStrategyType: () => ({ params: { strategyType: 'flexibleRollout' } }),
  updateStrategyType: async (world) => ({ params: await byCountry(world), body: { title: 'Countries' } }),
  deleteStrategyType: async (world) => ({ params: await byCountry(world) }),
  deprecateStrategyType: async (world) => ({ params: await byCountry(world) }),
  async reactivateStrategyType(world) {
    const params = await byCountry(world)
    await world.admin.call('deprecateStrategyType', { params })
    return { params }
  },
} satisfies Partial<Scenarios>
