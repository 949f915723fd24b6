import { describe, expect } from 'vitest'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { approveReady } from '../../src/jobs/approve-ready.ts'
import { makeGroup } from '../support/access.ts'
import { rule } from '../support/approval-rules.ts'
import { guarded, move, pathOf, propose, turningOn } from '../support/proposals.ts'
import { it, type World } from '../support/world.ts'

const jobOf = ({ db }: World) => approveReady({ db, limits: defaultLimits, clock: () => new Date() })

/** A request in review with an approval that does not count for a rule, which wants one of the empty group. */
async function waiting(world: World) {
  const { feature, author, reviewer } = await guarded(world)
  const group = await makeGroup(world)
  const { id: ruleId } = await rule(world, { groups: [group.id] })
  const request = await propose(author, turningOn(feature))
  await move(author, request, 'In review')
  expect(await move(reviewer, request, 'Approved')).toMatchObject({ body: { state: 'In review' } })
  await world.forgetEvents()
  const stateNow = async () => (await world.admin.call('getChangeRequest', { params: pathOf(request) })).body.state
  return { request, reviewer, group, ruleId, stateNow }
}

describe('approveReady', () => {
  it('approves a request that lacks nothing since a rule was deleted, in the name of the system', async ({ world }) => {
    const { request, reviewer, ruleId, stateNow } = await waiting(world)
    const job = jobOf(world)
    await job()
    expect(await stateNow()).toBe('In review')
    expect(await world.events()).toEqual([])
    await world.admin.call('deleteApprovalRule', { params: { ruleId } })
    await world.forgetEvents()
    await job()
    expect(await stateNow()).toBe('Approved')
    expect(await world.events()).toMatchObject([
      {
        type: 'change-request-approved',
        createdBy: 'flaghoist-system',
        project: 'default',
        environment: 'production',
        data: { changeRequestId: request.id },
      },
    ])
    expect(await move(reviewer, request, 'Applied')).toMatchObject({ body: { state: 'Applied' } })
  })

  it('approves it once an approver has joined the group', async ({ world }) => {
    const { reviewer, group, stateNow } = await waiting(world)
    await world.db.insertInto('groupUsers').values({ groupId: group.id, userId: reviewer.userId }).execute()
    await jobOf(world)()
    expect(await stateNow()).toBe('Approved')
  })

  it('is done once by several servers', async ({ world }) => {
    const { ruleId } = await waiting(world)
    await world.admin.call('deleteApprovalRule', { params: { ruleId } })
    await world.forgetEvents()
    await Promise.all([1, 2, 3].map(() => jobOf(world)()))
    expect(await world.eventTypes()).toEqual(['change-request-approved'])
  })

  it('does not approve what lacks approvals of its environment, and nothing of archived projects', async ({
    world,
  }) => {
    const { request, ruleId, reviewer, stateNow } = await waiting(world)
    await world.admin.call('deleteApprovalRule', { params: { ruleId } })
    await world.db.updateTable('changeRequests').set({ minApprovals: 2 }).where('id', '=', request.id).execute()
    await jobOf(world)()
    expect(await stateNow()).toBe('In review')
    await world.db.updateTable('changeRequests').set({ minApprovals: 1 }).where('id', '=', request.id).execute()
    await world.db.updateTable('projects').set({ archivedAt: new Date() }).where('id', '=', 'default').execute()
    await jobOf(world)()
    const stored = world.db.selectFrom('changeRequests').select('state').where('id', '=', request.id)
    expect(await stored.executeTakeFirstOrThrow()).toEqual({ state: 'In review' })
    await world.db.updateTable('projects').set({ archivedAt: null }).where('id', '=', 'default').execute()
    await world.db.deleteFrom('userRoles').where('userId', '=', reviewer.userId).execute()
    await jobOf(world)()
    expect(await stateNow()).toBe('In review')
  })

  it('comes to all requests, a few in each run', async ({ world }) => {
    const { request, ruleId, reviewer } = await waiting(world)
    await world.admin.call('deleteApprovalRule', { params: { ruleId } })
    const { id: _, ...stored } = await world.db
      .selectFrom('changeRequests')
      .selectAll()
      .where('id', '=', request.id)
      .executeTakeFirstOrThrow()
    const authors = await world.db
      .insertInto('users')
      .values(Array.from({ length: 30 }, () => ({ accountType: 'user' })))
      .returning('id')
      .execute()
    const others = await world.db
      .insertInto('changeRequests')
      .values(authors.map(({ id: createdBy }) => ({ ...stored, createdBy })))
      .returning('id')
      .execute()
    const createdAt = new Date()
    await world.db
      .insertInto('changeRequestReviews')
      .values(
        others.map(({ id }) => ({ changeRequestId: id, userId: reviewer.userId, verdict: 'approved', createdAt })),
      )
      .execute()
    const job = jobOf(world)
    const approved = async () => {
      await job()
      const rows = world.db.selectFrom('changeRequests').select('id').where('state', '=', 'Approved')
      return (await rows.execute()).length
    }
    expect([await approved(), await approved()]).toEqual([20, 31])
  })
})
