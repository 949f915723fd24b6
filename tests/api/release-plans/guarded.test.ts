import { describe, expect } from 'vitest'
import { rule } from '../../support/approval-rules.ts'
import { moveTo, read } from '../../support/change-requests.ts'
import { advance, hours, newPlan, requestedPlan, rollout, shares, WEEK } from '../../support/release-plans.ts'
import { newSegment } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

type Requested = Awaited<ReturnType<typeof requestedPlan>>

describe('a release plan where change requests are needed', () => {
  it('is requested by its start, and changes nothing before', async ({ world }) => {
    const { place, request, author, params } = await requestedPlan(world)
    expect(request).toBeGreaterThan(0)
    expect(await shares(world, place)).toEqual([])
    expect((await author.call('getReleasePlan', { params })).body).toMatchObject({
      status: 'requested',
      changeRequest: request,
    })
    const hidden = await world.actor()
    expect((await hidden.call('getReleasePlan', { params })).body).toMatchObject({
      status: 'waiting',
      changeRequest: null,
    })
  })

  it('is not approved by a request that has the same changes already', async ({ world }) => {
    const { author, place, params, request } = await requestedPlan(world)
    await moveTo(world, author, request, 'Approved')
    await world.admin.call('removeReleasePlan', { params })
    const again = await newPlan(world, WEEK, { by: author, feature: place })
    expect((await again.start(0)).body).toMatchObject({ changeRequest: request, status: 'requested' })
    expect(await read(world, request)).toMatchObject({ state: 'In review', features: [{ changes: Array(4).fill({}) }] })
  })

  it('is approved as a whole: the other milestones need no further approval', async ({ world }) => {
    const { author, place, request, now } = await requestedPlan(world)
    await moveTo(world, author, request, 'Applied')
    const { startedBy, ...begun } = await now()
    expect(begun).toMatchObject({ status: 'running', changeRequest: request })
    expect(startedBy).not.toBe(author.name)
    expect(await shares(world, place)).toEqual(['5'])
    await world.forgetEvents()
    await advance(world.db, hours(99_999))
    expect(await shares(world, place)).toEqual(['25'])
    const { body } = await world.admin.call('searchEvents', { body: {} })
    expect(body.events.slice(0, 2)).toMatchObject([
      { type: 'release-plan-milestone-started', groupId: String(request) },
      { type: 'feature-strategy-update', groupId: String(request) },
    ])
  })

  it.for([
    ['edited', 'user', 'Incident!'],
    ['off', 'off', 'The feature was turned off'],
  ] as const)('needs another approval after an edit: paused by %s', async ([pauseKind, ...after], { world }) => {
    const { author, request, place, params, now } = await requestedPlan(world)
    await moveTo(world, author, request, 'Applied')
    if (pauseKind === 'off') {
      await world.admin.call('turnFeatureOff', { params: place })
      await world.admin.call('turnFeatureOn', { params: place })
    }
    const body = { name: 'Sooner', milestones: [rollout(5, 1), rollout(100)] }
    expect(await author.call('updateReleasePlan', { params, body })).toMatchObject({ status: 200 })
    expect(await now()).toMatchObject({ status: 'paused', pauseKind, changeRequest: null })
    const { status, error } = await author.call('resumeReleasePlan', { params })
    expect({ status, message: error?.message }).toMatchObject({
      status: 409,
      message: expect.stringContaining('Start "100 %": that makes a change request'),
    })
    await author.call('pauseReleasePlan', { params, body: { reason: 'Incident!' } })
    expect(await now()).toMatchObject({ status: 'paused', pauseKind: after[0], pauseReason: after[1] })
  })

  it.for([
    [
      'paused by a user before an edit',
      'user',
      async ({ params, author }: Requested) => {
        await author.call('pauseReleasePlan', { params, body: { reason: 'Errors' } })
        const body = { name: 'Longer', milestones: [...WEEK.slice(0, 3), rollout(99, 1), rollout(100)] }
        expect(await author.call('updateReleasePlan', { params, body })).toMatchObject({ status: 200 })
      },
    ],
    [
      'begun before they were needed, and paused by a user',
      'user',
      async ({ params, author }: Requested, world: World) => {
        await world.db.updateTable('releasePlans').set({ changeRequestId: null }).execute()
        await author.call('pauseReleasePlan', { params, body: {} })
      },
    ],
    [
      'stopped by a rule that came later',
      'failure',
      async (_: Requested, world: World) => {
        await rule(world, { environments: ['development'], step: { points: 20 }, approvals: 1 })
        await world.db.deleteFrom('changeRequestReviews').execute()
        await advance(world.db, hours(99_999))
      },
    ],
  ] as const)(
    'is resumed by the request of its next milestone where it was %s',
    async ([, pauseKind, pause], { world }) => {
      const plan = await requestedPlan(world)
      const { author, request, place, start, now } = plan
      await moveTo(world, author, request, 'Applied')
      await pause(plan, world)
      expect(await now()).toMatchObject({ status: 'paused', pauseKind })
      const { body } = await start(1, author)
      expect(body.openRequest).toBeGreaterThan(request)
      await moveTo(world, author, body.openRequest ?? 0, 'Applied')
      expect(await now()).toMatchObject({ status: 'running', changeRequest: body.openRequest, openRequest: null })
      expect(await shares(world, place)).toEqual(['25'])
    },
  )

  it.for([
    ['edited', 'The feature was moved to another project after the approval of the plan'],
    ['user', 'Incident!'],
    ['off', 'The feature was turned off'],
  ] as const)('is not approved in another project: paused by %s', async ([pauseKind, pauseReason], { world }) => {
    const { author, request, place, params } = await requestedPlan(world)
    await moveTo(world, author, request, 'Applied')
    await world.project('shop')
    if (pauseKind === 'user') await author.call('pauseReleasePlan', { params, body: { reason: pauseReason } })
    if (pauseKind === 'off') await world.admin.call('turnFeatureOff', { params: place })
    await world.admin.call('moveFeature', { params: place, body: { newProjectId: 'shop' } })
    await advance(world.db, hours(0))
    const there = { ...params, projectId: 'shop' }
    const { body } = await world.admin.call('getReleasePlan', { params: there })
    expect(body).toMatchObject({ status: 'paused', pauseKind, pauseReason, changeRequest: null })
    if (pauseKind === 'edited')
      expect((await world.events()).at(-1)).toMatchObject({ type: 'release-plan-paused', project: 'shop' })
  })

  it('lets a user start what the approved plan says that a user starts, and nothing sooner', async ({ world }) => {
    const { author, request, place, start, now } = await requestedPlan(world, [
      rollout(5),
      rollout(25, 1),
      rollout(100),
    ])
    await moveTo(world, author, request, 'Applied')
    expect(await start(1, author)).toMatchObject({ status: 200, body: { status: 'running' } })
    expect(await shares(world, place)).toEqual(['25'])
    const { body } = await start(2, author)
    expect(body).toMatchObject({ status: 'running', changeRequest: request })
    expect(body.openRequest).toBeGreaterThan(request)
    expect(await shares(world, place)).toEqual(['25'])
    expect(await now()).toMatchObject({ changeRequest: request, openRequest: null })
    const list = await author.call('listProjectReleasePlans', { params: { projectId: 'default' } })
    expect(list.body.releasePlans).toMatchObject([{ changeRequest: request, openRequest: body.openRequest }])
  })

  it('pauses for a segment that was changed after the approval, also when a user has started a step since', async ({
    world,
  }) => {
    const segment = await newSegment(world)
    const all = { name: 'All', strategies: [...rollout(25).strategies, { name: 'default', segments: [segment] }] }
    const { author, request, place, start, now } = await requestedPlan(world, [rollout(5, 1), rollout(25, 1), all])
    await moveTo(world, author, request, 'Applied')
    const constraints = [{ contextName: 'userId', operator: 'NOT_IN' as const, values: ['qa'] }]
    await world.admin.call('updateSegment', { params: { segmentId: segment }, body: { name: 'All', constraints } })
    expect(await start(1, world.admin)).toMatchObject({ status: 200 })
    await advance(world.db, hours(99_999))
    expect(await now()).toMatchObject({ status: 'paused', pauseKind: 'drift' })
    expect(await shares(world, place)).toEqual(['25'])
  })
})
