import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import { guarded, move, PLACE, pathOf, propose, requestIn, turningOn } from '../../../support/proposals.ts'
import { ROLES } from '../../../support/service-accounts.ts'
import { it } from '../../../support/world.ts'

const data = { changeRequestId: 1, title: null }
const place = { project: 'default', environment: 'production', data }

describe('setChangeRequestState', () => {
  it('sends a draft to review, with a comment', async ({ world }) => {
    const { request, author, reviewer } = await requestIn(world, 'Draft')
    world.at('2998-01-01T00:00:00Z')
    const { body } = await move(author, request, 'In review', { comment: '  Please look at it ' })
    expect(body).toMatchObject({
      state: 'In review',
      comments: [{ text: 'Please look at it', createdBy: { id: author.userId } }],
      stateTimestamps: { 'In review': '2998-01-01T00:00:00.000Z' },
    })
    expect(await world.events()).toMatchObject([
      { type: 'change-request-sent-to-review', createdBy: author.name, ...place },
    ])
    const seen = await reviewer.call('getChangeRequest', {
      params: { projectId: 'default', changeRequestId: request.id },
    })
    expect(seen.body).toEqual(body)
  })

  it('approves once there are as many approvals as were asked for', async ({ world }) => {
    const { request, reviewer } = await requestIn(world, 'In review', 2)
    const first = await move(reviewer, request, 'Approved')
    expect(first.body).toMatchObject({ state: 'In review', approvals: [{ createdBy: { id: reviewer.userId } }] })
    expect(await world.events()).toMatchObject([{ type: 'change-request-approval-added', ...place }])
    await world.forgetEvents()
    const again = await move(reviewer, request, 'Approved')
    expect(again.body).toEqual(first.body)
    expect(await world.events()).toEqual([])
    const second = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    const approved = await move(second, request, 'Approved')
    expect(approved.body.state).toBe('Approved')
    expect(approved.body.approvals).toHaveLength(2)
    expect(await world.eventTypes()).toEqual(['change-request-approval-added', 'change-request-approved'])
  })

  it('keeps how many approvals the settings asked for when it was made', async ({ world }) => {
    const { request, reviewer } = await requestIn(world, 'In review', 1)
    const body = { changeRequestsEnabled: true, requiredApprovals: 5 }
    await world.admin.call('setChangeRequestConfiguration', {
      params: { projectId: 'default', environment: 'production' },
      body,
    })
    expect((await move(reviewer, request, 'Approved')).body).toMatchObject({ state: 'Approved', minApprovals: 1 })
  })

  it('needs another approver than the author, but not for ADMIN', async ({ world }) => {
    const { feature, author, request } = await requestIn(world, 'In review')
    expect((await move(author, request, 'Approved')).status).toBe(403)
    const both = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    const own = await propose(both, turningOn(feature))
    await move(both, own, 'In review')
    expect(await move(both, own, 'Approved')).toMatchObject({ status: 403, error: { name: 'NoAccessError' } })
    const byAdmin = await propose(world.admin, turningOn(feature))
    await move(world.admin, byAdmin, 'In review')
    expect((await move(world.admin, byAdmin, 'Approved')).body.state).toBe('Approved')
  })

  it('lets an Owner of the project approve, schedule and apply, but not approve their own', async ({ world }) => {
    const { feature, request, params } = await requestIn(world, 'In review')
    const owner = await world.actor()
    await world.db
      .insertInto('userRoles')
      .values({ userId: owner.userId, roleId: ROLES.OWNER, projectId: 'default' })
      .execute()
    const { body } = await owner.call('listAvailableReviewers', { params: PLACE })
    expect(body.reviewers.map(({ id }) => id)).toContain(owner.userId)
    const own = await propose(owner, turningOn(feature))
    await move(owner, own, 'In review')
    expect((await move(owner, own, 'Approved')).status).toBe(403)
    expect((await move(owner, request, 'Approved')).body.state).toBe('Approved')
    const scheduledAt = '2999-01-01T00:00:00Z'
    expect((await move(owner, request, 'Scheduled', { scheduledAt })).body.state).toBe('Scheduled')
    expect((await move(owner, request, 'Applied')).body.state).toBe('Applied')
    const directly = { projectId: params.projectId, environment: PLACE.environment, featureName: feature }
    expect((await owner.call('turnFeatureOff', { params: directly })).status).toBe(403)
  })

  it('asks for the permission in the environment of the request', async ({ world }) => {
    const { request } = await requestIn(world, 'In review')
    const elsewhere = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], environment: 'development' })
    const { status, error } = await move(elsewhere, request, 'Approved')
    expect({ status, details: error?.details }).toEqual({
      status: 403,
      details: [{ message: 'APPROVE_CHANGE_REQUEST' }],
    })
    const here = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], environment: 'production' })
    expect((await move(here, request, 'Approved')).status).toBe(200)
    expect((await move(here, request, 'Applied')).error?.details).toEqual([{ message: 'APPLY_CHANGE_REQUEST' }])
  })

  it('rejects for good', async ({ world }) => {
    const { request, reviewer, author } = await requestIn(world, 'Approved')
    const { body } = await move(reviewer, request, 'Rejected', { comment: 'Too early' })
    expect(body).toMatchObject({
      state: 'Rejected',
      rejections: [{ createdBy: { id: reviewer.userId } }],
      comments: [{ text: 'Too early' }],
    })
    expect(await world.events()).toMatchObject([{ type: 'change-request-rejected', ...place }])
    for (const state of ['In review', 'Cancelled'] as const)
      expect(await move(author, request, state)).toMatchObject({ status: 409, error: { name: 'NameExistsError' } })
  })

  it('is cancelled by its author or with ADMIN', async ({ world }) => {
    const { request, reviewer, author, feature } = await requestIn(world, 'In review')
    expect((await move(reviewer, request, 'Cancelled')).status).toBe(403)
    expect((await move(author, request, 'Cancelled')).body.state).toBe('Cancelled')
    expect(await world.events()).toMatchObject([{ type: 'change-request-cancelled', ...place }])
    const other = await propose(author, turningOn(feature))
    await move(author, other, 'In review')
    expect((await move(world.admin, other, 'Cancelled')).body.state).toBe('Cancelled')
  })

  it('refuses moves that there are not, and keeps no comment then', async ({ world }) => {
    const { request, reviewer, author, params } = await requestIn(world, 'In review')
    const refused: [Schema<'NextChangeRequestState'>, typeof author][] = [
      ['In review', author],
      ['Applied', reviewer],
      ['Scheduled', reviewer],
    ]
    for (const [state, by] of refused) {
      const { status } = await move(by, request, state, { comment: 'x', scheduledAt: '2999-01-01T00:00:00Z' })
      expect({ state, status }).toEqual({ state, status: 409 })
    }
    const { body } = await author.call('getChangeRequest', { params })
    expect(body).toMatchObject({ state: 'In review', comments: [] })
    expect(await world.events()).toEqual([])
  })

  it('wants to know when to apply what is scheduled', async ({ world }) => {
    const { request, reviewer } = await requestIn(world, 'Approved')
    const { status, error } = await move(reviewer, request, 'Scheduled')
    expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path: '/body/scheduledAt' })
  })

  it('answers 404 for a draft of another user, even with every right', async ({ world }) => {
    const { request, reviewer } = await requestIn(world, 'Draft')
    for (const other of [reviewer, world.admin]) expect((await move(other, request, 'Cancelled')).status).toBe(404)
  })

  it.for(['protected', 'private'] as const)(
    'leaves users outside of a project that was made %s only the way out',
    async (mode, { world }) => {
      const { feature } = await guarded(world)
      // A permission from a root role shows private projects, but makes nobody a member.
      const author = await world.actor({ may: ['CREATE_SEGMENT'] })
      await propose(author, { action: 'archiveFeature', feature })
      const request = await propose(author, turningOn(feature))
      const params = pathOf(request)
      await world.db.updateTable('projects').set({ mode }).where('id', '=', 'default').execute()
      const changeId = request.features[0]?.changes[0]?.id ?? 0
      const body = { action: 'archiveFeature', feature } as const
      const statuses = [
        (await move(author, request, 'In review')).status,
        (await author.call('editChange', { params: { ...params, changeId }, body })).status,
        (await author.call('discardChange', { params: { ...params, changeId } })).status,
        (await author.call('setChangeRequestTitle', { params, body: { title: 'Soon' } })).status,
      ]
      expect(statuses).toEqual([403, 403, 403, 403])
      expect((await move(author, request, 'Cancelled')).status).toBe(200)
    },
  )
})
