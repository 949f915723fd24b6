import { makeGroup, makePerson } from '../support/access.ts'
import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

/** A user and a group, which can be owners. */
async function owners(world: World) {
  const user = await makePerson(world)
  const group = await makeGroup(world)
  return { users: [user.id], groups: [group.id] }
}

export const ownersScenarios = {
  async getFeatureOwners(world) {
    const params = { projectId: 'default', featureName: await world.feature() }
    await world.admin.call('setFeatureOwners', { params, body: await owners(world) })
    return { params }
  },
  async setFeatureOwners(world) {
    const params = { projectId: 'default', featureName: await world.feature() }
    return { params, body: await owners(world) }
  },
  async getProjectOwners(world) {
    const params = { projectId: 'default' }
    await world.admin.call('setProjectOwners', { params, body: await owners(world) })
    return { params }
  },
  setProjectOwners: async (world) => ({ params: { projectId: 'default' }, body: await owners(world) }),
} satisfies Partial<Scenarios>
