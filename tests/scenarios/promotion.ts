import type { Scenarios } from '../support/scenario.ts'
import { newFeature, newStrategy } from '../support/strategies.ts'

export const promotion = {
  async compareEnvironments(world) {
    const { projectId, ...feature } = await newFeature(world)
    await newStrategy(world, { projectId, ...feature })
    return { params: { projectId }, query: { from: 'development', to: 'production' } }
  },
  async promoteFeatures(world) {
    const { projectId, ...feature } = await newFeature(world)
    await newStrategy(world, { projectId, ...feature })
    const body = { from: 'development', to: 'production', features: [feature.featureName] }
    return { params: { projectId }, body }
  },
} satisfies Partial<Scenarios>
