import type { Scenarios } from '../support/scenario.ts'
import { makePerson, makeUser, OTHER_PASSWORD, PASSWORD } from '../support/users.ts'

const ada = { email: 'ada@example.com', username: 'ada', name: 'Ada Lovelace', rootRole: 'Viewer' }

export const users = {
  async listUsers(world) {
    await makeUser(world)
    return { query: { limit: 25 } }
  },
  createUser: () => ({ body: ada }),
  getUser: async (world) => ({ params: (await makeUser(world)).params }),
  updateUser: async (world) => ({
    params: (await makeUser(world)).params,
    body: { name: 'Ada King', email: 'king@example.com', rootRole: 2 },
  }),
  deleteUser: async (world) => ({ params: (await makePerson(world)).params }),
  async searchUsers(world) {
    await makeUser(world)
    return { query: { q: 'ada' } }
  },
  async getAccessOverview(world) {
    await makeUser(world)
    return { query: { limit: 25 } }
  },
  countAdmins: () => ({}),
  validatePassword: () => ({ body: { password: PASSWORD } }),
  changeUserPassword: async (world) => ({ params: (await makeUser(world)).params, body: { password: PASSWORD } }),
  async resetUserPassword(world) {
    await makeUser(world)
    return { body: { id: 'ada@example.com' } }
  },
  async listInactiveUsers(world) {
    await inactive(world)
    return { query: { limit: 25 } }
  },
  deleteInactiveUsers: async (world) => ({ body: { ids: [await inactive(world)] } }),
  getUserIdentities: async (world) => ({ params: await makeLinked(world) }),
  releaseUserIdentities: async (world) => ({ params: await makeLinked(world), query: { endAccess: true } }),
  deleteUserTokens: async (world) => ({ params: (await makePerson(world)).params }),
  getUserPermissions: async (world) => ({
    params: (await makeUser(world)).params,
    query: { project: 'default', environment: 'production' },
  }),
  getOwnUser: () => ({}),
  getOwnProfile: () => ({}),
  async changeOwnPassword(world) {
    const { client } = await makePerson(world)
    return {
      by: client,
      body: { password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD, oldPassword: PASSWORD },
    }
  },
  listOwnRoles: () => ({ query: { projectId: 'default' } }),
} satisfies Partial<Scenarios>

/** The id of a user who has not been active for long. */
async function inactive(world: Parameters<typeof makePerson>[0]): Promise<number> {
  const { id } = await makePerson(world)
  await world.db
    .updateTable('users')
    .set({ createdAt: new Date('2020-01-01') })
    .where('id', '=', id)
    .execute()
  return id
}

/** The parameters of a user who has signed in with a provider. */
async function makeLinked(world: Parameters<typeof makeUser>[0]): Promise<{ userId: number }> {
  const { user, params } = await makeUser(world)
  const identity = { issuer: 'https://login.example.com', subject: 'ada-1', userId: user.id, createdAt: new Date() }
  await world.db.insertInto('oidcIdentities').values(identity).execute()
  return params
}
