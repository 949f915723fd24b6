import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { moveTo } from '../../support/change-requests.ts'
import { guard } from '../../support/guarded.ts'
import {
  advance,
  hours,
  newPlan,
  planner,
  requestedPlan,
  rollout,
  START,
  shares,
  WEEK,
} from '../../support/release-plans.ts'
import { featureThatIsOn, newSegment } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const LATER = hours(99_999)

describe('a change request that starts a release plan', () => {
  it('shows all that is approved with it', async ({ world }) => {
    const { params, shown, place } = await requestedPlan(world, [rollout(5, 24), rollout(100)])
    expect((await shown()).releasePlans).toMatchObject([
      {
        ...{ id: params.planId, name: 'In a week', feature: place.featureName, milestone: 0, obstacle: null },
        milestones: [
          { name: '5 %', transitionCondition: { intervalMinutes: 1440 }, strategies: [{ name: 'flexibleRollout' }] },
          { name: '100 %', transitionCondition: null, strategies: [{ parameters: { rollout: '100' } }] },
        ],
      },
    ])
  })

  it('shows and keeps what was requested when the plan is edited, and does not start it', async ({ world }) => {
    const { author, params, shown, request, place, now, start } = await requestedPlan(world)
    const body = { name: 'Sooner', milestones: [rollout(5, 1), rollout(100)] }
    await author.call('updateReleasePlan', { params, body })
    const [plan] = (await shown()).releasePlans ?? []
    expect(plan?.milestones).toHaveLength(4)
    expect(plan?.obstacle).toBe('Applying does not start this plan: the plan was edited after this was requested')
    await moveTo(world, author, request, 'Applied')
    const pauseReason = `The change request ${request} was applied, but it did not start the plan: the plan was edited after this was requested`
    expect(await now()).toMatchObject({ status: 'waiting', changeRequest: null, pauseReason })
    expect(await shares(world, place)).toEqual(['5'])
    const { body: again, status } = await start(0, author)
    expect({ status, plan: again.status }).toEqual({ status: 200, plan: 'requested' })
    await moveTo(world, author, again.changeRequest ?? 0, 'Applied')
    expect(await now()).toMatchObject({ status: 'running', pauseReason: null, changeRequest: again.changeRequest })
  })

  it('does not start the plan whose changes were discarded from it', async ({ world }) => {
    const { author, request, shown, now } = await requestedPlan(world)
    const [feature] = (await shown()).features
    const strategy = feature?.changes.find(({ action }) => action === 'addStrategy')
    const params = { projectId: 'default', changeRequestId: request, changeId: strategy?.id ?? 0 }
    expect(await author.call('discardChange', { params })).toMatchObject({ status: 200 })
    expect((await shown()).releasePlans?.[0]?.obstacle).toContain('edited or discarded')
    await moveTo(world, author, request, 'Applied')
    expect(await now()).toMatchObject({ status: 'waiting', changeRequest: null })
    expect((await now()).pauseReason).toContain('edited or discarded')
  })

  it('does not start the plan of a feature that has its milestone, once all of its changes are gone', async ({
    world,
  }) => {
    const { author, request, shown, now, params: plan } = await requestedPlan(world, [rollout(5, 1), rollout(100)])
    const others = await newPlan(world, [rollout(5, 1), rollout(100)], { by: author })
    await others.start(0)
    const ofPlan = (await shown()).features.find(({ name }) => name === plan.featureName)
    for (const { id } of ofPlan?.changes ?? []) {
      const params = { projectId: 'default', changeRequestId: request, changeId: id }
      expect(await author.call('discardChange', { params })).toMatchObject({ status: 200 })
    }
    const body = rollout(5).strategies[0] ?? { name: 'default' }
    await world.admin.call('addStrategy', { params: plan, body })
    await world.admin.call('turnFeatureOn', { params: plan })
    await moveTo(world, author, request, 'Applied')
    expect(await now()).toMatchObject({ status: 'waiting', changeRequest: null })
    expect(await others.now()).toMatchObject({ status: 'running', changeRequest: request })
  })

  it.for([
    ['a safeguard that was tripped meanwhile', 'waiting', 'the safeguard "Errors" has stopped it'],
    ['the permission that lets a stopped plan continue', 'paused', 'who applies the request needs UPDATE_SAFEGUARD'],
  ] as const)('is not applied without %s', async ([, status, reason], { world }) => {
    const { author, request, place, params, start } = await requestedPlan(world)
    if (status === 'waiting') {
      const source = { type: 'impactMetric' as const, metric: 'errors' }
      const body = { name: 'Errors', source, condition: 'above' as const, threshold: 5 }
      await world.admin.call('createSafeguard', { params: place, body })
      await world.db.updateTable('safeguards').set({ trippedAt: new Date() }).execute()
      expect(await start(0, author)).toMatchObject({ status: 409, error: { message: /"Errors" has stopped this/ } })
    } else
      await world.db
        .updateTable('releasePlans')
        .set({ status, pauseKind: 'action' })
        .where('id', '=', params.planId)
        .execute()
    await expect(moveTo(world, author, request, 'Applied')).rejects.toThrow(reason)
    expect(await shares(world, place)).toEqual([])
  })

  it.for([
    ['milestone has begun', 'The milestone "25 %" can'],
    ['plan was paused', 'The plan is paused'],
    ['plan was paused again', 'The plan is paused'],
  ] as const)('is not applied when its %s meanwhile', async ([what, reason], { world }) => {
    const author = await planner(world)
    const plan = await newPlan(world, WEEK, { by: author })
    await plan.start(0)
    await guard(world.db)
    const pause = () => world.admin.call('pauseReleasePlan', { params: plan.params, body: {} })
    if (what === 'plan was paused again') await pause()
    const request = (await plan.start(1)).body.openRequest ?? 0
    if (what === 'plan was paused again') await plan.start(0, world.admin)
    world.at(hours(1))
    if (what === 'milestone has begun') await plan.start(1, world.admin)
    else await pause()
    const before = await shares(world, plan.place)
    const params = { projectId: 'default', changeRequestId: request }
    const { body } = await author.call('getChangeRequest', { params })
    expect(body.releasePlans?.[0]?.obstacle).toContain(`be applied, because it starts this plan: ${reason}`)
    await expect(moveTo(world, author, request, 'Applied')).rejects.toThrow(reason)
    expect(await shares(world, plan.place)).toEqual(before)
    const { body: shown } = await author.call('getReleasePlan', { params: plan.params })
    expect(shown.openRequest).toBe(what === 'plan was paused' ? request : null)
  })

  it.for([
    ['runs', 'running', ['25']],
    ['is completed', 'completed', ['100']],
    ['was paused', 'paused', ['5']],
  ] as const)('does not start a plan once more that %s since', async ([, status, had], { world }) => {
    const plan = await requestedPlan(world, [
      rollout(5, 1),
      status === 'running' ? rollout(25) : rollout(100),
      rollout(100),
    ])
    const other = await planner(world)
    const late = (await plan.start(0, other)).body.openRequest ?? 0
    await moveTo(world, plan.author, plan.request, 'Applied')
    if (status === 'paused') await world.admin.call('pauseReleasePlan', { params: plan.params, body: {} })
    else await advance(world.db, LATER)
    if (status === 'completed') await plan.start(2, world.admin)
    const params = { projectId: 'default', changeRequestId: late }
    const reason = 'the plan has begun since this was requested'
    expect((await other.call('getChangeRequest', { params })).body.releasePlans?.[0]?.obstacle).toContain(reason)
    await expect(moveTo(world, other, late, 'Applied')).rejects.toThrow(reason)
    expect(await shares(world, plan.place)).toEqual(had)
    expect(await plan.now()).toMatchObject({ status })
  })

  it('takes the feature from nobody who got it since, unless it asks for the way back', async ({ world }) => {
    const author = await planner(world)
    const few = { name: 'flexibleRollout', parameters: { rollout: '1' } }
    world.at(START)
    const { params: feature } = await featureThatIsOn(world, [few])
    const plan = await newPlan(world, [rollout(5), rollout(100)], { by: author, feature })
    await guard(world.db)
    const request = (await plan.start(0)).body.openRequest ?? 0
    const { body: strategies } = await world.admin.call('listStrategies', { params: feature })
    const grown = {
      params: { ...feature, strategyId: strategies[0]?.id ?? '' },
      body: rollout(50).strategies[0] ?? few,
    }
    expect(await world.admin.call('updateStrategy', grown)).toMatchObject({ status: 200 })
    const loss = 'would take the feature from 45 %'
    const { body: shown } = await author.call('getChangeRequest', {
      params: { projectId: 'default', changeRequestId: request },
    })
    expect(shown.releasePlans?.[0]?.obstacle).toContain(loss)
    await expect(moveTo(world, author, request, 'Applied')).rejects.toThrow(loss)
    expect(await shares(world, feature)).toEqual(['50'])
    await world.admin.call('updateStrategy', { ...grown, body: few })
    await plan.start(0, world.admin)
    await plan.start(1, world.admin)
    expect((await plan.start(0)).error?.message).toContain(`The change request ${request} has the changes for the plan`)
    await moveTo(world, author, request, 'Cancelled')
    const back = (await plan.start(0)).body.openRequest ?? 0
    await moveTo(world, author, back, 'Applied')
    expect(await shares(world, feature)).toEqual(['5'])
  })

  it('starts no more plans, and no longer ones, than the limit', async ({ world }) => {
    const { author, request } = await requestedPlan(world)
    const [one, other] = [await newPlan(world, WEEK, { by: author }), await newPlan(world, WEEK, { by: author })]
    const start = async ({ start }: typeof one) => {
      const { status, error } = await start(0)
      return { status, message: error?.message }
    }
    const refused = {
      status: 409,
      message: expect.stringContaining('one starts at most 20 release plans, whose milestones have at most 1000000'),
    }
    const lengthen = (characters: number) =>
      sql`update release_plan_requests set milestones = jsonb_set(milestones, '{0,name}',
        to_jsonb(repeat('x', ${characters}::int)))`.execute(world.db)
    await lengthen(999_900)
    expect(await start(one)).toEqual(refused)
    await lengthen(990_000)
    expect(await start(one)).toMatchObject({ status: 200 })
    await lengthen(1)
    await sql`
      with more as (
        insert into features (name, project_id, type, created_at)
        select 'more-' || number, 'default', 'release', now() from generate_series(1, 18) as number returning name),
      places as (
        insert into feature_environments (feature_name, environment) select name, 'development' from more
        returning feature_name, environment),
      plans as (
        insert into release_plans (id, feature_name, environment, name, milestones, status, created_at)
        select feature_name, feature_name, environment, '', '[]', 'waiting', now() from places returning id)
      insert into release_plan_requests (change_request_id, plan_id, milestone_id, digest, changes, name, milestones)
      select ${request}, id, '', '', '', '', '[]' from plans`.execute(world.db)
    expect(await start(other)).toEqual(refused)
  })

  it('is not given the same changes again', async ({ world }) => {
    const { author, start, request, shown, params } = await requestedPlan(world)
    const { status, error } = await start(0, author)
    expect({ status, message: error?.message }).toMatchObject({
      status: 409,
      message: expect.stringContaining(`The change request ${request} starts the plan already`),
    })
    const body = { name: 'Sooner', milestones: [rollout(5, 1), rollout(100)] }
    await author.call('updateReleasePlan', { params, body })
    expect((await start(0, author)).error?.message).toContain(
      `The change request ${request} has the changes for the plan as it was before, which was edited`,
    )
    expect((await shown()).features[0]?.changes).toHaveLength(2)
    const draft = { params: { projectId: 'default', changeRequestId: request } }
    expect(await author.call('discardChangeRequest', draft)).toMatchObject({ status: 200 })
    expect(await start(0, author)).toMatchObject({ status: 200, body: { status: 'requested' } })
  })
})

describe('segments of a release plan', () => {
  const using = (segment: number) => {
    const [strategy] = rollout(50).strategies
    return [
      rollout(5, 1),
      {
        name: 'More',
        strategies: [...rollout(5).strategies, { ...strategy, name: 'flexibleRollout', segments: [segment] }],
      },
    ]
  }
  const edit = (world: World, segmentId: number, value: string) =>
    world.admin.call('updateSegment', {
      params: { segmentId },
      body: { name: `segment ${value}`, constraints: [{ contextName: 'userId', operator: 'IN', values: [value] }] },
    })

  it('pause it when they change, and are taken over by a user who resumes it', async ({ world }) => {
    const segment = await newSegment(world)
    const { now, start, params, place } = await newPlan(world, using(segment))
    expect(await start(0)).toMatchObject({ status: 200 })
    expect((await edit(world, segment, 'one')).status).toBeLessThan(300)
    await advance(world.db, hours(1))
    expect(await now()).toMatchObject({ status: 'paused', pauseKind: 'drift' })
    expect((await now()).pauseReason).toContain('segment')
    expect(await world.admin.call('resumeReleasePlan', { params })).toMatchObject({ status: 200 })
    await advance(world.db, LATER)
    expect(await shares(world, place)).toEqual(['5', '50'])
  })

  it('end the approval of a plan', async ({ world }) => {
    const segment = await newSegment(world)
    const { author, request, now, params, start } = await requestedPlan(world, using(segment))
    await moveTo(world, author, request, 'Applied')
    expect(await now()).toMatchObject({ status: 'running' })
    await edit(world, segment, 'two')
    await advance(world.db, LATER)
    expect(await now()).toMatchObject({ status: 'paused', pauseKind: 'drift' })
    expect(await author.call('resumeReleasePlan', { params })).toMatchObject({ status: 409 })
    expect(await start(0, author)).toMatchObject({ status: 200, body: { status: 'paused' } })
  })

  it('end the approvals of the request that starts it', async ({ world }) => {
    const segment = await newSegment(world)
    const { author, request, shown } = await requestedPlan(world, using(segment))
    await moveTo(world, author, request, 'Approved')
    await edit(world, segment, 'three')
    expect((await shown()).approvals).toMatchObject([{ lapsed: true }])
  })
})
