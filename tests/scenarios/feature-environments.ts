import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

const inDevelopment = { projectId: 'default', environment: 'development' }

async function featureThatIsOn(world: World): Promise<string> {
  const featureName = await world.feature()
  await world.admin.call('turnFeatureOn', { params: { ...inDevelopment, featureName } })
  return featureName
}

export const featureEnvironments = {
  async getFeatureEnvironment(world) {
    return { params: { ...inDevelopment, featureName: await world.feature() } }
  },
  async turnFeatureOn(world) {
    return { params: { ...inDevelopment, featureName: await world.feature() } }
  },
  async turnFeatureOff(world) {
    return { params: { ...inDevelopment, featureName: await featureThatIsOn(world) } }
  },
  async turnFeaturesOn(world) {
    return { params: inDevelopment, body: { features: [await world.feature(), await world.feature()] } }
  },
  async turnFeaturesOff(world) {
    return { params: inDevelopment, body: { features: [await featureThatIsOn(world)] } }
  },
} satisfies Partial<Scenarios>
