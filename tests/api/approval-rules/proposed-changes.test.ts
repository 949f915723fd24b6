import { describe, expect } from 'vitest'
import { newestEvent } from '../../scenarios/newest-event.ts'
import { editor, roll, rolledOut, rule } from '../../support/approval-rules.ts'
import { PLACE } from '../../support/proposals.ts'
import { it, type World } from '../../support/world.ts'

const PENDING = { project: 'default', environment: 'production', state: 'Draft' }
const ONE = { projectId: 'default' }

/** A feature whose rollout in production was changed from 10 to 80 percent; returns the event of that, too. */
async function rolledFurther(world: World) {
  const feature = await world.feature()
  const strategy = await rolledOut(world, feature, '10')
  const before = await newestEvent(world)
  await roll(world.admin, feature, strategy, '80')
  const event = await newestEvent(world)
  await world.forgetEvents()
  return { feature, strategy, before, event, one: { ...ONE, featureName: feature } }
}

async function rolloutOf(world: World, featureName: string) {
  const { body } = await world.admin.call('listStrategies', { params: { ...PLACE, featureName } })
  return body.map(({ parameters }) => parameters?.rollout)
}

describe('a change that an approval rule holds becomes a change request by', () => {
  it('promoting features, once with a key for repetitions', async ({ world }) => {
    const feature = await world.feature()
    const params = { ...PLACE, environment: 'development', featureName: feature }
    await world.admin.call('addStrategy', { params, body: { name: 'default' } })
    await rule(world)
    const by = await editor(world)
    const body = { from: 'development', to: 'production', features: [feature] }
    const headers = { 'idempotency-key': 'promoted' }
    const first = await by.call('promoteFeatures', { params: ONE, body, headers })
    expect(first).toMatchObject({ status: 200, body: { changeRequest: PENDING } })
    expect(await by.call('promoteFeatures', { params: ONE, body, headers })).toMatchObject({ body: first.body })
    expect(await rolloutOf(world, feature)).toEqual([])
  })

  it('nothing where the rule does not match: a smaller step is made', async ({ world }) => {
    const { feature, strategy, before, event, one } = await rolledFurther(world)
    await rule(world, { step: { points: 75 } })
    const by = await editor(world)
    expect(await by.call('undoEvent', { params: { eventId: event } })).toMatchObject({ status: 200 })
    expect(await rolloutOf(world, feature)).toEqual(['10'])
    await roll(world.admin, feature, strategy, '100')
    const restored = await by.call('restoreFeature', { params: one, body: { event: before } })
    expect(restored).toMatchObject({ status: 200, body: { changeRequests: [PENDING] } })
    expect(await rolloutOf(world, feature)).toEqual(['100'])
  })

  it('no batch that changes the place directly, too: it is refused, with the rule', async ({ world }) => {
    const { feature, event, strategy } = await rolledFurther(world)
    await rule(world)
    const by = await editor(world)
    const undoing = { operationId: 'undoEvent', params: { eventId: String(event) } }
    const removing = { operationId: 'removeStrategy', params: { ...PLACE, featureName: feature, strategyId: strategy } }
    const refused = await by.call('runBatch', { body: { operations: [undoing, removing] } })
    expect(refused).toMatchObject({ status: 403 })
    expect(refused.error?.message).toContain('The rule "Four eyes"')
    expect(await world.admin.call('listChangeRequests', { params: ONE })).toMatchObject({ body: [] })
  })

  it('no change that no request can have: a tag is not taken away', async ({ world }) => {
    const feature = await world.feature()
    const before = await newestEvent(world)
    const tag = { type: 'simple', value: 'payments' }
    await world.admin.call('addFeatureTag', { params: { featureName: feature }, body: tag })
    await rule(world, { tags: [tag] })
    const by = await world.actor({ may: ['UPDATE_FEATURE', 'UPDATE_FEATURE_STRATEGY'] })
    const restoring = { params: { ...ONE, featureName: feature }, body: { event: before } }
    const refused = await by.call('restoreFeature', restoring)
    expect(refused).toMatchObject({ status: 403 })
    expect(refused.error?.message).toContain('The rule "Four eyes"')
  })
})
