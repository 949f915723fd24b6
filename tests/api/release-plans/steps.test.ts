import { describe, expect } from 'vitest'
import { freeze, until } from '../../support/freezes.ts'
import { advance, hours, newPlan, rollout, shares, startedPlan, WEEK } from '../../support/release-plans.ts'
import { archive, newSegment } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

describe('a release plan that runs', () => {
  it('makes each step when it is due, once, in the name of who started it', async ({ world }) => {
    const { place, now, ids } = await startedPlan(world)
    await advance(world.db, hours(23))
    expect(await shares(world, place)).toEqual(['5'])
    await advance(world.db, hours(24))
    await advance(world.db, hours(24))
    expect(await shares(world, place)).toEqual(['25'])
    expect(await world.events()).toMatchObject([
      { type: 'feature-strategy-update', createdBy: 'tests', data: { parameters: { rollout: '25' } } },
      {
        type: 'release-plan-milestone-started',
        data: { milestoneId: ids[1], by: 'plan', dueAt: hours(24), lateMinutes: 0 },
      },
    ])
    expect((await now()).milestones[0]?.progressionExecutedAt).toBe(hours(24))
    await advance(world.db, hours(48))
    await advance(world.db, hours(72))
    expect(await shares(world, place)).toEqual(['100'])
    expect(await now()).toMatchObject({ status: 'completed', nextAt: null })
  })

  it('catches up no step after an outage, and says how late it was', async ({ world }) => {
    const { place, now, ids } = await startedPlan(world)
    await advance(world.db, hours(100))
    await advance(world.db, hours(100))
    expect(await shares(world, place)).toEqual(['25'])
    expect(await now()).toMatchObject({ nextAt: hours(124), activeMilestoneId: ids[1] })
    expect((await now()).milestones[1]).toMatchObject({ startedAt: hours(100), dueAt: hours(24) })
    expect((await world.events()).at(-1)).toMatchObject({ data: { lateMinutes: 76 * 60 } })
  })

  it('waits in a freeze, and says until when', async ({ world }) => {
    const { place, now } = await startedPlan(world, [rollout(5, 1), rollout(100)])
    await freeze(world, { start: '2026-11-20T09:30', end: '2026-11-20T12:00' })
    world.at('2026-11-20T10:00:00.000Z')
    await advance(world.db, hours(1))
    expect(await shares(world, place)).toEqual(['5'])
    expect(await now()).toMatchObject({ status: 'running', nextAt: hours(1), heldUntil: '2026-11-20T12:00:00.000Z' })
    await advance(world.db, hours(3))
    expect(await shares(world, place)).toEqual(['100'])
    expect(until).toBeDefined()
  })

  it('pauses when a user has changed the strategies, and continues from these', async ({ world }) => {
    const { place, params, now } = await startedPlan(world)
    const { body } = await world.admin.call('listStrategies', { params: place })
    const strategyId = body[0]?.id ?? ''
    const change = { parameters: { ...body[0]?.parameters, rollout: '10' } }
    await world.admin.call('updateStrategy', { params: { ...place, strategyId }, body: change })
    expect(await now()).toMatchObject({ drifted: true, status: 'running' })
    await advance(world.db, hours(24))
    expect(await shares(world, place)).toEqual(['10'])
    expect(await now()).toMatchObject({ status: 'paused', pauseKind: 'drift' })
    expect(await world.admin.call('resumeReleasePlan', { params })).toMatchObject({ status: 200 })
    expect(await now()).toMatchObject({ drifted: false, status: 'running' })
    await advance(world.db, hours(72))
    expect(await shares(world, place)).toEqual(['25'])
  })

  it('is not resumed where the feature has less than its milestone, so that none is jumped over', async ({ world }) => {
    const { place, params, start } = await startedPlan(world)
    await start(1)
    const { body } = await world.admin.call('listStrategies', { params: place })
    const back = { parameters: { ...body[0]?.parameters, rollout: '5' } }
    await world.admin.call('updateStrategy', { params: { ...place, strategyId: body[0]?.id ?? '' }, body: back })
    await advance(world.db, hours(24))
    const { status, error } = await world.admin.call('resumeReleasePlan', { params })
    expect({ status, message: error?.message }).toMatchObject({
      status: 409,
      message: expect.stringContaining('The feature has less than its milestone "25 %" gives it'),
    })
    await world.admin.call('updateStrategy', {
      params: { ...place, strategyId: body[0]?.id ?? '' },
      body: { parameters: body[0]?.parameters ?? {} },
    })
    expect(await world.admin.call('resumeReleasePlan', { params })).toMatchObject({ status: 200 })
  })

  it.for(['safeguard', 'action'] as const)(
    'that a(n) %s has paused begins and continues only for who may change safeguards',
    async (pauseKind, { world }) => {
      const may = ['UPDATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT'] as const
      const user = await world.actor({ may: [...may] })
      const { params, start, now } = await startedPlan(world)
      await world.db
        .updateTable('releasePlans')
        .set({ status: 'paused', pauseKind, nextAt: null })
        .where('id', '=', params.planId)
        .execute()
      const missing = { status: 403, error: { message: expect.stringContaining('UPDATE_SAFEGUARD') } }
      expect(await user.call('resumeReleasePlan', { params })).toMatchObject(missing)
      expect(await start(0, user)).toMatchObject(missing)
      expect(await start(1, user)).toMatchObject({ status: 409 })
      const remover = await world.actor({ may: ['DELETE_FEATURE_STRATEGY'] })
      expect(await remover.call('removeReleasePlan', { params })).toMatchObject(missing)
      const body = { name: 'Sooner', milestones: [rollout(5, 1), rollout(100)] }
      expect(await user.call('updateReleasePlan', { params, body })).toMatchObject({ status: 200 })
      expect(await now()).toMatchObject({ status: 'paused', pauseKind })
      const guardian = await world.actor({ may: [...may, 'UPDATE_SAFEGUARD'] })
      expect(await guardian.call('resumeReleasePlan', { params })).toMatchObject({ status: 200 })
    },
  )

  it('whose step was undone makes no other one before it is made again', async ({ world }) => {
    const { params, place, start, now } = await startedPlan(world)
    await advance(world.db, hours(24))
    const undoLast = async () => {
      const { body } = await world.admin.call('searchEvents', { body: {} })
      const { id } = body.events.find(({ type }) => type === 'feature-strategy-update') ?? { id: 0 }
      return (await world.admin.call('undoEvent', { params: { eventId: id } })).status
    }
    expect({ status: await undoLast(), shares: await shares(world, place) }).toEqual({ status: 200, shares: ['5'] })
    const jump = { status: 409, error: { message: expect.stringContaining('The feature has less than its milestone') } }
    expect(await start(2)).toMatchObject(jump)
    await advance(world.db, hours(48))
    expect(await now()).toMatchObject({ status: 'paused', pauseKind: 'drift' })
    expect(await world.admin.call('resumeReleasePlan', { params })).toMatchObject(jump)
    expect(await undoLast()).toBe(200)
    expect(await world.admin.call('resumeReleasePlan', { params })).toMatchObject({ status: 200 })
    expect(await shares(world, place)).toEqual(['25'])
  })

  it('pauses without the admin key that it was started with', async ({ world }) => {
    const { now, place } = await startedPlan(world)
    await world.db
      .updateTable('releasePlans')
      .set({ startedByKey: 999_999 })
      .where('featureName', '=', place.featureName)
      .execute()
    await advance(world.db, hours(24))
    expect(await now()).toMatchObject({ status: 'paused', pauseKind: 'failure' })
    expect((await now()).pauseReason).toContain('The admin key that the plan was started with is gone')
    expect(await shares(world, place)).toEqual(['5'])
  })

  it('is not resumed where the next step would take the feature from users', async ({ world }) => {
    const { place, params } = await startedPlan(world)
    await world.admin.call('addStrategy', { params: place, body: { name: 'default' } })
    await advance(world.db, hours(24))
    const { status, error } = await world.admin.call('resumeReleasePlan', { params })
    expect({ status, message: error?.message }).toEqual({
      status: 409,
      message: 'The milestone "25 %" would take the feature from 75 % of the users who have it now',
    })
  })

  it('pauses when the feature is turned off, also if it is on again', async ({ world }) => {
    const { place, params, now, start } = await startedPlan(world)
    await world.admin.call('turnFeatureOff', { params: place })
    await world.admin.call('turnFeatureOn', { params: place })
    expect(await start(1)).toMatchObject({ status: 409 })
    await advance(world.db, hours(0))
    expect(await now()).toMatchObject({ status: 'paused', pauseKind: 'off', pauseReason: 'The feature was turned off' })
    await world.admin.call('turnFeatureOff', { params: place })
    expect(await world.admin.call('resumeReleasePlan', { params })).toMatchObject({ status: 409 })
    expect(await start(0)).toMatchObject({ status: 200, body: { status: 'running' } })
    expect(await shares(world, place)).toEqual(['5'])
  })

  it('pauses when a segment that it needs is gone', async ({ world }) => {
    const segment = await newSegment(world)
    const second = { name: 'More', strategies: [...rollout(50).strategies, { name: 'default', segments: [segment] }] }
    const { now } = await startedPlan(world, [rollout(5, 1), second])
    await world.db.deleteFrom('segments').where('id', '=', segment).execute()
    await advance(world.db, hours(1))
    expect(await now()).toMatchObject({ status: 'paused', pauseKind: 'drift' })
    expect((await now()).pauseReason).toContain(`segment`)
  })

  it('keeps its segments from being deleted or bound elsewhere, and so does its template', async ({ world }) => {
    const segment = await newSegment(world)
    const params = { segmentId: segment }
    const milestones = [{ name: 'All', strategies: [{ name: 'default', segments: [segment] }] }]
    const body = { name: 'Template', project: 'default', milestones }
    const { body: template } = await world.admin.call('createReleasePlanTemplate', { body })
    const refusal = async () => (await world.admin.call('deleteSegment', { params })).error?.message
    expect(await refusal()).toContain('is used by the release plan template "Template"')
    await world.admin.call('deleteReleasePlanTemplate', { params: { templateId: template.id } })
    const { place, start } = await newPlan(world, milestones)
    const where = `of the feature "${place.featureName}" in ${place.environment}`
    expect(await refusal()).toContain(`is used by the release plan "In a week" ${where}`)
    const { body: used } = await world.admin.call('getSegment', { params })
    expect(used).toMatchObject({ usedInFeatures: 1, usedInProjects: 1 })
    await world.project('shop')
    const bound = { name: used.name, constraints: used.constraints, project: 'shop' }
    expect(await world.admin.call('updateSegment', { params, body: bound })).toMatchObject({ status: 400 })
    await start(0)
    await world.admin.call('archiveFeature', { params: place })
    expect(await world.admin.call('deleteSegment', { params })).toMatchObject({ status: 204 })
  })

  it('pauses when its feature is archived', async ({ world }) => {
    const archived = await startedPlan(world)
    await world.admin.call('archiveFeature', { params: archived.place })
    await world.admin.call('reviveFeature', { params: archived.place })
    await advance(world.db, hours(0))
    expect(await archived.now()).toMatchObject({ status: 'paused', pauseReason: 'The feature was archived' })
  })

  it('keeps its feature in the project of its segments', async ({ world }) => {
    await world.project('shop')
    const segment = await newSegment(world, 'default')
    const strategies = rollout(5).strategies.map((strategy) => ({ ...strategy, segments: [segment] }))
    const { place } = await newPlan(world, [{ ...rollout(5), strategies }])
    const body = { newProjectId: 'shop' }
    const { status, error } = await world.admin.call('moveFeature', { params: place, body })
    expect({ status, message: error?.message }).toMatchObject({ status: 403, message: /belongs to the project/ })
  })

  it('goes with its feature to another project, and ends with it', async ({ world }) => {
    const { params, place } = await startedPlan(world, WEEK)
    await world.project('shop')
    const { featureName } = place
    const body = { newProjectId: 'shop' }
    expect(await world.admin.call('moveFeature', { params: place, body })).toMatchObject({ status: 200 })
    await advance(world.db, hours(24))
    const there = { ...params, projectId: 'shop' }
    const { body: plan } = await world.admin.call('getReleasePlan', { params: there })
    expect(plan).toMatchObject({ status: 'running', project: 'shop' })
    await archive(world, featureName)
    await world.admin.call('deleteArchivedFeature', { params: { featureName } })
    expect(await world.db.selectFrom('releasePlans').selectAll().execute()).toEqual([])
  })

  it.for([
    ['failure', 'The account that started the plan is gone', ['5']],
    ['off', 'The feature was turned off', []],
  ] as const)('pauses without the account that started it: %s', async ([pauseKind, why, has], { world }) => {
    const starter = await world.actor({
      may: ['CREATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT'],
    })
    const { now, place } = await startedPlan(world, WEEK, { by: starter })
    await world.db.updateTable('users').set({ active: false }).where('username', '=', starter.name).execute()
    if (pauseKind === 'off') await world.admin.call('turnFeatureOff', { params: place })
    await advance(world.db, hours(24))
    expect(await now()).toMatchObject({ status: 'paused', pauseKind, pauseReason: expect.stringContaining(why) })
    expect(await shares(world, place)).toEqual(has)
  })
})
