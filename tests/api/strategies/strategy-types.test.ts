// Also on a hostile database: npm run test:postgres -- --hostile
import { describe, expect } from 'vitest'
import { it, type World } from '../../support/world.ts'

const countries = { name: 'countries', type: 'list', description: 'Two-letter codes', required: true } as const

async function byCountry(world: World) {
  const { error } = await world.admin.call('createStrategyType', {
    body: { name: 'byCountry', title: 'Countries', parameters: [countries] },
  })
  expect(error).toBeUndefined()
  await world.forgetEvents()
  return { strategyType: 'byCountry' }
}

async function use(world: World, name: string) {
  const params = { projectId: 'default', featureName: await world.feature(), environment: 'development' }
  const { status } = await world.admin.call('addStrategy', { params, body: { name } })
  expect(status).toBe(200)
  await world.forgetEvents()
  return params
}

const stored = {
  name: 'byCountry',
  displayName: 'Countries',
  title: 'Countries',
  description: null,
  editable: true,
  deprecated: false,
  parameters: [countries],
}

describe('listStrategyTypes', () => {
  it('lists the built-in types, the gradual rollout first, then the others by name', async ({ world }) => {
    await world.admin.call('createStrategyType', { body: { name: 'zebra' } })
    await world.admin.call('createStrategyType', { body: { name: 'ant' } })
    const { body } = await world.admin.call('listStrategyTypes')
    expect(body.version).toBe(1)
    expect(body.strategies.map(({ name, editable }) => [name, editable])).toEqual([
      ['flexibleRollout', false],
      ['default', false],
      ['userWithId', false],
      ['remoteAddress', false],
      ['applicationHostname', false],
      ['ant', true],
      ['zebra', true],
    ])
    const userWithId = { name: 'userWithId', editable: false, parameters: [{ name: 'userIds', type: 'list' }] }
    const { body: page } = await world.admin.call('listStrategyTypes', { query: { limit: 2, offset: 1 } })
    expect(page.strategies).toMatchObject([{ name: 'default' }, userWithId])
  })
})

describe('createStrategyType', () => {
  it('makes a type that strategies can have', async ({ world }) => {
    const editor = await world.actor({ may: ['CREATE_STRATEGY'] })
    const { status, body, headers } = await editor.call('createStrategyType', {
      body: { name: 'byCountry', title: 'Countries', parameters: [countries] },
    })
    expect({ status, body }).toEqual({ status: 201, body: stored })
    expect(headers.location).toBe('/api/admin/strategies/byCountry')
    expect(await world.events()).toMatchObject([{ type: 'strategy-created', createdBy: editor.name, data: stored }])
    await use(world, 'byCountry')
  })

  it('fills in defaults, and stores nothing else', async ({ world }) => {
    const parameter = { name: 'countries', type: 'list', unknown: 1 }
    const { body } = await world.admin.send('createStrategyType', {
      body: { name: 'byCountry', editable: false, parameters: [parameter] },
    })
    expect(body).toEqual({
      ...stored,
      displayName: 'byCountry',
      title: null,
      parameters: [{ ...countries, description: '', required: false }],
    })
  })

  it('refuses a name that is taken', async ({ world }) => {
    const { status, error } = await world.admin.call('createStrategyType', { body: { name: 'default' } })
    expect({ status, message: error?.message }).toEqual({
      status: 409,
      message: 'The strategy type "default" exists already',
    })
  })

  it('refuses an unknown kind of parameter, and a parameter that is listed twice', async ({ world }) => {
    const create = (parameters: object[]) =>
      world.admin.send('createStrategyType', { body: { name: 'byCountry', parameters } })
    const unknown = await create([{ name: 'countries', type: 'date' }])
    expect(unknown.error?.details?.[0]?.path).toBe('/body/parameters/0/type')
    const twice = await create([countries, { name: 'other', type: 'string' }, countries])
    expect({ status: twice.status, details: twice.error?.details }).toEqual({
      status: 400,
      details: [{ message: 'is the name of another parameter already', path: '/body/parameters/2/name' }],
    })
  })
})

describe('updateStrategyType', () => {
  it('changes what is named and keeps the rest', async ({ world }) => {
    const params = await byCountry(world)
    const body = { title: null, description: 'By country' }
    expect((await world.admin.call('updateStrategyType', { params, body })).status).toBe(200)
    const after = { ...stored, displayName: 'byCountry', ...body }
    expect((await world.admin.call('getStrategyType', { params })).body).toEqual(after)
    expect(await world.events()).toMatchObject([{ type: 'strategy-updated', data: after, preData: stored }])
  })

  it('refuses a built-in type, and a parameter that is listed twice', async ({ world }) => {
    const builtIn = await world.admin.call('updateStrategyType', {
      params: { strategyType: 'flexibleRollout' },
      body: { title: 'Mine' },
    })
    expect({ status: builtIn.status, message: builtIn.error?.message }).toEqual({
      status: 403,
      message: 'The strategy type "flexibleRollout" is built in. It can\'t be changed or deleted',
    })
    const params = await byCountry(world)
    const twice = await world.admin.call('updateStrategyType', { params, body: { parameters: [countries, countries] } })
    expect(twice.status).toBe(400)
    expect(await world.events()).toEqual([])
  })
})

describe('deleteStrategyType', () => {
  it('deletes a type that no strategy has', async ({ world }) => {
    const params = await byCountry(world)
    expect((await world.admin.call('deleteStrategyType', { params })).status).toBe(200)
    expect((await world.admin.call('getStrategyType', { params })).status).toBe(404)
    expect(await world.events()).toMatchObject([
      { type: 'strategy-deleted', data: { name: 'byCountry' }, preData: stored },
    ])
  })

  it('refuses a type that a strategy has, and a built-in one', async ({ world }) => {
    const builtIn = { params: { strategyType: 'remoteAddress' } }
    expect((await world.admin.call('deleteStrategyType', builtIn)).status).toBe(403)
    const params = await byCountry(world)
    await use(world, 'byCountry')
    const { status, error } = await world.admin.call('deleteStrategyType', { params })
    expect({ status, message: error?.message }).toEqual({
      status: 409,
      message: 'There are strategies of the type "byCountry". Remove them first, or deprecate the type',
    })
    expect((await world.admin.call('getStrategyType', { params })).status).toBe(200)
    expect(await world.events()).toEqual([])
  })
})

it('a type is marked as deprecated, a built-in one too, and the mark is taken back', async ({ world }) => {
  const params = { strategyType: 'applicationHostname' }
  for (const [operation, deprecated] of [
    ['deprecateStrategyType', true],
    ['reactivateStrategyType', false],
  ] as const) {
    expect((await world.admin.call(operation, { params })).status).toBe(200)
    expect((await world.admin.call('getStrategyType', { params })).body.deprecated).toBe(deprecated)
  }
  const data = { name: 'applicationHostname' }
  expect(await world.events()).toMatchObject([
    { type: 'strategy-deprecated', data },
    { type: 'strategy-reactivated', data },
  ])
})
