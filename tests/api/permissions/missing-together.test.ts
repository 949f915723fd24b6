import { describe, expect } from 'vitest'
import { newestEvent } from '../../scenarios/newest-event.ts'
import type { Answer } from '../../support/call.ts'
import { half, inProduction, withStrategy } from '../../support/undo.ts'
import { it } from '../../support/world.ts'

const missingIn = ({ status, error }: Answer<unknown>) => ({
  status,
  details: error?.details?.map((one) => one.message),
})

describe('the refusal of several permissions at once', () => {
  it('names those for all events of undoEvents', async ({ world }) => {
    const [first, second] = [await withStrategy(world), await withStrategy(world)]
    const added = await newestEvent(world)
    await world.admin.call('updateFeature', {
      params: { projectId: 'default', featureName: first.name },
      body: { description: 'New' },
    })
    const events = [added, await newestEvent(world)]
    expect(second.params.featureName).not.toBe(first.name)
    const answer = await (await world.actor()).send('undoEvents', { body: { events } })
    expect(missingIn(answer)).toEqual({ status: 403, details: ['UPDATE_FEATURE', 'DELETE_FEATURE_STRATEGY'] })
  })

  it('names the one for the strategy that a promotion adds by turning on', async ({ world }) => {
    const { name, params } = await withStrategy(world)
    await world.admin.call('turnFeatureOn', { params })
    const body = { from: 'production', to: 'development', features: [name], parts: ['enabled' as const] }
    const actor = await world.actor()
    const answer = await actor.send('promoteFeatures', { params: { projectId: 'default' }, body })
    expect(missingIn(answer)).toEqual({
      status: 403,
      details: ['CREATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT'],
    })
  })

  it('names the one for the strategy that turnFeaturesOn adds', async ({ world }) => {
    const name = await world.feature()
    const { environment } = inProduction(name)
    const answer = await (await world.actor()).send('turnFeaturesOn', {
      params: { projectId: 'default', environment },
      body: { features: [name] },
    })
    expect(missingIn(answer)).toEqual({
      status: 403,
      details: ['UPDATE_FEATURE_ENVIRONMENT', 'CREATE_FEATURE_STRATEGY'],
    })
    await world.admin.call('addStrategy', { params: inProduction(name), body: half })
    const other = await (await world.actor()).send('turnFeaturesOn', {
      params: { projectId: 'default', environment },
      body: { features: [name] },
    })
    expect(missingIn(other)).toEqual({ status: 403, details: ['UPDATE_FEATURE_ENVIRONMENT'] })
  })
})
