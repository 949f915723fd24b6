import { describe, expect } from 'vitest'
import { newestEvent } from '../../../scenarios/newest-event.ts'
import { undo, undone } from '../../../support/undo.ts'
import { it, type World } from '../../../support/world.ts'

describe('undoEvent of an update of settings', () => {
  it('brings back a segment, and leaves what others have changed since', async ({ world }) => {
    const { admin } = world
    const { body: made } = await admin.call('createSegment', { body: { name: 'Nordic', constraints: [] } })
    const params = { segmentId: made.id }
    await admin.call('updateSegment', { params, body: { name: 'Baltic', constraints: [] } })
    const event = await newestEvent(world)
    await admin.call('updateSegment', { params, body: { name: 'Baltic', description: 'New', constraints: [] } })
    const body = await undone(world, event)
    expect(body).toMatchObject({
      changes: [{ op: 'replace', path: '/name', value: 'Nordic' }],
      events: [{ type: 'segment-updated' }],
    })
    expect((await admin.call('getSegment', { params })).body).toMatchObject({ name: 'Nordic', description: 'New' })
    await undone(world, body.events[0]?.id)
    expect((await admin.call('getSegment', { params })).body).toMatchObject({ name: 'Baltic', description: 'New' })
  })

  it('names the later update of the same, and the deletion', async ({ world }) => {
    const { admin } = world
    const { body: made } = await admin.call('createSegment', { body: { name: 'A', constraints: [] } })
    const params = { segmentId: made.id }
    for (const name of ['B', 'C']) await admin.call('updateSegment', { params, body: { name, constraints: [] } })
    const newest = await newestEvent(world)
    expect(await undo(world, newest - 1)).toMatchObject({
      status: 409,
      error: { message: `The event ${newest} (segment-updated, by tests) has changed the same since` },
    })
    await undone(world, newest)
    const again = await undo(world, newest)
    expect(again).toMatchObject({ status: 409, error: { message: /has brought it back already/ } })
    await admin.call('deleteSegment', { params })
    expect(await undo(world, newest)).toMatchObject({
      status: 409,
      error: { message: `The event ${newest + 2} (segment-deleted, by tests) has deleted the segment ${made.id}` },
    })
  })

  it('names no event of a project that the caller does not see', async ({ world }) => {
    await world.project('secret')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'secret').execute()
    const { body: made } = await world.admin.call('createSegment', { body: { name: 'A', constraints: [] } })
    const params = { segmentId: made.id }
    const update = (body: { name: string; project?: string }) =>
      world.admin.call('updateSegment', { params, body: { ...body, constraints: [] } })
    await update({ name: 'B' })
    const event = await newestEvent(world)
    await update({ name: 'C', project: 'secret' })
    const stranger = await world.actor({ may: ['UPDATE_PROJECT_SEGMENT'] })
    const missing = { status: 404, error: { message: `There is no segment ${made.id}` } }
    expect(await undo(world, event, stranger)).toMatchObject(missing)
    await update({ name: 'C' })
    const refused = await undo(world, event, stranger)
    expect(refused.error?.message).toBe('A later event that you may not see has changed the same since')
    expect(refused.error?.details).toBeUndefined()
    await update({ name: 'C', project: 'secret' })
    await world.admin.call('deleteSegment', { params })
    expect(await undo(world, event, stranger)).toMatchObject(missing)
  })

  it('brings back settings of a project, and archives and revives it', async ({ world }) => {
    const { admin } = world
    const projectId = await world.project('shop')
    await admin.call('updateProject', { params: { projectId }, body: { name: 'Store', mode: 'protected' } })
    const event = await newestEvent(world)
    await admin.call('updateProjectSettings', { params: { projectId }, body: { featureLimit: 7 } })
    const refused = await undo(world, event, await world.actor({ may: ['UPDATE_FEATURE'], project: projectId }))
    expect(refused).toMatchObject({ status: 403 })
    await undone(world, event, await world.actor({ may: ['PROJECT_SETTINGS_WRITE'], project: projectId }))
    const { body } = await admin.call('getProject', { params: { projectId } })
    expect(body).toMatchObject({ name: 'shop', mode: 'open', featureLimit: 7 })
    await admin.call('archiveProject', { params: { projectId } })
    const archived = await newestEvent(world)
    const editor = await world.actor({ may: ['UPDATE_PROJECT'], project: projectId })
    expect(await undo(world, archived, editor)).toMatchObject({ status: 403 })
    await undone(world, archived, await world.actor({ may: ['DELETE_PROJECT'], project: projectId }))
    expect((await admin.call('getProject', { params: { projectId } })).body.archivedAt).toBeNull()
    const revived = await newestEvent(world)
    await world.feature({ project: projectId })
    expect(await undo(world, revived)).toMatchObject({ status: 403, error: { message: /not archived/ } })
  })

  it.for<[string, (world: World) => Promise<[read: () => Promise<unknown>, change: () => Promise<unknown>]>]>([
    [
      'an environment',
      async ({ admin }) => {
        const params = { environment: 'development' }
        return [
          () => admin.call('getEnvironment', { params }),
          () => admin.call('updateEnvironment', { params, body: { type: 'test', sortOrder: 7 } }),
        ]
      },
    ],
    [
      'a feature type',
      async ({ admin }) => [
        () => admin.call('listFeatureTypes'),
        () => admin.call('updateFeatureTypeLifetime', { params: { id: 'release' }, body: { lifetimeDays: 3 } }),
      ],
    ],
    [
      'a default strategy',
      async ({ admin }) => {
        const params = { projectId: 'default', environment: 'development' }
        const body = { name: 'flexibleRollout' as const, constraints: [], parameters: { rollout: '7' } }
        return [
          () => admin.call('getDefaultStrategy', { params }),
          () => admin.call('setDefaultStrategy', { params, body }),
        ]
      },
    ],
    [
      'a role',
      async ({ admin }) => {
        const permissions = [
          { name: 'CREATE_FEATURE' },
          { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' },
        ]
        const { body } = await admin.call('createRole', { body: { name: 'Releaser', type: 'custom', permissions } })
        const params = { roleId: body.roles.id }
        return [
          () => admin.call('getRole', { params }),
          () => admin.call('updateRole', { params, body: { name: 'Other', permissions: [] } }),
        ]
      },
    ],
    [
      'a group',
      async ({ admin, ...world }) => {
        const users = [{ user: { id: (await world.actor()).userId } }]
        const body = { name: 'Team', description: 'Ours', mappingsSSO: ['team'], users }
        const { body: made } = await admin.call('createGroup', { body })
        const params = { groupId: made.id }
        return [
          () => admin.call('getGroup', { params }),
          () => admin.call('updateGroup', { params, body: { name: 'Other' } }),
        ]
      },
    ],
  ])('brings back %s, for a caller who may update it', async ([, sceneOf], { world }) => {
    const [read, change] = await sceneOf(world)
    // Who comes back to a group has joined it anew.
    const withoutTime = (name: string, value: unknown) => (name === 'joinedAt' ? null : value)
    const stateOf = async () =>
      JSON.parse(JSON.stringify(((await read()) as { body: unknown }).body, withoutTime)) as unknown
    const before = await stateOf()
    await change()
    const event = await newestEvent(world)
    expect(await stateOf()).not.toEqual(before)
    const nobody = await world.actor({ may: ['UPDATE_FEATURE', 'READ_LOGS'] })
    expect(await undo(world, event, nobody)).toMatchObject({ status: 403 })
    await undone(world, event)
    expect(await stateOf()).toEqual(before)
    expect(await undo(world, event)).toMatchObject({ status: 409 })
  })

  it('brings back a context field and a tag type', async ({ world }) => {
    const { admin } = world
    await admin.call('createContextField', { body: { name: 'country', legalValues: [{ value: 'no' }] } })
    const field = { params: { contextField: 'country' } }
    const before = (await admin.call('getContextField', field)).body
    await admin.call('updateContextField', { ...field, body: { description: 'New', legalValues: [] } })
    const nobody = await world.actor({ may: ['UPDATE_FEATURE'] })
    expect(await undo(world, undefined, nobody)).toMatchObject({ status: 403 })
    await undone(world, undefined, await world.actor({ may: ['UPDATE_CONTEXT_FIELD'] }))
    expect((await admin.call('getContextField', field)).body).toEqual(before)

    await admin.call('createTagType', { body: { name: 'team', description: 'Team', icon: 'T' } })
    const tagType = { params: { tagType: 'team' } }
    const old = (await admin.call('getTagType', tagType)).body
    await admin.call('updateTagType', { ...tagType, body: { description: 'New', icon: null, color: '#ffffff' } })
    const changed = await newestEvent(world)
    expect(await undo(world, changed, nobody)).toMatchObject({ status: 403 })
    await undone(world, changed)
    expect((await admin.call('getTagType', tagType)).body).toEqual(old)
    await admin.call('deleteTagType', tagType)
    await admin.call('createTagType', { body: { name: 'team', description: 'Again' } })
    expect(await undo(world, changed)).toMatchObject({ status: 409, error: { message: /deleted and made again/ } })
  })
})
