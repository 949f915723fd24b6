import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import { move, PLACE, propose, requestIn, turningOn } from '../../../support/proposals.ts'
import { FAR } from '../../../support/service-accounts.ts'
import { it } from '../../../support/world.ts'

describe('the version of a request', () => {
  it('goes up with every edit of its changes, and with nothing else', async ({ world }) => {
    const { request, author, reviewer, feature, params } = await requestIn(world, 'Draft')
    const version = async (answer: Promise<{ body: Schema<'ChangeRequest'> }>) => (await answer).body.version
    const changeId = request.features[0]?.changes[0]?.id ?? 0
    const edit = { action: 'updateEnabled', feature, payload: { enabled: false } } as const
    const own = { params: { ...params, changeId } }
    expect(request.version).toBe(1)
    expect((await propose(author, [turningOn(feature), turningOn(feature)])).version).toBe(2)
    expect(await version(move(author, request, 'In review'))).toBe(2)
    expect(await version(author.call('editChange', { ...own, body: edit }))).toBe(3)
    expect(await version(author.call('editChange', { ...own, body: edit }))).toBe(3)
    expect(await version(move(reviewer, request, 'Approved'))).toBe(3)
    expect(await version(author.call('setChangeRequestTitle', { params, body: { title: 'Soon' } }))).toBe(3)
    expect(await version(author.call('addChangeRequestComment', { params, body: { text: 'Soon' } }))).toBe(3)
    expect(await version(author.call('discardChange', own))).toBe(4)
    const { body: listed } = await author.call('listChangeRequests', { params })
    expect(listed.map((one) => one.version)).toEqual([4])
  })

  const moves = [
    ['In review', 'Draft'],
    ['Approved', 'In review'],
    ['Rejected', 'In review'],
    ['Scheduled', 'Approved'],
    ['Applied', 'Approved'],
    ['Cancelled', 'Approved'],
  ] as const

  for (const [to, from] of moves) {
    it(`keeps a request from becoming ${to} whose changes are others`, async ({ world }) => {
      const { request, author, reviewer, feature } = await requestIn(world, from)
      const edited = await propose(author, { action: 'archiveFeature', feature })
      if (from === 'Approved') await move(reviewer, request, 'Approved')
      await world.forgetEvents()
      const by = to === 'In review' || to === 'Cancelled' ? author : reviewer
      const when = to === 'Scheduled' ? { scheduledAt: '2999-01-01T00:00:00Z' } : {}
      const { status, error } = await move(by, request, to, { ...when, version: request.version, comment: 'Good' })
      expect({ status, message: error?.message }).toEqual({
        status: 409,
        message: `The change request ${request.id} was edited since version 1: it is at version 2 now. Look at it again`,
      })
      expect(await world.events()).toEqual([])
      const left = await author.call('getChangeRequest', {
        params: { projectId: 'default', changeRequestId: request.id },
      })
      expect(left.body).toMatchObject({ state: from, comments: [] })
      const { body } = await move(by, request, to, { ...when, version: edited.version })
      expect(body.state).toBe(to)
    })
  }

  it('is asked before the state that the edit has led to', async ({ world }) => {
    const { request, author, reviewer, feature } = await requestIn(world, 'Approved')
    await propose(author, { action: 'archiveFeature', feature })
    const { error } = await move(reviewer, request, 'Applied', { version: 1 })
    expect(error?.message).toContain('it is at version 2 now')
  })

  it('is required for every move where the configuration says so', async ({ world }) => {
    const { request, params, author, reviewer } = await requestIn(world, 'Draft')
    const body = { changeRequestsEnabled: true, requiresVersion: true }
    await world.admin.call('setChangeRequestConfiguration', { params: PLACE, body })
    const { version } = request
    for (const [by, to] of [
      [author, 'In review'],
      [reviewer, 'Approved'],
      [reviewer, 'Scheduled'],
      [reviewer, 'Applied'],
    ] as const) {
      const when = to === 'Scheduled' ? { scheduledAt: FAR } : {}
      const { status, error } = await move(by, request, to, when)
      expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path: '/body/version' })
      expect((await move(by, request, to, { ...when, version })).body.state).toBe(to)
      // A user who finishes open requests needs their version, too.
      await world.admin.call('setChangeRequestConfiguration', { params: PLACE, body: { changeRequestsEnabled: false } })
    }
    const { body: stranger } = await author.call('getChangeRequest', { params })
    expect(stranger.state).toBe('Applied')
    expect((await move(author, request, 'Rejected')).status).toBe(403)
  })
})
