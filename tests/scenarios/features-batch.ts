import type { Scenarios } from '../support/scenario.ts'
import { newFeature, newStrategy } from '../support/strategies.ts'
import type { World } from '../support/world.ts'

/** An import that creates a feature and overwrites another one. */
async function someImport(world: World) {
  const params = await newFeature(world)
  await newStrategy(world, params)
  return {
    body: {
      environment: params.environment,
      project: params.projectId,
      data: {
        features: [{ name: params.featureName, description: 'Imported' }, { name: 'imported' }],
        featureStrategies: [{ featureName: 'imported', name: 'flexibleRollout' }],
        featureEnvironments: [
          { featureName: 'imported', enabled: true, variants: [{ name: 'blue', weight: 1000 }] },
          { featureName: params.featureName, enabled: false },
        ],
        featureTags: [{ featureName: 'imported', tagType: 'kind', tagValue: 'checkout' }],
        contextFields: [{ name: 'plan' }],
        segments: [],
        tagTypes: [{ name: 'kind' }],
        dependencies: [{ feature: 'imported', dependencies: [{ feature: params.featureName }] }],
      },
    },
  }
}

export const featuresBatch = {
  async exportFeatures(world) {
    const { featureName, ...params } = await newFeature(world)
    await newStrategy(world, { featureName, ...params })
    return { body: { environment: params.environment, features: [featureName] } }
  },
  validateImport: someImport,
  importFeatures: someImport,
} satisfies Partial<Scenarios>
