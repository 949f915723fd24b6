import type { OperationId } from '../../src/contract.ts'
import type { Anything, Client } from '../support/call.ts'
import type { World } from '../support/world.ts'
import { scenarios } from './all.ts'

/** Makes what the operation needs and gives a request that succeeds, for tests that walk all operations. */
export async function requestOf(world: World, id: OperationId): Promise<Anything & { by: Client }> {
  return { by: world.admin, ...((await scenarios[id](world)) as Anything & { by?: Client }) }
}
