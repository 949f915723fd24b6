import { describe, expect } from 'vitest'
import { clientFor, makePerson, makeRole } from '../../support/access.ts'
import { approver, editor, roll, rolledOut, rule } from '../../support/approval-rules.ts'
import { NOW } from '../../support/change-requests.ts'
import { freeze, HOUR, reason, until } from '../../support/freezes.ts'
import { move, PLACE, pathOf, propose, turningOn } from '../../support/proposals.ts'
import { it, type World } from '../../support/world.ts'

/** Large steps in production wait for the end of a freeze that holds nothing by itself. */
async function scene(world: World, more = {}) {
  world.at(NOW)
  const feature = await world.feature()
  const strategy = await rolledOut(world, feature, '5')
  const { id } = await freeze(world, { byRules: true })
  const made = await rule(world, { step: { points: 25 }, approvals: 0, freezes: [id], ...more })
  return { feature, strategy, freezeId: id, ruleId: made.id }
}

const FROZEN = { status: 409, error: { name: 'FrozenError', until } }

describe('a freeze that a rule names', () => {
  it('holds what the rule matches, for everybody, and nothing else', async ({ world }) => {
    const { feature, strategy } = await scene(world)
    const by = await editor(world)
    expect(await roll(by, feature, strategy, '10')).toMatchObject({ status: 200 })
    for (const each of [by, world.admin]) expect(await roll(each, feature, strategy, '100')).toMatchObject(FROZEN)
    world.at(until)
    expect(await roll(by, feature, strategy, '100')).toMatchObject({ status: 200 })
  })

  it('is overridden with a reason by who may, which is recorded', async ({ world }) => {
    const { feature, strategy, freezeId } = await scene(world)
    const params = { ...PLACE, featureName: feature, strategyId: strategy }
    const rolling = { params, body: { name: 'flexibleRollout', parameters: { rollout: '100' } }, headers: reason }
    const by = await editor(world)
    expect(await by.call('updateStrategy', rolling)).toMatchObject({ status: 403 })
    await world.forgetEvents()
    expect(await world.admin.call('updateStrategy', rolling)).toMatchObject({ status: 200 })
    expect(await world.events()).toMatchObject([
      { type: 'feature-strategy-update' },
      { type: 'freeze-overridden', environment: 'production', data: { freezes: [{ id: freezeId, name: 'Sale' }] } },
    ])
  })

  it('is said by a dry run, and by a request that is applied or scheduled', async ({ world }) => {
    const { feature } = await scene(world, { approvals: 1, step: null })
    const params = { ...PLACE, featureName: feature }
    const operation = { operationId: 'addStrategy', params, body: { name: 'default' } }
    const { body } = await world.admin.call('dryRunBatch', { body: { operations: [operation] } })
    expect(body.operations).toMatchObject([{ status: 409, body: { name: 'FrozenError' } }])
    await world.admin.call('turnFeatureOff', { params })
    const author = await editor(world)
    const reviewer = await approver(world)
    const request = await propose(author, turningOn(feature))
    await move(author, request, 'In review')
    expect(await move(reviewer, request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
    const held = await move(reviewer, request, 'Applied')
    expect(held.error?.message).toContain('The freeze "Sale" holds this')
    expect(held).toMatchObject(FROZEN)
    const preview = await reviewer.call('previewChangeRequest', { params: pathOf(request) })
    expect(preview.body.overriders).toMatchObject([
      { project: 'default', environment: PLACE.environment, permission: 'OVERRIDE_FREEZE' },
    ])
    const planned = await move(reviewer, request, 'Scheduled', { scheduledAt: '2026-11-20T09:10:00.000Z' })
    expect(planned.body.schedule).toMatchObject({ status: 'pending', heldUntil: until })
  })

  it('lets features be turned off if it allows that', async ({ world }) => {
    const { feature } = await scene(world, { step: null, alsoOff: true })
    const params = { ...PLACE, featureName: feature }
    expect(await world.admin.call('turnFeatureOff', { params })).toMatchObject({ status: 200 })
  })

  it('is taken out of the rule by nobody while it holds, without a reason', async ({ world }) => {
    const { ruleId } = await scene(world)
    const params = { ruleId }
    const body = { name: 'Four eyes', environments: ['production'], step: { points: 25 } }
    for (const refused of [
      await world.admin.call('updateApprovalRule', { params, body }),
      await world.admin.call('deleteApprovalRule', { params }),
    ])
      expect(refused).toMatchObject(FROZEN)
    expect(await world.admin.call('deleteApprovalRule', { params, headers: reason })).toMatchObject({ status: 200 })
  })

  it('is ended by who may override it wherever a rule names it, not only in its own places', async ({ world }) => {
    const { id } = await freeze(world, { project: 'default', environments: ['development'], byRules: true })
    await rule(world, { project: 'default', approvals: 0, freezes: [id] })
    const person = await makePerson(world)
    const permissions = [
      { name: 'UPDATE_PROJECT_FREEZE' as const },
      { name: 'OVERRIDE_FREEZE' as const, environment: 'development' },
    ]
    const { id: roleId } = await makeRole(world, { type: 'custom', permissions })
    await world.db.insertInto('userRoles').values({ userId: person.id, roleId, projectId: 'default' }).execute()
    const by = await clientFor(world, person.id)
    const body = { ...HOUR, project: 'default', environments: ['development'], byRules: true, end: '2026-11-20T09:01' }
    for (const { status, error } of [
      await by.call('updateFreeze', { params: { freezeId: id }, body, headers: reason }),
      await by.call('deleteFreeze', { params: { freezeId: id }, headers: reason }),
    ]) {
      expect(status).toBe(403)
      expect(error?.message).toContain('OVERRIDE_FREEZE in the project default in the environment production')
    }
  })

  it('is one of all projects or of the project of the rule, and a rule without one needs approvals', async ({
    world,
  }) => {
    await world.project('shop')
    const { id } = await freeze(world, { project: 'shop', byRules: true })
    const create = (more: object) =>
      world.admin.call('createApprovalRule', { body: { name: 'x', environments: [], ...more } as never })
    expect(await create({ freezes: [id] })).toMatchObject({ status: 400 })
    expect(await create({ freezes: [id], project: 'default' })).toMatchObject({ status: 400 })
    expect(await create({ approvals: 0 })).toMatchObject({ status: 400 })
    const made = await create({ freezes: [id], project: 'shop', approvals: 0 })
    expect(made).toMatchObject({ status: 201, body: { names: { freezes: [{ id, name: 'Sale' }] } } })
  })
})

describe('an approval of the user who was the last to change the feature', () => {
  it('does not count where a rule wants a second pair of eyes', async ({ world }) => {
    world.at(NOW)
    const feature = await world.feature()
    const strategy = await rolledOut(world, feature, '5')
    await world.admin.call('turnFeatureOff', { params: { ...PLACE, featureName: feature } })
    await rule(world, { forEverybody: true, notByLastEditor: true })
    const may = ['UPDATE_FEATURE_STRATEGY', 'APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'] as const
    const [last, other] = [await world.actor({ may: [...may] }), await world.actor({ may: [...may] })]
    expect(await roll(last, feature, strategy, '100')).toMatchObject({ status: 200 })
    const author = await editor(world)
    const params = { ...PLACE, featureName: feature }
    const operation = { operationId: 'turnFeatureOn', params }
    const { body } = await author.call('dryRunBatch', { body: { operations: [operation] } })
    const ids = body.approvals[0]?.rules?.[0]?.approvers.map(({ id }) => id)
    expect(ids).toContain(other.userId)
    expect(ids).not.toContain(last.userId)
    const request = await propose(author, turningOn(feature))
    await move(author, request, 'In review')
    expect(await move(last, request, 'Approved')).toMatchObject({ body: { state: 'In review' } })
    expect(await move(other, request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
    expect(await move(last, request, 'Applied')).toMatchObject({ body: { state: 'Applied' } })
  })

  it('does not count after edits that applications do not get there', async ({ world }) => {
    const feature = await world.feature()
    const strategy = await rolledOut(world, feature, '5')
    const may = ['UPDATE_FEATURE_STRATEGY', 'APPROVE_CHANGE_REQUEST'] as const
    const last = await world.actor({ may: [...may] })
    expect(await roll(last, feature, strategy, '10')).toMatchObject({ status: 200 })
    await rule(world, { alsoOff: true, notByLastEditor: true })
    const author = await editor(world)
    const params = { projectId: 'default', featureName: feature }
    const body = { type: 'release', description: 'x', impressionData: true }
    expect(await author.call('updateFeature', { params, body })).toMatchObject({ status: 200 })
    const tag = { type: 'simple', value: 'shop' }
    expect(await author.call('addFeatureTag', { params: { featureName: feature }, body: tag })).toMatchObject({
      status: 201,
    })
    const features = [feature]
    const stale = { params: { projectId: 'default' }, body: { features, stale: true } }
    expect((await author.call('setFeaturesStale', stale)).status).toBeLessThan(300)
    const development = { ...params, environment: 'development' }
    const added = await author.call('addStrategy', { params: development, body: { name: 'default' } })
    expect(added).toMatchObject({ status: 200 })
    const request = await propose(author, { action: 'updateEnabled', feature, payload: { enabled: false } })
    await move(author, request, 'In review')
    expect(await move(last, request, 'Approved')).toMatchObject({ status: 200, body: { state: 'In review' } })
  })
})
