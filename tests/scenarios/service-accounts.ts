import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

const account = { name: 'Deploy pipeline', username: 'deploy', rootRole: 3 }
const token = { description: 'Runner 1', expiresAt: '2999-01-01T00:00:00.000Z' }

/** The ids that the paths of an account and of its token need. */
async function accountWithToken({ admin }: World) {
  const { body } = await admin.call('createServiceAccount', { body: account })
  const params = { serviceAccountId: body.id }
  const created = await admin.call('createServiceAccountToken', { params, body: token })
  return { ...params, tokenId: created.body.id }
}

export const serviceAccounts = {
  async listServiceAccounts(world) {
    await accountWithToken(world)
    return { query: { limit: 25 } }
  },
  createServiceAccount: () => ({ body: account }),
  async updateServiceAccount(world) {
    const { serviceAccountId } = await accountWithToken(world)
    return { params: { serviceAccountId }, body: { name: 'Deploy pipeline EU' } }
  },
  async deleteServiceAccount(world) {
    const { serviceAccountId } = await accountWithToken(world)
    return { params: { serviceAccountId } }
  },
  async listServiceAccountTokens(world) {
    const { serviceAccountId } = await accountWithToken(world)
    return { params: { serviceAccountId } }
  },
  async createServiceAccountToken(world) {
    const { serviceAccountId } = await accountWithToken(world)
    return { params: { serviceAccountId }, body: { ...token, description: 'Runner 2' } }
  },
  deleteServiceAccountToken: async (world) => ({ params: await accountWithToken(world) }),
} satisfies Partial<Scenarios>
