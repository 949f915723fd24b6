import { describe, expect } from 'vitest'
import { approver, editor, inReview, roll, rolledOut, rule } from '../../support/approval-rules.ts'
import { job, NOW } from '../../support/change-requests.ts'
import { guarded, guardPlace, move, PLACE, pathOf, propose, requestIn, turningOn } from '../../support/proposals.ts'
import { it } from '../../support/world.ts'

const off = ['feature-archived', 'feature-environment-disabled']

describe('a rule that names events that only take features away', () => {
  it('matches them', async ({ world }) => {
    const feature = await world.feature()
    const strategyId = await rolledOut(world, feature, '50')
    await rule(world, { events: off })
    const by = await editor(world)
    const params = { ...PLACE, featureName: feature }
    expect(await by.call('turnFeatureOff', { params })).toMatchObject({ status: 403 })
    expect(await by.call('archiveFeature', { params })).toMatchObject({ status: 403 })
    expect(await roll(by, feature, strategyId, '60')).toMatchObject({ status: 200 })
  })

  it('becomes looser without them', async ({ world }) => {
    const { id: ruleId } = await rule(world, { project: 'default', events: off })
    const owner = await world.actor({ may: ['UPDATE_PROJECT_APPROVAL_RULE'] })
    const put = (more: object) => {
      const body = { name: 'x', project: 'default', environments: ['production'], ...more }
      return owner.call('updateApprovalRule', { params: { ruleId }, body })
    }
    expect(await put({})).toMatchObject({ status: 403 })
    expect(await put({ alsoOff: true })).toMatchObject({ status: 200 })
  })

  it('warns if it can match nothing', async ({ world }) => {
    await approver(world)
    await approver(world)
    const nothing = await rule(world, { events: ['feature-environment-disabled'], forEverybody: true })
    expect(nothing.warning).toContain('The rule matches nothing')
    expect((await rule(world, { events: off })).warning).toBeUndefined()
  })
})

describe('the author of a change', () => {
  it('is not named as one who can approve it', async ({ world }) => {
    await guardPlace(world)
    await rule(world)
    const featureName = await world.feature()
    const eve = await world.actor({ may: ['APPROVE_CHANGE_REQUEST', 'CREATE_FEATURE_STRATEGY'] })
    const other = await approver(world)
    const operations = [{ operationId: 'addStrategy', params: { ...PLACE, featureName }, body: { name: 'default' } }]
    const { body } = await eve.call('dryRunBatch', { body: { operations } })
    const ids = (users: readonly { id: number }[] = []) => users.map(({ id }) => id)
    expect(ids(body.approvals?.[0]?.approvers)).not.toContain(eve.userId)
    expect(ids(body.approvals?.[0]?.approvers)).toContain(other.userId)
    const approvers = ids(body.approvals?.[0]?.rules?.[0]?.approvers)
    expect({ eve: approvers.includes(eve.userId), other: approvers.includes(other.userId) }).toEqual({
      eve: false,
      other: true,
    })
  })

  it('is missing in the number of those who can, which a rule warns of', async ({ world }) => {
    const member = await approver(world)
    const users = [{ user: { id: member.userId } }]
    const { body: group } = await world.admin.call('createGroup', { body: { name: 'sre', users } })
    expect((await rule(world, { groups: [group.id] })).warning).toBe(
      'A change needs one approval from the group "sre", and in the project "default" only one user can give it: what they ask for can\'t be approved, because approvals of the author do not count',
    )
    const { body: empty } = await world.admin.call('createGroup', { body: { name: 'ops', users: [] } })
    expect((await rule(world, { groups: [empty.id], approvals: 2 })).warning).toBe(
      'A change needs 2 approvals from the group "ops", and in the project "default" nobody can give them. Give more of its users the permission APPROVE_CHANGE_REQUEST there, or change the rule',
    )
    await world.admin.call('deleteGroup', { params: { groupId: empty.id } })
    const { body } = await world.admin.call('listApprovalRules', {})
    expect(body.rules.at(-1)?.warning).toBe(
      'A change needs 2 approvals from groups or roles that were deleted, and in the project "default" nobody can give them. Name other groups or roles in the rule, or delete it',
    )
  })
})

describe('a rule for all projects', () => {
  it('warns of the project in use in which the fewest can approve, as far as the reader sees it', async ({ world }) => {
    for (const _ of [1, 2]) await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], project: 'default' })
    await world.feature()
    expect((await rule(world)).warning).toBeUndefined()
    const project = await world.project('lonely')
    await world.feature({ project })
    const { id: ruleId, warning } = await rule(world)
    expect(warning).toContain('in the project "lonely" nobody can give it')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', project).execute()
    const outside = await world.actor({ may: ['UPDATE_FEATURE'], project: 'default' })
    expect((await outside.call('getApprovalRule', { params: { ruleId } })).body.warning).toBeUndefined()
  })
})

describe('a rule whose names are gone', () => {
  it('keeps them in an edit, and says that it waits for no freeze', async ({ world }) => {
    const window = { start: '2998-01-01T00:00', end: '2999-01-01T00:00', timeZone: 'UTC' }
    const { body: freeze } = await world.admin.call('createFreeze', { body: { name: 'Sale', ...window } })
    const { body: group } = await world.admin.call('createGroup', { body: { name: 'sre', users: [] } })
    const named = { freezes: [freeze.id], groups: [group.id], environments: ['production'] }
    const { id: ruleId } = await rule(world, named)
    await world.admin.call('deleteFreeze', { params: { freezeId: freeze.id } })
    await world.admin.call('deleteGroup', { params: { groupId: group.id } })
    const put = (more: object) => {
      const body = { name: 'Four eyes', ...named, ...more }
      return world.admin.call('updateApprovalRule', { params: { ruleId }, body })
    }
    const { status, body } = await put({ approvals: 2 })
    expect([status, body.warning]).toEqual([200, expect.stringContaining('The rule waits for no freeze')])
    expect(await put({ groups: [group.id, group.id + 1] })).toMatchObject({ status: 400 })
    expect(await put({ tags: [{ type: 'nosuch', value: 'xyz' }] })).toMatchObject({
      status: 400,
      error: { message: 'There is no tag type "nosuch"' },
    })
  })
})

describe('a rule for approvals of owners', () => {
  it('warns of features without owners of their own, as those of the project can not approve', async ({ world }) => {
    const { warning } = await rule(world, { byOwners: true, project: 'default' })
    expect(warning).toContain('A change of a feature without owners of its own needs one approval from owners of its')
  })
})

describe('a refusal', () => {
  it('says of which features owners have to approve', async ({ world }) => {
    await rule(world, { byOwners: true })
    const features = [await world.feature({ name: 'a' }), await world.feature({ name: 'b' })]
    const owner = await world.actor({ may: ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'] })
    const own = { params: { projectId: 'default', featureName: 'b' }, body: { users: [owner.userId] } }
    await world.admin.call('setFeatureOwners', own)
    const author = await editor(world)
    const request = await propose(author, features.map(turningOn))
    await move(author, request, 'In review')
    const { error } = await move(owner, request, 'Applied')
    for (const feature of features)
      expect(error?.message).toContain(`one approval from owners of the feature "${feature}" for this`)
  })

  it('of a job says what a user can do, and nothing of a header', async ({ world }) => {
    world.at(new Date(NOW))
    const { author, reviewer: one, request } = await requestIn(world, 'Approved')
    const due = '2026-11-20T10:00:00.000Z'
    expect(await move(one, request, 'Scheduled', { scheduledAt: due })).toMatchObject({ status: 200 })
    await rule(world, { approvals: 2 })
    await job(world.db, due)()
    const { body } = await author.call('getChangeRequest', { params: pathOf(request) })
    expect(body.schedule).toMatchObject({
      status: 'failed',
      reason: `The change request ${request.id} does not have the approvals that it needs. The rule "Four eyes" needs 2 approvals for this in the project default in the environment production, of which 1 is there. Ask for them. A user with the permission BREAK_GLASS can do it by hand without approval, with a reason`,
    })
    const { error } = await move(one, request, 'Applied')
    expect(error?.message).toMatch(/Ask for them\. With the permission BREAK_GLASS, a reason in the header/)
  })

  it('tells to propose where change requests are enabled', async ({ world }) => {
    const { feature: featureName } = await guarded(world)
    const by = await world.actor({ may: ['CREATE_FEATURE_STRATEGY'] })
    const { error } = await by.call('addStrategy', { params: { ...PLACE, featureName }, body: { name: 'default' } })
    expect(error?.message).toContain('changes there are proposed in a change request')
  })

  it('to apply a request in review names the rule and the missing approvals', async ({ world }) => {
    await rule(world, { approvals: 2 })
    const { request } = await inReview(world)
    const one = await approver(world)
    await move(one, request, 'Approved')
    for (const [state, more] of [
      ['Applied', {}],
      ['Scheduled', { scheduledAt: '2030-01-01T00:00:00Z' }],
    ] as const) {
      const { status, error } = await move(one, request, state, more)
      expect(status).toBe(409)
      expect(error?.message).toBe(
        `The change request ${request.id} is in review: it has 1 of 1 approvals. The rule "Four eyes" needs 2 approvals for this in the project default in the environment production, of which 1 is there`,
      )
    }
  })
})

describe('a request that was approved before', () => {
  it('is not scheduled while a rule asks for more', async ({ world }) => {
    const { reviewer: one, request } = await requestIn(world, 'Approved')
    await rule(world, { approvals: 2 })
    const scheduled = () => move(one, request, 'Scheduled', { scheduledAt: '2030-01-01T00:00:00Z' })
    const refused = await scheduled()
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.error?.message).toContain('The rule "Four eyes" needs 2 approvals')
    await move(await approver(world), request, 'Approved')
    expect(await scheduled()).toMatchObject({ body: { state: 'Scheduled' } })
  })

  it('is approved again and applied when its approver has lost the right since it was scheduled', async ({ world }) => {
    const { reviewer: lost, request } = await requestIn(world, 'Approved')
    const other = await approver(world)
    await move(other, request, 'Scheduled', { scheduledAt: '2030-01-01T00:00:00Z' })
    const waiting = async () =>
      (await other.call('countActionableChangeRequests', { params: { projectId: 'default' } })).body
    expect(await waiting()).toEqual({ total: 0 })
    await world.db.deleteFrom('userRoles').where('userId', '=', lost.userId).execute()
    const { body } = await other.call('getChangeRequest', { params: pathOf(request) })
    expect(body).toMatchObject({ state: 'Scheduled', approvals: [{ createdBy: { id: lost.userId }, lapsed: true }] })
    expect(await waiting()).toEqual({ total: 1 })
    expect(await move(other, request, 'Applied')).toMatchObject({ status: 409 })
    expect(await move(other, request, 'Approved')).toMatchObject({ status: 200, body: { state: 'Scheduled' } })
    expect(await waiting()).toEqual({ total: 0 })
    const applied = await move(other, request, 'Applied')
    expect(applied.body).toMatchObject({ state: 'Applied' })
    expect(applied.body.approvals).toHaveLength(2)
    expect(JSON.stringify(applied.body.approvals)).not.toContain('lapsed')
  })

  it('is cancelled by its author, also when it is scheduled', async ({ world }) => {
    const { author, reviewer: one, request } = await requestIn(world, 'Approved')
    await move(one, request, 'Scheduled', { scheduledAt: '2030-01-01T00:00:00Z' })
    expect(await move(author, request, 'Cancelled')).toMatchObject({ body: { state: 'Cancelled' } })
  })
})

describe('a rule', () => {
  it('is refused with members that the contract does not know, whatever the caller prefers', async ({ world }) => {
    for (const body of [
      { name: 'x', environment: ['production'] },
      { name: 'x', step: { points: 5, withinHour: 1 } },
    ]) {
      const { status, error } = await world.admin.send('createApprovalRule', { body })
      expect(status).toBe(400)
      expect(error?.details?.[0]?.message).toMatch(/Did you mean|known|environments|withinHours/)
    }
    const operations = [{ operationId: 'createApprovalRule', body: { name: 'x', environment: ['production'] } }]
    expect(await world.admin.call('runBatch', { body: { operations } })).toMatchObject({ status: 400 })
    const freeze = { name: 'x', start: '2027-01-01T00:00', end: '2027-01-02T00:00', timeZone: 'UTC', allowOff: false }
    const refused = await world.admin.send('createFreeze', { body: freeze })
    expect({ status: refused.status, path: refused.error?.details?.[0]?.path }).toEqual({
      status: 400,
      path: '/body/allowOff',
    })
  })
})
