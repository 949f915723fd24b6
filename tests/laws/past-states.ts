import { expect } from 'vitest'
import { parametersOf } from '../support/contract.ts'
import type { Law, Run } from './law.ts'

/** The id of an event that is removed, and of the last one that is. */
const GONE = 1
const REMOVED = 1_000_000

export const pastStates: Law = {
  name: 'a read of a past state names the oldest event whose state is known, where older events are removed',
  of: ({ statuses }) => statuses.includes(410),
  async before(run) {
    const { world, called, request, by } = run
    await world.db.updateTable('eventTotalsProgress').set({ removedId: REMOVED }).execute()
    const { status, body } = await by.send(called.id, { ...request, ...past(run) })
    await world.db.updateTable('eventTotalsProgress').set({ removedId: 0 }).execute()
    expect({ status, body }).toMatchObject({ status: 410, body: { name: 'GoneError', oldestEvent: REMOVED } })
    return undefined
  },
}

/** The part of a request that asks for the state after `GONE`. */
function past({ called, request: { query, body } }: Run): object {
  if (parametersOf(called, 'path').some(({ name }) => name === 'eventId')) return { params: { eventId: GONE } }
  const names = parametersOf(called, 'query').map(({ name }) => name)
  if (names.includes('asOf')) return { query: { ...query, asOf: GONE } }
  if (names.includes('from')) return { query: { ...query, from: GONE } }
  return { body: { ...(body as object), event: GONE } }
}
