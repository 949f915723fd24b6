import { expect } from 'vitest'
import { sharedDatabase } from '../support/database.ts'
import { prepareWithoutEvents, withoutEvents } from '../support/without-events.ts'
import { hasEvents, type Law } from './law.ts'

/**
 * It fails for a change that records no event, and that it records nothing else than its contract lists is seen to by
 * `send`. The request leaves the world as it was, so it then succeeds.
 */
export const allOrNothing: Law = {
  name: 'a change does nothing when its event can not be written',
  of: hasEvents,
  open: async () => prepareWithoutEvents((await sharedDatabase()).connection.db),
  async before({ world: { db }, called: { id }, request, by }) {
    const { status, error } = await withoutEvents(db, () => by.send(id, request))
    expect({ status, name: error?.name }).toEqual({ status: 500, name: 'InternalError' })
    return undefined
  },
}
