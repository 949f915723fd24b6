import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { storedEnvironment } from '../../support/features.ts'
import {
  about,
  archive,
  type FeatureEnvironmentPath,
  FORBIDDEN,
  featureThatIsOn,
  INVALID,
  isOn,
  MISSING,
  newFeature,
  newSegment,
  newStrategy,
  outcome,
  recordedEvents,
  setDefaultStickiness,
  strategiesOf,
} from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const ADD = 'feature-strategy-add'
const UPDATE = 'feature-strategy-update'
const ENABLED = 'feature-environment-enabled'
const DISABLED = 'feature-environment-disabled'

function turnOn(world: World, params: FeatureEnvironmentPath, shouldActivateDisabledStrategies?: boolean) {
  return world.admin.call('turnFeatureOn', { params, query: { shouldActivateDisabledStrategies } })
}

describe('getFeatureEnvironment', () => {
  it('tells all there is about the feature in the environment', async ({ world }) => {
    const { params, strategies } = await featureThatIsOn(world, [
      { title: 'Staff', segments: [await newSegment(world)] },
    ])
    await world.admin.call('setVariants', { params, body: [{ name: 'blue', weight: 1 }] })
    const lastSeenAt = new Date('2026-11-20T09:30:00.120Z')
    await storedEnvironment(world, params.featureName, 'development', { lastSeenAt })
    const { status, body } = await world.admin.call('getFeatureEnvironment', { params })
    expect(status).toBe(200)
    expect(body).toEqual({
      name: 'development',
      featureName: params.featureName,
      environment: 'development',
      type: 'development',
      enabled: true,
      sortOrder: 100,
      variantCount: 1,
      strategies,
      variants: [{ name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' }],
      lastSeenAt: '2026-11-20T09:30:00.120Z',
      hasStrategies: true,
      hasEnabledStrategies: true,
    })
  })
})

async function getEnvironment(world: World, params: FeatureEnvironmentPath) {
  const { status, body } = await world.admin.call('getFeatureEnvironment', { params })
  return { status, body }
}

describe('turnFeatureOn', () => {
  it('adds a full rollout where there is no strategy, and does nothing a second time', async ({ world }) => {
    const may = ['UPDATE_FEATURE_ENVIRONMENT', 'CREATE_FEATURE_STRATEGY'] as const
    const editor = await world.actor({ may: [...may] })
    await setDefaultStickiness(world, 'sessionId')
    const params = await newFeature(world)
    const { status, body } = await editor.call('turnFeatureOn', { params })
    expect({ status, body }).toEqual(await getEnvironment(world, params))
    const strategies = await strategiesOf(world, params)
    expect(strategies).toMatchObject([
      {
        name: 'flexibleRollout',
        disabled: false,
        sortOrder: 0,
        parameters: { rollout: '100', stickiness: 'default', groupId: params.featureName },
      },
    ])
    expect(await isOn(world, params)).toBe(true)
    expect(await isOn(world, { ...params, environment: 'production' })).toBe(false)
    expect(await recordedEvents(world)).toEqual([about(ADD, params, { data: strategies[0] }), about(ENABLED, params)])
    expect((await world.events()).map(({ createdBy }) => createdBy)).toEqual([editor.name, editor.name])
    await world.forgetEvents()
    expect(outcome(await editor.call('turnFeatureOn', { params }))).toBe('200')
    expect(await world.events()).toEqual([])
    expect(await strategiesOf(world, params)).toEqual(strategies)
  })

  it('adds one to disabled strategies, after them', async ({ world }) => {
    const params = await newFeature(world)
    const disabled = await newStrategy(world, params, { disabled: true, sortOrder: 4 })
    await turnOn(world, params)
    const [first, second] = await strategiesOf(world, params)
    expect(first).toEqual(disabled)
    expect(second).toMatchObject({ name: 'flexibleRollout', disabled: false, sortOrder: 5 })
    expect(await world.eventTypes()).toEqual([ADD, ENABLED])
  })

  it('enables every disabled strategy when it is asked to', async ({ world }) => {
    const params = await newFeature(world)
    const first = await newStrategy(world, params, { disabled: true })
    const second = await newStrategy(world, params)
    const third = await newStrategy(world, params, { disabled: true, title: 'Staff' })
    const { status, body } = await turnOn(world, params, true)
    expect({ status, body }).toEqual(await getEnvironment(world, params))
    const enabled = (strategy: Schema<'FeatureStrategy'>) => ({ ...strategy, disabled: false })
    expect(await strategiesOf(world, params)).toEqual([enabled(first), second, enabled(third)])
    expect(await recordedEvents(world)).toEqual([
      about(UPDATE, params, { data: enabled(first), preData: first }),
      about(UPDATE, params, { data: enabled(third), preData: third }),
      about(ENABLED, params),
    ])
  })

  it('is refused in an environment that the project does not have, and for an archived feature', async ({ world }) => {
    await world.project('small', { environments: ['development'] })
    const small = { ...(await newFeature(world, { projectId: 'small' })), environment: 'production' }
    for (const operation of ['turnFeatureOn', 'turnFeatureOff', 'getFeatureEnvironment'] as const)
      expect(outcome(await world.admin.call(operation, { params: small }))).toBe(MISSING)
    const params = await newFeature(world)
    const { params: on } = await featureThatIsOn(world)
    await archive(world, params.featureName)
    await archive(world, on.featureName)
    expect(outcome(await turnOn(world, params))).toBe(INVALID)
    expect(outcome(await world.admin.call('turnFeatureOff', { params: on }))).toBe(INVALID)
    const query = { shouldActivateDisabledStrategies: 'perhaps' }
    expect(outcome(await world.admin.send('turnFeatureOn', { params, query }))).toBe(INVALID)
    expect(await world.events()).toEqual([])
    expect([await isOn(world, params), await isOn(world, on)]).toEqual([false, true])
  })

  it('needs the right to add strategies only when it has to add one', async ({ world }) => {
    const switcher = await world.actor({ may: ['UPDATE_FEATURE_ENVIRONMENT'] })
    const params = await newFeature(world)
    await newStrategy(world, params, { disabled: true })
    expect(outcome(await switcher.call('turnFeatureOn', { params }))).toBe(FORBIDDEN)
    expect(await isOn(world, params)).toBe(false)
    expect(await world.events()).toEqual([])
    const query = { shouldActivateDisabledStrategies: true }
    expect(outcome(await switcher.call('turnFeatureOn', { params, query }))).toBe('200')
    expect(await world.eventTypes()).toEqual([UPDATE, ENABLED])
  })

  it('keeps the limit of strategies', async ({ world }) => {
    const params = await newFeature(world)
    const disabled = await newStrategy(world, params, { disabled: true })
    world.limit({ strategiesPerEnvironment: 1 })
    expect(outcome(await turnOn(world, params))).toBe(INVALID)
    expect(await strategiesOf(world, params)).toEqual([disabled])
    const { body } = await getEnvironment(world, params)
    expect(body).toMatchObject({ enabled: false, hasStrategies: true, hasEnabledStrategies: false, lastSeenAt: null })
    expect(outcome(await turnOn(world, params, true))).toBe('200')
  })
})

describe('turnFeatureOff', () => {
  it('turns off and leaves the strategies', async ({ world }) => {
    const { params, strategies } = await featureThatIsOn(world)
    const editor = await world.actor({ may: ['UPDATE_FEATURE_ENVIRONMENT'] })
    const { status, body } = await editor.call('turnFeatureOff', { params })
    expect({ status, body }).toEqual(await getEnvironment(world, params))
    expect(await isOn(world, params)).toBe(false)
    expect(await strategiesOf(world, params)).toEqual(strategies)
    expect(await recordedEvents(world)).toEqual([about(DISABLED, params)])
    expect(await world.events()).toMatchObject([{ createdBy: editor.name, createdByUserId: editor.userId }])
  })
})
