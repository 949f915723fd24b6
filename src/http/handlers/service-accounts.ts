import {
  createServiceAccount,
  deleteServiceAccount,
  updateServiceAccount,
} from '../../domain/service-accounts/commands.ts'
import { serviceAccountList, serviceAccountTokens } from '../../domain/service-accounts/queries.ts'
import { createServiceAccountToken, deleteServiceAccountToken } from '../../domain/service-accounts/tokens.ts'
import { serviceAccountView } from '../../domain/service-accounts/view.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'

export const serviceAccounts = {
  async listServiceAccounts({ query, db }) {
    return { status: 200, body: await serviceAccountList(db, query) }
  },
  async createServiceAccount({ body, inTransaction }) {
    const account = await inTransaction((t) => createServiceAccount(t, body))
    const location = pathTo('service-account', account.id)
    return { status: 201, headers: { location }, body: { ...serviceAccountView(account), tokens: [] } }
  },
  async updateServiceAccount({ params, body, inTransaction }) {
    const account = await inTransaction((t) => updateServiceAccount(t, params.serviceAccountId, body))
    return { status: 200, body: serviceAccountView(account) }
  },
  async deleteServiceAccount({ params, inTransaction }) {
    await inTransaction((t) => deleteServiceAccount(t, params.serviceAccountId))
    return { status: 200 }
  },
  async listServiceAccountTokens({ params, db }) {
    return { status: 200, body: { pats: await serviceAccountTokens(db, params.serviceAccountId) } }
  },
  async createServiceAccountToken({ params, body, inTransaction }) {
    const token = await inTransaction((t) => createServiceAccountToken(t, params.serviceAccountId, body))
    const location = pathTo('service-account', params.serviceAccountId, 'token', token.id)
    return { status: 201, headers: { location }, body: token }
  },
  async deleteServiceAccountToken({ params, inTransaction }) {
    await inTransaction((t) => deleteServiceAccountToken(t, params.serviceAccountId, params.tokenId))
    return { status: 200 }
  },
} satisfies Partial<Handlers>
