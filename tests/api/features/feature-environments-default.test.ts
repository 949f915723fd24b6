import { describe, expect } from 'vitest'
import {
  about,
  INVALID,
  isOn,
  MISSING,
  newFeature,
  newSegment,
  outcome,
  recordedEvents,
  setDefaultStrategy,
  strategiesOf,
} from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

describe('the default strategy of a project', () => {
  const blue = { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'random' } as const
  const constraint = {
    contextName: 'userId',
    operator: 'IN',
    caseInsensitive: false,
    inverted: false,
    values: ['1'],
  } as const

  it('is what is added, with all that it has', async ({ world }) => {
    const segments = [await newSegment(world), await newSegment(world, 'default')]
    await setDefaultStrategy(world, {
      name: 'flexibleRollout',
      title: 'Slowly',
      disabled: true,
      sortOrder: 9,
      segments,
      constraints: [{ ...constraint, values: ['1'] }],
      variants: [blue],
      parameters: { rollout: '10', stickiness: 'random', groupId: 'shared' },
    })
    const params = await newFeature(world)
    const { body } = await world.admin.call('turnFeatureOn', { params })
    expect(body).toEqual((await world.admin.call('getFeatureEnvironment', { params })).body)
    const [added, ...others] = await strategiesOf(world, params)
    expect(others).toEqual([])
    expect(added).toEqual({
      id: added?.id,
      name: 'flexibleRollout',
      title: 'Slowly',
      disabled: false,
      featureName: params.featureName,
      sortOrder: 0,
      segments,
      constraints: [constraint],
      variants: [blue],
      parameters: { rollout: '10', stickiness: 'random', groupId: 'shared' },
    })
    expect(await recordedEvents(world)).toEqual([
      about('feature-strategy-add', params, { data: added }),
      about('feature-environment-enabled', params),
    ])
  })

  it('holds in its environment and its project only', async ({ world }) => {
    await setDefaultStrategy(world, { name: 'flexibleRollout', title: 'Slowly' })
    await world.project('other')
    const params = await newFeature(world)
    for (const place of [{ ...params, environment: 'production' }, await newFeature(world, { projectId: 'other' })]) {
      await world.admin.call('turnFeatureOn', { params: place })
      expect(await strategiesOf(world, place)).toMatchObject([{ title: null, parameters: { rollout: '100' } }])
    }
  })

  it('is refused with a segment that is gone or belongs to another project by now', async ({ world }) => {
    const foreign = await newSegment(world, await world.project('other'))
    const params = await newFeature(world)
    for (const [segment, refusal] of [
      [foreign, INVALID],
      [foreign + 1000, MISSING],
    ] as const) {
      await setDefaultStrategy(world, { name: 'flexibleRollout', segments: [segment] })
      expect(outcome(await world.admin.call('turnFeatureOn', { params }))).toBe(refusal)
    }
    expect(await strategiesOf(world, params)).toEqual([])
    expect(await isOn(world, params)).toBe(false)
    expect(await world.events()).toEqual([])
  })
})
