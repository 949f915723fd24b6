import { createServiceAccount, createServiceAccountToken } from '../../domain/service-accounts/commands.ts'
import type { Handlers } from '../handler.ts'
import { pathTo } from '../location.ts'

export const serviceAccounts = {
  async createServiceAccount({ body, change }) {
    const account = await change((c) => createServiceAccount(c, body))
    return { status: 201, headers: { location: pathTo('service-account', account.id) }, body: account }
  },
  async createServiceAccountToken({ params, body, change }) {
    const token = await change((c) => createServiceAccountToken(c, params.serviceAccountId, body))
    const location = pathTo('service-account', params.serviceAccountId, 'token', token.id)
    return { status: 201, headers: { location }, body: token }
  },
} satisfies Partial<Handlers>
