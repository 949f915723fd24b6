import type { Scenarios } from '../support/scenario.ts'
import { newFeature, newStrategy } from '../support/strategies.ts'

/**
 * An import that creates a feature. It is small, as there is a request for each resource that could be in its place.
 */
const someImport = () => ({
  body: {
    environment: 'development',
    project: 'default',
    data: {
      features: [{ name: 'imported' }],
      featureStrategies: [{ featureName: 'imported', name: 'flexibleRollout' }],
      featureTags: [{ featureName: 'imported', tagValue: 'checkout' }],
    },
  },
})

export const featuresBatch = {
  async exportFeatures(world) {
    const { featureName, ...params } = await newFeature(world)
    await newStrategy(world, { featureName, ...params })
    return { body: { environment: params.environment, features: [featureName] } }
  },
  validateImport: someImport,
  importFeatures: someImport,
} satisfies Partial<Scenarios>
