import { describe, expect } from 'vitest'
import type { Permission } from '../../../generated/permissions.ts'
import { rule } from '../../support/approval-rules.ts'
import type { Client } from '../../support/call.ts'
import { guarded, guardPlace, move, PLACE, pathOf, propose, requestIn, turningOn } from '../../support/proposals.ts'
import { newSegment } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const why = 'Payments fail, incident 4711'
const headers = { 'x-override-reason': why }
const project = { projectId: 'default' }
const place = { project: 'default', environment: 'production' }

function breaker(world: World, ...more: Permission[]) {
  return world.actor({ may: ['CREATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT', 'BREAK_GLASS', ...more] })
}

async function uses(world: World, query: { open?: boolean } = {}) {
  return (await world.admin.call('listBreakGlassUses', { params: project, query })).body
}

describe('a direct change of what change requests guard', () => {
  it('is possible with a reason and the permission, and stays open for review', async ({ world }) => {
    const { feature: featureName } = await guarded(world)
    const by = await breaker(world)
    const request = { params: { ...PLACE, featureName }, body: { name: 'default' } }
    expect(await by.call('addStrategy', request)).toMatchObject({ status: 403 })
    expect(await by.call('addStrategy', { ...request, headers })).toMatchObject({ status: 200 })
    expect(await world.events()).toMatchObject([
      { type: 'break-glass-used', createdBy: by.name, ...place, data: { reason: why, skipped: [expect.any(String)] } },
      { type: 'feature-strategy-add', createdBy: by.name },
    ])
    expect(await uses(world)).toMatchObject({
      total: 1,
      open: 1,
      uses: [
        { environment: 'production', reason: why, changeRequestId: null, usedBy: { id: by.userId }, reviewedBy: null },
      ],
    })
  })

  it('needs the permission where it is guarded', async ({ world }) => {
    const { feature: featureName } = await guarded(world)
    const request = { params: { ...PLACE, featureName }, body: { name: 'default' }, headers }
    for (const rights of [
      { may: ['CREATE_FEATURE_STRATEGY'] as Permission[] },
      { may: ['CREATE_FEATURE_STRATEGY', 'OVERRIDE_FREEZE'] as Permission[] },
    ])
      expect(await (await world.actor(rights)).call('addStrategy', request)).toMatchObject({ status: 403 })
    expect(await uses(world)).toMatchObject({ total: 0, uses: [] })
    expect(await world.events()).toEqual([])
  })

  it('is no such change for a caller who may skip requests, or where nothing is guarded', async ({ world }) => {
    const { feature: featureName } = await guarded(world)
    const skipping = await breaker(world, 'SKIP_CHANGE_REQUEST')
    await skipping.call('addStrategy', { params: { ...PLACE, featureName }, body: { name: 'default' }, headers })
    const elsewhere = { ...PLACE, environment: 'development', featureName }
    await (await breaker(world)).call('addStrategy', { params: elsewhere, body: { name: 'default' }, headers })
    expect(await uses(world)).toMatchObject({ total: 0 })
  })

  it('counts once for each environment of a batch, and not at all for a dry run', async ({ world }) => {
    const { feature: featureName } = await guarded(world)
    await guardPlace(world, { ...PLACE, environment: 'development' })
    const in_ = (environment: string) => ({
      operationId: 'addStrategy',
      params: { projectId: 'default', environment, featureName },
      body: { name: 'default' },
    })
    const operations = [in_('production'), in_('production'), in_('development')]
    const by = await breaker(world)
    expect(await by.call('dryRunBatch', { body: { operations }, headers })).toMatchObject({ status: 200 })
    expect(await uses(world)).toMatchObject({ total: 0 })
    expect(await by.call('runBatch', { body: { operations }, headers })).toMatchObject({ status: 200 })
    expect((await uses(world)).uses.map(({ environment }) => environment)).toEqual(['development', 'production'])
  })

  it('is recorded when features are switched together, which else would become a request', async ({ world }) => {
    const { feature } = await guarded(world)
    const request = { params: PLACE, body: { features: [feature] }, headers }
    const by = await breaker(world)
    expect(await by.call('turnFeaturesOn', request)).toMatchObject({ status: 200 })
    expect(await world.eventTypes()).toEqual([
      'break-glass-used',
      'feature-strategy-add',
      'feature-environment-enabled',
    ])
    expect(await uses(world)).toMatchObject({ total: 1 })
  })

  it('is recorded for a segment in each guarded place that uses it', async ({ world }) => {
    await guarded(world)
    const segmentId = await newSegment(world, 'default')
    const by = await world.actor({ may: ['UPDATE_PROJECT_SEGMENT', 'BREAK_GLASS'] })
    const body = { name: 'Nordic', project: 'default', constraints: [] }
    expect(await by.call('updateSegment', { params: { segmentId }, body, headers })).toMatchObject({ status: 204 })
    expect(await uses(world)).toMatchObject({ total: 1, uses: [{ environment: 'production' }] })
  })
})

describe('a change request without its approvals', () => {
  it('has a use of its own in a batch, which its author does not review', async ({ world }) => {
    const { request, params, feature } = await requestIn(world, 'In review')
    const ben = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    const other = await propose(ben, turningOn(await world.feature()))
    await move(ben, other, 'In review')
    const by = await breaker(world, 'APPLY_CHANGE_REQUEST')
    const direct = {
      operationId: 'addStrategy',
      params: { ...PLACE, featureName: await world.feature() },
      body: { name: 'default' },
    }
    const applying = [params, pathOf(other)].map(({ projectId, changeRequestId }) => ({
      operationId: 'setChangeRequestState',
      params: { projectId, changeRequestId: String(changeRequestId) },
      body: { state: 'Applied' },
    }))
    const operations = [direct, ...applying]
    expect(await by.call('runBatch', { body: { operations }, headers })).toMatchObject({ status: 200 })
    const {
      uses: [last, first, before],
    } = await uses(world)
    expect([last, first, before]).toMatchObject([
      { changeRequestId: other.id },
      { changeRequestId: request.id, features: [feature] },
      { changeRequestId: null },
    ])
    const review = (by: Client, useId = 0) =>
      by.call('reviewBreakGlassUse', { params: { ...project, useId }, body: {} })
    expect(await review(ben, last?.id)).toMatchObject({ status: 403 })
    expect(await review(ben, first?.id)).toMatchObject({ status: 200 })
    const read = await ben.call('getChangeRequest', { params: pathOf(other) })
    expect(read.body.breakGlassUse).toBe(last?.id)
  })

  it('is applied with a reason and the permission', async ({ world }) => {
    const { request, params } = await requestIn(world, 'In review')
    const applying = await world.actor({ may: ['APPLY_CHANGE_REQUEST'] })
    const by = await world.actor({ may: ['APPLY_CHANGE_REQUEST', 'BREAK_GLASS'] })
    const body = { state: 'Applied' } as const
    expect(await applying.call('setChangeRequestState', { params, body, headers })).toMatchObject({ status: 409 })
    expect(await by.call('setChangeRequestState', { params, body })).toMatchObject({ status: 409 })
    const { status, body: applied } = await by.call('setChangeRequestState', { params, body, headers })
    expect({ status, state: applied.state }).toEqual({ status: 200, state: 'Applied' })
    expect(await world.eventTypes()).toEqual([
      'break-glass-used',
      'feature-strategy-add',
      'feature-environment-enabled',
      'change-request-applied',
    ])
    expect(await uses(world)).toMatchObject({ total: 1, uses: [{ changeRequestId: request.id, reason: why }] })
  })

  it('is no such change when it was approved', async ({ world }) => {
    const { params } = await requestIn(world, 'Approved')
    const by = await world.actor({ may: ['APPLY_CHANGE_REQUEST', 'BREAK_GLASS'] })
    const applied = await by.call('setChangeRequestState', { params, body: { state: 'Applied' }, headers })
    expect(applied).toMatchObject({ status: 200 })
    expect(await uses(world)).toMatchObject({ total: 0 })
  })

  it('stays a draft that only its author sees', async ({ world }) => {
    const { feature, author } = await guarded(world)
    const draft = await propose(author, turningOn(feature))
    const by = await world.actor({ may: ['APPLY_CHANGE_REQUEST', 'BREAK_GLASS'] })
    expect(await move(by, draft, 'Applied')).toMatchObject({ status: 404 })
  })
})

describe('the review afterwards', () => {
  async function someUse(world: World) {
    const { feature: featureName } = await guarded(world)
    const by = await breaker(world, 'APPROVE_CHANGE_REQUEST')
    await by.call('addStrategy', { params: { ...PLACE, featureName }, body: { name: 'default' }, headers })
    const [use] = (await uses(world)).uses
    await world.forgetEvents()
    return { by, params: { ...project, useId: use?.id ?? 0 } }
  }

  it('is signed once, by another user who may approve there', async ({ world }) => {
    const { by, params } = await someUse(world)
    const review = { params, body: { comment: ' Right to do so ' } }
    expect(await by.call('reviewBreakGlassUse', review)).toMatchObject({ status: 403 })
    const elsewhere = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], environment: 'development' })
    expect(await elsewhere.call('reviewBreakGlassUse', review)).toMatchObject({ status: 403 })
    const reviewer = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    const { body } = await reviewer.call('reviewBreakGlassUse', review)
    expect(body).toMatchObject({ reviewedBy: { id: reviewer.userId }, comment: 'Right to do so' })
    expect(await world.events()).toMatchObject([
      { type: 'break-glass-reviewed', createdBy: reviewer.name, ...place, data: { comment: 'Right to do so' } },
    ])
    expect(await reviewer.call('reviewBreakGlassUse', review)).toMatchObject({ status: 409 })
    expect(await uses(world)).toMatchObject({ total: 1, open: 0 })
    expect(await uses(world, { open: true })).toEqual({ total: 1, open: 0, uses: [] })
  })

  it('names first who was asked to approve it in a group, and not its author', async ({ world }) => {
    const author = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    const { feature } = await guarded(world)
    const request = await propose(author, turningOn(feature))
    await move(author, request, 'In review')
    const params = { ...project, changeRequestId: request.id }
    const other = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    const asked = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    const users = [{ user: { id: asked.userId } }]
    const { body: group } = await world.admin.call('createGroup', { body: { name: 'asked', users } })
    await world.admin.call('setRequestedApprovers', { params, body: { reviewers: [], groups: [group.id] } })
    const by = await world.actor({ may: ['APPLY_CHANGE_REQUEST', 'BREAK_GLASS'] })
    await world.forgetEvents()
    await by.call('setChangeRequestState', { params, body: { state: 'Applied' }, headers })
    const [used] = await world.events()
    expect(used?.data).toMatchObject({ skipped: [asked.name, expect.any(String), other.name] })
    expect(used?.data).not.toMatchObject({ skipped: expect.arrayContaining([author.name]) })
  })

  it('is not signed by the author of the request that was applied, nor by who edited it', async ({ world }) => {
    const { feature } = await guarded(world)
    const author = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    const request = await propose(author, turningOn(feature))
    await move(author, request, 'In review')
    const by = await breaker(world, 'APPLY_CHANGE_REQUEST')
    const apply = { ...project, changeRequestId: request.id }
    await by.call('setChangeRequestState', { params: apply, body: { state: 'Applied' }, headers })
    const params = { ...project, useId: (await uses(world)).uses[0]?.id ?? 0 }
    expect(await author.call('reviewBreakGlassUse', { params, body: {} })).toMatchObject({ status: 403 })
    const editor = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    const edited = world.db.updateTable('changeRequestChanges').set({ createdBy: editor.userId })
    await edited.where('changeRequestId', '=', request.id).execute()
    expect(await editor.call('reviewBreakGlassUse', { params, body: {} })).toMatchObject({ status: 403 })
    const reviewer = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    expect(await reviewer.call('reviewBreakGlassUse', { params, body: {} })).toMatchObject({ status: 200 })
  })
})

describe('a use', () => {
  it('names the features that were changed, also those of later operations', async ({ world }) => {
    const { feature } = await guarded(world)
    const other = await world.feature()
    await world.forgetEvents()
    const operations = [feature, other, feature].map((featureName) => ({
      operationId: 'addStrategy',
      params: { ...PLACE, featureName },
      body: { name: 'default' },
    }))
    const by = await breaker(world)
    expect(await by.call('runBatch', { body: { operations }, headers })).toMatchObject({ status: 200 })
    expect(await uses(world)).toMatchObject({ total: 1, uses: [{ features: [feature, other] }] })
    expect((await world.events())[0]).toMatchObject({ type: 'break-glass-used', data: { features: [feature] } })
  })

  it('has the request that was approved and then needed more approvals, which says so', async ({ world }) => {
    const { request, params, reviewer } = await requestIn(world, 'Approved')
    await rule(world, { approvals: 3 })
    const by = await world.actor({ may: ['APPLY_CHANGE_REQUEST', 'BREAK_GLASS'] })
    const body = { state: 'Applied' } as const
    expect(await reviewer.call('setChangeRequestState', { params, body })).toMatchObject({ status: 409 })
    const { body: applied } = await by.call('setChangeRequestState', { params, body, headers })
    const [use] = (await uses(world)).uses
    expect(use).toMatchObject({ changeRequestId: request.id, features: [expect.any(String)] })
    expect(applied).toMatchObject({ state: 'Applied' })
    const { body: found } = await world.admin.call('getChangeRequest', { params })
    expect(found.breakGlassUse).toBe(use?.id)
    const used = (await world.events()).find(({ type }) => type === 'break-glass-used')
    expect(used).toMatchObject({ data: { features: use?.features } })
  })
})
