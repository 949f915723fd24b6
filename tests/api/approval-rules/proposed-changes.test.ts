import { describe, expect } from 'vitest'
import { newestEvent } from '../../scenarios/newest-event.ts'
import { editor, roll, rolledOut, rule } from '../../support/approval-rules.ts'
import { PLACE } from '../../support/proposals.ts'
import { newSegment } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const PENDING = { project: 'default', environment: 'production', state: 'Draft' }
const PLACED = { project: 'default', environment: 'production' }
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
  it('undoing an event, and events together', async ({ world }) => {
    const { feature, event } = await rolledFurther(world)
    await rule(world)
    const by = await editor(world)
    const undone = await by.call('undoEvent', { params: { eventId: event } })
    expect(undone).toMatchObject({ status: 200, body: { changes: [], changeRequest: PENDING } })
    const together = await by.call('undoEvents', { body: { events: [event] } })
    expect(together).toMatchObject({ status: 200, body: { changeRequests: [PENDING] } })
    expect(await rolloutOf(world, feature)).toEqual(['80'])
  })

  it('restoring a feature, a strategy and a segment', async ({ world }) => {
    const { feature, before, strategy, one } = await rolledFurther(world)
    const segment = await newSegment(world)
    const started = await newestEvent(world)
    const constraints = [{ contextName: 'country', operator: 'IN' as const, values: ['dk'] }]
    await world.admin.call('updateSegment', { params: { segmentId: segment }, body: { name: 'other', constraints } })
    const other = await world.feature()
    const params = { ...PLACE, featureName: other }
    await world.admin.call('addStrategy', { params, body: { name: 'default', segments: [segment] } })
    await world.admin.call('turnFeatureOn', { params })
    await rule(world)
    const by = await world.actor({
      may: ['UPDATE_FEATURE_STRATEGY', 'CREATE_FEATURE_STRATEGY', 'UPDATE_SEGMENT', 'UPDATE_FEATURE'],
    })
    const restored = await by.call('restoreFeature', { params: one, body: { event: before } })
    expect(restored).toMatchObject({ status: 200, body: { changes: [], changeRequests: [PENDING] } })
    const ofSegment = await by.call('restoreSegment', { params: { segmentId: segment }, body: { event: started } })
    expect(ofSegment).toMatchObject({ status: 200, body: { changes: [], changeRequests: [PENDING] } })
    await world.admin.call('removeStrategy', { params: { ...PLACE, featureName: feature, strategyId: strategy } })
    const ofStrategy = { ...PLACE, featureName: feature, strategyId: strategy }
    expect(await by.call('restoreStrategy', { params: ofStrategy })).toMatchObject({
      status: 202,
      body: { changeRequest: PENDING },
    })
    expect(await rolloutOf(world, feature)).toEqual([])
  })

  it('promoting features, also in a batch and with a key for repetitions', async ({ world }) => {
    const feature = await world.feature()
    const params = { ...PLACE, environment: 'development', featureName: feature }
    await world.admin.call('addStrategy', { params, body: { name: 'default' } })
    await rule(world)
    const by = await editor(world)
    const body = { from: 'development', to: 'production', features: [feature] }
    expect(await by.call('promoteFeatures', { params: ONE, body })).toMatchObject({
      status: 200,
      body: { changeRequest: PENDING },
    })
    const operation = { operationId: 'promoteFeatures', params: ONE, body }
    expect(await by.call('runBatch', { body: { operations: [operation] } })).toMatchObject({
      status: 200,
      body: { operations: [{ status: 200, body: { changeRequest: PENDING } }] },
    })
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

describe('a dry run', () => {
  it('says that a change becomes a change request, and which approvals that needs', async ({ world }) => {
    const { event } = await rolledFurther(world)
    const made = await rule(world, { approvals: 2 })
    const by = await editor(world)
    const operation = { operationId: 'undoEvent', params: { eventId: String(event) } }
    const { body } = await by.call('dryRunBatch', { body: { operations: [operation] } })
    expect(body).toMatchObject({
      wouldSucceed: true,
      operations: [{ status: 200, guard: { by: 'change-request', environments: [PLACED] } }],
      approvals: [{ ...PLACED, requiredApprovals: 2, rules: [{ id: made?.id, counting: 0 }] }],
    })
  })

  it('says which rule holds what no change request can have', async ({ world }) => {
    const feature = await world.feature()
    const tag = { type: 'simple', value: 'payments' }
    await world.admin.call('addFeatureTag', { params: { featureName: feature }, body: tag })
    const made = await rule(world, { tags: [tag] })
    const by = await editor(world)
    const params = { featureName: feature, tagType: tag.type, tagValue: tag.value }
    const { body } = await by.call('dryRunBatch', {
      body: { operations: [{ operationId: 'removeFeatureTag', params }] },
    })
    expect(body.operations).toMatchObject([{ status: 403, guard: { rules: [{ id: made?.id, environment: null }] } }])
    expect(body.operations[0]?.body).toMatchObject({
      message: expect.stringContaining('No change request can have it'),
    })
  })
})
