import { describe, expect } from 'vitest'
import type { Permission } from '../../../../generated/permissions.ts'
import { newestEvent } from '../../../scenarios/newest-event.ts'
import type { Client } from '../../../support/call.ts'
import { guard } from '../../../support/guarded.ts'
import { applied, documentOf, half, inProduction, paramsOf, strategiesIn, withStrategy } from '../../../support/undo.ts'
import { it, type World } from '../../../support/world.ts'

const variants = ['a', 'b', 'c'].map((name) => ({ name, weight: 0 }))

/** A feature that has changed in each environment and in its settings, and the event before that. */
async function changed(world: World) {
  const { admin } = world
  const { name, params } = await withStrategy(world, { title: 'First' })
  await admin.call('addStrategy', { params, body: { name: 'default', title: 'Second' } })
  await admin.call('turnFeatureOn', { params })
  await admin.call('setVariants', { params, body: variants })
  const before = await documentOf(world, name)
  const event = await newestEvent(world)
  await admin.call('removeStrategy', { params })
  await admin.call('addStrategy', { params, body: { ...half, title: 'Third' } })
  await admin.call('setVariants', { params, body: [] })
  await admin.call('turnFeatureOff', { params })
  await admin.call('turnFeatureOn', { params: { ...params, environment: 'development' } })
  await admin.call('updateFeature', { params: paramsOf(name), body: { description: 'New' } })
  await world.forgetEvents()
  return { name, event, before, after: await documentOf(world, name) }
}

async function restored(by: Client, name: string, body: { event: number; [member: string]: unknown }) {
  return (await by.call('restoreFeature', { params: paramsOf(name), body })).body
}

const DIRECT: Permission[] = ['UPDATE_FEATURE', 'UPDATE_FEATURE_ENVIRONMENT', 'DELETE_FEATURE_STRATEGY']

describe('restoreFeature where change requests are on', () => {
  it('proposes the edits of the environment, which needs no permission, and does them when applied', async ({
    world,
  }) => {
    const { name, event, before, after } = await changed(world)
    await guard(world.db, 'default', 'production')
    const author = await world.actor()
    const { changes, notRestored, changeRequests } = await restored(author, name, {
      event,
      environments: ['production'],
    })
    expect({ changes, notRestored }).toEqual({ changes: [], notRestored: [] })
    expect(changeRequests).toMatchObject([{ state: 'Draft', environment: 'production', features: [{ name }] }])
    expect(changeRequests?.[0]?.features[0]?.changes.map(({ action }) => action)).toEqual([
      'deleteStrategy',
      'addStrategy',
      'patchVariant',
      'updateEnabled',
    ])
    expect(await world.eventTypes()).toEqual(['change-request-created', ...Array(4).fill('change-added')])
    expect(await documentOf(world, name)).toEqual(after)
    await applied(world, author, changeRequests?.[0])
    const now = await documentOf(world, name)
    expect(strategiesIn(now)).toEqual(strategiesIn(before))
    const { enabled, variants } = before.environments.production ?? {}
    expect(now.environments.production).toMatchObject({ enabled, variants })
    expect(now.description).toBe('New')
  })

  it('makes the edits outside of guarded environments', async ({ world }) => {
    const { name, event, before, after } = await changed(world)
    await guard(world.db, 'default', 'production')
    const nobody = await world.actor()
    expect(await nobody.send('restoreFeature', { params: paramsOf(name), body: { event } })).toMatchObject({
      status: 403,
      error: {
        details: ['UPDATE_FEATURE', 'DELETE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT'].map((message) => ({
          message,
        })),
      },
    })
    const author = await world.actor({ may: DIRECT })
    const { changes, changeRequests } = await restored(author, name, { event })
    const isElsewhere = ({ path }: { path: string }) => path.startsWith('/environments/production')
    expect(changes).toHaveLength(3)
    expect(changes.filter(isElsewhere)).toEqual([])
    expect(changeRequests).toMatchObject([{ environment: 'production' }])
    const now = await documentOf(world, name)
    expect(now).toEqual({ ...before, environments: { production: after.environments.production } })
  })

  it('makes a request for each guarded environment, and joins open ones', async ({ world }) => {
    const { name, event } = await changed(world)
    await guard(world.db)
    const author = await world.actor({ may: ['UPDATE_FEATURE'] })
    const [one, ...others] = (await restored(author, name, { event })).changeRequests ?? []
    expect([one, ...others].map((request) => request?.environment)).toEqual(['development', 'production'])
    const again = await restored(author, name, { event })
    expect(again.changes).toEqual([])
    expect(again.changeRequests?.map(({ id }) => id)).toEqual([one, ...others].map((request) => request?.id))
  })

  it('is direct for a caller who may skip change requests, unless they ask for one', async ({ world }) => {
    const { name, event, before } = await changed(world)
    await guard(world.db, 'default', 'production')
    const asked = await restored(world.admin, name, { event, environments: ['production'], asChangeRequest: true })
    expect(asked).toMatchObject({ changes: [], changeRequests: [{ state: 'Draft' }] })
    expect(await restored(world.admin, name, { event })).not.toHaveProperty('changeRequests')
    expect(await documentOf(world, name)).toEqual(before)
  })

  it('says in a dry run whose approval it needs, and makes the same in a batch', async ({ world }) => {
    const { name, event, after } = await changed(world)
    await guard(world.db, 'default', 'production')
    const body = { event, environments: ['production'] }
    const operations = [{ operationId: 'restoreFeature', params: paramsOf(name), body }]
    const author = await world.actor()
    const tried = await author.call('dryRunBatch', { body: { operations } })
    expect(tried.body).toMatchObject({
      wouldSucceed: true,
      operations: [{ status: 200, guard: { by: 'change-request', environments: [{ environment: 'production' }] } }],
      approvals: [{ project: 'default', environment: 'production', requiredApprovals: 1 }],
    })
    expect(await world.events()).toEqual([])
    const made = await author.call('runBatch', { body: { operations } })
    expect(made.body.operations).toMatchObject([{ status: 200, body: { changeRequests: [{ state: 'Draft' }] } }])
    expect(await documentOf(world, name)).toEqual(after)
  })
})

describe('restoreStrategy where change requests are on', () => {
  async function removed(world: World) {
    const scene = await withStrategy(world, { title: 'A' })
    await world.admin.call('removeStrategy', { params: scene.params })
    await guard(world.db, 'default', 'production')
    await world.forgetEvents()
    return scene
  }

  it('proposes to add the strategy, which needs no permission', async ({ world }) => {
    const { name, params, strategy } = await removed(world)
    const author = await world.actor()
    const { status, body } = await author.send('restoreStrategy', { params })
    const { changeRequest } = body as { changeRequest: Parameters<typeof applied>[2] }
    expect(status).toBe(202)
    expect(changeRequest).toMatchObject({ state: 'Draft', features: [{ name, changes: [{ action: 'addStrategy' }] }] })
    expect(await world.eventTypes()).toEqual(['change-request-created', 'change-added'])
    await applied(world, author, changeRequest)
    const { id: _, ...content } = strategy
    expect(strategiesIn(await documentOf(world, name))).toEqual([content])
  })

  it('is direct for a caller who may skip change requests, unless they ask for one', async ({ world }) => {
    const { params } = await removed(world)
    const asked = await world.admin.send('restoreStrategy', { params, query: { asChangeRequest: true } })
    expect(asked.status).toBe(202)
    expect((await world.admin.send('restoreStrategy', { params })).status).toBe(201)
    const refused = await world.admin.send('restoreStrategy', { params, query: { asChangeRequest: true } })
    expect(refused.status).toBe(409)
  })

  it('is refused where the feature is archived, or not in the environment', async ({ world }) => {
    const { name, params } = await removed(world)
    const author = await world.actor()
    await world.admin.call('archiveFeature', { params: paramsOf(name) })
    expect(await author.send('restoreStrategy', { params })).toMatchObject({ status: 400 })
    const nowhere = { ...inProduction(name), strategyId: params.strategyId, environment: 'nowhere' }
    const query = { asChangeRequest: true }
    await world.admin.call('reviveFeature', { params: { featureName: name } })
    expect(await world.admin.send('restoreStrategy', { params: nowhere, query })).toMatchObject({ status: 404 })
  })
})

describe('restoreSegment where change requests are on', () => {
  async function updated(world: World) {
    const { admin } = world
    const { body: made } = await admin.call('createSegment', { body: { name: 'Nordic', constraints: [] } })
    const params = { segmentId: made.id }
    const event = await newestEvent(world)
    await withStrategy(world, { segments: [made.id] })
    const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['7'] }]
    await admin.call('updateSegment', { params, body: { name: 'Baltic', description: null, constraints } })
    return { params, event }
  }

  it('proposes to update it where it is used, which needs no permission', async ({ world }) => {
    const { params, event } = await updated(world)
    await guard(world.db)
    const author = await world.actor()
    const { body } = await author.call('restoreSegment', { params, body: { event } })
    expect(body).toMatchObject({
      changes: [],
      changeRequests: [
        {
          environment: 'production',
          segments: [{ action: 'updateSegment', payload: { name: 'Nordic', constraints: [] } }],
        },
      ],
    })
    await applied(world, author, body.changeRequests?.[0], ['UPDATE_SEGMENT'])
    expect((await world.admin.call('getSegment', { params })).body).toMatchObject({ name: 'Nordic', constraints: [] })
  })

  it('is direct for a caller who may skip change requests, unless they ask for one', async ({ world }) => {
    const { params, event } = await updated(world)
    const asked = { event, asChangeRequest: true }
    expect(await world.admin.send('restoreSegment', { params, body: asked })).toMatchObject({ status: 400 })
    await guard(world.db, 'default', 'production')
    const proposed = await world.admin.call('restoreSegment', { params, body: asked })
    expect(proposed.body).toMatchObject({ changes: [], changeRequests: [{ state: 'Draft' }] })
    const direct = await world.admin.call('restoreSegment', { params, body: { event } })
    expect(direct.body.changeRequests).toBeUndefined()
    expect(direct.body.changes).toHaveLength(2)
  })
})
