import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { notifyOutdated } from '../../../src/db/database.ts'
import { systemActor } from '../../../src/domain/actor.ts'
import { eventById } from '../../../src/domain/events/event-list.ts'
import { type EventFilter, eventPage } from '../../../src/domain/events/search.ts'
import { addEvents } from '../../support/event-rows.ts'
import { watched } from '../../support/watched-db.ts'
import { it } from '../../support/world.ts'

describe.each([
  { size: 'of usual size', description: 'x', statements: [1, 0] },
  { size: 'too large to be remembered', description: 'x'.repeat(25_000), statements: [1, 1] },
])('an event $size', ({ description, statements }) => {
  it('is read as often as it has to be', async ({ world }) => {
    const [id = 0] = await addEvents(world.db, { data: { description } })
    const counted = watched(world.db)
    await eventById(counted.db, id)
    const first = counted.statements
    await eventById(counted.db, id)
    expect([first, counted.statements - first]).toEqual(statements)
  })
})

it('a page of events is one statement, and another one for events that were not read before', async ({ world }) => {
  const counted = watched(world.db)
  const feature = await world.feature()
  const pageOf = async (filter: EventFilter) => {
    const before = counted.statements
    const { json } = await eventPage(counted.db, filter, systemActor)
    return [JSON.parse(json).events.length, counted.statements - before]
  }
  expect([await pageOf({ feature }), await pageOf({ feature }), await pageOf({ query: 'created' })]).toEqual([
    [1, 2],
    [1, 1],
    [1, 1],
  ])
  await addEvents(world.db, { feature })
  expect([await pageOf({ feature }), await pageOf({ feature })]).toEqual([
    [2, 2],
    [2, 1],
  ])
})

it('a page of events is the same when some of them were read before', async ({ world }) => {
  const feature = await world.feature()
  const ids = await addEvents(world.db, ...Array.from({ length: 6 }, (_, n) => ({ feature, data: { n } })))
  const page = async () => (await eventPage(world.db, { feature }, systemActor)).json
  for (const id of [ids[1], ids[4]]) {
    notifyOutdated(world.db)
    await eventById(world.db, id ?? 0)
    const some = await page()
    notifyOutdated(world.db)
    expect(some).toBe(await page())
  }
})

it('a feature comes from memory until it changes', async ({ world }) => {
  const params = { projectId: 'default', featureName: await world.feature() }
  const descriptions = async () => {
    // The second read finds what the first one has cached.
    const reads = [await world.admin.call('getFeature', { params }), await world.admin.call('getFeature', { params })]
    return reads.map(({ body }) => body.description)
  }
  const patch = (value: string) =>
    world.admin.call('patchFeature', { params, body: [{ op: 'replace', path: '/description', value }] })
  await patch('one')
  expect(await descriptions()).toEqual(['one', 'one'])
  // Not a change: the revision stays.
  await sql`update features set description = 'unseen' where name = ${params.featureName}`.execute(world.db)
  expect(await descriptions()).toEqual(['one', 'one'])
  await patch('two')
  expect(await descriptions()).toEqual(['two', 'two'])
})
