import type { OperationId } from '../../src/contract.ts'
import { type Anything, type Client, injectionOf } from './call.ts'
import { operation } from './contract.ts'
import type { World } from './world.ts'

/** A response as it goes over the wire. */
export async function raw(world: World, client: Client, id: OperationId, given: Anything) {
  const { statusCode, headers, payload } = await world.app.inject(injectionOf(client, operation(id), given))
  // A repetition has recorded nothing that could be undone.
  const { date: _, 'x-request-id': __, 'undoable-events': ___, 'idempotent-replayed': replayed, ...others } = headers
  return { replayed, response: { statusCode, payload, headers: others } }
}

/** A request that creates a feature, with a key. */
export const create = (name: string, key = 'k-1'): Anything => ({
  params: { projectId: 'default' },
  body: { name },
  headers: { 'idempotency-key': key },
})
