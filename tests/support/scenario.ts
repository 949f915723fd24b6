import type { OperationId } from '../../src/contract.ts'
import type { CallInput, Client } from './call.ts'
import type { World } from './world.ts'

/**
 * Makes what an operation needs and gives a request that succeeds with it. Of a write, the request changes something,
 * so that it records an event. The tests in `tests/contract` walk all operations with these.
 */
export type Scenario<Id extends OperationId> = (world: World) => Promise<ScenarioRequest<Id>> | ScenarioRequest<Id>

/** `by` is who it succeeds for, where an admin key can't ask for it. */
export type ScenarioRequest<Id extends OperationId> = CallInput<Id> & { by?: Client }

export type Scenarios = { readonly [Id in OperationId]: Scenario<Id> }
