import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

const token = { description: 'Laptop', expiresAt: '2999-01-01T00:00:00.000Z' }

/** An admin with a token; admin keys themselves have none. */
async function holder(world: World) {
  const by = await world.actor({ may: ['ADMIN'] })
  const { body } = await by.call('createPersonalAccessToken', { body: token })
  return { by, tokenId: body.id }
}

export const personalAccessTokens = {
  async listPersonalAccessTokens(world) {
    const { by } = await holder(world)
    return { by }
  },
  async createPersonalAccessToken(world) {
    const { by } = await holder(world)
    return { by, body: { ...token, description: 'Phone' } }
  },
  async deletePersonalAccessToken(world) {
    const { by, tokenId } = await holder(world)
    return { by, params: { tokenId } }
  },
} satisfies Partial<Scenarios>
