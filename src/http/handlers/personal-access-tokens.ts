import { createOwnToken, deleteOwnToken } from '../../domain/personal-access-tokens/commands.ts'
import { ownTokens } from '../../domain/personal-access-tokens/queries.ts'
import type { Handlers } from '../handler.ts'
import { pathTo } from '../location.ts'

export const personalAccessTokens = {
  async listPersonalAccessTokens({ db, actor }) {
    return { status: 200, body: { pats: await ownTokens(db, actor.userId) } }
  },
  async createPersonalAccessToken({ body, change }) {
    const token = await change((c) => createOwnToken(c, body))
    return { status: 201, headers: { location: pathTo('user', 'tokens', token.id) }, body: token }
  },
  async deletePersonalAccessToken({ params, change }) {
    await change((c) => deleteOwnToken(c, params.tokenId))
    return { status: 200 }
  },
} satisfies Partial<Handlers>
