import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import { systemActor } from '../../../../src/domain/actor.ts'
import { recordEvents } from '../../../../src/domain/events/record.ts'
import { inTransaction } from '../../../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../../../src/domain/transaction/limits.ts'
import type { Client } from '../../../support/call.ts'
import { addEvents, foldEverything, search } from '../../../support/event-rows.ts'
import { ROLES } from '../../../support/service-accounts.ts'
import { it, type World } from '../../../support/world.ts'

describe('listEvents', () => {
  it('lists the newest 100 events and counts all', async ({ world }) => {
    const ids = await addEvents(world.db, ...Array.from({ length: 102 }, () => ({})))
    const { status, body } = await world.admin.call('listEvents')
    expect(status).toBe(200)
    expect(body.events.map(({ id }) => id)).toEqual(ids.slice(2).reverse())
    expect({ version: body.version, total: body.totalEvents }).toEqual({ version: 1, total: 102 })
  })

  it('keeps to one project when asked to', async ({ world }) => {
    const [, inShop] = await addEvents(world.db, {}, { project: 'shop' }, { project: 'other' })
    const { body } = await world.admin.call('listEvents', { query: { project: 'shop' } })
    expect({ ids: body.events.map(({ id }) => id), total: body.totalEvents }).toEqual({ ids: [inShop], total: 1 })
    const nowhere = await world.admin.call('listEvents', { query: { project: 'nowhere' } })
    expect(nowhere).toMatchObject({ status: 200, body: { events: [], totalEvents: 0 } })
  })
})

describe('listFeatureEvents', () => {
  it('lists what happened to the feature, newest first', async ({ world }) => {
    const name = await world.feature({ tags: [{ value: 'shop' }] })
    await world.admin.call('patchFeature', {
      params: { projectId: 'default', featureName: name },
      body: [{ op: 'replace', path: '/description', value: 'In one page' }],
    })
    await world.feature()
    const reader = await world.actor()
    const { body } = await reader.call('listFeatureEvents', { params: { featureName: name } })
    expect(body).toMatchObject({ version: 1, toggleName: name, totalEvents: 2 })
    expect(body.events).toMatchObject([
      { type: 'feature-metadata-updated', featureName: name, tags: [{ type: 'simple', value: 'shop' }] },
      { type: 'feature-created', featureName: name },
    ])
  })

  it('answers a part of the list, and the number of all', async ({ world }) => {
    const ids = await addEvents(world.db, ...Array.from({ length: 5 }, () => ({ feature: 'checkout' })))
    for (const fold of [false, true]) {
      if (fold) await foldEverything(world.db)
      const { body } = await world.admin.call('listFeatureEvents', {
        params: { featureName: 'checkout' },
        query: { limit: 2, offset: 1 },
      })
      expect({ ids: body.events.map(({ id }) => id), total: body.totalEvents }).toEqual({
        ids: [ids[3], ids[2]],
        total: 5,
      })
    }
  })

  it('answers an empty list for a name that no feature ever had', async ({ world }) => {
    await addEvents(world.db, { feature: 'checkout' }, {})
    for (const featureName of ['nothing', 'Checkout', 'search']) {
      const { status, body } = await world.admin.call('listFeatureEvents', { params: { featureName } })
      expect({ status, body }).toEqual({
        status: 200,
        body: { version: 1, toggleName: featureName, events: [], totalEvents: 0 },
      })
    }
  })
})

describe('listEventCreators', () => {
  it('lists everybody once, under the newest name, sorted by name', async ({ world }) => {
    await addEvents(
      world.db,
      { createdByUserId: 7, createdBy: 'maiden-name' },
      { createdByUserId: 5, createdBy: 'zoe' },
      { createdByUserId: 7, createdBy: 'ada' },
      { createdByUserId: -42, createdBy: 'first key' },
      { createdByUserId: -42, createdBy: 'newer key' },
      { createdByUserId: null, createdBy: 'nobody' },
      { createdByUserId: 5, createdBy: 'zoe' },
    )
    const reader = await world.actor({ may: ['ADMIN'] })
    const { status, body } = await reader.call('listEventCreators')
    expect(status).toBe(200)
    expect(body).toEqual([
      { id: 7, name: 'ada' },
      { id: -42, name: 'newer key' },
      { id: 5, name: 'zoe' },
    ])
    const { body: part } = await reader.call('listEventCreators', { query: { limit: 1, offset: 1 } })
    expect(part).toEqual([{ id: -42, name: 'newer key' }])
  })

  it('tells emails to those who give access, and others how else people are called', async ({ world }) => {
    const makeUser = async (body: object) => {
      const answer = await world.admin.send('createUser', { body: { rootRole: ROLES.VIEWER, ...body } })
      return (answer.body as { id: number }).id
    }
    const named = await makeUser({ email: 'ada@example.com', name: 'Ada Lovelace' })
    const known = await makeUser({ email: 'eve@example.com', name: 'Eve', username: 'eve' })
    const bare = await makeUser({ email: 'una@example.com' })
    await world.forgetEvents()
    await addEvents(
      world.db,
      { createdByUserId: named, createdBy: 'ada@example.com' },
      { createdByUserId: known, createdBy: 'eve@example.com' },
      { createdByUserId: bare, createdBy: 'una@example.com' },
      { createdByUserId: 99_999, createdBy: 'nobody@example.com' },
      { createdByUserId: -42, createdBy: 'deploy' },
    )
    const creators = async (client: Client) => (await client.call('listEventCreators')).body
    expect(await creators(await world.actor({ may: ['CREATE_PROJECT'] }))).toEqual([
      { id: bare, name: String(bare) },
      { id: 99_999, name: '99999' },
      { id: named, name: 'Ada Lovelace' },
      { id: -42, name: 'deploy' },
      { id: known, name: 'eve' },
    ])
    for (const permission of ['ADMIN', 'UPDATE_PROJECT', 'PROJECT_USER_ACCESS_READ'] as const)
      expect(await creators(await world.actor({ may: [permission] }))).toContainEqual({
        id: named,
        name: 'ada@example.com',
      })
  })

  it('answers an empty list when nothing has happened', async ({ world }) => {
    expect((await world.admin.call('listEventCreators')).body).toEqual([])
  })
})

describe('the event log', () => {
  it('keeps the tags that a feature has at that time, unless the event brings its own', async ({ world }) => {
    const feature = await world.feature({ tags: [{ value: 'shop' }, { value: 'basket' }] })
    await world.forgetEvents()
    const setting = { db: world.db, limits: defaultLimits, clock: () => new Date() }
    const own = [{ type: 'simple', value: 'its-own' }]
    await inTransaction(setting, systemActor, (transaction) =>
      recordEvents(transaction, [
        { type: 'feature-archived', subject: { project: 'default', feature } },
        { type: 'feature-archived', subject: { project: 'default', feature, tags: own } },
        { type: 'feature-archived', subject: { project: 'default', feature: 'without-tags' } },
        { type: 'tag-created', subject: {}, data: { type: 'simple', value: 'shop' } },
      ]),
    )
    expect((await world.events()).map(({ tags }) => tags)).toEqual([
      [
        { type: 'simple', value: 'basket' },
        { type: 'simple', value: 'shop' },
      ],
      own,
      [],
      null,
    ])
  })

  it('undoes the change when its event can not be recorded', async ({ world }) => {
    await sql`alter table events add constraint out_of_order check (type <> 'service-account-created') not valid`.execute(
      world.db,
    )
    try {
      const body = { name: 'Deploy pipeline', username: 'deploy', rootRole: 3 }
      const { status } = await world.admin.call('createServiceAccount', { body })
      expect(status).toBe(500)
    } finally {
      await sql`alter table events drop constraint out_of_order`.execute(world.db)
    }
    const { body } = await world.admin.call('listServiceAccounts')
    expect(body.serviceAccounts).toEqual([])
  })
})

describe('events of private projects', () => {
  async function privateProject(world: World): Promise<{ inSecret: number[]; others: number[] }> {
    await world.project('secret')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'secret').execute()
    const inSecret = await addEvents(world.db, { project: 'secret', feature: 'moved' }, { project: 'secret' })
    const others = await addEvents(world.db, { project: 'default', feature: 'moved' }, {})
    return { inSecret, others }
  }
  const filters: Schema<'SearchEvents'>[] = [{}, { query: 'feature-' }, { query: 'a' }, { type: 'feature-created' }]

  it('are left out, of the total too, for a caller who can not see the project', async ({ world }) => {
    const { others } = await privateProject(world)
    const outsider = await world.actor({ may: ['UPDATE_FEATURE'], project: 'default' })
    for (const fold of [false, true]) {
      if (fold) await foldEverything(world.db)
      for (const filter of filters) {
        expect(await search(outsider, filter)).toEqual({ ids: others.toReversed(), total: 2 })
      }
      expect(await search(outsider, { project: 'secret' })).toEqual({ ids: [], total: 0 })
      expect(await search(outsider, { feature: 'moved' })).toEqual({ ids: [others[0]], total: 1 })
      const { body } = await outsider.call('listFeatureEvents', { params: { featureName: 'moved' } })
      expect({ ids: body.events.map(({ id }) => id), total: body.totalEvents }).toEqual({ ids: [others[0]], total: 1 })
    }
  })

  it('are there for members of the project, for root roles and for admin keys', async ({ world }) => {
    const { inSecret, others } = await privateProject(world)
    const member = await world.actor({ may: ['UPDATE_FEATURE'], project: 'secret' })
    const withRootRole = await world.actor({ may: ['CREATE_SEGMENT'] })
    for (const viewer of [member, withRootRole, world.admin]) {
      for (const filter of filters) {
        expect(await search(viewer, filter)).toEqual({ ids: [...inSecret, ...others].reverse(), total: 4 })
      }
      expect(await search(viewer, { project: 'secret' })).toEqual({ ids: inSecret.toReversed(), total: 2 })
      const { body } = await viewer.call('listFeatureEvents', { params: { featureName: 'moved' } })
      expect(body.totalEvents).toBe(2)
    }
  })
})
