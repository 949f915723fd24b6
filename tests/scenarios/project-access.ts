import { makeGroup, makePerson, makeRole } from '../support/access.ts'
import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

const inDefault = { projectId: 'default' }

/** A user, a group, and a role that gives nothing, so that everybody with access to the operation may give it. */
async function holders(world: World) {
  const role = await makeRole(world)
  const person = await makePerson(world)
  const group = await makeGroup(world)
  return {
    roles: [role.id],
    ofUser: { ...inDefault, userId: person.id },
    ofGroup: { ...inDefault, groupId: group.id },
    body: { roles: [role.id], users: [person.id], groups: [group.id] },
  }
}

async function givenRoles(world: World) {
  const made = await holders(world)
  await world.admin.call('addProjectAccess', { params: inDefault, body: made.body })
  return made
}

export const projectAccess = {
  async listProjectUsers(world) {
    await givenRoles(world)
    return { params: inDefault }
  },
  async getProjectAccess(world) {
    await givenRoles(world)
    return { params: inDefault }
  },
  async addProjectAccess(world) {
    const { body } = await holders(world)
    return { params: inDefault, body }
  },
  async setProjectAccess(world) {
    const { ofUser, ofGroup, roles } = await holders(world)
    const [id = 0] = roles
    return { params: inDefault, body: { roles: [{ id, users: [ofUser.userId], groups: [ofGroup.groupId] }] } }
  },
  async setProjectUserRoles(world) {
    const { ofUser, roles } = await holders(world)
    return { params: ofUser, body: { roles } }
  },
  removeProjectUser: async (world) => ({ params: (await givenRoles(world)).ofUser }),
  async setProjectGroupRoles(world) {
    const { ofGroup, roles } = await holders(world)
    return { params: ofGroup, body: { roles } }
  },
  removeProjectGroup: async (world) => ({ params: (await givenRoles(world)).ofGroup }),
} satisfies Partial<Scenarios>
