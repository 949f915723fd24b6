import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

const inDefault = { projectId: 'default' }

async function someFeature(world: World) {
  return { ...inDefault, featureName: await world.feature() }
}

export const features = {
  listProjectFeatures: () => ({ params: inDefault, query: { tag: ['simple:checkout'], namePrefix: 'new-' } }),
  createFeature: () => ({ params: inDefault, body: { name: 'checkout' } }),
  getFeature: async (world) => ({ params: await someFeature(world) }),
  async patchFeature(world) {
    const params = await someFeature(world)
    return { params, body: [{ op: 'replace', path: '/description', value: 'The checkout in one page' }] }
  },
  updateFeature: async (world) => ({
    params: await someFeature(world),
    body: { description: 'The checkout in one page' },
  }),
  archiveFeature: async (world) => ({ params: await someFeature(world) }),
  async cloneFeature(world) {
    const params = await someFeature(world)
    return { params, body: { name: `${params.featureName}-again` } }
  },
  async moveFeature(world) {
    await world.project('shop')
    return { params: await someFeature(world), body: { newProjectId: 'shop' } }
  },
  favoriteFeature: async (world) => ({ params: await someFeature(world) }),
  async unfavoriteFeature(world) {
    const params = await someFeature(world)
    await world.admin.call('favoriteFeature', { params })
    return { params }
  },
  setFeaturesStale: async (world) => ({ params: inDefault, body: { features: [await world.feature()], stale: true } }),
  listFeatures: () => ({ query: { limit: 10 } }),
  validateFeatureName: () => ({ body: { name: 'checkout', projectId: 'default' } }),
} satisfies Partial<Scenarios>
