import { describe, expect } from 'vitest'
import type { OperationId } from '../../src/contract.ts'
import { requestOf } from '../scenarios/request-of.ts'
import { operation, operations, parametersOf } from '../support/contract.ts'
import { it } from '../support/world.ts'

/* Every operation that reads past states from the log, where the log no longer has them. */

const readers = [...operations.values()].filter(({ statuses }) => statuses.includes(410)).map(({ id }) => id)

/** The id of an event that is removed, and of the last one that is. */
const GONE = 1
const REMOVED = 1_000_000

describe('where older events are removed', () => {
  it.for(readers)('%s names the oldest event whose state is known', async (id, { world }) => {
    const { by, ...request } = await requestOf(world, id)
    await world.db.updateTable('eventTotalsProgress').set({ removedId: REMOVED }).execute()
    const { status, body } = await by.send(id, { ...request, ...past(id, request) })
    expect({ status, body }).toMatchObject({ status: 410, body: { name: 'GoneError', oldestEvent: REMOVED } })
  })
})

/** The part of a request that asks for the state after `GONE`. */
function past(id: OperationId, { query, body }: { query?: object; body?: unknown }): object {
  if (parametersOf(operation(id), 'path').some(({ name }) => name === 'eventId')) return { params: { eventId: GONE } }
  const names = parametersOf(operation(id), 'query').map(({ name }) => name)
  if (names.includes('asOf')) return { query: { ...query, asOf: GONE } }
  if (names.includes('from')) return { query: { ...query, from: GONE } }
  return { body: { ...(body as object), event: GONE } }
}
