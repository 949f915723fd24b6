import type { Schema } from '../../src/contract.ts'
import type { World } from './world.ts'

const VIEWER = 3
const FAR = '2999-01-01T00:00:00.000Z'

/** Makes a service account, a Viewer unless asked for more. */
export async function makeAccount(world: World, wanted: Partial<Schema<'CreateServiceAccount'>> = {}) {
  const { body } = await world.admin.call('createServiceAccount', {
    body: { name: 'Deploy pipeline', username: 'deploy', rootRole: VIEWER, ...wanted },
  })
  return { id: body.id, params: { serviceAccountId: body.id } }
}

/** Makes a token of an account, and a client that uses it. */
export async function makeToken(world: World, account: number, description = 'Runner 1') {
  const { body } = await world.admin.call('createServiceAccountToken', {
    params: { serviceAccountId: account },
    body: { description, expiresAt: FAR },
  })
  return { id: body.id, secret: body.secret, client: world.clientWith({ key: body.secret }) }
}

/** How many there are of each status. */
export const tally = (statuses: number[]) =>
  Object.fromEntries(statuses.map((s) => [s, statuses.filter((t) => t === s).length]))
