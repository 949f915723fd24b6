import { describe, expect } from 'vitest'
import { approver, editor, inReview, rolledOut, rule } from '../../support/approval-rules.ts'
import { job } from '../../support/change-requests.ts'
import { freeze } from '../../support/freezes.ts'
import { guardPlace, move, PLACE, pathOf, propose, turningOn } from '../../support/proposals.ts'
import { it, type World } from '../../support/world.ts'

const DAY_MS = 86_400_000

async function groupOf(world: World, ...members: { userId: number }[]) {
  const users = members.map(({ userId }) => ({ user: { id: userId } }))
  const { body } = await world.admin.call('createGroup', { body: { name: `sre ${members.length}`, users } })
  return body
}

describe('a change request that a rule matches', () => {
  it('is possible where change requests are not enabled', async ({ world }) => {
    const feature = await world.feature()
    const author = await editor(world)
    const change = { params: PLACE, body: [turningOn(feature)] }
    expect(await author.call('addToChangeRequest', change)).toMatchObject({ status: 400 })
    await rule(world)
    expect(await author.call('addToChangeRequest', change)).toMatchObject({ status: 200 })
  })

  it('waits until the rule has its approvals', async ({ world }) => {
    await rule(world, { approvals: 2 })
    const { request, feature } = await inReview(world)
    const [first, second] = [await approver(world), await approver(world)]
    expect(await move(first, request, 'Approved')).toMatchObject({ body: { state: 'In review' } })
    expect(await move(first, request, 'Applied')).toMatchObject({ status: 409 })
    expect(await move(second, request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
    expect(await move(first, request, 'Applied')).toMatchObject({ body: { state: 'Applied' } })
    const params = { projectId: 'default', featureName: feature, environment: PLACE.environment }
    expect((await world.admin.call('getFeatureEnvironment', { params })).body).toMatchObject({ enabled: true })
  })

  it('needs the approvals of the environment, too', async ({ world }) => {
    await guardPlace(world, PLACE, 2)
    await rule(world)
    const { request } = await inReview(world)
    expect(await move(await approver(world), request, 'Approved')).toMatchObject({ body: { state: 'In review' } })
    expect(await move(await approver(world), request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
  })

  it('warns in its preview while too few users can give what the environment asks for', async ({ world }) => {
    await guardPlace(world, PLACE, 2)
    const author = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    const request = await propose(author, turningOn(await world.feature()))
    const warning = async () =>
      (await author.call('previewChangeRequest', { params: pathOf(request) })).body.warning?.split(': ')[0]
    expect(await warning()).toBe('2 approvals are missing, and nobody can give them')
    await move(author, request, 'In review')
    const [first, elsewhere] = [await approver(world), await world.project('shop')]
    await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], project: elsewhere })
    expect(await warning()).toBe('2 approvals are missing, and only one user can give them')
    await move(first, request, 'Approved')
    expect(await warning()).toBe('One approval is missing, and nobody can give it')
    const second = await approver(world)
    expect(await warning()).toBeUndefined()
    expect(await move(second, request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
    expect(await warning()).toBeUndefined()
    await world.db.updateTable('users').set({ active: false }).where('id', '=', second.userId).execute()
    expect(await warning()).toBe('One approval is missing, and nobody can give it')
  })

  it('needs those of a group', async ({ world }) => {
    const [member, other] = [await approver(world), await approver(world)]
    const group = await groupOf(world, member)
    await rule(world, { groups: [group.id] })
    const { request } = await inReview(world)
    expect(await move(other, request, 'Approved')).toMatchObject({ body: { state: 'In review' } })
    expect(await move(member, request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
    await world.admin.call('deleteGroup', { params: { groupId: group.id } })
    const refused = await move(other, request, 'Applied')
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.error?.message).toContain(
      'The rule "Four eyes" needs one approval from a group or role that was deleted for this in the project default in the environment production, of which 0 are there',
    )
  })

  it('is applied once it lacks nothing, also without another approval', async ({ world }) => {
    const group = await groupOf(world)
    const { id } = await rule(world, { groups: [group.id] })
    await guardPlace(world)
    const { request } = await inReview(world)
    const ben = await approver(world)
    expect(await move(ben, request, 'Approved')).toMatchObject({ body: { state: 'In review' } })
    expect(await move(ben, request, 'Applied')).toMatchObject({ status: 409 })
    await world.db.deleteFrom('approvalRules').where('id', '=', id).execute()
    await world.forgetEvents()
    expect(await move(ben, request, 'Applied')).toMatchObject({ body: { state: 'Applied' } })
    expect((await world.eventTypes())[0]).toBe('change-request-approved')
  })

  it('needs those of the owners of each feature', async ({ world }) => {
    const [feature, other] = [await world.feature(), await world.feature()]
    const [ownerOfBoth, owner] = [await approver(world), await approver(world)]
    const own = (featureName: string, users: number[]) =>
      world.admin.call('setFeatureOwners', { params: { projectId: 'default', featureName }, body: { users } })
    await own(feature, [ownerOfBoth.userId, owner.userId])
    await own(other, [ownerOfBoth.userId])
    await rule(world, { byOwners: true })
    const author = await editor(world)
    const request = await propose(author, [turningOn(feature), turningOn(other)])
    await move(author, request, 'In review')
    expect(await move(owner, request, 'Approved')).toMatchObject({ body: { state: 'In review' } })
    expect(await move(ownerOfBoth, request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
    // Who may not do without the rule may not say who approves, either.
    const owners = { params: { projectId: 'default', featureName: feature }, body: { users: [author.userId] } }
    expect(await author.call('setFeatureOwners', owners)).toMatchObject({ status: 403 })
  })

  it('is not approved for it by an Admin who made it', async ({ world }) => {
    await rule(world)
    const feature = await world.feature()
    const request = await propose(world.admin, turningOn(feature))
    await move(world.admin, request, 'In review')
    expect(await move(world.admin, request, 'Approved')).toMatchObject({ body: { state: 'In review' } })
  })

  it('has no approvals of users who lost the right, or that are too old', async ({ world }) => {
    const start = new Date('2026-11-01T09:00:00Z')
    world.at(start)
    await rule(world)
    const { request } = await inReview(world)
    const [first, second] = [await approver(world), await approver(world)]
    await move(first, request, 'Approved')
    await world.admin.call('deleteUser', { params: { userId: first.userId } }).catch(() => undefined)
    world.at(new Date(start.getTime() + 15 * DAY_MS))
    expect(await move(second, request, 'Applied')).toMatchObject({ status: 409 })
    await move(second, request, 'Approved')
    expect(await move(second, request, 'Applied')).toMatchObject({ body: { state: 'Applied' } })
  })

  it('is not applied when it is due, if its approvals have become too old since', async ({ world }) => {
    const start = new Date('2026-11-01T09:00:00Z')
    world.at(start)
    await rule(world)
    const { request } = await inReview(world)
    const by = await approver(world)
    await move(by, request, 'Approved')
    const then = new Date(start.getTime() + 20 * DAY_MS).toISOString()
    expect(await move(by, request, 'Scheduled', { scheduledAt: then })).toMatchObject({ status: 200 })
    await job(world.db, then)()
    expect((await world.admin.call('getChangeRequest', { params: pathOf(request) })).body).toMatchObject({
      state: 'Scheduled',
      schedule: { status: 'failed', reason: expect.stringContaining('is older than 14 days') },
    })
  })

  it('is matched by its effect when it is applied', async ({ world }) => {
    const feature = await world.feature()
    const id = await rolledOut(world, feature, '10')
    await guardPlace(world)
    await rule(world, { step: { points: 25 }, approvals: 2 })
    const author = await editor(world)
    const step = (rollout: string) => ({
      action: 'updateStrategy' as const,
      feature,
      payload: { id, parameters: { rollout, stickiness: 'default', groupId: 'rule' } },
    })
    const request = await propose(author, step('30'))
    await move(author, request, 'In review')
    const first = await approver(world)
    expect(await move(first, request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
    // The step was one of 20, and is one of 29 now.
    const params = { ...PLACE, featureName: feature, strategyId: id }
    const body = { name: 'flexibleRollout', parameters: { rollout: '1', stickiness: 'default', groupId: 'rule' } }
    await world.admin.call('updateStrategy', { params, body })
    const refused = await move(first, request, 'Applied')
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.error?.message).toContain('needs 2 approvals')
    await move(await approver(world), request, 'Approved')
    // The first one has approved another step.
    await move(first, request, 'Approved')
    expect(await move(first, request, 'Applied')).toMatchObject({ body: { state: 'Applied' } })
  })

  it('has in its preview the rules, the approvals that are there, and who could approve', async ({ world }) => {
    const [first, second] = [await approver(world), await approver(world)]
    const group = await groupOf(world, first, second)
    const { id } = await rule(world, { groups: [group.id], approvals: 2 })
    const { request, feature, author } = await inReview(world)
    await move(first, request, 'Approved')
    const { body } = await author.call('previewChangeRequest', { params: pathOf(request) })
    expect(body.rules).toMatchObject([
      {
        id,
        name: 'Four eyes',
        project: 'default',
        environment: 'production',
        features: [feature],
        approvals: 2,
        counting: 1,
        approvers: [{ id: first.userId }, { id: second.userId }],
      },
    ])
    expect(body.rules?.[0]?.reason).toContain('needs 2 approvals from sre 2 for this')
  })

  it('has in its preview who could apply it with a reason: without approval, and in a freeze', async ({ world }) => {
    await rule(world)
    const { request, author } = await inReview(world)
    const breaker = await world.actor({ may: ['APPLY_CHANGE_REQUEST', 'BREAK_GLASS'] })
    const freezer = await world.actor({ may: ['OVERRIDE_FREEZE'] })
    const overriders = async () => {
      const { body } = await author.call('previewChangeRequest', { params: pathOf(request) })
      return body.overriders?.map(({ permission, users, ...place }) => {
        return { permission, ...place, users: users.map(({ id }) => id) }
      })
    }
    const place = { project: 'default', environment: 'production' }
    const breaking = { permission: 'BREAK_GLASS', ...place, users: [breaker.userId] }
    expect(await overriders()).toEqual([breaking])
    await freeze(world, { environments: ['production'] })
    expect(await overriders()).toEqual([{ permission: 'OVERRIDE_FREEZE', ...place, users: [freezer.userId] }, breaking])
    await move(await approver(world), request, 'Approved')
    expect((await overriders())?.map(({ permission }) => permission)).toEqual(['OVERRIDE_FREEZE'])
    const other = await freeze(world, { name: 'Elsewhere', environments: ['development'] })
    expect(other.active).toBe(true)
    expect(await overriders()).toHaveLength(1)
  })
})

describe('a dry run of what a rule matches', () => {
  it('says which approvals it needs, and adds up its operations', async ({ world }) => {
    const feature = await world.feature()
    const strategyId = await rolledOut(world, feature, '10')
    await rule(world, { step: { points: 25 }, approvals: 2 })
    const by = await editor(world)
    const params = { ...PLACE, featureName: feature, strategyId }
    const operation = (rollout: string) => ({
      operationId: 'updateStrategy',
      params,
      body: { name: 'flexibleRollout', parameters: { rollout, stickiness: 'default', groupId: 'rule' } },
    })
    const { body } = await by.call('dryRunBatch', { body: { operations: [operation('30'), operation('50')] } })
    expect(body).toMatchObject({
      wouldSucceed: false,
      operations: [
        { status: 200, guard: { by: 'direct' } },
        {
          status: 403,
          guard: { by: 'change-request', environments: [{ project: 'default', environment: 'production' }] },
        },
      ],
      approvals: [
        { environment: 'production', requiredApprovals: 2, rules: [{ name: 'Four eyes', features: [feature] }] },
      ],
      impact: { features: [{ gained: { most: 40 } }] },
    })
    const batch = { body: { operations: [operation('30'), operation('50')] } }
    expect(await by.call('runBatch', batch)).toMatchObject({ status: 403 })
    expect(await world.events()).toEqual([])
  })

  it('names also what the caller may skip', async ({ world }) => {
    const feature = await world.feature()
    await rule(world, { approvals: 2 })
    const operation = { operationId: 'turnFeatureOn', params: { ...PLACE, featureName: feature } }
    const { body } = await world.admin.call('dryRunBatch', { body: { operations: [operation] } })
    expect(body).toMatchObject({
      wouldSucceed: true,
      operations: [{ status: 200, guard: { by: 'direct', environments: [] } }],
      approvals: [{ environment: 'production', requiredApprovals: 2, rules: [{ name: 'Four eyes', counting: 0 }] }],
    })
  })
})
