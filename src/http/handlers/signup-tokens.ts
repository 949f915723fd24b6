import { checkSignupToken, createSignupToken, signUp, updateSignupToken } from '../../domain/signup-tokens/commands.ts'
import { signupToken, signupTokenList } from '../../domain/signup-tokens/queries.ts'
import { isSignupTokenId } from '../../domain/signup-tokens/signup-token.ts'
import { type ShownSecret, signupTokenView } from '../../domain/signup-tokens/view.ts'
import { userView } from '../../domain/users/view.ts'
import { linkTo, type WithBaseUrl } from '../links/links.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'

export const signupTokens = {
  async listSignupTokens({ query, db, now }) {
    const tokens = await signupTokenList(db, query)
    return { status: 200, body: { tokens: tokens.map((token) => signupTokenView(token, now)) } }
  },
  async createSignupToken({ body, inTransaction, now, setting }) {
    const { secret, token } = await inTransaction((t) => createSignupToken(t, body))
    const location = pathTo('invite-link', 'tokens', secret)
    return { status: 201, headers: { location }, body: signupTokenView(token, now, shown(secret, setting)) }
  },
  async getSignupToken({ params, db, now, setting }) {
    const token = await signupToken(db, params.token)
    return { status: 200, body: signupTokenView(token, now, given(params.token, setting)) }
  },
  async updateSignupToken({ params, body, inTransaction, now, setting }) {
    const token = await inTransaction((t) => updateSignupToken(t, params.token, body))
    return { status: 200, body: signupTokenView(token, now, given(params.token, setting)) }
  },
  async validateSignupToken({ params, browser, inTransaction }) {
    await checkSignupToken(inTransaction, params.token, browser().address)
    return { status: 200 }
  },
  async signUp({ params, body, browser, inTransaction }) {
    const user = await signUp(inTransaction, params.token, body, browser())
    return { status: 201, headers: { location: pathTo('user-admin', user.id) }, body: userView(user) }
  },
} satisfies Partial<Handlers>

/** The secret, where the caller has given it and not the id. */
function given(token: string, setting: WithBaseUrl): ShownSecret | undefined {
  return isSignupTokenId(token) ? undefined : shown(token, setting)
}

function shown(secret: string, { baseUrl }: WithBaseUrl): ShownSecret {
  return { secret, url: linkTo(baseUrl(), 'new-user', { invite: secret }) }
}
