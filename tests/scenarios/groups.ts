import { makeGroup, makePerson } from '../support/access.ts'
import type { Scenarios } from '../support/scenario.ts'
import { ROLES } from '../support/service-accounts.ts'
import type { World } from '../support/world.ts'

async function groupOfOne(world: World) {
  const { member } = await makePerson(world)
  const { params } = await makeGroup(world, { name: 'Checkout team', users: [member] })
  return { params, member }
}

export const groups = {
  async listGroups(world) {
    await groupOfOne(world)
    return { query: { limit: 25 } }
  },
  async createGroup(world) {
    const { member } = await makePerson(world)
    return { body: { name: 'Checkout team', description: 'A team', rootRole: ROLES.EDITOR, users: [member] } }
  },
  async getGroup(world) {
    const { params } = await groupOfOne(world)
    return { params }
  },
  async updateGroup(world) {
    const { params, member } = await groupOfOne(world)
    return { params, body: { name: 'Payment team', mappingsSSO: ['payment'], rootRole: null, users: [member] } }
  },
  async deleteGroup(world) {
    const { params } = await groupOfOne(world)
    return { params }
  },
} satisfies Partial<Scenarios>
