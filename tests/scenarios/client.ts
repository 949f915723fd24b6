import type { Scenarios } from '../support/scenario.ts'
import { sdkWith } from '../support/sdk-keys.ts'

export const client = {
  async getClientFeatures(world) {
    await world.feature()
    return { by: await sdkWith(world) }
  },
  getClientFeature: async (world) => ({ by: await sdkWith(world), params: { featureName: await world.feature() } }),
  getClientDelta: async (world) => ({ by: await sdkWith(world) }),
  streamClientFeatures: async (world) => ({ by: await sdkWith(world) }),
} satisfies Partial<Scenarios>
