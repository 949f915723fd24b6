import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import { addToChangeRequest } from '../../../../src/domain/change-requests/workflow/add.ts'
import { editChange } from '../../../../src/domain/change-requests/workflow/edit.ts'
import { moveChangeRequest } from '../../../../src/domain/change-requests/workflow/transition.ts'
import { as } from '../../../support/change-requests.ts'
import { guarded, move, pathOf, propose, requestIn, turningOn } from '../../../support/proposals.ts'
import { it, type World } from '../../../support/world.ts'

type Race = {
  readonly version: number
  readonly approve: (version?: number) => Promise<unknown>
  readonly edit: () => Promise<unknown>
  readonly read: () => Promise<Schema<'ChangeRequest'>>
}

/**
 * Runs a race between approvals and an edit of a request, ten times. They are called in the domain: `call` holds all
 * new events against one operation.
 */
async function whileEditing(world: World, race: (race: Race) => Promise<void>): Promise<void> {
  for (let times = 0; times < 10; times++) {
    const { request, reviewer, author, feature, params } = await requestIn(world, 'In review')
    const key = { project: 'default', id: request.id }
    const changeId = request.features[0]?.changes[0]?.id ?? 0
    const read = async () => (await author.call('getChangeRequest', { params })).body
    await race({
      version: request.version,
      approve: (version) =>
        as(world.db, reviewer.userId, (transaction) =>
          moveChangeRequest(transaction, key, { state: 'Approved', ...(version && { version }) }),
        ),
      edit: () =>
        as(world.db, author.userId, (transaction) =>
          editChange(transaction, key, changeId, { action: 'archiveFeature', feature }),
        ),
      read,
    })
    await move(author, request, 'Cancelled', { version: (await read()).version })
    await world.db.deleteFrom('changeRequestSettings').execute()
  }
}

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

  it('an approval and an edit leave nothing approved that was approved before the edit', ({ world }) =>
    whileEditing(world, async ({ approve, edit, read }) => {
      await Promise.all([approve(), edit()])
      const { state, approvals } = await read()
      const types = await world.eventTypes()
      const isApprovedAfterEdit = types.lastIndexOf('change-request-approved') > types.indexOf('change-edited')
      expect({ state, approvals: approvals.length }).toEqual(
        isApprovedAfterEdit ? { state: 'Approved', approvals: 1 } : { state: 'In review', approvals: 0 },
      )
    }))

  it('an approval of a version and an edit leave nothing approved that was not looked at', ({ world }) =>
    whileEditing(world, async ({ version, approve, edit, read }) => {
      const [approval] = await Promise.allSettled([approve(version), edit()])
      const body = await read()
      expect(body).toMatchObject({ state: 'In review', version: version + 1, approvals: [] })
      const isApprovedBefore = (await world.eventTypes()).includes('change-request-approved')
      expect(approval.status).toBe(isApprovedBefore ? 'fulfilled' : 'rejected')
      expect(await approve(version).catch(String)).toContain(`it is at version ${body.version} now`)
    }))

  it('an approval without a version and an edit leave nothing approved where moves need a version', ({ world }) =>
    whileEditing(world, async ({ version, approve, edit, read }) => {
      await world.db.updateTable('changeRequestSettings').set({ requiresVersion: true }).execute()
      const [without] = await Promise.allSettled([approve(), approve(version), edit()])
      expect(without).toMatchObject({ status: 'rejected', reason: { details: [{ path: '/body/version' }] } })
      expect(await read()).toMatchObject({ state: 'In review', version: version + 1, approvals: [] })
    }))

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
