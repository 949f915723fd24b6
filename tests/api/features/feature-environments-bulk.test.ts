import { describe, expect } from 'vitest'
import {
  about,
  archive,
  FORBIDDEN,
  featureThatIsOn,
  INVALID,
  isOn,
  MISSING,
  newFeature,
  newStrategy,
  outcome,
  recordedEvents,
  strategiesOf,
} from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const inDevelopment = { projectId: 'default', environment: 'development' }

/** Two features: `off` has a disabled strategy only, `on` is on. */
async function offAndOn(world: World) {
  const off = await newFeature(world, { featureName: 'off' })
  const disabled = await newStrategy(world, off, { disabled: true })
  const { params: on } = await featureThatIsOn(world)
  return { off, on, disabled }
}

/** Lists of features that no bulk call takes, whatever else is in them. */
async function refusedLists(world: World): Promise<[string, string][]> {
  await world.project('other')
  const foreign = await newFeature(world, { projectId: 'other' })
  const archived = await newFeature(world)
  await archive(world, archived.featureName)
  return [
    ['nobody-made-this', MISSING],
    [foreign.featureName, FORBIDDEN],
    [archived.featureName, INVALID],
  ]
}

describe('turnFeaturesOn', () => {
  it('turns on each as by itself, in the order of their names', async ({ world }) => {
    const b = await newFeature(world, { featureName: 'b' })
    const a = await newFeature(world, { featureName: 'a' })
    const { params: c } = await featureThatIsOn(world)
    const features = ['b', c.featureName, 'a', 'b']
    expect(outcome(await world.admin.call('turnFeaturesOn', { params: inDevelopment, body: { features } }))).toBe('200')
    expect([await isOn(world, a), await isOn(world, b), await isOn(world, c)]).toEqual([true, true, true])
    const [ofA] = await strategiesOf(world, a)
    const [ofB] = await strategiesOf(world, b)
    expect(ofB?.parameters).toEqual({ rollout: '100', stickiness: 'default', groupId: 'b' })
    expect(await recordedEvents(world)).toEqual([
      about('feature-strategy-add', a, { data: ofA }),
      about('feature-environment-enabled', a),
      about('feature-strategy-add', b, { data: ofB }),
      about('feature-environment-enabled', b),
    ])
  })

  it('enables disabled strategies when it is asked to', async ({ world }) => {
    const { off, disabled } = await offAndOn(world)
    const query = { shouldActivateDisabledStrategies: true }
    await world.admin.call('turnFeaturesOn', { params: inDevelopment, query, body: { features: ['off'] } })
    const after = { ...disabled, disabled: false }
    expect(await strategiesOf(world, off)).toEqual([after])
    expect(await recordedEvents(world)).toEqual([
      about('feature-strategy-update', off, { data: after, preData: disabled }),
      about('feature-environment-enabled', off),
    ])
  })

  it('turns on none when one can not be', async ({ world }) => {
    const { off } = await offAndOn(world)
    for (const [name, expected] of await refusedLists(world)) {
      const body = { features: ['off', name] }
      expect(outcome(await world.admin.call('turnFeaturesOn', { params: inDevelopment, body }))).toBe(expected)
    }
    const switcher = await world.actor({ may: ['UPDATE_FEATURE_ENVIRONMENT'] })
    const body = { features: ['off'] }
    expect(outcome(await switcher.call('turnFeaturesOn', { params: inDevelopment, body }))).toBe(FORBIDDEN)
    expect(await isOn(world, off)).toBe(false)
    expect(await strategiesOf(world, off)).toHaveLength(1)
    expect(await world.events()).toEqual([])
  })

  it('adds one strategy each when it is asked many times at once', async ({ world }) => {
    const [a, b] = [await newFeature(world, { featureName: 'a' }), await newFeature(world, { featureName: 'b' })]
    const turn = (_: unknown, n: number) =>
      world.admin.call('turnFeaturesOn', { params: inDevelopment, body: { features: n % 2 ? ['a', 'b'] : ['b', 'a'] } })
    const answers = await Promise.all(Array.from({ length: 6 }, turn))
    expect(answers.map(outcome)).toEqual(Array.from({ length: 6 }, () => '200'))
    expect([(await strategiesOf(world, a)).length, (await strategiesOf(world, b)).length]).toEqual([1, 1])
    expect(await world.events()).toHaveLength(4)
  })
})

describe('turnFeaturesOff', () => {
  it('turns off the ones that are on', async ({ world }) => {
    const { on, off } = await offAndOn(world)
    const body = { features: ['off', on.featureName] }
    expect(outcome(await world.admin.call('turnFeaturesOff', { params: inDevelopment, body }))).toBe('200')
    expect([await isOn(world, on), await isOn(world, off)]).toEqual([false, false])
    expect(await recordedEvents(world)).toEqual([about('feature-environment-disabled', on)])
  })

  it('turns off none when one can not be', async ({ world }) => {
    const { on } = await offAndOn(world)
    for (const [name, expected] of await refusedLists(world)) {
      const body = { features: [on.featureName, name] }
      expect(outcome(await world.admin.call('turnFeaturesOff', { params: inDevelopment, body }))).toBe(expected)
    }
    expect(await isOn(world, on)).toBe(true)
    expect(await world.events()).toEqual([])
  })
})

describe.each(['turnFeaturesOn', 'turnFeaturesOff'] as const)('%s', (operation) => {
  it('refuses an environment where the caller may not, and does nothing for an empty list', async ({ world }) => {
    const { on } = await offAndOn(world)
    const may = ['UPDATE_FEATURE_ENVIRONMENT', 'CREATE_FEATURE_STRATEGY'] as const
    const developer = await world.actor({ may: [...may], environment: 'development' })
    const body = { features: [on.featureName] }
    const at = (environment: string) => ({ params: { projectId: 'default', environment }, body })
    expect(outcome(await developer.call(operation, at('production')))).toBe(FORBIDDEN)
    expect(outcome(await developer.call(operation, { ...at('development'), body: { features: [] } }))).toBe('200')
    expect(await world.events()).toEqual([])
    expect(outcome(await developer.call(operation, at('development')))).toBe('200')
  })
})
