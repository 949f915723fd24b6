import { describe, expect } from 'vitest'
import { newestEvent } from '../../../scenarios/newest-event.ts'
import { documentOf, paramsOf, undo, undone, withStrategy } from '../../../support/undo.ts'
import { it } from '../../../support/world.ts'

describe('undoEvent, where something stands in the way,', () => {
  it('needs what a strategy refers to', async ({ world }) => {
    const { body: segment } = await world.admin.call('createSegment', { body: { name: 'Nordic', constraints: [] } })
    const { params } = await withStrategy(world, { segments: [segment.id] })
    await world.admin.call('removeStrategy', { params })
    const event = await newestEvent(world)
    await world.admin.call('deleteSegment', { params: { segmentId: segment.id } })
    expect(await undo(world, event)).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining(`There is no segment ${segment.id}`) },
    })
  })

  it('needs the tag type of a tag that was removed', async ({ world }) => {
    await world.admin.call('createTagType', { body: { name: 'team', description: 'Team' } })
    const featureName = await world.feature({ tags: [{ type: 'team', value: 'shop' }] })
    await world.admin.call('removeFeatureTag', { params: { featureName, tagType: 'team', tagValue: 'shop' } })
    const event = await newestEvent(world)
    await world.admin.call('deleteTagType', { params: { tagType: 'team' } })
    expect(await undo(world, event)).toMatchObject({ status: 409, error: { message: /no tag type "team" any more/ } })
  })

  it('does not take the last enabled strategy from a feature that is on', async ({ world }) => {
    const { name, params } = await withStrategy(world)
    const added = await newestEvent(world)
    await world.admin.call('turnFeatureOn', { params })
    const before = await documentOf(world, name)
    expect(await undo(world, added)).toMatchObject({ status: 409, error: { message: /None of the strategies/ } })
    await world.admin.call('removeStrategy', { params })
    expect(await undo(world)).toMatchObject({ status: 409, error: { message: /None of the strategies/ } })
    const [removed, turnedOff] = [(await newestEvent(world)) - 1, await newestEvent(world)]
    await undone(world, removed)
    await undone(world, turnedOff)
    expect(await documentOf(world, name)).toEqual(before)
  })

  it('is refused for an archived feature, and for one that was deleted, also if there is a new one', async ({
    world,
  }) => {
    const name = await world.feature()
    await world.admin.call('updateFeature', { params: paramsOf(name), body: { description: 'New' } })
    const event = await newestEvent(world)
    await world.admin.call('archiveFeature', { params: paramsOf(name) })
    expect(await undo(world, event)).toMatchObject({ status: 409, error: { message: /is archived. Revive it first/ } })
    await world.admin.call('deleteArchivedFeature', { params: { featureName: name } })
    const deletion = await newestEvent(world)
    expect(await undo(world, event)).toMatchObject({
      status: 409,
      error: { message: `The event ${deletion} (feature-deleted, by tests) has deleted the feature "${name}"` },
    })
    await world.feature({ name, description: 'Another one' })
    expect(await undo(world, event)).toMatchObject({ status: 409, error: { message: /feature-created, by tests/ } })
  })

  it('is refused where the environment is gone, or was there again', async ({ world }) => {
    const { params } = await withStrategy(world)
    const event = await newestEvent(world)
    const place = { params: { projectId: 'default', environment: 'production' } }
    await world.admin.call('removeProjectEnvironment', place)
    expect(await undo(world, event)).toMatchObject({ status: 409, error: { message: /not in the environment/ } })
    await world.admin.call('addProjectEnvironment', {
      params: { projectId: params.projectId },
      body: { environment: 'production' },
    })
    // The strategy went with the environment, so it is as it was before it was added.
    expect(await undo(world, event)).toMatchObject({ status: 409, error: { message: /Nothing is left to undo/ } })
  })

  it('says why a type has no inverse, and what can be done instead', async ({ world }) => {
    const name = await world.feature()
    expect(await undo(world)).toMatchObject({
      status: 409,
      error: { message: "An event of the type feature-created can't be undone. Archive the feature instead" },
    })
    await world.admin.call('favoriteFeature', { params: paramsOf(name) })
    expect(await undo(world)).toMatchObject({ status: 409, error: { message: /feature-favorited can't be undone/ } })
  })

  it('does not know an event that the caller may not see, and one that there is not', async ({ world }) => {
    const projectId = await world.project('shop')
    const name = await world.feature({ project: projectId })
    await world.admin.call('updateFeature', { params: { projectId, featureName: name }, body: { description: 'New' } })
    const event = await newestEvent(world)
    await world.admin.call('updateProject', { params: { projectId }, body: { name: 'Shop', mode: 'private' } })
    const stranger = await world.actor({ may: ['UPDATE_FEATURE'] })
    expect(await undo(world, event, stranger)).toMatchObject({ status: 404, error: { name: 'NotFoundError' } })
    expect(await undo(world, event + 1_000_000)).toMatchObject({ status: 404 })
    await undone(world, event)
  })

  it('does not name later events of a project that the caller may not see', async ({ world }) => {
    const hidden = await world.project('hidden')
    const name = await world.feature()
    await world.admin.call('updateFeature', { params: paramsOf(name), body: { description: 'First' } })
    const event = await newestEvent(world)
    await world.admin.call('moveFeature', { params: paramsOf(name), body: { newProjectId: hidden } })
    const there = { projectId: hidden, featureName: name }
    await world.admin.call('updateFeature', { params: there, body: { description: 'Second' } })
    await world.admin.call('updateProject', { params: { projectId: hidden }, body: { name: 'H', mode: 'private' } })
    const stranger = await world.actor({ may: ['UPDATE_FEATURE'] })
    const gone = await undo(world, event, stranger)
    expect(gone).toMatchObject({ status: 409, error: { message: `There is no feature "${name}" any more` } })
    await world.admin.call('moveFeature', { params: there, body: { newProjectId: 'default' } })
    expect(await undo(world, event, stranger)).toMatchObject({
      status: 409,
      error: { message: 'A later event that you may not see has changed the same since' },
    })
  })
})
