import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Schema } from '../../src/contract.ts'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { archiveIn } from '../../src/jobs/event-archive.ts'
import { eventSweep } from '../../src/jobs/event-sweep.ts'
import { addEvents, type EventRow, foldEverything, search } from '../support/event-rows.ts'
import { openEventStream } from '../support/event-stream.ts'
import { it, type World } from '../support/world.ts'

const DAYS = 90
const now = new Date('2026-11-20T09:30:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

/** Puts settled events of an age into the log. */
async function addOld(world: World, days: number, ...events: EventRow[]): Promise<number[]> {
  const ids = await addEvents(world.db, ...events)
  await sql`update events set created_at = ${daysAgo(days)} where id = any(${ids}::bigint[])`.execute(world.db)
  await foldEverything(world.db)
  return ids
}

const sweepOf = (world: World, folder?: string) =>
  eventSweep(
    { db: world.db, limits: defaultLimits, clock: () => now },
    DAYS,
    folder === undefined ? undefined : archiveIn(folder),
  )

async function rowsOf<Row>(world: World, table: string): Promise<Row[]> {
  return (await sql<Row>`select * from ${sql.table(table)} order by 1, 2, 3`.execute(world.db)).rows
}

const newFolder = () => mkdtemp(join(tmpdir(), 'flaghoist-events-'))

describe('the sweep of events', () => {
  it('removes events from before the days that are kept, and records it', async ({ world }) => {
    const shop = { project: 'shop', feature: 'basket' }
    await addOld(world, 92, shop, { project: 'gone', feature: 'gone' }, { type: 'segment-created' })
    const [last = 0] = await addOld(world, 90.5, { ...shop, data: { title: 'needle' } })
    const [kept = 0] = await addOld(world, 89.9, shop)
    await sweepOf(world)()
    const { body } = await world.admin.call('searchEvents', { body: {} })
    expect(body.events).toMatchObject([
      {
        type: 'events-removed',
        createdBy: 'flaghoist-system',
        project: null,
        data: { events: 4, lastId: last, createdBefore: '2026-08-22T00:00:00.000Z' },
      },
      { id: kept },
    ])
    expect(body.totalEvents).toBe(2)
    for (const filter of [{ project: 'shop' }, { feature: 'basket' }, { project: 'shop', query: 'created' }])
      expect(await search(world.admin, filter)).toEqual({ ids: [kept], total: 1 })
    for (const filter of [{ project: 'gone' }, { type: 'segment-created' as const }, { query: 'needle' }])
      expect(await search(world.admin, filter)).toEqual({ ids: [], total: 0 })
    await foldEverything(world.db)
    expect(await rowsOf(world, 'event_totals')).toEqual([
      { feature: '', project: '', type: 'events-removed', events: 1 },
      { feature: '', project: '*', type: 'events-removed', events: 1 },
      { feature: '', project: '*', type: 'feature-created', events: 1 },
      { feature: '', project: 'shop', type: 'feature-created', events: 1 },
      { feature: 'basket', project: 'shop', type: 'feature-created', events: 1 },
    ])
    expect(await rowsOf(world, 'indexed_events')).toHaveLength(2)
  })

  it('does nothing, and records nothing, when nothing is old', async ({ world }) => {
    await addOld(world, 90, {})
    await sweepOf(world)()
    expect((await search(world.admin, {})).total).toBe(1)
  })

  it('removes many in several steps, each with its event', async ({ world }) => {
    await addOld(world, 200, ...Array.from({ length: 4100 }, () => ({ project: 'shop' })))
    await sweepOf(world)()
    const { body } = await world.admin.call('searchEvents', { body: {} })
    expect(body.events.map(({ type, data }) => [type, data?.events])).toEqual([
      ['events-removed', 100],
      ['events-removed', 2000],
      ['events-removed', 2000],
    ])
    expect(await search(world.admin, { project: 'shop' })).toEqual({ ids: [], total: 0 })
  })

  it('keeps events that are not indexed yet, and that a webhook still has to send', async ({ world }) => {
    const ids = await addOld(world, 200, {}, {}, {})
    await sql`insert into webhook_deliveries (webhook_id, event_id, created_at, due_at, retry_until)
      values (1, ${ids[1]}, ${now}, ${now}, ${now})`.execute(world.db)
    await sweepOf(world)()
    expect((await search(world.admin, { type: 'feature-created' })).ids).toEqual([ids[2], ids[1]])
    await sql`update webhook_deliveries set state = 'failed'`.execute(world.db)
    const [unsettled = 0] = await addEvents(world.db, {})
    await sql`update events set created_at = ${daysAgo(200)} where id = ${unsettled}`.execute(world.db)
    await sweepOf(world)()
    expect((await search(world.admin, { type: 'feature-created' })).ids).toEqual([unsettled])
  })

  it('shows the event of it only to those who may read the whole log', async ({ world }) => {
    await addOld(world, 200, {})
    await sweepOf(world)()
    const outsider = await world.actor()
    expect(await search(outsider, {})).toEqual({ ids: [], total: 0 })
  })

  it('lets a stream continue with the oldest event that is kept', async ({ world }) => {
    const [first = 0] = await addOld(world, 200, {}, {})
    const [kept] = await addOld(world, 1, {})
    await sweepOf(world)()
    const stream = await openEventStream(world.app, world.admin.key ?? '', { lastEventId: first })
    expect((await stream.next())?.id).toBe(String(kept))
  })
})

describe('the archive of removed events', () => {
  it('has each event as the search gave it, one a line, in files by id', async ({ world }) => {
    const folder = join(await newFolder(), 'archive')
    const many = Array.from({ length: 2100 }, (_, index) => ({ data: { title: `line\nbreak ${index}` } }))
    const ids = await addOld(world, 200, ...many)
    const { body } = await world.admin.call('searchEvents', { body: { limit: 1 } })
    await sweepOf(world, folder)()
    const [first = 0] = ids
    const names = [`events-1-${first + 1999}.ndjson`, `events-${first + 2000}-${first + 2099}.ndjson`]
    expect((await readdir(folder)).sort()).toEqual([...names].sort())
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const events: Schema<'Event'>[] = texts.flatMap((text) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    )
    expect(events.map(({ id }) => id)).toEqual(ids)
    expect(events.at(-1)).toEqual(body.events[0])
  })

  it('keeps the events in the database when it can not be written', async ({ world }) => {
    const folder = join(await newFolder(), 'file')
    await writeFile(folder, '')
    const ids = await addOld(world, 200, {})
    await expect(sweepOf(world, folder)()).rejects.toThrow()
    expect(await search(world.admin, {})).toEqual({ ids, total: 1 })
  })
})
