import { describe, expect } from 'vitest'
import { document } from '../../../support/contract.ts'
import { guarded, guardPlace, move, PLACE, pathOf, propose, turningOn } from '../../../support/proposals.ts'
import { it, type World } from '../../../support/world.ts'

async function segmentOf(world: World, project?: string) {
  const body = { name: `people of ${project}`, constraints: [], project }
  return (await world.admin.call('createSegment', { body })).body.id
}

describe('addToChangeRequest', () => {
  it('makes a draft of the first change, and records it', async ({ world }) => {
    world.at('2026-11-21T10:00:00Z')
    const { feature, author } = await guarded(world, 3)
    const request = await propose(author, turningOn(feature))
    const who = { id: author.userId, username: author.name, imageUrl: expect.stringMatching(/^https:/) }
    const createdAt = '2026-11-21T10:00:00.000Z'
    const change = {
      id: expect.any(Number),
      action: 'updateEnabled',
      payload: { enabled: true },
      createdBy: who,
      createdAt,
    }
    expect(request).toEqual({
      id: 1,
      title: 'Change request 1',
      project: 'default',
      environment: 'production',
      minApprovals: 3,
      state: 'Draft',
      version: 1,
      createdBy: who,
      createdAt,
      features: [
        { name: feature, changes: [change], defaultChange: expect.objectContaining({ action: 'addStrategy' }) },
      ],
      segments: [],
      approvals: [],
      rejections: [],
      requestedApprovers: [],
      requestedGroups: [],
      comments: [],
      schedule: null,
      stateTimestamps: { Draft: createdAt },
    })
    const place = { project: 'default', environment: 'production', createdBy: author.name }
    const data = { changeRequestId: 1, title: null }
    expect(await world.events()).toMatchObject([
      { type: 'change-request-created', ...place, featureName: null, data },
      {
        type: 'change-added',
        ...place,
        featureName: feature,
        data: { ...data, id: change.id, action: 'updateEnabled', feature, payload: { enabled: true } },
      },
    ])
  })

  it('takes one change without a list as well', async ({ world }) => {
    const { feature, author } = await guarded(world)
    const add = (body: unknown) => author.send('addToChangeRequest', { params: PLACE, body })
    expect(await add(turningOn(feature))).toMatchObject({ status: 200, body: { features: [{ name: feature }] } })
    expect((await add(turningOn('nope'))).error?.details).toMatchObject([{ path: '/body/feature' }])
    expect((await add([turningOn('nope')])).error?.details).toMatchObject([{ path: '/body/0/feature' }])
    expect((await add({ action: 'turnOn' })).error?.details).toMatchObject([{ path: '/body/action' }])
    expect((await add('updateEnabled')).error?.details).toMatchObject([
      { path: '/body', message: 'has to be of type object or array' },
    ])
  })

  it('tells with its events which request they are part of', async ({ world }) => {
    const { feature, author } = await guarded(world)
    await propose(author, turningOn(feature))
    const { body } = await world.admin.call('searchEvents', { body: { type: 'change-added' } })
    expect(body.events).toMatchObject([{ groupType: 'change-request', groupId: '1' }])
    const created = await world.admin.call('searchEvents', { body: { type: 'feature-created' } })
    expect(created.body.events[0]).not.toHaveProperty('groupType')
  })

  it('adds to the open request of the caller there, and to no other', async ({ world }) => {
    const { feature, author, reviewer } = await guarded(world)
    await guardPlace(world, { projectId: 'default', environment: 'development' })
    const request = await propose(author, turningOn(feature))
    await world.forgetEvents()
    const again = await propose(author, [{ action: 'archiveFeature', feature }])
    expect(again.id).toBe(request.id)
    expect(again.features[0]?.changes.map(({ action }) => action)).toEqual(['updateEnabled', 'archiveFeature'])
    expect(await world.eventTypes()).toEqual(['change-added'])
    expect((await propose(reviewer, turningOn(feature))).id).not.toBe(request.id)
    const elsewhere = { projectId: 'default', environment: 'development' }
    expect((await propose(author, turningOn(feature), elsewhere)).id).not.toBe(request.id)
  })

  it('answers a new request as it is read afterwards', async ({ world }) => {
    const { feature, author } = await guarded(world)
    const parent = await world.feature()
    const params = { projectId: 'default', featureName: feature, environment: 'production' }
    const { body: strategy } = await world.admin.call('addStrategy', { params, body: { name: 'default' } })
    const parameters = { rollout: '20', stickiness: 'default', groupId: 'ä' }
    const request = await propose(author, [
      turningOn(feature),
      {
        action: 'addStrategy',
        feature,
        payload: { name: 'flexibleRollout', constraints: [], parameters, sortOrder: 1.5 },
      },
      { action: 'updateStrategy', feature, payload: { id: strategy.id, title: 'Everybody' } },
      { action: 'patchVariant', feature, payload: { variants: [{ name: 'blue', weight: 5 }] } },
      { action: 'addDependency', feature, payload: { feature: parent, variants: ['one'] } },
      { action: 'updateEnabled', feature: parent, payload: { enabled: false } },
    ])
    const key = { projectId: 'default', changeRequestId: request.id }
    expect((await author.call('getChangeRequest', { params: key })).body).toEqual(request)
  })

  it('takes all eleven actions, without what the contract does not know', async ({ world }) => {
    const { feature, author } = await guarded(world)
    const parent = await world.feature()
    const params = { projectId: 'default', featureName: feature, environment: 'production' }
    const { body: strategy } = await world.admin.call('addStrategy', { params, body: { name: 'default' } })
    const segment = await segmentOf(world, 'default')
    const constraint = { contextName: 'userId', operator: 'IN' as const, values: ['1'], note: 'x' }
    const wanted = { name: 'default', constraints: [constraint], parameters: {}, segments: [segment], note: 'x' }
    const request = await propose(author, [
      { ...turningOn(feature), payload: { enabled: true, note: 'x' } } as never,
      { action: 'addStrategy', feature, payload: wanted },
      { action: 'updateStrategy', feature, payload: { id: strategy.id, title: 'Everybody' } },
      { action: 'reorderStrategy', feature, payload: [{ id: strategy.id, sortOrder: 3 }] },
      { action: 'deleteStrategy', feature, payload: { id: strategy.id } },
      { action: 'patchVariant', feature, payload: { variants: [{ name: 'blue', weight: 5 }] } },
      { action: 'addDependency', feature, payload: { feature: parent } },
      { action: 'deleteDependency', feature },
      { action: 'archiveFeature', feature, payload: null },
      { action: 'updateSegment', payload: { id: segment, description: 'All' } },
      { action: 'deleteSegment', payload: { id: segment } },
    ])
    const stored = { contextName: 'userId', operator: 'IN', values: ['1'], inverted: false, caseInsensitive: false }
    expect(request.features[0]?.changes.map(({ payload }) => payload)).toEqual([
      { enabled: true },
      { name: 'default', constraints: [stored], parameters: {}, segments: [segment] },
      { id: strategy.id, title: 'Everybody' },
      [{ id: strategy.id, sortOrder: 3 }],
      { id: strategy.id },
      { variants: [{ name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' }] },
      { feature: parent, enabled: true },
      {},
      {},
    ])
    expect(request.segments).toMatchObject([
      { action: 'updateSegment', name: 'people of default', payload: { id: segment, description: 'All' } },
      { action: 'deleteSegment', name: 'people of default', payload: { id: segment } },
    ])
  })

  it('sends what was approved to review again, without its approvals', async ({ world }) => {
    const { feature, author, reviewer } = await guarded(world)
    const request = await propose(author, turningOn(feature))
    const params = pathOf(request)
    await author.call('setChangeRequestState', { params, body: { state: 'In review' } })
    const approved = await reviewer.call('setChangeRequestState', { params, body: { state: 'Approved' } })
    expect(approved.body).toMatchObject({ state: 'Approved', approvals: [{ createdBy: { id: reviewer.userId } }] })
    expect(await propose(author, { action: 'archiveFeature', feature })).toMatchObject({
      id: request.id,
      state: 'In review',
      approvals: [],
    })
  })

  it('starts anew once a request is cancelled', async ({ world }) => {
    const { feature, author } = await guarded(world)
    const request = await propose(author, turningOn(feature))
    await author.call('setChangeRequestState', { params: pathOf(request), body: { state: 'Cancelled' } })
    expect((await propose(author, turningOn(feature))).id).not.toBe(request.id)
  })

  it('takes all admin keys for one author', async ({ world }) => {
    const { feature } = await guarded(world)
    const request = await propose(world.admin, turningOn(feature))
    expect(request.createdBy).toMatchObject({ id: -42, username: 'admin-key' })
  })

  it('names everybody, also accounts that have neither a username nor a name', async ({ world }) => {
    const { feature, author, reviewer } = await guarded(world, 2)
    const request = await propose(author, turningOn(feature))
    await move(author, request, 'In review')
    await move(reviewer, request, 'Approved')
    await move(await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] }), request, 'Rejected')
    await world.db.updateTable('users').set({ username: null, name: null }).where('id', '>', 0).execute()
    const { body } = await world.admin.call('getChangeRequest', { params: pathOf(request) })
    expect([body.approvals.length, body.rejections.length]).toEqual([1, 1])
    const made = [body, ...body.approvals, ...body.rejections, ...body.features.flatMap(({ changes }) => changes)]
    for (const { createdBy } of made) {
      const imageUrl = expect.stringMatching(/^https:/)
      expect(createdBy).toEqual({ id: createdBy.id, username: String(createdBy.id), imageUrl })
    }
    expect(document.components.schemas.ChangeRequestUser.properties).toMatchObject({
      username: { type: 'string' },
      imageUrl: { type: 'string' },
    })
  })

  it('takes requests in a protected project from its members and admins only', async ({ world }) => {
    const { feature, author } = await guarded(world)
    await world.db.updateTable('projects').set({ mode: 'protected' }).where('id', '=', 'default').execute()
    const member = await world.actor({ may: ['PROJECT_CHANGE_REQUEST_READ'] })
    const outside = await author.call('addToChangeRequest', { params: PLACE, body: [turningOn(feature)] })
    expect(outside).toMatchObject({ status: 403, error: { name: 'NoAccessError' } })
    expect((await propose(member, turningOn(feature))).state).toBe('Draft')
    expect((await propose(world.admin, turningOn(feature))).state).toBe('Draft')
  })
})
