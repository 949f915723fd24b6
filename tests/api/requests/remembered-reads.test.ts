import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { systemActor } from '../../../src/domain/actor.ts'
import { eventById } from '../../../src/domain/events/event-list.ts'
import { eventPage } from '../../../src/domain/events/search.ts'
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

it('a page of events is one statement', async ({ world }) => {
  const counted = watched(world.db)
  await eventPage(counted.db, { feature: await world.feature() }, systemActor)
  await eventPage(counted.db, { query: 'created' }, systemActor)
  expect(counted.statements).toBe(2)
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
