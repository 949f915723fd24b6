import { createOwnToken, deleteOwnToken } from '../../domain/personal-access-tokens/commands.ts'
import { ownTokens } from '../../domain/personal-access-tokens/queries.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'

export const personalAccessTokens = {
  async listPersonalAccessTokens({ db, actor }) {
    return { status: 200, body: { pats: await ownTokens(db, actor.userId) } }
  },
  async createPersonalAccessToken({ body, inTransaction }) {
    const token = await inTransaction((t) => createOwnToken(t, body))
    return { status: 201, headers: { location: pathTo('user', 'tokens', token.id) }, body: token }
  },
  async deletePersonalAccessToken({ params, inTransaction }) {
    await inTransaction((t) => deleteOwnToken(t, params.tokenId))
    return { status: 200 }
  },
} satisfies Partial<Handlers>
