import type { Schema } from '../../src/contract.ts'
import type { World } from './world.ts'

/** Ids of the built-in roles. */
export const ROLES = { ADMIN: 1, EDITOR: 2, VIEWER: 3, OWNER: 4, MEMBER: 5 }
export const FAR = '2999-01-01T00:00:00.000Z'

export async function makeAccount(world: World, wanted: Partial<Schema<'CreateServiceAccount'>> = {}) {
  const { body } = await world.admin.call('createServiceAccount', {
    body: { name: 'Deploy pipeline', username: 'deploy', rootRole: ROLES.VIEWER, ...wanted },
  })
  return { id: body.id, params: { serviceAccountId: body.id } }
}

/** A token of an account, with a client that uses it. */
export async function makeToken(world: World, account: number, wanted: Partial<Schema<'CreateToken'>> = {}) {
  const params = { serviceAccountId: account }
  const { body } = await world.admin.call('createServiceAccountToken', {
    params,
    body: { description: 'Runner 1', expiresAt: FAR, ...wanted },
  })
  const client = world.clientWith({ key: body.secret })
  return { id: body.id, params: { ...params, tokenId: body.id }, secret: body.secret, client }
}

/** How often each status was answered. */
export function tally(answers: readonly { status: number }[]): Record<string, number> {
  const statuses = answers.map(({ status }) => status)
  return Object.fromEntries(statuses.map((status) => [status, statuses.filter((other) => other === status).length]))
}
