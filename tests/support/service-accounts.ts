import type { Schema } from '../../src/contract.ts'
import type { World } from './world.ts'

export const ADMIN = 1
export const EDITOR = 2
export const VIEWER = 3
export const OWNER = 4
export const FAR = '2999-01-01T00:00:00.000Z'

export async function makeAccount(world: World, wanted: Partial<Schema<'CreateServiceAccount'>> = {}) {
  const { body } = await world.admin.call('createServiceAccount', {
    body: { name: 'Deploy pipeline', username: 'deploy', rootRole: VIEWER, ...wanted },
  })
  return { id: body.id, params: { serviceAccountId: body.id } }
}

export async function makeToken(world: World, account: number, description = 'Runner 1') {
  const { body } = await world.admin.call('createServiceAccountToken', {
    params: { serviceAccountId: account },
    body: { description, expiresAt: FAR },
  })
  return { id: body.id, secret: body.secret, client: world.clientWith({ key: body.secret }) }
}

export const tally = (statuses: number[]) =>
  Object.fromEntries(statuses.map((s) => [s, statuses.filter((t) => t === s).length]))
