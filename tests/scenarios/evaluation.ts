import type { Scenarios } from '../support/scenario.ts'
import { sdkWith } from '../support/sdk-keys.ts'
import type { World } from '../support/world.ts'

/** A frontend key, and a feature that is on for it. */
async function withFeature(world: World) {
  const featureName = await world.feature()
  await world.admin.call('turnFeatureOn', {
    params: { projectId: 'default', featureName, environment: 'development' },
  })
  return { by: await sdkWith(world, { type: 'frontend' }), featureName }
}

export const evaluation = {
  getFrontendFeatures: async (world) => ({ by: (await withFeature(world)).by, query: { userId: 'ada' } }),
  evaluateFrontendFeatures: async (world) => ({
    by: (await withFeature(world)).by,
    body: { context: { userId: 'ada' } },
  }),
  async evaluateFlag(world) {
    const { by, featureName } = await withFeature(world)
    return { by, params: { flagKey: featureName }, body: { context: { targetingKey: 'ada' } } }
  },
  evaluateFlags: async (world) => ({ by: (await withFeature(world)).by, body: { context: { targetingKey: 'ada' } } }),
  async streamFlagChanges(world) {
    const { by } = await withFeature(world)
    const { body } = await by.call('evaluateFlags', { body: {} })
    const [stream] = body.eventStreams
    return { params: { channel: stream?.endpoint.requestUri.split('/').at(-1) ?? '' } }
  },
  validateSdkKeys: async (world) => ({ body: { tokens: [(await sdkWith(world)).key] } }),
} satisfies Partial<Scenarios>
