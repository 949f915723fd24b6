import type { Scenarios } from '../support/scenario.ts'

export const serviceAccounts = {
  createServiceAccount: () => ({ body: { name: 'Deploy pipeline', username: 'deploy', rootRole: 3 } }),
  async createServiceAccountToken(world) {
    const { body: account } = await world.admin.call('createServiceAccount', {
      body: { name: 'Deploy pipeline', username: 'deploy', rootRole: 3 },
    })
    return {
      params: { serviceAccountId: account.id },
      body: { description: 'Runner 1', expiresAt: '2999-01-01T00:00:00.000Z' },
    }
  },
} satisfies Partial<Scenarios>
