// Also on a hostile database: npm run test:postgres -- --hostile
import { describe, expect } from 'vitest'
import { legalValuesOf } from '../../../src/domain/context-fields/legal-values.ts'
import {
  archive,
  constraint,
  contextField,
  country,
  field,
  germany,
  params,
  segment,
  use,
} from '../../support/context-fields.ts'
import { sessionsInWait, until } from '../../support/waiting.ts'
import { it } from '../../support/world.ts'

describe('listContextFields', () => {
  it('lists the fields in their order', async ({ world }) => {
    await country(world, { sortOrder: 1 })
    const { body } = await world.admin.call('listContextFields')
    expect(body.map(({ name, stickiness }) => [name, stickiness])).toEqual([
      ['environment', false],
      ['country', false],
      ['userId', true],
      ['appName', false],
      ['currentTime', false],
      ['sessionId', true],
    ])
    const page = await world.admin.call('listContextFields', { query: { limit: 2, offset: 2 } })
    // The description is the one that the tools of Unleash expect.
    const appName = { name: 'appName', description: 'Allows you to constrain on application name' }
    expect(page.body).toMatchObject([{ name: 'userId' }, appName])
  })

  it('counts the active features and their projects that use a field, directly or by a segment', async ({ world }) => {
    await country(world)
    await world.project('shop')
    await use(world, contextField)
    await use(world, contextField, 'shop')
    await use(world, contextField, 'shop', [await segment(world, contextField)])
    await archive(world, (await use(world, contextField)).featureName)
    const { body } = await world.admin.call('listContextFields')
    expect(body.find(({ name }) => name === contextField)).toMatchObject({ usedInFeatures: 3, usedInProjects: 2 })
    expect(body.find(({ name }) => name === 'userId')).toMatchObject({ usedInFeatures: 0, usedInProjects: 0 })
  })
})

describe('createContextField', () => {
  it('makes a field that constraints are held against', async ({ world }) => {
    world.at('2026-11-20T09:30:00Z')
    const editor = await world.actor({ may: ['CREATE_CONTEXT_FIELD'] })
    const settings = { description: 'Where the user lives', stickiness: true, sortOrder: 7, legalValues: [germany] }
    const { status, body, headers } = await editor.send('createContextField', {
      body: { name: contextField, ...settings, legalValues: [{ ...germany, unknown: 1 }] },
    })
    const data = { name: contextField, ...settings, createdAt: '2026-11-20T09:30:00.000Z' }
    expect({ status, body }).toEqual({ status: 201, body: { ...data, usedInFeatures: 0, usedInProjects: 0 } })
    expect(headers.location).toBe('/api/admin/context/country')
    const [event, ...others] = await world.events()
    expect(event).toMatchObject({ type: 'context-field-created', createdBy: editor.name, preData: null })
    expect(event?.data).toEqual(data)
    expect(others).toEqual([])
    const { status: refused } = await world.admin.call('addStrategy', {
      params: { projectId: 'default', featureName: await world.feature(), environment: 'development' },
      body: { name: 'default', constraints: [{ contextName: contextField, operator: 'IN', values: ['fr'] }] },
    })
    expect(refused).toBe(400)
  })

  it('refuses a name that is taken', async ({ world }) => {
    const { status, error } = await world.admin.call('createContextField', { body: { name: 'userId' } })
    expect({ status, message: error?.message }).toEqual({
      status: 409,
      message: 'The context field "userId" exists already',
    })
  })

  it('refuses wrong values, each with its place', async ({ world }) => {
    for (const [path, body] of [
      ['/body/name', { name: 'a b' }],
      ['/body/name', { name: '..' }],
      ['/body/name', { name: 'x'.repeat(101) }],
      ['/body/description', { name: 'country', description: 'x'.repeat(251) }],
      ['/body/sortOrder', { name: 'country', sortOrder: 2 ** 31 }],
      ['/body/legalValues/0/value', { name: 'country', legalValues: [{ value: '' }] }],
      ['/body/legalValues/0/value', { name: 'country', legalValues: [{ value: 'x'.repeat(101) }] }],
      ['/body/legalValues/2/value', { name: 'country', legalValues: [germany, { value: 'fr' }, { value: 'de' }] }],
    ] as const) {
      const { status, error } = await world.admin.send('createContextField', { body })
      expect({ body, status, path: error?.details?.[0]?.path }).toEqual({ body, status: 400, path })
    }
  })
})

describe('updateContextField', () => {
  it('empties what is left out, but keeps sort order and name', async ({ world }) => {
    await country(world, { description: 'Home', stickiness: true, sortOrder: 7, legalValues: [germany] })
    const twice = { legalValues: [germany, { value: 'de' }] }
    const refused = await world.admin.call('updateContextField', { params, body: twice })
    expect(refused.error?.details).toMatchObject([{ path: '/body/legalValues/1/value' }])
    const { status } = await world.admin.send('updateContextField', { params, body: { name: 'land' } })
    expect(status).toBe(200)
    const after = { description: null, stickiness: false, sortOrder: 7, legalValues: [] }
    expect(await field(world)).toMatchObject({ name: contextField, ...after })
    expect(await world.events()).toMatchObject([
      { type: 'context-field-updated', data: after, preData: { description: 'Home', legalValues: [germany] } },
    ])
  })
})

describe('deleteContextField', () => {
  it('deletes a field that nothing refers to any more', async ({ world }) => {
    await country(world)
    await archive(world, (await use(world, contextField)).featureName)
    expect((await world.admin.call('deleteContextField', { params })).status).toBe(200)
    expect((await world.admin.call('getContextField', { params })).status).toBe(404)
    expect(await world.events()).toMatchObject([
      { type: 'context-field-deleted', data: null, preData: { name: contextField } },
    ])
  })

  it('refuses while a strategy, a segment or a default strategy refers to it', async ({ world }) => {
    await country(world)
    await segment(world, contextField)
    expect((await world.admin.call('deleteContextField', { params })).status).toBe(409)
    await use(world, contextField)
    await use(world, contextField)
    await world.db
      .updateTable('projectEnvironments')
      .set({ defaultStrategy: JSON.stringify({ constraints: [constraint(contextField)] }) })
      .where('environment', '=', 'production')
      .execute()
    const { status, error } = await world.admin.call('deleteContextField', { params })
    expect({ status, message: error?.message }).toEqual({
      status: 409,
      message:
        'The context field "country" is used by 2 features, 1 segment, 1 default strategy. Remove it from their constraints first',
    })
    expect(await world.events()).toEqual([])
  })

  it('waits for a transaction that is about to refer to it', async ({ world }) => {
    await country(world)
    const featureName = await world.feature()
    const deletion = await world.db.transaction().execute(async (tx) => {
      await legalValuesOf(tx, [contextField])
      const deletion = world.admin.call('deleteContextField', { params })
      // The embedded engine has one connection, for which the deletion waits.
      // Not by `tx`: a transaction sees the sessions as they were when it looked first.
      if (process.env.TEST_ENGINE !== 'embedded') await until(async () => (await sessionsInWait(world.db)).length > 0)
      await tx
        .insertInto('featureStrategies')
        .values({
          featureName,
          environment: 'development',
          name: 'default',
          sortOrder: 0,
          constraints: JSON.stringify([constraint(contextField)]),
        })
        .execute()
      return { deletion }
    })
    expect((await deletion.deletion).status).toBe(409)
  })
})

describe('validateContextFieldName', () => {
  it('tells free names from taken and malformed ones', async ({ world }) => {
    const checked = (name: string) => world.admin.send('validateContextFieldName', { body: { name } })
    expect((await checked('country')).status).toBe(200)
    expect((await checked('userId')).status).toBe(409)
    expect((await checked('a b')).status).toBe(400)
    expect((await world.admin.call('getContextField', { params })).status).toBe(404)
  })
})
