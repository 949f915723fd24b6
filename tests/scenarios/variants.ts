import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

async function featureInDevelopment(world: World) {
  return { projectId: 'default', featureName: await world.feature(), environment: 'development' }
}

export const variants = {
  getFeatureVariants: async (world) => ({ params: { projectId: 'default', featureName: await world.feature() } }),
  async setVariantsInAllEnvironments(world) {
    const params = { projectId: 'default', featureName: await world.feature() }
    return { params, body: [{ name: 'blue', weight: 1000 }] }
  },
  async patchVariantsInAllEnvironments(world) {
    const params = { projectId: 'default', featureName: await world.feature() }
    return { params, body: [{ op: 'add', path: '/-', value: { name: 'blue', weight: 1000 } }] }
  },
  getVariants: async (world) => ({ params: await featureInDevelopment(world) }),
  setVariants: async (world) => ({ params: await featureInDevelopment(world), body: [{ name: 'blue', weight: 1000 }] }),
  async patchVariants(world) {
    const value = { name: 'blue', weight: 1000 }
    return { params: await featureInDevelopment(world), body: [{ op: 'add', path: '/-', value }] }
  },
  async setVariantsInEnvironments(world) {
    const params = { projectId: 'default', featureName: await world.feature() }
    return { params, body: { environments: ['development', 'production'], variants: [{ name: 'blue', weight: 1 }] } }
  },
} satisfies Partial<Scenarios>
