import { describe, expect } from 'vitest'
import { newestEvent } from '../../../scenarios/newest-event.ts'
import { describing, ifMatch, type paramsOf, taggedFeature } from '../../../support/tagged-feature.ts'
import { it, type World } from '../../../support/world.ts'

/** A feature that was changed once, and the ETag of the whole of it. */
async function editedFeature(world: World) {
  const { params } = await taggedFeature(world)
  const event = await newestEvent(world)
  await world.admin.call('patchFeature', { params, body: describing('The checkout in one page') })
  return { params, event, etag: await wholeEtag(world, params) }
}

async function wholeEtag(world: World, params: ReturnType<typeof paramsOf>): Promise<string> {
  return String((await world.admin.call('getFeatureBlame', { params })).headers.etag)
}

describe('the whole feature', () => {
  it('has a tag that changes with each of its parts, by which restoring is refused', async ({ world }) => {
    const { params, event, etag } = await editedFeature(world)
    await world.admin.call('turnFeatureOn', { params: { ...params, environment: 'development' } })
    const input = { params, body: { event }, headers: ifMatch(etag) }
    const refused = await world.admin.send('restoreFeature', input)
    expect(refused).toMatchObject({
      status: 412,
      error: { current: { document: { description: expect.any(String) } } },
    })
    expect(refused.error?.details?.map(({ path }) => path)).toContain('/environments/development')
    const headers = ifMatch(await wholeEtag(world, params))
    expect((await world.admin.send('restoreFeature', { ...input, headers })).status).toBe(200)
  })
})

describe('undoEvent', () => {
  it('takes the tag of the whole feature, which is no tag of its settings', async ({ world }) => {
    const { params, etag } = await editedFeature(world)
    const { headers } = await world.admin.call('getFeature', { params })
    const input = { params: { eventId: await newestEvent(world) } }
    const refused = await world.admin.send('undoEvent', { ...input, headers: ifMatch(String(headers.etag)) })
    expect(refused.status).toBe(412)
    const undone = await world.admin.send('undoEvent', { ...input, headers: ifMatch(etag) })
    expect(`${String(undone.headers.etag).slice(0, -1)}.`).toBe((await wholeEtag(world, params)).slice(0, 24))
  })

  it('compares no parts of the feature with that tag', async ({ world }) => {
    const { params } = await editedFeature(world)
    await world.admin.call('archiveFeature', { params })
    const revived = { featureName: params.featureName }
    await world.admin.call('reviveFeature', { params: revived })
    const input = { params: { eventId: await newestEvent(world, 'feature-revived') } }
    const headers = ifMatch(await wholeEtag(world, params))
    expect((await world.admin.send('undoEvent', { ...input, headers })).status).toBe(200)
  })

  it('takes the tag of a segment, and shows what it is now', async ({ world }) => {
    const body = { name: 'Nordic customers', constraints: [] }
    const { body: made } = await world.admin.call('createSegment', { body })
    const params = { segmentId: made.id }
    const { headers } = await world.admin.call('getSegment', { params })
    await world.admin.call('updateSegment', { params, body: { ...body, name: 'Danish customers' } })
    const input = { params: { eventId: await newestEvent(world) } }
    const refused = await world.admin.send('undoEvent', { ...input, headers: ifMatch(String(headers.etag)) })
    expect(refused).toMatchObject({ status: 412, error: { current: { id: made.id, name: 'Danish customers' } } })
    const now = await world.admin.call('getSegment', { params })
    const undone = await world.admin.send('undoEvent', { ...input, headers: ifMatch(String(now.headers.etag)) })
    expect(undone.status).toBe(200)
  })

  it('needs no tag where the project requires preconditions', async ({ world }) => {
    const { params } = await editedFeature(world)
    const eventId = await newestEvent(world)
    const body = { requirePreconditions: true }
    await world.admin.call('updateProjectSettings', { params: { projectId: params.projectId }, body })
    expect((await world.admin.send('undoEvent', { params: { eventId } })).status).toBe(200)
  })
})
