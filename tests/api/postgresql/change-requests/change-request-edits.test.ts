import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import { move, PLACE, propose, requestIn, turningOn } from '../../../support/proposals.ts'
import { it, type World } from '../../../support/world.ts'

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

  it('is only for the author, and not for a closed request', async ({ world }) => {
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
  it('keeps the comments of all users, in their order', async ({ world }) => {
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
    for (const text of ['', ' \n', '\u200b', 'x'.repeat(1001)])
      expect((await author.send('addChangeRequestComment', { params, body: { text } })).status).toBe(400)
    expect((await author.call('addChangeRequestComment', { params, body: { text: 'x'.repeat(1000) } })).status).toBe(
      200,
    )
  })

  it('takes 500 comments in a request', async ({ world }) => {
    const { request, params, author, reviewer } = await requestIn(world, 'In review')
    await sql`
      insert into change_request_comments (change_request_id, text, created_by, created_at)
      select ${request.id}::int, 'x', ${author.userId}::int, now() from generate_series(1, 499)`.execute(world.db)
    const comment = () => author.call('addChangeRequestComment', { params, body: { text: 'x' } })
    expect((await comment()).body.comments).toHaveLength(500)
    const refused = await comment()
    expect([refused.status, refused.error?.details?.[0]?.path]).toEqual([400, '/body/text'])
    const move = (comment: object) =>
      reviewer.call('setChangeRequestState', { params, body: { state: 'Approved', ...comment } })
    expect((await move({ comment: 'Fine' })).error?.message).toBe('A change request takes at most 500 comments')
    expect((await move({})).status).toBe(200)
  })

  it('answers 404 for a draft of another user', async ({ world }) => {
    const { params, reviewer } = await requestIn(world, 'Draft')
    expect((await reviewer.call('addChangeRequestComment', { params, body: { text: 'x' } })).status).toBe(404)
  })
})

describe('the size of a change request', () => {
  const refusal = /^The changes of a change request take at most 4000000 characters together, and these take 40000\d\d$/

  /** Makes the first change of a request so large that `free` characters are left for the others. */
  async function fill(world: World, requestId: number, free: number) {
    const payload = JSON.stringify({ name: 'default', title: '', parameters: {}, constraints: [] })
    const { first } = await world.db
      .selectFrom('changeRequestChanges')
      .select(({ fn }) => fn.min('id').as('first'))
      .where('changeRequestId', '=', requestId)
      .executeTakeFirstOrThrow()
    await sql`
      update change_request_changes set action = 'addStrategy', payload = ${payload}::jsonb || jsonb_build_object(
        'title', repeat('x', 4000000 - ${free}::int - length(${payload}::jsonb::text)))
      where id = ${first}`.execute(world.db)
  }
  const added = '{"enabled": false}'.length
  const off = (feature: string) => ({ action: 'updateEnabled', feature, payload: { enabled: false } }) as const

  it('has a limit for added changes', async ({ world }) => {
    const { author, feature, request } = await requestIn(world, 'Draft')
    await fill(world, request.id, 2 * added - 1)
    const add = (body: Schema<'ChangeInputs'>) => author.call('addToChangeRequest', { params: PLACE, body })
    const { status, error } = await add([off(feature), off(feature)])
    expect([status, error?.details?.[0]?.path, error?.message]).toEqual([400, '/body', expect.stringMatching(refusal)])
    expect((await add([off(feature)])).status).toBe(200)
  })

  it('has a limit for edited changes', async ({ world }) => {
    const { author, feature, params } = await requestIn(world, 'Draft')
    const request = await propose(author, off(feature))
    const changeId = changeIds(request)[1] ?? 0
    const on = '{"enabled": true}'.length
    const edit = () => author.call('editChange', { params: { ...params, changeId }, body: turningOn(feature) })
    await fill(world, request.id, on - 1)
    const { status, error } = await edit()
    expect([status, error?.message]).toEqual([400, expect.stringMatching(refusal)])
    await fill(world, request.id, on)
    expect((await edit()).status).toBe(200)
  })
})
