import { expect } from 'vitest'
import type { OperationId } from '../../src/contract.ts'
import type { Db } from '../../src/db/handles.ts'
import { dump } from '../support/dump.ts'
import { withoutEvents } from '../support/without-events.ts'
import { hasEvents, type Law } from './law.ts'

/** Tables that operations change even so, and why. */
const COUNTED: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  // An attempt counts until it has succeeded.
  logIn: ['sign_in_attempts', 'users'],
}

async function stored(db: Db, id: OperationId): Promise<Record<string, unknown>> {
  const tables = Object.entries(await dump(db))
  return Object.fromEntries(tables.filter(([table]) => !COUNTED[id]?.includes(table)))
}

/**
 * It fails for a change that records no event, and that it records nothing else than its contract lists is seen to by
 * `send`. The request leaves the world as it was, so it then succeeds.
 */
export const allOrNothing: Law = {
  name: 'a change does nothing when its event can not be written',
  of: hasEvents,
  async before({ world: { db }, called: { id }, request, by }) {
    const before = await stored(db, id)
    const { status, error } = await withoutEvents(db, () => by.send(id, request))
    expect({ status, name: error?.name }).toEqual({ status: 500, name: 'InternalError' })
    expect(await stored(db, id)).toEqual(before)
    return undefined
  },
  async after() {},
}
