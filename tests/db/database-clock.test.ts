import { describe, expect } from 'vitest'
import { createDatabaseClock } from '../../src/db/database-clock.ts'
import { DAY_MS } from '../../src/domain/date-time.ts'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { eventSweep } from '../../src/jobs/event-sweep.ts'
import { clientOf } from '../support/call.ts'
import { serverOn } from '../support/server.ts'
import { it } from '../support/world.ts'

/** A machine whose clock is `ahead` milliseconds ahead, and on which time can pass. */
function machine() {
  const state = { ahead: 0, elapsed: 0 }
  const clock = createDatabaseClock(
    () => new Date(Date.now() + state.ahead + state.elapsed),
    () => performance.now() + state.elapsed,
  )
  return { state, clock }
}

/** How far a clock is ahead of the right time, in whole seconds. The sum is never -0. */
const secondsAhead = (now: Date, elapsed = 0) => Math.round((now.getTime() - Date.now() - elapsed) / 1000) + 0

describe('the clock of a server', () => {
  it('is that of its machine until that of the database was read', () => {
    const { state, clock } = machine()
    state.ahead = DAY_MS
    expect(secondsAhead(clock.now())).toBe(86_400)
    expect(clock.aheadMs()).toBeUndefined()
  })

  it.for([
    ['a little ahead', 50_000, 50],
    ['a little behind', -50_000, -50],
    ['far ahead', 70 * DAY_MS, 0],
    ['far behind', -3 * DAY_MS, 0],
  ] as const)('is that of the database unless both nearly agree: %s', async ([, ahead, seconds], { world }) => {
    const { state, clock } = machine()
    state.ahead = ahead
    await clock.read(world.db)
    expect(secondsAhead(clock.now())).toBe(seconds)
    expect(Math.round((clock.aheadMs() ?? 0) / 1000)).toBe(ahead / 1000)
  })

  it('is right at once when that of its machine is set, also long after the last reading', async ({ world }) => {
    const { state, clock } = machine()
    await clock.read(world.db)
    state.elapsed = DAY_MS
    state.ahead = 70 * DAY_MS
    expect(secondsAhead(clock.now(), DAY_MS)).toBe(0)
    state.ahead = 0
    expect(secondsAhead(clock.now(), DAY_MS)).toBe(0)
  })
})

describe('a server 70 days ahead of its database', () => {
  it('removes no events before their time, and ends no key', async ({ world }) => {
    const { state, clock } = machine()
    state.ahead = 70 * DAY_MS
    await clock.read(world.db)
    await world.feature({ name: 'checkout' })
    const before = await world.eventTypes()
    await eventSweep({ db: world.db, limits: defaultLimits, clock: clock.now }, 61)()
    expect(await world.eventTypes()).toEqual(before)

    const app = await serverOn(world.db, { clock: clock.now })
    const expiresAt = new Date(Date.now() + 2 * DAY_MS).toISOString()
    const { body } = await world.admin.call('createApiToken', {
      body: { tokenName: 'two days', type: 'admin', expiresAt },
    })
    const holder = clientOf(app, world.db, { name: 'two days', key: body.secret, userId: 0 })
    expect((await holder.send('searchFeatures', {})).status).toBe(200)
    await app.close()
  })
})
