import { describe, expect } from 'vitest'
import type { OperationId } from '../../src/contract.ts'
import { requestOf } from '../scenarios/request-of.ts'
import { operations } from '../support/contract.ts'
import { dump } from '../support/dump.ts'
import { withoutEvents } from '../support/without-events.ts'
import { it } from '../support/world.ts'

/** Tables that operations change even so, and why. */
const COUNTED: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  // An attempt counts until it has succeeded.
  logIn: ['sign_in_attempts', 'users'],
}

const writes = [...operations.values()].filter(({ events }) => events.length > 0).map(({ id }) => id)

describe.each(writes)('%s', (id) => {
  // That it records nothing else than its contract lists is seen to by `send`.
  it('records what it did', async ({ world }) => {
    const request = await requestOf(world, id)
    await world.forgetEvents()
    const { status, error } = await request.by.send(id, request)
    expect(error).toBeUndefined()
    expect(status).toBeLessThan(300)
    expect(await world.events()).not.toEqual([])
  })

  it('does nothing when its event can not be written', async ({ world }) => {
    const request = await requestOf(world, id)
    const stored = async () => {
      const tables = Object.entries(await dump(world.db))
      return Object.fromEntries(tables.filter(([table]) => !COUNTED[id]?.includes(table)))
    }
    const before = await stored()
    const { status, error } = await withoutEvents(world.db, () => request.by.send(id, request))
    expect({ status, name: error?.name }).toEqual({ status: 500, name: 'InternalError' })
    expect(await stored()).toEqual(before)
  })
})
