import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import {
  about,
  featureThatIsOn,
  INVALID,
  isOn,
  newFeature,
  newSegment,
  newStrategy,
  outcome,
  recordedEvents,
  setDefaultStickiness,
  strategiesOf,
} from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

const onUsers: Schema<'ConstraintInput'> = { contextName: 'userId', operator: 'IN', values: ['1'] }
const stored = { caseInsensitive: false, inverted: false }
const blue = { name: 'blue', weight: 10, weightType: 'variable', stickiness: 'userId' } as const

describe('listStrategies', () => {
  it('goes by sort order, then by creation, in the environment asked for', async ({ world }) => {
    const params = await newFeature(world)
    for (const [title, sortOrder] of Object.entries({ c: 5, a: 1.5, d: 5, b: 2 })) {
      await newStrategy(world, params, { title, sortOrder })
    }
    expect((await strategiesOf(world, params)).map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd'])
    expect(await strategiesOf(world, { ...params, environment: 'production' })).toEqual([])
  })
})

describe('addStrategy', () => {
  it('adds it after the others and does not turn the environment on', async ({ world }) => {
    const editor = await world.actor({ may: ['CREATE_FEATURE_STRATEGY'] })
    const params = await newFeature(world)
    await newStrategy(world, params, { sortOrder: 7 })
    const { status, body } = await editor.call('addStrategy', { params, body: { name: 'default' } })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'default',
      title: null,
      disabled: false,
      featureName: params.featureName,
      sortOrder: 8,
      segments: [],
      constraints: [],
      variants: [],
      parameters: {},
    })
    expect((await strategiesOf(world, params)).at(-1)).toEqual(body)
    expect(await isOn(world, params)).toBe(false)
    expect(await world.events()).toEqual([
      {
        ...about('feature-strategy-add', params, { data: body }),
        createdBy: editor.name,
        createdByUserId: editor.userId,
        tags: [],
      },
    ])
  })

  it('keeps all that the contract knows, and fills in a gradual rollout', async ({ world }) => {
    await setDefaultStickiness(world, 'sessionId')
    const params = await newFeature(world)
    const [first, second] = [await newSegment(world), await newSegment(world, 'default')]
    const given = { name: 'flexibleRollout', title: 'Staff', disabled: true, sortOrder: -1.5 }
    const { body } = await world.admin.call('addStrategy', {
      params,
      body: {
        ...given,
        segments: [second, first, second],
        constraints: [onUsers, { contextName: 'age', operator: 'NUM_GT', value: '17', inverted: true }],
        variants: [blue, { ...blue, name: 'azure', payload: { type: 'json', value: '[]' } }],
        parameters: { rollout: '50' },
      },
    })
    expect(body).toEqual({
      ...given,
      id: body.id,
      featureName: params.featureName,
      segments: [first, second],
      constraints: [
        { ...onUsers, ...stored },
        { contextName: 'age', operator: 'NUM_GT', ...stored, inverted: true, values: [], value: '17' },
      ],
      variants: [
        { ...blue, name: 'azure', weight: 500, payload: { type: 'json', value: '[]' } },
        { ...blue, weight: 500 },
      ],
      parameters: { rollout: '50', stickiness: 'sessionId', groupId: params.featureName },
    })
    expect(await strategiesOf(world, params)).toEqual([body])
    expect((await world.events())[0]?.data).toEqual(body)
  })
})

describe('getStrategy', () => {
  it('answers the strategy, of an archived feature too', async ({ world }) => {
    const params = await newFeature(world)
    const strategy = await newStrategy(world, params, { title: 'Staff' })
    await world.db.updateTable('features').set({ archivedAt: new Date() }).execute()
    const { body } = await world.admin.call('getStrategy', { params: { ...params, strategyId: strategy.id } })
    expect(body).toEqual(strategy)
  })
})

describe('removeStrategy', () => {
  it('removes it and tells what it was, segments included', async ({ world }) => {
    const params = await newFeature(world)
    const left = await newStrategy(world, params)
    const before = await newStrategy(world, params, { segments: [await newSegment(world)] })
    const { status } = await world.admin.call('removeStrategy', { params: { ...params, strategyId: before.id } })
    expect(status).toBe(200)
    expect(await strategiesOf(world, params)).toEqual([left])
    expect(await recordedEvents(world)).toEqual([about('feature-strategy-remove', params, { preData: before })])
  })

  it('turns the environment off with the last enabled strategy', async ({ world }) => {
    const { params, strategies } = await featureThatIsOn(world, [{}, { disabled: true }])
    const [last] = strategies
    await world.admin.call('removeStrategy', { params: { ...params, strategyId: last?.id ?? '' } })
    expect(await isOn(world, params)).toBe(false)
    expect(await recordedEvents(world)).toEqual([
      about('feature-strategy-remove', params, { preData: last }),
      about('feature-environment-disabled', params),
    ])
  })

  it('leaves the environment on while another strategy is enabled', async ({ world }) => {
    const { params, strategies } = await featureThatIsOn(world, [{}, {}])
    await world.admin.call('removeStrategy', { params: { ...params, strategyId: strategies[0]?.id ?? '' } })
    expect(await isOn(world, params)).toBe(true)
    expect(await world.eventTypes()).toEqual(['feature-strategy-remove'])
  })
})

describe('setStrategySortOrder', () => {
  it('puts the strategies it lists where it says, and leaves the others', async ({ world }) => {
    const params = await newFeature(world)
    const a = await newStrategy(world, params)
    const b = await newStrategy(world, params)
    const c = await newStrategy(world, params)
    const { status } = await world.admin.call('setStrategySortOrder', {
      params,
      body: [
        { id: c.id, sortOrder: -1 },
        { id: a.id, sortOrder: 1 },
      ],
    })
    expect(status).toBe(200)
    // Those at one position stay in the order of their creation.
    expect(await strategiesOf(world, params)).toEqual([
      { ...c, sortOrder: -1 },
      { ...a, sortOrder: 1 },
      { ...b, sortOrder: 1 },
    ])
    expect(await recordedEvents(world)).toEqual([
      about('strategy-order-changed', params, {
        data: { strategyIds: [c.id, a.id, b.id], sortOrders: [-1, 1, 1] },
        preData: { strategyIds: [a.id, b.id, c.id], sortOrders: [0, 1, 2] },
      }),
    ])
  })

  it('refuses ids of other strategies, unknown ones and repeated ones, and moves nothing', async ({ world }) => {
    const params = await newFeature(world)
    const own = await newStrategy(world, params)
    const inProduction = await newStrategy(world, { ...params, environment: 'production' })
    const ofAnother = await newStrategy(world, await newFeature(world))
    for (const id of [own.id, inProduction.id, ofAnother.id, 'no-id']) {
      const body = [
        { id: own.id, sortOrder: 5 },
        { id, sortOrder: 6 },
      ]
      for (const listed of [body, body.toReversed()])
        expect(outcome(await world.admin.call('setStrategySortOrder', { params, body: listed }))).toBe(INVALID)
    }
    expect(await strategiesOf(world, params)).toEqual([own])
    expect(await world.events()).toEqual([])
  })
})
