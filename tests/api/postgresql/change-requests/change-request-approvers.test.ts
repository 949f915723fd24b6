import { describe, expect } from 'vitest'
import type { Client } from '../../../support/call.ts'
import { guardPlace, move, PLACE, pathOf, propose, requestIn, turningOn } from '../../../support/proposals.ts'
import { it, type World } from '../../../support/world.ts'

const APPROVE = ['APPROVE_CHANGE_REQUEST'] as const

/** A request in review, and three who can approve it. */
async function scene(world: World) {
  const { params, ...rest } = await requestIn(world, 'In review', 2)
  const second = await world.actor({ may: [...APPROVE], environment: 'production' })
  const admin = await world.actor({ may: ['ADMIN'] })
  const ask = (by: Client, ...reviewers: number[]) => by.call('setRequestedApprovers', { params, body: { reviewers } })
  return { ...rest, params, second, admin, ask }
}

function person({ userId, name }: Client) {
  return { id: userId, username: name, imageUrl: expect.stringContaining('https://gravatar.com/avatar/') }
}

describe('setRequestedApprovers', () => {
  it('replaces the requested reviewers, and shows them wherever the request is read', async ({ world }) => {
    const { request, params, author, reviewer, second, admin, ask } = await scene(world)
    expect(request.requestedApprovers).toEqual([])
    const asked = await ask(author, admin.userId, reviewer.userId, admin.userId)
    expect(asked.body).toMatchObject({ id: request.id, requestedApprovers: [person(reviewer), person(admin)] })
    const { body } = await ask(author, second.userId, reviewer.userId)
    expect(body).toMatchObject({
      state: 'In review',
      version: 1,
      requestedApprovers: [person(reviewer), person(second)],
    })
    expect((await second.call('getChangeRequest', { params })).body).toEqual(body)
    const { builtOn, ...listed } = body
    expect(builtOn).toBeDefined()
    expect((await second.call('listChangeRequests', { params: { projectId: 'default' } })).body).toEqual([listed])
    expect((await ask(author)).body.requestedApprovers).toEqual([])
    const data = (...reviewers: number[]) => ({ changeRequestId: request.id, title: null, reviewers })
    const event = { type: 'change-request-requested-approvers-updated', createdByUserId: author.userId }
    const place = { project: 'default', environment: 'production', featureName: null }
    const lists = [data(), data(reviewer.userId, admin.userId), data(reviewer.userId, second.userId), data()]
    expect(await world.events()).toMatchObject(
      [0, 1, 2].map((nth) => ({ ...event, ...place, preData: lists[nth], data: lists[nth + 1] })),
    )
  })

  it('does nothing for a list of the same people', async ({ world }) => {
    const { author, reviewer, second, ask } = await scene(world)
    await ask(author, reviewer.userId, second.userId)
    await world.forgetEvents()
    const { body } = await ask(author, second.userId, reviewer.userId, second.userId)
    expect(body.requestedApprovers).toEqual([person(reviewer), person(second)])
    expect(await world.events()).toEqual([])
  })

  it('is for the author and for admins', async ({ world }) => {
    const { reviewer, admin, ask } = await scene(world)
    const refused = await ask(reviewer, reviewer.userId)
    expect(refused).toMatchObject({ status: 403, error: { details: [{ message: 'ADMIN' }] } })
    expect((await ask(admin, reviewer.userId)).body.requestedApprovers).toEqual([person(reviewer)])
  })

  it('is not for an author who was left outside of a protected project', async ({ world }) => {
    const { author, reviewer, admin, ask } = await scene(world)
    await world.db.updateTable('projects').set({ mode: 'protected' }).where('id', '=', 'default').execute()
    expect((await ask(author, reviewer.userId)).status).toBe(403)
    expect((await ask(admin, reviewer.userId)).status).toBe(200)
  })

  it('names all who can not approve there, and changes nothing', async ({ world }) => {
    const { params, author, reviewer, ask } = await scene(world)
    await ask(author, reviewer.userId)
    await world.forgetEvents()
    const elsewhere = await world.actor({ may: [...APPROVE], environment: 'development' })
    const gone = await world.actor({ may: [...APPROVE] })
    await world.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', gone.userId).execute()
    const ids = [author.userId, elsewhere.userId, gone.userId, 987_654]
    const { status, error } = await ask(author, reviewer.userId, ...ids)
    expect(status).toBe(400)
    expect(error?.details).toEqual(
      ids.map((id, position) => ({
        message: `The user ${id} can't approve change requests in the environment "production" of the project "default"`,
        path: `/body/reviewers/${position + 1}`,
      })),
    )
    const { body } = await author.call('getChangeRequest', { params })
    expect(body.requestedApprovers).toEqual([person(reviewer)])
    expect(await world.events()).toEqual([])
  })

  it('takes a draft of the caller, and nothing that is final', async ({ world }) => {
    const { params, request, author, reviewer } = await requestIn(world, 'Draft')
    const admin = await world.actor({ may: ['ADMIN'] })
    const ask = (by: Client, reviewers: number[]) => by.call('setRequestedApprovers', { params, body: { reviewers } })
    expect((await ask(admin, [reviewer.userId])).status).toBe(404)
    expect((await ask(author, [reviewer.userId])).status).toBe(200)
    await move(author, request, 'Cancelled')
    const { status, error } = await ask(author, [])
    expect({ status, message: error?.message }).toEqual({
      status: 409,
      message: `The change request ${request.id} is in the final state "Cancelled", so nobody can be asked to approve it`,
    })
    expect((await author.call('getChangeRequest', { params })).body.requestedApprovers).toEqual([person(reviewer)])
  })

  it('is a hint: others approve as well, and the approvals stay', async ({ world }) => {
    const { request, author, reviewer, second, ask } = await scene(world)
    await ask(author, second.userId)
    expect((await move(reviewer, request, 'Approved')).body.approvals).toHaveLength(1)
    expect((await ask(author)).body.approvals).toHaveLength(1)
    expect((await move(second, request, 'Approved')).body.state).toBe('Approved')
  })

  it('leaves out deleted accounts, which make no difference', async ({ world }) => {
    const { author, reviewer, second, ask } = await scene(world)
    await ask(author, reviewer.userId, second.userId)
    await world.forgetEvents()
    await world.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', second.userId).execute()
    expect((await ask(author, reviewer.userId)).body.requestedApprovers).toEqual([person(reviewer)])
    expect(await world.events()).toEqual([])
  })
})

describe('searchChangeRequests', () => {
  it('finds the requests that ask a user', async ({ world }) => {
    const { request, params, author, reviewer, second, ask } = await scene(world)
    await guardPlace(world, { ...PLACE, environment: 'development' })
    const draft = await propose(author, turningOn(await world.feature()), { ...PLACE, environment: 'development' })
    const found = async (by: Client, userId: number, more = {}) => {
      const { body } = await by.call('searchChangeRequests', {
        query: { requestedApproverId: `IS:${userId}`, ...more },
      })
      expect(body.changeRequests).toHaveLength(body.total)
      return body.changeRequests.map(({ id }) => id)
    }
    await ask(author, reviewer.userId, second.userId)
    await author.call('setRequestedApprovers', { params: pathOf(draft), body: { reviewers: [reviewer.userId] } })
    expect(await found(reviewer, reviewer.userId)).toEqual([request.id])
    expect(await found(author, reviewer.userId)).toEqual([draft.id, request.id])
    expect(await found(author, second.userId)).toEqual([request.id])
    expect(await found(author, second.userId, { state: 'IS:closed' })).toEqual([])
    expect(await found(author, author.userId)).toEqual([])
    await author.call('setRequestedApprovers', { params, body: { reviewers: [] } })
    expect(await found(author, second.userId)).toEqual([])
  })
})
