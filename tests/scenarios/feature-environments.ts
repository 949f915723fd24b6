import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

const inDevelopment = { projectId: 'default', environment: 'development' }

async function featureThatIsOn(world: World): Promise<string> {
  const featureName = await world.feature()
  await world.admin.call('turnFeatureOn', { params: { ...inDevelopment, featureName } })
  return featureName
}

export const featureEnvironments = {
  getFeatureEnvironment: async (world) => ({ params: { ...inDevelopment, featureName: await world.feature() } }),
  turnFeatureOn: async (world) => ({ params: { ...inDevelopment, featureName: await world.feature() } }),
  turnFeatureOff: async (world) => ({ params: { ...inDevelopment, featureName: await featureThatIsOn(world) } }),
  turnFeaturesOn: async (world) => ({
    params: inDevelopment,
    body: { features: [await world.feature(), await world.feature()] },
  }),
  turnFeaturesOff: async (world) => ({ params: inDevelopment, body: { features: [await featureThatIsOn(world)] } }),
} satisfies Partial<Scenarios>
