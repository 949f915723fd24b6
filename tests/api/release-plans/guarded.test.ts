import { describe, expect } from 'vitest'
import { rule } from '../../support/approval-rules.ts'
import { moveTo } from '../../support/change-requests.ts'
import { guard } from '../../support/guarded.ts'
import { advance, HOUR_MS, hours, newPlan, rollout, shares, WEEK } from '../../support/release-plans.ts'
import { it, type World } from '../../support/world.ts'

const RIGHTS = ['CREATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT'] as const

describe('a release plan where change requests are needed', () => {
  async function requested(world: World, milestones = WEEK) {
    const author = await world.actor({ may: [...RIGHTS] })
    const plan = await newPlan(world, milestones, { by: author })
    await guard(world.db)
    const { body } = await plan.start(0)
    return { author, ...plan, request: body.changeRequest ?? 0, body }
  }

  it('is requested by its start, and changes nothing before', async ({ world }) => {
    const { place, request, author, params } = await requested(world)
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

  it('is approved as a whole: the other milestones need no further approval', async ({ world }) => {
    const { author, place, request, now } = await requested(world)
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

  it('needs another approval after an edit', async ({ world }) => {
    const { author, request, params, now } = await requested(world)
    await moveTo(world, author, request, 'Applied')
    const body = { name: 'Sooner', milestones: [rollout(5, 1), rollout(100)] }
    expect(await author.call('updateReleasePlan', { params, body })).toMatchObject({ status: 200 })
    expect(await now()).toMatchObject({ status: 'paused', pauseKind: 'edited', changeRequest: null })
    await author.call('resumeReleasePlan', { params })
    await advance(world.db, hours(99_999))
    expect(await now()).toMatchObject({ status: 'paused', pauseKind: 'failure' })
    expect((await now()).pauseReason).toContain('SKIP_CHANGE_REQUEST')
  })

  it('does not begin where it was edited after the request', async ({ world }) => {
    const { author, request, params, now } = await requested(world)
    const body = { name: 'Sooner', milestones: [rollout(5, 1), rollout(100)] }
    await author.call('updateReleasePlan', { params, body })
    await moveTo(world, author, request, 'Applied')
    expect(await now()).toMatchObject({ status: 'waiting', changeRequest: null })
  })

  it('lets a user start what the approved plan says that a user starts, and nothing sooner', async ({ world }) => {
    const { author, request, place, start, now } = await requested(world, [rollout(5), rollout(25, 1), rollout(100)])
    await moveTo(world, author, request, 'Applied')
    expect(await start(1, author)).toMatchObject({ status: 200, body: { status: 'running' } })
    expect(await shares(world, place)).toEqual(['25'])
    expect(await start(2, author)).toMatchObject({ status: 200 })
    expect(await shares(world, place)).toEqual(['25'])
    expect((await now()).changeRequest).toBe(request)
  })

  it('is paused by a user who may not skip them', async ({ world }) => {
    const { author, request, params } = await requested(world)
    await moveTo(world, author, request, 'Applied')
    expect(await author.call('pauseReleasePlan', { params, body: {} })).toMatchObject({ status: 200 })
  })

  it('stops at a step for which a rule needs more approvals', async ({ world }) => {
    const { author, request, place, now } = await requested(world)
    await moveTo(world, author, request, 'Applied')
    await rule(world, { environments: ['development'], step: { points: 20 }, approvals: 2 })
    await advance(world.db, hours(99_999))
    expect(await shares(world, place)).toEqual(['5'])
    expect(await now()).toMatchObject({ status: 'paused', pauseKind: 'failure' })
    expect((await now()).pauseReason).toContain('2 approvals')
  })

  it('has the approvals of its request for the rules of all steps', async ({ world }) => {
    await rule(world, { environments: ['development'], step: { points: 10 }, approvals: 1 })
    const { author, request, place } = await requested(world)
    await moveTo(world, author, request, 'Applied')
    await advance(world.db, new Date(Date.now() + 25 * HOUR_MS).toISOString())
    expect(await shares(world, place)).toEqual(['25'])
  })
})
