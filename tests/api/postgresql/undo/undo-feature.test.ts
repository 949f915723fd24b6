import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Permission } from '../../../../generated/permissions.ts'
import { newestEvent } from '../../../scenarios/newest-event.ts'
import { documentOf, half, paramsOf, undo, undoAll, undone, withStrategy } from '../../../support/undo.ts'
import { it } from '../../../support/world.ts'

describe('undoEvent', () => {
  it('makes what the event has changed as it was, and says which events recorded it', async ({ world }) => {
    const { name, params } = await withStrategy(world)
    await world.admin.call('turnFeatureOn', { params })
    const before = await documentOf(world, name)
    await world.admin.call('updateStrategy', {
      params,
      body: { ...half, parameters: { ...half.parameters, rollout: '100' } },
    })
    await world.forgetEvents()
    const body = await undone(world)
    expect(body).toEqual({
      changes: [
        {
          op: 'replace',
          path: `/environments/production/strategies/${params.strategyId}/parameters/rollout`,
          value: '50',
        },
      ],
      events: [{ id: await newestEvent(world), type: 'feature-strategy-update' }],
    })
    expect(await documentOf(world, name)).toEqual(before)
    expect(await world.events()).toMatchObject([{ type: 'feature-strategy-update', environment: 'production' }])
  })

  it('leaves what others have changed since', async ({ world }) => {
    const { name, params } = await withStrategy(world)
    await world.admin.call('patchStrategy', { params, body: [{ op: 'replace', path: '/disabled', value: true }] })
    const event = await newestEvent(world)
    await world.admin.call('patchStrategy', { params, body: [{ op: 'replace', path: '/title', value: 'Half' }] })
    await world.admin.call('updateFeature', { params: paramsOf(name), body: { description: 'New' } })
    await undone(world, event)
    expect((await world.admin.call('getStrategy', { params })).body).toMatchObject({ disabled: false, title: 'Half' })
  })

  it('names the later events that have changed the same, and changes nothing', async ({ world }) => {
    const { name, params } = await withStrategy(world)
    const ada = await world.actor({ may: ['UPDATE_FEATURE_STRATEGY'] })
    for (const [by, title] of [
      [world.admin, 'A'],
      [world.admin, 'B'],
      [ada, 'C'],
    ] as const)
      await by.call('patchStrategy', { params, body: [{ op: 'add', path: '/title', value: title }] })
    const newest = await newestEvent(world)
    const before = await documentOf(world, name)
    const answer = await undo(world, newest - 2)
    expect(answer).toMatchObject({
      status: 409,
      error: {
        message: `The event ${newest} (feature-strategy-update, by ${ada.name}) has changed the same since`,
        details: [
          { message: `event ${newest}, feature-strategy-update, by ${ada.name}` },
          { message: `event ${newest - 1}, feature-strategy-update, by tests` },
        ],
      },
    })
    expect(await documentOf(world, name)).toEqual(before)
  })

  it('undoes an edit with two events by the first of them, and the rest after the second', async ({ world }) => {
    const name = await world.feature({ description: 'Old' })
    const before = await documentOf(world, name)
    const edit = { params: paramsOf(name), body: { description: 'New', stale: true } }
    await world.admin.call('updateFeature', edit)
    await undone(world, (await newestEvent(world)) - 1)
    expect(await documentOf(world, name)).toMatchObject({ description: 'Old', stale: null })
    await world.admin.call('updateFeature', edit)
    const [metadata, stale] = [(await newestEvent(world)) - 1, await newestEvent(world)]
    await undone(world, stale)
    expect(await documentOf(world, name)).toEqual({ ...before, description: 'New' })
    await undone(world, metadata)
    expect(await documentOf(world, name)).toEqual(before)
  })

  it('revives an archived feature, which is on again where it was on', async ({ world }) => {
    const { name, params } = await withStrategy(world)
    await world.admin.call('turnFeatureOn', { params })
    const before = await documentOf(world, name)
    await world.admin.call('archiveFeature', { params: paramsOf(name) })
    await world.forgetEvents()
    const body = await undone(world)
    expect(await documentOf(world, name)).toEqual(before)
    expect(await world.eventTypes()).toContain('feature-revived')
    expect(await world.eventTypes()).toContain('feature-environment-enabled')
    await undoAll(world, body)
    expect(await documentOf(world, name)).toMatchObject({ archived: true })
  })

  it('does not revive a feature that has lost a segment in an earlier version, which would be on for more users', async ({
    world,
  }) => {
    const { body: segment } = await world.admin.call('createSegment', { body: { name: 'Nordic', constraints: [] } })
    const { name, params } = await withStrategy(world, { segments: [segment.id] })
    await world.admin.call('turnFeatureOn', { params })
    await world.admin.call('archiveFeature', { params: paramsOf(name) })
    const event = await newestEvent(world)
    await world.admin.call('deleteSegment', { params: { segmentId: segment.id } })
    await sql`delete from strategy_segments`.execute(world.db)
    expect(await undo(world, event)).toMatchObject({
      status: 409,
      error: { message: /A segment .* was deleted since/ },
    })
  })

  it('does not archive a revived feature that others depend on', async ({ world }) => {
    const name = await world.feature()
    await world.admin.call('archiveFeature', { params: paramsOf(name) })
    await world.admin.call('reviveFeature', { params: { featureName: name } })
    const event = await newestEvent(world)
    const child = await world.feature()
    await world.admin.call('addDependency', { params: paramsOf(child), body: { feature: name } })
    expect(await undo(world, event)).toMatchObject({ status: 409, error: { message: expect.stringContaining(child) } })
  })

  it('brings back dependencies, unless the parent is gone or archived', async ({ world }) => {
    const [first, second, name] = [await world.feature(), await world.feature(), await world.feature()]
    for (const feature of [first, second])
      await world.admin.call('addDependency', { params: paramsOf(name), body: { feature, enabled: feature === first } })
    const before = await documentOf(world, name)
    await world.admin.call('removeDependencies', { params: paramsOf(name) })
    const event = await newestEvent(world)
    await undone(world, event)
    expect(await documentOf(world, name)).toEqual(before)
    await world.admin.call('removeDependencies', { params: paramsOf(name) })
    const again = await newestEvent(world)
    await world.admin.call('archiveFeature', { params: paramsOf(second) })
    const archived = await undo(world, again)
    expect(archived).toMatchObject({ status: 409, error: { message: expect.stringContaining('is archived') } })
    await world.admin.call('deleteArchivedFeature', { params: { featureName: second } })
    const gone = await undo(world, again)
    expect(gone).toMatchObject({ status: 409, error: { message: `There is no feature "${second}" any more` } })
  })

  it('moves a feature back, unless its project is gone', async ({ world }) => {
    const projectId = await world.project('shop')
    const name = await world.feature()
    await world.admin.call('moveFeature', { params: paramsOf(name), body: { newProjectId: projectId } })
    const event = await newestEvent(world)
    expect((await undone(world, event)).changes).toEqual([{ op: 'replace', path: '/project', value: 'default' }])
    const { body } = await world.admin.call('getFeature', { params: paramsOf(name) })
    expect(body.project).toBe('default')
    const other = await world.project('other')
    const there = await world.feature({ project: other })
    const params = { projectId: other, featureName: there }
    await world.admin.call('moveFeature', { params, body: { newProjectId: projectId } })
    const moved = await newestEvent(world)
    await world.admin.call('archiveProject', { params: { projectId: other } })
    expect(await undo(world, moved)).toMatchObject({ status: 409, error: { message: /There is no project "other"/ } })
  })

  it.for<[string, Permission[]]>([
    ['settings', ['UPDATE_FEATURE']],
    ['a strategy', ['CREATE_FEATURE_STRATEGY']],
    ['turning off', ['UPDATE_FEATURE_ENVIRONMENT']],
    ['variants', ['UPDATE_FEATURE_ENVIRONMENT_VARIANTS']],
    ['archiving', ['UPDATE_FEATURE']],
    ['a dependency', ['UPDATE_FEATURE_DEPENDENCY']],
    ['an order', ['UPDATE_FEATURE_STRATEGY']],
  ])('needs the permission of the edit that brings back %s', async ([what, needed], { world }) => {
    const { name, params } = await withStrategy(world)
    const other = await world.feature()
    const edits: Record<string, () => Promise<unknown>> = {
      settings: () => world.admin.call('updateFeature', { params: paramsOf(name), body: { description: 'New' } }),
      'a strategy': () => world.admin.call('removeStrategy', { params }),
      async 'turning off'() {
        await world.admin.call('turnFeatureOn', { params })
        await world.admin.call('turnFeatureOff', { params })
      },
      variants: () => world.admin.call('setVariants', { params, body: [{ name: 'blue', weight: 0 }] }),
      archiving: () => world.admin.call('archiveFeature', { params: paramsOf(name) }),
      'a dependency': () => world.admin.call('addDependency', { params: paramsOf(name), body: { feature: other } }),
      async 'an order'() {
        const { body } = await world.admin.call('addStrategy', { params, body: half })
        const order = [{ id: body.id, sortOrder: -1 }]
        await world.admin.call('setStrategySortOrder', { params, body: order })
      },
    }
    await edits[what]?.()
    const before = await documentOf(world, name)
    const event = await newestEvent(world)
    const nobody = await world.actor({ may: ['CREATE_PROJECT'] })
    const refused = await undo(world, event, nobody)
    expect(refused).toMatchObject({ status: 403, error: { details: [{ message: needed[0] }] } })
    expect(await documentOf(world, name)).toEqual(before)
    await undone(world, event, await world.actor({ may: needed }))
  })

  it('is part of a dry run and of a batch', async ({ world }) => {
    const { name, params } = await withStrategy(world)
    const before = await documentOf(world, name)
    const event = await newestEvent(world)
    const operations = [{ operationId: 'undoEvent', params: { eventId: String(event) } }]
    const { body } = await world.admin.call('dryRunBatch', { body: { operations } })
    expect(body).toMatchObject({
      wouldSucceed: true,
      operations: [{ status: 200, events: [{ type: 'feature-strategy-remove', preData: { id: params.strategyId } }] }],
    })
    expect(await documentOf(world, name)).toEqual(before)
    await world.admin.call('runBatch', { body: { operations } })
    expect((await documentOf(world, name)).environments).toEqual({})
  })

  it('stores the comment of the request in the events', async ({ world }) => {
    await withStrategy(world)
    await world.admin.call('undoEvent', {
      params: { eventId: await newestEvent(world) },
      headers: { 'x-change-comment': 'Too early' },
    })
    const { body } = await world.admin.call('searchEvents', { body: { limit: 1 } })
    expect(body.events[0]).toMatchObject({ type: 'feature-strategy-remove', comment: 'Too early' })
  })
})
