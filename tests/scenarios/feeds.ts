import type { Scenarios } from '../support/scenario.ts'
import { sdkWith } from '../support/sdk-keys.ts'

export const feeds = {
  async getFlagdFlags(world) {
    await world.feature()
    return { by: await sdkWith(world) }
  },
  async getGoffFlags(world) {
    await world.feature()
    return { by: await sdkWith(world) }
  },
  async getOpenFeatureManifest(world) {
    await world.feature()
    return { by: await sdkWith(world) }
  },
  getOtherEngines: async (world) => ({
    params: { projectId: 'default', featureName: await world.feature(), environment: 'development' },
  }),
} satisfies Partial<Scenarios>
