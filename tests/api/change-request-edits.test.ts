import { describe, expect } from 'vitest'
import type { Schema } from '../../src/contract.ts'
import { move, propose, requestIn, turningOn } from '../support/proposals.ts'
import { it } from '../support/world.ts'

function changeIds({ features }: Schema<'ChangeRequest'>): number[] {
  return features.flatMap(({ changes }) => changes.map(({ id }) => id))
}

describe('editChange', () => {
  it('replaces a change, and takes the approvals back', async ({ world }) => {
    const { request, author, feature, params } = await requestIn(world, 'Approved')
    const [changeId = 0] = changeIds(request)
    const body = { action: 'updateEnabled', feature, payload: { enabled: false } } as const
    const answer = await author.call('editChange', { params: { ...params, changeId }, body })
    expect(answer.body).toMatchObject({
      state: 'In review',
      approvals: [],
      features: [{ name: feature, changes: [{ id: changeId, payload: { enabled: false } }] }],
    })
    const place = { project: 'default', environment: 'production', featureName: feature }
    const record = { changeRequestId: request.id, title: null, id: changeId, action: 'updateEnabled', feature }
    expect(await world.events()).toMatchObject([
      {
        type: 'change-edited',
        ...place,
        data: { ...record, payload: { enabled: false } },
        preData: { ...record, payload: { enabled: true } },
      },
    ])
  })

  it('does nothing for a change that stays the same', async ({ world }) => {
    const { request, author, feature, params } = await requestIn(world, 'Approved')
    const [changeId = 0] = changeIds(request)
    const { body } = await author.call('editChange', { params: { ...params, changeId }, body: turningOn(feature) })
    expect(body.state).toBe('Approved')
    expect(await world.events()).toEqual([])
  })

  it('is only for the author, and not for what is closed', async ({ world }) => {
    const { request, author, reviewer, feature, params } = await requestIn(world, 'In review')
    const [changeId = 0] = changeIds(request)
    const body = { action: 'archiveFeature', feature } as const
    for (const other of [reviewer, world.admin])
      expect((await other.call('editChange', { params: { ...params, changeId }, body })).status).toBe(403)
    await move(author, request, 'Cancelled')
    expect((await author.call('editChange', { params: { ...params, changeId }, body })).status).toBe(409)
    expect((await author.call('discardChange', { params: { ...params, changeId } })).status).toBe(409)
  })

  it('refuses what can not be added either, and a change of another request', async ({ world }) => {
    const { request, author, reviewer, feature, params } = await requestIn(world, 'In review')
    const [changeId = 0] = changeIds(request)
    const unknown = await author.call('editChange', { params: { ...params, changeId }, body: turningOn('nowhere') })
    expect({ status: unknown.status, path: unknown.error?.details?.[0]?.path }).toEqual({
      status: 404,
      path: '/body/feature',
    })
    const [foreign = 0] = changeIds(await propose(reviewer, turningOn(feature)))
    const body = { action: 'archiveFeature', feature } as const
    expect((await author.call('editChange', { params: { ...params, changeId: foreign }, body })).status).toBe(404)
    expect((await author.call('discardChange', { params: { ...params, changeId: foreign } })).status).toBe(404)
  })
})

describe('discardChange', () => {
  it('removes a change, and takes the approvals back', async ({ world }) => {
    const { author, reviewer, feature, params } = await requestIn(world, 'Approved')
    const changeId = changeIds(await propose(author, { action: 'archiveFeature', feature }))[1] ?? 0
    await reviewer.call('setChangeRequestState', { params, body: { state: 'Approved' } })
    await world.forgetEvents()
    const { body } = await author.call('discardChange', { params: { ...params, changeId } })
    expect(body).toMatchObject({ state: 'In review', approvals: [] })
    expect(changeIds(body)).toHaveLength(1)
    expect(await world.events()).toMatchObject([
      { type: 'change-discarded', featureName: feature, preData: { id: changeId, action: 'archiveFeature' } },
    ])
  })

  it('leaves the last change, which the request stands for', async ({ world }) => {
    const { request, author, reviewer, params } = await requestIn(world, 'In review')
    const [changeId = 0] = changeIds(request)
    expect((await reviewer.call('discardChange', { params: { ...params, changeId } })).status).toBe(403)
    expect((await author.call('discardChange', { params: { ...params, changeId } })).status).toBe(409)
  })
})

describe('discardChangeRequest', () => {
  it('deletes a draft', async ({ world }) => {
    const { request, author, params } = await requestIn(world, 'Draft')
    expect((await author.call('discardChangeRequest', { params })).status).toBe(200)
    const preData = { changeRequestId: request.id, title: null }
    expect(await world.events()).toMatchObject([{ type: 'change-request-discarded', data: null, preData }])
    expect((await author.call('getChangeRequest', { params })).status).toBe(404)
  })

  it('leaves what was sent to review, and what others made', async ({ world }) => {
    const { author, reviewer, params } = await requestIn(world, 'In review')
    expect((await author.call('discardChangeRequest', { params })).status).toBe(409)
    expect((await reviewer.call('discardChangeRequest', { params })).status).toBe(403)
  })
})

describe('setChangeRequestTitle', () => {
  it('gives a request a title until it is closed', async ({ world }) => {
    const { request, author, reviewer, params } = await requestIn(world, 'In review')
    const body = { title: 'Open the <new> checkout & more' }
    const spaced = { title: `  ${body.title} ` }
    expect((await author.call('setChangeRequestTitle', { params, body: spaced })).body.title).toBe(body.title)
    expect((await reviewer.call('setChangeRequestTitle', { params, body })).status).toBe(403)
    await move(author, request, 'Cancelled')
    expect((await author.call('setChangeRequestTitle', { params, body })).status).toBe(409)
    expect((await world.events()).at(-1)?.data).toEqual({ changeRequestId: request.id, title: body.title })
  })

  it('keeps the approvals', async ({ world }) => {
    const { author, params } = await requestIn(world, 'Approved')
    const { body } = await author.call('setChangeRequestTitle', { params, body: { title: 'Soon' } })
    expect(body).toMatchObject({ state: 'Approved', approvals: [{}] })
  })
})

describe('addChangeRequestComment', () => {
  it('keeps what anybody says, in its order', async ({ world }) => {
    const { params, author } = await requestIn(world, 'In review')
    const somebody = await world.actor()
    await somebody.call('addChangeRequestComment', { params, body: { text: ' Why not on Friday?\n' } })
    const { body } = await author.call('addChangeRequestComment', { params, body: { text: 'Never on Friday' } })
    expect(body.comments).toMatchObject([
      { text: 'Why not on Friday?', createdBy: { id: somebody.userId, username: somebody.name } },
      { text: 'Never on Friday', createdBy: { id: author.userId } },
    ])
    expect(body.state).toBe('In review')
  })

  it('refuses blanks, and more than a thousand characters', async ({ world }) => {
    const { params, author } = await requestIn(world, 'In review')
    for (const text of ['', ' \n', 'x'.repeat(1001)])
      expect((await author.send('addChangeRequestComment', { params, body: { text } })).status).toBe(400)
    expect((await author.call('addChangeRequestComment', { params, body: { text: 'x'.repeat(1000) } })).status).toBe(
      200,
    )
  })

  it('answers 404 for a draft of somebody else', async ({ world }) => {
    const { params, reviewer } = await requestIn(world, 'Draft')
    expect((await reviewer.call('addChangeRequestComment', { params, body: { text: 'x' } })).status).toBe(404)
  })
})
