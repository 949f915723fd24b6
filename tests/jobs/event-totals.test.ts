import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { connectPostgres } from '../../src/db/connect.ts'
import type { Tx } from '../../src/db/handles.ts'
import { settledIdNow } from '../../src/domain/events/settled-id.ts'
import { eventHorizon, foldTotals } from '../../src/domain/events/totals.ts'
import { eventTotalsJob } from '../../src/jobs/event-totals.ts'
import { sharedDatabase } from '../support/database.ts'
import { addEvents, type EventRow, foldEverything, search, settledId } from '../support/event-rows.ts'
import { it, type World } from '../support/world.ts'

/** The embedded engine has one connection: while a transaction is open there, nobody else does anything. */
const itConcurrently = it.skipIf(process.env.TEST_ENGINE === 'embedded')

const total = async (world: World, filter = {}) => (await search(world.admin, { ...filter, limit: 1 })).total

/** Does `meanwhile` while a transaction is open that has done `first`. */
async function whileOpen(world: World, first: (tx: Tx) => Promise<unknown>, meanwhile: () => Promise<void>) {
  const tx = await world.db.startTransaction().execute()
  try {
    await first(tx)
    await meanwhile()
  } finally {
    await tx.commit().execute()
  }
}

describe('the kept totals', () => {
  it('count every event once, however often the job runs', async ({ world }) => {
    await addEvents(world.db, { project: 'shop', feature: 'basket' }, { project: 'shop' }, {})
    await foldEverything(world.db)
    const job = eventTotalsJob(world.db)
    for (let run = 0; run < 3; run++) await job()
    expect(await total(world)).toBe(3)
    const { rows } = await sql`select feature, project, type, events from event_totals order by 1, 2`.execute(world.db)
    expect(rows).toEqual([
      { feature: '', project: '', type: 'feature-created', events: 1 },
      { feature: '', project: '*', type: 'feature-created', events: 3 },
      { feature: '', project: 'shop', type: 'feature-created', events: 2 },
      { feature: 'basket', project: 'shop', type: 'feature-created', events: 1 },
    ])
  })

  it('leave out what is counted already when the next events come', async ({ world }) => {
    await addEvents(world.db, { project: 'shop' })
    await foldEverything(world.db)
    await addEvents(world.db, { project: 'shop' }, { project: 'shop' })
    expect(await total(world, { project: 'shop' })).toBe(3)
    await foldEverything(world.db)
    expect(await total(world, { project: 'shop' })).toBe(3)
  })

  it('do nothing, and take no transaction number, when nothing was recorded', async ({ world }) => {
    expect(await eventHorizon(world.db)).toBeUndefined()
    await addEvents(world.db, {})
    expect(await eventHorizon(world.db)).toMatchObject({ lastId: 1 })
    await foldEverything(world.db)
    expect(await eventHorizon(world.db)).toBeUndefined()
  })

  it('are folded once by two instances that run at the same time', async ({ world }) => {
    await addEvents(world.db, ...Array.from({ length: 50 }, () => ({ project: 'shop' })))
    const horizon = await eventHorizon(world.db)
    if (horizon === undefined) throw new Error('Events were recorded')
    await expect
      .poll(async () => {
        await Promise.all(Array.from({ length: 8 }, () => foldTotals(world.db, horizon)))
        return settledId(world.db)
      })
      .toBe(50)
    expect(await total(world, { project: 'shop' })).toBe(50)
    const { rows } = await sql`select events from event_totals where project = 'shop'`.execute(world.db)
    expect(rows).toEqual([{ events: 50 }])
  })

  itConcurrently('are folded once by instances with pools of their own', async ({ world }) => {
    const { url } = await sharedDatabase()
    if (url === undefined) throw new Error('PostgreSQL has an address')
    await addEvents(world.db, ...Array.from({ length: 50 }, () => ({})))
    const other = connectPostgres(url, () => {})
    try {
      await Promise.all([foldEverything(world.db), foldEverything(other.db)])
    } finally {
      await other.close()
    }
    expect(await total(world)).toBe(50)
  })

  itConcurrently('stay right while a transaction that drew a lower id is open, and after it', async ({ world }) => {
    const job = eventTotalsJob(world.db)
    const first = (tx: Tx) => addEvents(tx, { project: 'shop' })
    await whileOpen(world, first, async () => {
      await job()
      expect(await addEvents(world.db, { project: 'shop' }, { project: 'shop' })).toEqual([2, 3])
      for (let run = 0; run < 5; run++) {
        await job()
        expect(await total(world, { project: 'shop' })).toBe(2)
      }
      expect(await settledId(world.db)).toBe(0)
    })
    expect(await total(world, { project: 'shop' })).toBe(3)
    await foldEverything(world.db)
    expect(await total(world, { project: 'shop' })).toBe(3)
    expect(await settledId(world.db)).toBe(3)
  })

  itConcurrently('wait for the transaction that began last, too', async ({ world }) => {
    const job = eventTotalsJob(world.db)
    const first = (tx: Tx) => addEvents(tx, {})
    await whileOpen(world, first, async () => {
      for (let run = 0; run < 3; run++) await job()
      expect(await settledId(world.db)).toBe(0)
    })
    await foldEverything(world.db)
    expect(await total(world)).toBe(1)
  })

  itConcurrently('skip the ids of a transaction that was undone', async ({ world }) => {
    const undone = world.db.transaction().execute(async (tx) => {
      await addEvents(tx, {}, {})
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await addEvents(world.db, {})
    await foldEverything(world.db)
    expect({ total: await total(world), settled: await settledId(world.db) }).toEqual({ total: 1, settled: 3 })
  })

  it('equal a plain count after any events and folds', async ({ world }) => {
    const projects = fc.constantFrom('a', 'b', null)
    const event = fc.record({
      type: fc.constantFrom('feature-created', 'feature-archived', 'tag-created'),
      project: projects,
      feature: fc.constantFrom('x', 'y', '*', null),
      createdBy: fc.constantFrom('ada', 'bob'),
    })
    const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
    const filter = fc.record({
      type: maybe(fc.constantFrom('feature-created' as const, 'feature-archived' as const)),
      project: maybe(fc.constantFrom('a', 'b', '', '*')),
      feature: maybe(fc.constantFrom('x', 'y', '', '*')),
      query: maybe(fc.constantFrom('', 'a', 'ada', 'ARCHIVED', 'BO', 'nobody')),
    })
    const step = fc.record({ events: fc.array(event, { maxLength: 5 }), folds: fc.boolean(), filter })
    const outsider = await world.actor()
    const recorded: (EventRow & { id: number })[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        for (const { events, folds, filter } of steps) {
          const ids = events.length === 0 ? [] : await addEvents(world.db, ...events)
          recorded.push(...events.map((added, index) => ({ ...added, id: ids[index] ?? 0 })))
          if (folds) await foldEverything(world.db)
          const matching = recorded.filter((one) => matches(one, filter)).map(({ id }) => id)
          const expected = { ids: matching.reverse().slice(0, 100), total: matching.length }
          expect(await search(world.admin, filter)).toEqual(expected)
          expect(await search(outsider, filter)).toEqual(expected)
        }
      }),
      { numRuns: 25 },
    )
  })
})

type Filter = { type?: string; project?: string; feature?: string; query?: string }

/** The promise of the search, in another language. */
function matches(event: EventRow, { type, project, feature, query = '' }: Filter): boolean {
  const text = `${event.type} ${event.createdBy}`.toLowerCase()
  return (
    (type === undefined || event.type === type) &&
    (project === undefined || event.project === project) &&
    (feature === undefined || event.feature === feature) &&
    text.includes(query.toLowerCase())
  )
}

describe('an export of events', () => {
  it('has the events that no server has counted yet', async ({ world }) => {
    await addEvents(world.db, {}, {})
    expect(await settledIdNow(world.db, 1000)).toBe(2)
    await foldEverything(world.db)
    expect(await settledIdNow(world.db, 1000)).toBe(2)
  })

  itConcurrently('waits for a transaction that may add an event before them', async ({ world }) => {
    const insertion = (tx: Tx) => addEvents(tx, {})
    await whileOpen(world, insertion, async () => {
      await addEvents(world.db, {})
      expect(await settledIdNow(world.db, 100)).toBe(0)
    })
    let settled: Promise<number> | undefined
    await whileOpen(world, insertion, async () => {
      await addEvents(world.db, {})
      settled = settledIdNow(world.db, 10_000)
    })
    expect(await settled).toBe(4)
  })
})
