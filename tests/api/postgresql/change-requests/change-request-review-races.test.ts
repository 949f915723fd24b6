import { describe, expect } from 'vitest'
import { addToChangeRequest } from '../../../../src/domain/change-requests/workflow/add.ts'
import { editChange } from '../../../../src/domain/change-requests/workflow/edit.ts'
import { moveChangeRequest } from '../../../../src/domain/change-requests/workflow/transition.ts'
import { as } from '../../../support/change-requests.ts'
import { guarded, move, pathOf, propose, requestIn, turningOn } from '../../../support/proposals.ts'
import { it } from '../../../support/world.ts'

describe('at once, before a request is applied', () => {
  it('twenty additions of one author make one request with twenty changes', async ({ world }) => {
    const { feature, author } = await guarded(world)
    const requests = await Promise.all(Array.from({ length: 20 }, () => propose(author, turningOn(feature))))
    expect(new Set(requests.map(({ id }) => id)).size).toBe(1)
    const { body } = await author.call('listOwnChangeRequests', { params: { projectId: 'default' } })
    expect(body.map(({ features }) => features[0]?.changes.length)).toEqual([20])
    const types = await world.eventTypes()
    expect(types.filter((type) => type === 'change-request-created')).toHaveLength(1)
    expect(types.filter((type) => type === 'change-added')).toHaveLength(20)
  })

  it('two approvals are two approvals', async ({ world }) => {
    const { request, reviewer } = await requestIn(world, 'In review', 2)
    const second = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    await Promise.all([move(reviewer, request, 'Approved'), move(second, request, 'Approved')])
    const { body } = await reviewer.call('getChangeRequest', { params: pathOf(request) })
    expect(body.state).toBe('Approved')
    expect(body.approvals).toHaveLength(2)
    const types = await world.eventTypes()
    expect(types.filter((type) => type === 'change-request-approved')).toHaveLength(1)
  })

  it('the same approval twice is one', async ({ world }) => {
    const { request, reviewer } = await requestIn(world, 'In review', 2)
    const answers = await Promise.all(Array.from({ length: 5 }, () => move(reviewer, request, 'Approved')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await world.eventTypes()).toEqual(['change-request-approval-added'])
  })

  // Several operations at once are called in the domain: `call` holds all new events against one operation.
  it('an approval and an edit leave nothing approved that was approved before the edit', async ({ world }) => {
    const { db } = world
    for (let times = 0; times < 10; times++) {
      const { request, reviewer, author, feature, params } = await requestIn(world, 'In review')
      const changeId = request.features[0]?.changes[0]?.id ?? 0
      const key = { project: 'default', id: request.id }
      await Promise.all([
        as(db, reviewer.userId, (transaction) => moveChangeRequest(transaction, key, { state: 'Approved' })),
        as(db, author.userId, (transaction) =>
          editChange(transaction, key, changeId, { action: 'archiveFeature', feature }),
        ),
      ])
      const { body } = await author.call('getChangeRequest', { params })
      const types = await world.eventTypes()
      const isApprovedAfterEdit = types.lastIndexOf('change-request-approved') > types.indexOf('change-edited')
      expect({ state: body.state, approvals: body.approvals.length }).toEqual(
        isApprovedAfterEdit ? { state: 'Approved', approvals: 1 } : { state: 'In review', approvals: 0 },
      )
      await move(author, request, 'Cancelled')
      await db.deleteFrom('changeRequestSettings').execute()
    }
  })

  it('an approval of a version and an edit leave nothing approved that was not looked at', async ({ world }) => {
    const { db } = world
    for (let times = 0; times < 10; times++) {
      const { request, reviewer, author, feature, params } = await requestIn(world, 'In review')
      const changeId = request.features[0]?.changes[0]?.id ?? 0
      const key = { project: 'default', id: request.id }
      const wanted = { state: 'Approved', version: request.version } as const
      const [approval] = await Promise.allSettled([
        as(db, reviewer.userId, (transaction) => moveChangeRequest(transaction, key, wanted)),
        as(db, author.userId, (transaction) =>
          editChange(transaction, key, changeId, { action: 'archiveFeature', feature }),
        ),
      ])
      const { body } = await author.call('getChangeRequest', { params })
      expect(body).toMatchObject({ state: 'In review', version: request.version + 1, approvals: [] })
      const isApprovedBefore = (await world.eventTypes()).includes('change-request-approved')
      expect(approval.status).toBe(isApprovedBefore ? 'fulfilled' : 'rejected')
      expect(
        await as(db, reviewer.userId, (transaction) => moveChangeRequest(transaction, key, wanted)).catch(String),
      ).toContain(`it is at version ${body.version} now`)
      await move(author, request, 'Cancelled')
      await db.deleteFrom('changeRequestSettings').execute()
    }
  })

  it('an approval without a version and an edit leave nothing approved where moves need a version', async ({
    world,
  }) => {
    const { db } = world
    const key = { project: 'default' }
    for (let times = 0; times < 20; times++) {
      const { request, reviewer, author, feature, params } = await requestIn(world, 'In review')
      await db.updateTable('changeRequestSettings').set({ requiresVersion: true }).execute()
      const changeId = request.features[0]?.changes[0]?.id ?? 0
      const approve = (version?: number) =>
        as(db, reviewer.userId, (transaction) =>
          moveChangeRequest(
            transaction,
            { ...key, id: request.id },
            { state: 'Approved', ...(version && { version }) },
          ),
        )
      const [without] = await Promise.allSettled([
        approve(),
        approve(request.version),
        as(db, author.userId, (transaction) =>
          editChange(transaction, { ...key, id: request.id }, changeId, { action: 'archiveFeature', feature }),
        ),
      ])
      expect(without).toMatchObject({ status: 'rejected', reason: { details: [{ path: '/body/version' }] } })
      const { body } = await author.call('getChangeRequest', { params })
      expect(body).toMatchObject({ state: 'In review', version: request.version + 1, approvals: [] })
      await move(author, request, 'Cancelled', { version: body.version })
      await db.deleteFrom('changeRequestSettings').execute()
    }
  })

  it('a cancellation and an addition leave one open request at most, and lose no change', async ({ world }) => {
    const { request, author, feature } = await requestIn(world, 'In review')
    const place = { project: 'default', environment: 'production' }
    const [{ id }] = await Promise.all([
      as(world.db, author.userId, (transaction) => addToChangeRequest(transaction, place, turningOn(feature))),
      as(world.db, author.userId, (transaction) =>
        moveChangeRequest(transaction, { project: 'default', id: request.id }, { state: 'Cancelled' }),
      ),
    ])
    const { body: own } = await author.call('listOwnChangeRequests', { params: { projectId: 'default' } })
    expect(own.length).toBe(id === request.id ? 0 : 1)
    const { body } = await author.call('getChangeRequest', { params: { projectId: 'default', changeRequestId: id } })
    expect(body.features[0]?.changes).toHaveLength(id === request.id ? 2 : 1)
  })
})
