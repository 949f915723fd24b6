import { describe, expect } from 'vitest'
import type { Permission } from '../../../generated/permissions.ts'
import { guarded, PLACE, requestIn, turningOn } from '../../support/proposals.ts'
import { newSegment } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const headers = { 'x-override-reason': 'Payments fail, incident 4711' }
const refusal = {
  status: 403,
  body: { message: expect.stringContaining('features can only be turned off and archived here') },
}

/** A guarded feature that is on, where a reason only turns features off, and a caller with a reason. */
async function limited(world: World, ...more: Permission[]) {
  const { feature: featureName } = await guarded(world)
  await world.admin.call('addStrategy', { params: { ...PLACE, featureName }, body: { name: 'default' } })
  await world.admin.call('turnFeatureOn', { params: { ...PLACE, featureName } })
  await limit(world, true)
  await world.forgetEvents()
  const by = await world.actor({
    may: ['CREATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT', 'DELETE_FEATURE', 'BREAK_GLASS', ...more],
  })
  return { by, featureName, params: { ...PLACE, featureName } }
}

async function limit(world: World, breakGlassOnlyOff: boolean) {
  const body = { changeRequestsEnabled: true, breakGlassOnlyOff }
  expect(await world.admin.call('setChangeRequestConfiguration', { params: PLACE, body })).toMatchObject({
    status: 204,
  })
}

const uses = async (world: World) =>
  (await world.admin.call('listBreakGlassUses', { params: { projectId: 'default' } })).body.total

describe('where break-glass is limited to turning off', () => {
  it('turns features off and archives them with a reason', async ({ world }) => {
    const { by, featureName, params } = await limited(world)
    expect(await by.call('turnFeatureOff', { params, headers })).toMatchObject({ status: 200 })
    const archived = { params: { projectId: 'default', featureName }, headers }
    expect(await by.call('archiveFeature', archived)).toMatchObject({ status: 202 })
    expect(await world.eventTypes()).toEqual([
      'break-glass-used',
      'feature-environment-disabled',
      'break-glass-used',
      'feature-archived',
    ])
  })

  it('turns no feature off that turns its child on', async ({ world }) => {
    const { by, featureName, params } = await limited(world)
    const child = { projectId: 'default', featureName: await world.feature() }
    const body = { feature: featureName, enabled: false }
    await world.admin.call('addDependency', { params: child, body })
    await world.forgetEvents()
    expect(await by.call('turnFeatureOff', { params, headers })).toMatchObject(refusal)
    expect(await world.events()).toEqual([])
  })

  it('refuses everything else, says why, and changes nothing', async ({ world }) => {
    const { by, params } = await limited(world)
    const adding = { params, body: { name: 'default' }, headers }
    expect(await by.call('addStrategy', adding)).toMatchObject(refusal)
    expect(
      await by.call('turnFeaturesOn', { params: PLACE, body: { features: [params.featureName] }, headers }),
    ).toMatchObject({
      status: 200,
    })
    const segmentId = await newSegment(world, 'default')
    await world.forgetEvents()
    const editor = await world.actor({ may: ['UPDATE_PROJECT_SEGMENT', 'BREAK_GLASS'] })
    const body = { name: 'Nordic', project: 'default', constraints: [] }
    expect(await editor.call('updateSegment', { params: { segmentId }, body, headers })).toMatchObject(refusal)
    const deleting = { params: { segmentId }, headers }
    expect(await editor.call('deleteSegment', deleting)).toMatchObject({ status: 403 })
    expect(await world.events()).toEqual([])
    expect(await uses(world)).toBe(0)
  })

  it('holds for all of a batch and of its dry run', async ({ world }) => {
    const { by, params } = await limited(world)
    const off = { operationId: 'turnFeatureOff', params }
    const operations = [off, { operationId: 'addStrategy', params, body: { name: 'default' } }]
    expect(await by.call('runBatch', { body: { operations }, headers })).toMatchObject(refusal)
    const { body: tried } = await by.call('dryRunBatch', { body: { operations }, headers })
    expect(tried).toMatchObject({ wouldSucceed: false, operations: [{ status: 200 }, refusal] })
    expect(await world.events()).toEqual([])
    expect(await by.call('runBatch', { body: { operations: [off] }, headers })).toMatchObject({ status: 200 })
  })

  it('holds for change requests that are not approved', async ({ world }) => {
    const { params } = await requestIn(world, 'In review')
    await limit(world, true)
    const by = await world.actor({ may: ['APPLY_CHANGE_REQUEST', 'BREAK_GLASS'] })
    const apply = { params, body: { state: 'Applied' as const }, headers }
    expect(await by.call('setChangeRequestState', apply)).toMatchObject(refusal)
    await limit(world, false)
    expect(await by.call('setChangeRequestState', apply)).toMatchObject({ status: 200 })
  })

  it('leaves alone callers who need no reason, and other environments', async ({ world }) => {
    const { by, params } = await limited(world)
    const elsewhere = { params: { ...params, environment: 'development' }, body: { name: 'default' }, headers }
    expect(await by.call('addStrategy', elsewhere)).toMatchObject({ status: 200 })
    expect(await world.admin.call('addStrategy', { params, body: { name: 'default' }, headers })).toMatchObject({
      status: 200,
    })
  })

  it('is a setting of each environment, which is kept', async ({ world }) => {
    await limited(world)
    const read = async () => {
      const { body } = await world.admin.call('getChangeRequestConfiguration', { params: { projectId: 'default' } })
      return body.map(({ environment, breakGlassOnlyOff }) => [environment, breakGlassOnlyOff])
    }
    const both = [
      ['development', false],
      ['production', true],
    ]
    expect(await read()).toEqual(both)
    const body = { changeRequestsEnabled: true, requiredApprovals: 2 }
    await world.admin.call('setChangeRequestConfiguration', { params: PLACE, body })
    expect(await read()).toEqual(both)
  })
})

describe('a request with turning off and more', () => {
  it('is refused as a whole', async ({ world }) => {
    const { feature, author } = await guarded(world)
    await limit(world, true)
    const off = { action: 'updateEnabled' as const, feature, payload: { enabled: false } }
    const { body: draft } = await author.call('addToChangeRequest', {
      params: PLACE,
      body: [off, turningOn(feature)],
    })
    const params = { projectId: 'default', changeRequestId: draft.id }
    await author.call('setChangeRequestState', { params, body: { state: 'In review' } })
    const by = await world.actor({ may: ['APPLY_CHANGE_REQUEST', 'BREAK_GLASS'] })
    expect(await by.call('setChangeRequestState', { params, body: { state: 'Applied' }, headers })).toMatchObject(
      refusal,
    )
  })
})
