import { describe, expect } from 'vitest'
import { restrictedEventTypes } from '../../../generated/events.ts'
import type { Schema } from '../../../src/contract.ts'
import type { Client } from '../../support/call.ts'
import { addEvents, foldEverything, search } from '../../support/event-rows.ts'
import { it, type World } from '../../support/world.ts'

const restricted = [...restrictedEventTypes]

/** One event of every restricted type, one of a key in a project, and one that everybody may read. */
async function log({ db }: World) {
  // Not everybody finds the emails of those who made the events.
  const data = { note: 'an example' }
  const people = await addEvents(
    db,
    ...restricted.map((type) => ({ type, createdBy: 'root@example.com', createdByUserId: 900, feature: 'odd', data })),
  )
  const [key = 0, feature = 0] = await addEvents(
    db,
    { type: 'api-token-created', project: 'shop', createdByUserId: 5, createdBy: 'key@example.com', data },
    { type: 'feature-created', project: 'shop', feature: 'odd', createdByUserId: 5, data },
  )
  return { people, key, feature }
}

describe('events about people and keys that are of no project', () => {
  const filters: [string, Schema<'SearchEvents'>, ('people' | 'key' | 'feature')[]][] = [
    ['no filter', {}, ['people', 'key', 'feature']],
    ['a word', { query: 'example' }, ['people', 'key', 'feature']],
    ['a letter', { query: 'x' }, ['people', 'key', 'feature']],
    ['a project', { project: 'shop' }, ['key', 'feature']],
    ['a feature', { feature: 'odd' }, ['people', 'feature']],
    ['a type that everybody may read', { type: 'feature-created' }, ['feature']],
  ]
  it.for(filters)(
    'are left out, of the total too, for callers who may not read the log: %s',
    async (row, { world }) => {
      const [, filter, found] = row
      const events = await log(world)
      const all = found.flatMap((kind) => events[kind]).sort((one, other) => other - one)
      const open = all.filter((id) => !events.people.includes(id))
      const [somebody, editor, reader] = [
        await world.actor(),
        await world.actor({ may: ['UPDATE_FEATURE', 'READ_CLIENT_API_TOKEN'] }),
        await world.actor({ may: ['READ_LOGS'] }),
      ]
      for (const fold of [false, true]) {
        if (fold) await foldEverything(world.db)
        for (const client of [somebody, editor])
          expect(await search(client, filter)).toEqual({ ids: open, total: open.length })
        for (const client of [reader, world.admin])
          expect(await search(client, filter)).toEqual({ ids: all, total: all.length })
      }
    },
  )

  it('are left out whatever type is asked for; of keys, those of a project are there', async ({ world }) => {
    const { people, key } = await log(world)
    const somebody = await world.actor()
    for (const fold of [false, true]) {
      if (fold) await foldEverything(world.db)
      for (const [index, type] of restricted.entries()) {
        const ofProject = type === 'api-token-created' ? [key] : []
        expect(await search(somebody, { type })).toEqual({ ids: ofProject, total: ofProject.length })
        const whole = [...ofProject, people[index]]
        expect(await search(world.admin, { type })).toEqual({ ids: whole, total: whole.length })
      }
    }
  })

  it('are left out together with those of private projects', async ({ world }) => {
    await world.project('secret')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'secret').execute()
    const { key, feature } = await log(world)
    await addEvents(world.db, { type: 'api-token-created', project: 'secret' }, { project: 'secret', feature: 'odd' })
    const outsider = await world.actor({ may: ['UPDATE_FEATURE'], project: 'default' })
    for (const fold of [false, true]) {
      if (fold) await foldEverything(world.db)
      expect(await search(outsider, {})).toEqual({ ids: [feature, key], total: 2 })
      expect(await search(outsider, { type: 'api-token-created' })).toEqual({ ids: [key], total: 1 })
      expect(await search(outsider, { query: 'example' })).toEqual({ ids: [feature, key], total: 2 })
    }
  })

  it('are left out of what happened to a feature', async ({ world }) => {
    const { people, feature } = await log(world)
    const list = async (client: Client) => {
      const { body } = await client.call('listFeatureEvents', { params: { featureName: 'odd' } })
      return { ids: body.events.map(({ id }) => id), total: body.totalEvents }
    }
    for (const fold of [false, true]) {
      if (fold) await foldEverything(world.db)
      expect(await list(await world.actor())).toEqual({ ids: [feature], total: 1 })
      expect((await list(world.admin)).total).toBe(people.length + 1)
    }
  })

  it('do not tell who caused them', async ({ world }) => {
    await log(world)
    await addEvents(world.db, { type: 'user-updated', createdByUserId: 5, createdBy: 'renamed@example.com' })
    const creators = async (client: Client) => (await client.call('listEventCreators')).body
    const reader = await world.actor({ may: ['UPDATE_PROJECT'] })
    expect(await creators(reader)).toEqual([{ id: 5, name: 'ada@example.com' }])
    expect(await creators(await world.actor({ may: ['READ_LOGS', 'UPDATE_PROJECT'] }))).toEqual([
      { id: 5, name: 'renamed@example.com' },
      { id: 900, name: 'root@example.com' },
    ])
  })

  it('of a hidden project do not tell who caused them either', async ({ world }) => {
    await world.project('secret')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'secret').execute()
    await addEvents(world.db, { project: 'secret', createdByUserId: 7, createdBy: 'agent' }, { createdByUserId: 5 })
    const creators = async (client: Client) => (await client.call('listEventCreators')).body.map(({ id }) => id)
    expect(await creators(await world.actor())).toEqual([5])
    expect((await creators(world.admin)).sort()).toEqual([5, 7])
  })
})
