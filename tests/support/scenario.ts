import type { OperationId } from '../../src/contract.ts'
import type { Given } from './call.ts'
import type { World } from './world.ts'

/**
 * Makes what an operation needs and gives a request that succeeds with it. Of a write, the request changes something,
 * so that it records an event. The tests in `tests/contract` walk all operations with these.
 */
export type Scenario<Id extends OperationId> = (world: World) => Promise<Given<Id>> | Given<Id>

export type Scenarios = { readonly [Id in OperationId]: Scenario<Id> }
