import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { describe, expect, vi } from 'vitest'
import { eventTexts } from '../../../../src/domain/events/event-list.ts'
import { recentSettledId } from '../../../../src/domain/events/settled-id.ts'
import { eventsAfter } from '../../../../src/domain/events/stream.ts'
import { eventHorizon, foldTotals } from '../../../../src/domain/events/totals.ts'
import { featureAsOf } from '../../../../src/domain/feature-history/as-of.ts'
import { historyEvents } from '../../../../src/domain/feature-history/queries.ts'
import { everyRight } from '../../../../src/domain/rights.ts'
import { addEvents, foldEverything, search, settledId } from '../../../support/event-rows.ts'
import { statementOf } from '../../../support/statements.ts'
import { it, type World } from '../../../support/world.ts'

const MEGABYTE = 1_000_000
const feature = 'basket'

/** A text that the database can compress to next to nothing, or not at all. */
const text = {
  even: (bytes: number) => 'x'.repeat(bytes),
  random: (bytes: number) => randomBytes(bytes / 2).toString('hex'),
}

async function listed(world: World, query = {}) {
  const { body } = await world.admin.call('listFeatureEvents', { params: { featureName: feature }, query })
  return { ids: body.events.map(({ id }) => id), total: body.totalEvents }
}

const reader = { userId: 1, rights: everyRight, hiddenProjects: [] }

async function textsOf({ db }: World, ...ids: number[]) {
  return (await eventTexts(db, ids, { emails: false, hidden: false })).map(({ id }) => id)
}

describe('a page of events, or a part of a stream, which is read at once', () => {
  it.for([
    ['even', 6, 2],
    ['random', 2.2, 1],
  ] as const)('ends before it is too large: %s texts of %d MB', async ([kind, megabytes, most], { world }) => {
    const rows = Array.from({ length: 4 }, () => ({ feature, data: { text: text[kind](megabytes * MEGABYTE) } }))
    const ids = await addEvents(world.db, ...rows)
    const newest = ids.toReversed()
    expect(await listed(world)).toEqual({ ids: newest.slice(0, most), total: 4 })
    expect(await listed(world, { offset: most })).toEqual({ ids: newest.slice(most, 2 * most), total: 4 })
    expect(await search(world.admin, { feature })).toEqual({ ids: newest.slice(0, most), total: 4 })
    expect(await textsOf(world, ...ids)).toEqual(ids.slice(0, most))
  })

  it('has an event that is larger, and nothing that does not exist', async ({ world }) => {
    const large = { feature, data: { text: text.even(17 * MEGABYTE) } }
    const ids = await addEvents(world.db, large, large, { feature })
    const [first = 0, second = 0, small = 0] = ids
    expect(await listed(world)).toEqual({ ids: [small], total: 3 })
    expect(await listed(world, { offset: 1 })).toEqual({ ids: [second], total: 3 })
    expect(await textsOf(world, 0, first, second)).toEqual([first])
    expect(await textsOf(world, 0, small)).toEqual([small])
    // The last one is known from before; it may not overtake the others.
    expect(await textsOf(world, first, second, small)).toEqual([first])
    expect(await textsOf(world, 0, small, small + 1)).toEqual([small])
    expect(await textsOf(world, 0, small + 1)).toEqual([])
  })
})

describe('the states of a feature', () => {
  it('are read from the log only as far as its events are not too large together', async ({ world }) => {
    await world.feature({ name: feature })
    const change = { type: 'feature-strategy-update', project: 'default', environment: 'production', feature }
    const rows = Array.from({ length: 3 }, (_, at) => ({
      ...change,
      data: { id: `${at}`, text: text.even(7_000_000) },
    }))
    const [first = 0, ...others] = await addEvents(world.db, ...rows)
    const key = { project: 'default', feature }
    const page = { limit: 100, before: Number.MAX_SAFE_INTEGER }
    const { events, more } = await historyEvents(world.db, key, page, reader)
    expect({ ids: events.map(({ id }) => id), more }).toEqual({ ids: others.reverse(), more: true })
    const past = featureAsOf(world.db, key, { event: first - 1 }, reader)
    await expect(past).rejects.toThrow('The changes of the feature since are too large together')
  })
})

describe('the kept totals', () => {
  it.for([
    ['even', 3],
    ['random', 1.2],
  ] as const)(
    'count few events at once when they are large: %s texts of %d MB',
    async ([kind, megabytes], { world }) => {
      const rows = Array.from({ length: 3 }, () => ({ feature, data: { text: text[kind](megabytes * MEGABYTE) } }))
      const [first, second] = await addEvents(world.db, ...rows)
      const horizon = await eventHorizon(world.db)
      if (horizon === undefined) throw new Error('Events were recorded')
      const steps: number[] = []
      while (!(await foldTotals(world.db, horizon))) {
        const settled = await settledId(world.db)
        if (settled !== steps.at(-1)) steps.push(settled)
      }
      expect(steps).toContain(first)
      expect(steps).toContain(second)
      expect(await search(world.admin, { feature })).toMatchObject({ total: 3 })
    },
  )
})

describe('a stream', () => {
  it('sends all events, however large they are', async ({ world }) => {
    const rows = Array.from({ length: 3 }, () => ({ preData: { text: text.even(6 * MEGABYTE) } }))
    const [before = 0] = await addEvents(world.db, {})
    const ids = await addEvents(world.db, ...rows)
    await foldEverything(world.db)
    const controller = new AbortController()
    const sent: number[] = []
    for await (const { id } of eventsAfter(world.db, String(before), {}, async () => reader, controller.signal)) {
      sent.push(id)
      if (sent.length === ids.length) controller.abort()
    }
    expect(sent).toEqual(ids)
  })

  it('does not send again what another server has sent', async ({ world }) => {
    await recentSettledId(world.db)
    const sent = await addEvents(world.db, {}, {}, {})
    await foldEverything(world.db)
    const controller = new AbortController()
    const stream = eventsAfter(world.db, String(sent.at(-1)), {}, async () => reader, controller.signal)
    const next = stream.next()
    const [later] = await addEvents(world.db, {})
    await foldEverything(world.db)
    expect((await next).value).toMatchObject({ id: later })
    controller.abort()
    await stream.return(undefined)
  })
})

describe('a search in a project that the reader can not see', () => {
  it('does not go through its events', async ({ world }) => {
    await world.project('hush')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'hush').execute()
    await addEvents(world.db, { project: 'hush' })
    await foldEverything(world.db)
    const stranger = await world.actor()
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      for (const filter of [{}, { query: 'created' }])
        expect(await search(stranger, { project: 'hush', ...filter })).toEqual({ ids: [], total: 0 })
      expect(query).toHaveBeenCalled()
      const values = query.mock.calls.flatMap(([sent]: unknown[]) => statementOf(sent).values)
      expect(values).not.toEqual([])
      expect(values).not.toContain('hush')
    } finally {
      query.mockRestore()
    }
  })
})
