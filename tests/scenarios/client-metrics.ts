import { usedFeature } from '../support/reports.ts'
import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

async function someUsage(world: World) {
  const featureName = await world.feature()
  await usedFeature(world, { featureName, variants: { blue: 1 } })
  return { featureName }
}

export const clientMetrics = {
  getFeatureMetrics: async (world) => ({ params: await someUsage(world) }),
  getRawFeatureMetrics: async (world) => ({ params: await someUsage(world), query: { hoursBack: 2 } }),
} satisfies Partial<Scenarios>
