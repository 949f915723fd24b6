import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

const inDefault = { projectId: 'default' }

async function dependentFeature(world: World): Promise<{ child: string; parent: string }> {
  const [child, parent] = [await world.feature(), await world.feature()]
  const params = { ...inDefault, featureName: child }
  await world.admin.call('addDependency', { params, body: { feature: parent } })
  return { child, parent }
}

export const dependencies = {
  async addDependency(world) {
    const params = { ...inDefault, featureName: await world.feature() }
    return { params, body: { feature: await world.feature(), enabled: true, variants: ['blue'] } }
  },
  async removeDependencies(world) {
    const { child } = await dependentFeature(world)
    return { params: { ...inDefault, featureName: child } }
  },
  async removeDependency(world) {
    const { child, parent } = await dependentFeature(world)
    return { params: { ...inDefault, featureName: child, parentName: parent } }
  },
  listParentCandidates: async (world) => ({ params: { ...inDefault, featureName: await world.feature() } }),
  listParentVariants: async (world) => ({ params: { ...inDefault, featureName: await world.feature() } }),
  hasDependencies: () => ({ params: inDefault }),
} satisfies Partial<Scenarios>
