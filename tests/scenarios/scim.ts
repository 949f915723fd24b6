import type { Scenarios } from '../support/scenario.ts'
import { provisionGroup, provisionUser, removedFrom } from '../support/scim.ts'

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'

export const scim = {
  async listScimUsers(world) {
    await provisionUser(world)
    return { query: { filter: 'userName eq "ada@example.com"', startIndex: 1, count: 10 } }
  },
  createScimUser: () => ({
    body: {
      schemas: [USER],
      userName: 'grace@example.com',
      externalId: '00u2',
      displayName: 'Grace Hopper',
      active: true,
    },
  }),
  getScimUser: async (world) => ({ params: { scimUserId: await provisionUser(world) } }),
  async replaceScimUser(world) {
    const scimUserId = await provisionUser(world)
    return { params: { scimUserId }, body: { userName: 'ada@example.com', displayName: 'Ada King', active: true } }
  },
  async patchScimUser(world) {
    const scimUserId = await provisionUser(world)
    return { params: { scimUserId }, body: { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] } }
  },
  deleteScimUser: async (world) => ({ params: { scimUserId: await provisionUser(world) } }),
  async listScimGroups(world) {
    await provisionGroup(world)
    return { query: { filter: 'displayName eq "Checkout team"', excludedAttributes: 'members' } }
  },
  async createScimGroup(world) {
    const value = await provisionUser(world)
    return { body: { displayName: 'Payment team', externalId: '00g2', members: [{ value }] } }
  },
  getScimGroup: async (world) => ({ params: { scimGroupId: (await provisionGroup(world)).id } }),
  async replaceScimGroup(world) {
    const { id, user } = await provisionGroup(world)
    return { params: { scimGroupId: id }, body: { displayName: 'Payment team', members: [{ value: user }] } }
  },
  async patchScimGroup(world) {
    const { id, user } = await provisionGroup(world)
    return { params: { scimGroupId: id }, body: { Operations: [removedFrom(user)] } }
  },
  deleteScimGroup: async (world) => ({ params: { scimGroupId: (await provisionGroup(world)).id } }),
  async searchScim(world) {
    await provisionGroup(world)
    return { body: { filter: 'displayName eq "Checkout team"', count: 10 } }
  },
  getScimConfiguration: () => ({}),
  listScimResourceTypes: () => ({}),
  getScimResourceType: () => ({ params: { scimResourceType: 'User' } }),
  listScimSchemas: () => ({}),
  getScimSchema: () => ({ params: { scimSchema: USER } }),
  async releaseFromScim(world) {
    const { id, user } = await provisionGroup(world)
    return { body: { users: [Number(user.slice('user-'.length))], groups: [Number(id.slice('group-'.length))] } }
  },
} satisfies Partial<Scenarios>
