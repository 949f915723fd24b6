import type { Schema } from '../../src/contract.ts'
import type { World } from './world.ts'

/** A key, with ways to address it. */
export async function makeKey(world: World, wanted: Partial<Schema<'CreateApiToken'>> = {}) {
  const { body, error } = await world.admin.call('createApiToken', {
    body: { tokenName: 'Web shop', type: 'client', environment: 'development', ...wanted },
  })
  if (error !== undefined) throw new Error(`The key could not be made: ${error.message}`)
  return { ...body, params: { token: String(body.id) }, client: world.clientWith({ key: body.secret }) }
}

/** An admin key; it can't be given an environment. */
export function makeAdminKey(world: World, wanted: Partial<Schema<'CreateApiToken'>> = {}) {
  return makeKey(world, { tokenName: 'Robot', type: 'admin', environment: '*', ...wanted })
}
