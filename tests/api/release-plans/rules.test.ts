import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { flexible, rule } from '../../support/approval-rules.ts'
import type { Client } from '../../support/call.ts'
import { moveTo } from '../../support/change-requests.ts'
import { guard } from '../../support/guarded.ts'
import { propose } from '../../support/proposals.ts'
import { advance, hours, newPlan, planner, rollout, START, shares, startedPlan } from '../../support/release-plans.ts'
import { type FeatureEnvironmentPath, newFeature, newStrategy } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const LARGE = { environments: ['development'], step: { points: 30 }, approvals: 1 }

/** What a step reaches besides the strategies of its plan, and who changes it. */
type Surrounding = {
  readonly changed: string
  readonly together?: Schema<'ChangeInput'>
  readonly change: () => Promise<{ status: number }>
}

async function dependent(world: World, place: FeatureEnvironmentPath, child: string, parent: string) {
  const params = { projectId: place.projectId, featureName: child }
  const adding = await world.admin.call('addDependency', { params, body: { feature: parent } })
  expect(adding.status).toBe(200)
  return { params, place: { ...place, featureName: child } }
}

/** A child that is on for nobody, until it is changed. */
async function withChild(world: World, place: FeatureEnvironmentPath): Promise<Surrounding & { child: string }> {
  const child = await world.feature()
  const { id: strategyId } = await newStrategy(world, { ...place, featureName: child }, flexible('0'))
  const params = { ...(await dependent(world, place, child, place.featureName)).place, strategyId }
  await world.admin.call('turnFeatureOn', { params })
  return { child, changed: child, change: () => world.admin.call('updateStrategy', { params, body: flexible('100') }) }
}

const SURROUNDINGS: Record<string, (world: World, place: FeatureEnvironmentPath) => Promise<Surrounding>> = {
  'a child': withChild,
  'a child that the request has changed, too': async (world, place) => {
    const { child, ...surrounding } = await withChild(world, place)
    const together = { feature: child, action: 'addStrategy' as const, payload: { ...flexible('1'), constraints: [] } }
    return { ...surrounding, together }
  },
  'its variants': async (world, place) => {
    const body = [{ name: 'new', weight: 1000, weightType: 'variable' as const, stickiness: 'default' }]
    return { changed: place.featureName, change: () => world.admin.call('setVariants', { params: place, body }) }
  },
  'its parents': async (world, place) => {
    const parent = await world.feature()
    const { params } = await dependent(world, place, place.featureName, parent)
    const change = () => world.admin.call('removeDependency', { params: { ...params, parentName: parent } })
    return { changed: place.featureName, change }
  },
}

describe('approval rules and the steps that a release plan makes by itself', () => {
  it('hold a step as if the account that started the plan made it', async ({ world }) => {
    const starter = await planner(world)
    const { place, now } = await startedPlan(world, [rollout(5, 1), rollout(25, 1), rollout(100)], { by: starter })
    await rule(world, { ...LARGE, name: 'Large' })
    await advance(world.db, hours(1))
    await advance(world.db, hours(3))
    expect(await shares(world, place)).toEqual(['25'])
    expect(await now()).toMatchObject({ status: 'paused', pauseKind: 'failure' })
    expect((await now()).pauseReason).toContain('The rule "Large" needs one approval')
    const types = (await world.events()).map(({ type }) => type)
    expect(types).not.toContain('approval-rules-skipped')
  })

  it('let one pass, on the record, whose account may skip them', async ({ world }) => {
    const { place } = await startedPlan(world, [rollout(5, 1), rollout(100)])
    await rule(world, LARGE)
    await advance(world.db, hours(1))
    expect(await shares(world, place)).toEqual(['100'])
    expect(await world.events()).toContainEqual(
      expect.objectContaining({ type: 'approval-rules-skipped', createdBy: 'tests' }),
    )
  })

  it('count the approvals of the plan however long it runs', async ({ world }) => {
    await rule(world, LARGE)
    const author = await planner(world)
    const plan = await newPlan(world, [rollout(5, 24 * 30), rollout(100)], { by: author })
    await guard(world.db)
    const { body } = await plan.start(0)
    await moveTo(world, author, body.changeRequest ?? 0, 'Applied')
    await world.forgetEvents()
    await advance(world.db, hours(24 * 31 + 99_999))
    expect(await shares(world, plan.place)).toEqual(['100'])
    const types = (await world.events()).map(({ type }) => type)
    expect(types).not.toContain('approval-rules-skipped')
  })

  describe.each(Object.entries(SURROUNDINGS))('do not count them once there is another state of %s', (_, prepare) => {
    it('than when the plan was approved', async ({ world }) => {
      world.at(START)
      await rule(world, { ...LARGE, name: 'Large' })
      const author = await planner(world)
      const place = await newFeature(world)
      const { changed, together, change } = await prepare(world, place)
      const plan = await newPlan(world, [rollout(20, 1), rollout(100)], { by: author, feature: place })
      await guard(world.db)
      const { body } = await plan.start(0)
      if (together !== undefined) await propose(author, together, place)
      await moveTo(world, author, body.changeRequest ?? 0, 'Applied')
      expect(await shares(world, place)).toEqual(['20'])
      expect(await change()).toMatchObject({ status: 200 })
      await advance(world.db, hours(99_999))
      expect(await shares(world, place)).toEqual(['20'])
      const { pauseKind, pauseReason } = await plan.now()
      expect(pauseKind).toBe('failure')
      expect(pauseReason).toContain(`. After it was applied, the feature ${changed} changed. The rule "Large" needs`)
      expect(pauseReason).toMatch(
        /\. Start the milestone by hand to ask for them\. A user with the permission BREAK_GLASS/,
      )
      expect(pauseReason).not.toContain('X-Override-Reason')
    })
  })

  it.for([
    ['becomes a change request where a user starts it', false],
    ['is made by who may skip them', true],
  ] as const)('that approvals do not count for any more %s', async ([_, isSkipped], { world }) => {
    world.at(START)
    await rule(world, LARGE)
    const author = await planner(world)
    const place = await newFeature(world)
    const { change } = await withChild(world, place)
    const plan = await newPlan(world, [rollout(40), rollout(100)], { by: author, feature: place })
    const request = (await plan.start(0)).body.changeRequest ?? 0
    await moveTo(world, author, request, 'Applied')
    expect(await change()).toMatchObject({ status: 200 })
    const { status, body } = await plan.start(1, isSkipped ? world.admin : author)
    expect({ status, isRequested: (body.openRequest ?? 0) > request }).toEqual({ status: 200, isRequested: !isSkipped })
    expect(await shares(world, place)).toEqual([isSkipped ? '100' : '40'])
    if (isSkipped) return
    await moveTo(world, author, body.openRequest ?? 0, 'Applied')
    expect(await shares(world, place)).toEqual(['100'])
  })

  it('take for editors who wrote the milestones of a plan, and those of its template by then', async ({ world }) => {
    world.at(START)
    const may = ['CREATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT'] as const
    const more = ['APPROVE_CHANGE_REQUEST', 'RELEASE_PLAN_TEMPLATE_CREATE', 'RELEASE_PLAN_TEMPLATE_UPDATE'] as const
    const users = []
    for (const _ of [1, 2, 3, 4, 5, 6]) users.push(await world.actor({ may: [...may, ...more] }))
    const [ofTemplate, later, maker, editing, naming, author] = users as [
      Client,
      Client,
      Client,
      Client,
      Client,
      Client,
    ]
    const place = await newFeature(world)
    const content = { name: 'Slowly', milestones: [rollout(10, 1), rollout(100)] }
    const { body: template } = await ofTemplate.call('createReleasePlanTemplate', { body: content })
    const { body: plan } = await maker.call('createReleasePlan', { params: place, body: { templateId: template.id } })
    world.at(hours(1))
    const params = { ...place, planId: plan.id }
    const milestones = [rollout(20, 1), rollout(100)]
    const edited = { name: 'Slowly', milestones }
    expect(await editing.call('updateReleasePlan', { params, body: edited })).toMatchObject({ status: 200 })
    const named = { name: 'By and by', milestones }
    expect(await naming.call('updateReleasePlan', { params, body: named })).toMatchObject({ status: 200 })
    const other = { params: { templateId: template.id }, body: { ...content, milestones } }
    expect(await later.call('updateReleasePlanTemplate', other)).toMatchObject({ status: 200 })
    await rule(world, { environments: ['development'], approvals: 2, notByEditors: true })
    const { body: now } = await world.admin.call('getReleasePlan', { params })
    const first = { ...params, milestoneId: now.milestones[0]?.id ?? '' }
    const { body: started } = await author.call('startMilestone', { params: first })
    const of = { params: { projectId: place.projectId, changeRequestId: started.openRequest ?? 0 } }
    await author.call('setChangeRequestState', { ...of, body: { state: 'In review' } })
    const { body } = await world.admin.call('previewChangeRequest', of)
    const approvers = body.rules?.[0]?.approvers.map(({ id }) => id)
    expect(users.map(({ userId }) => approvers?.includes(userId))).toEqual([false, true, false, false, true, false])
  })
})
