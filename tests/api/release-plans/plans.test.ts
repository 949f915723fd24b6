import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { advance, hours, newPlan, rollout, shares, startedPlan, WEEK } from '../../support/release-plans.ts'
import { featureThatIsOn, newFeature } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

function withVariants(
  share: number,
  weights: Record<string, number>,
  stickiness = 'default',
): Schema<'MilestoneInput'> {
  const [strategy = { name: 'default' }] = rollout(share).strategies
  const variants = Object.entries(weights).map(([name, weight]) => ({
    ...{ name, weight, weightType: 'fix' as const, stickiness },
  }))
  const [last, ...others] = variants.toReversed()
  const all = last === undefined ? [] : [...others.toReversed(), { ...last, weightType: 'variable' as const }]
  return { ...rollout(share, 1), strategies: [{ ...strategy, variants: all }] }
}

describe('createReleasePlan', () => {
  it('changes nothing for applications', async ({ world }) => {
    const { place, now } = await newPlan(world)
    expect(await shares(world, place)).toEqual([])
    expect(await now()).toMatchObject({ status: 'waiting', activeMilestoneId: null, nextAt: null })
  })

  it('fills in the stickiness of the project and the feature as the group, for all milestones', async ({ world }) => {
    const { place, now } = await newPlan(world)
    const parameters = (await now()).milestones.map(({ strategies }) => strategies[0]?.parameters)
    expect(parameters).toEqual(
      ['5', '25', '50', '100'].map((share) => ({ rollout: share, stickiness: 'default', groupId: place.featureName })),
    )
  })

  it.for([
    ['a share that goes down', [rollout(25, 1), rollout(5)], /"5 %" would take the feature from 20 % of the users/],
    [
      'another group',
      [rollout(25, 1), rollout(50, 1, { groupId: 'other' })],
      /"50 %" would take the feature from 12.5 %/,
    ],
    [
      'another stickiness',
      [rollout(5, 1), rollout(50, 1, { stickiness: 'userId' })],
      /(could|would) take the feature from/,
    ],
    [
      'a condition more',
      [
        rollout(5, 1),
        {
          name: 'Some',
          strategies: [
            {
              name: 'flexibleRollout',
              parameters: { rollout: '50' },
              constraints: [{ contextName: 'userId', operator: 'IN' as const, values: ['7'] }],
            },
          ],
        },
      ],
      /"Some" could take the feature from up to 5 % of the users: how many meet its conditions is not known/,
    ],
    [
      'a weight that goes down',
      [withVariants(50, { red: 900, green: 100 }), withVariants(60, { red: 100, green: 900 })],
      /"60 %" would give another variant to 40 % of the users\. Each milestone has to give users the variant/,
    ],
    [
      'other variants',
      [withVariants(50, { red: 500, green: 500 }), withVariants(60, { blue: 500, green: 500 })],
      /"60 %" would give another variant to 50 % of the users/,
    ],
    [
      'the stickiness random',
      [rollout(0, 1, { stickiness: 'random' }), rollout(50, 1, { stickiness: 'random' })],
      /"50 %" has the stickiness "random", .* Use "default"/,
      '/0',
    ],
    [
      'a random share',
      [
        rollout(5, 1),
        { name: 'Some', strategies: [{ name: 'gradualRolloutRandom', parameters: { percentage: '9' } }] },
      ],
      /"Some" has the stickiness "random"/,
      '/0',
    ],
    [
      'random variants',
      [withVariants(5, { red: 500, green: 500 }), withVariants(9, { red: 500, green: 500 }, 'random')],
      /"9 %" has the stickiness "random"/,
      '/0',
    ],
  ] satisfies [string, Schema<'MilestoneInput'>[], RegExp, strategy?: string][])(
    'refuses %s, with the milestone',
    async ([, milestones, message, strategy = ''], { world }) => {
      const params = await newFeature(world)
      const body = { name: 'Plan', milestones }
      const { status, error } = await world.admin.call('createReleasePlan', { params, body })
      expect({ status, message: error?.message, path: error?.details?.[0]?.path }).toEqual({
        status: 400,
        message: expect.stringMatching(message),
        path: `/body/milestones/1/strategies${strategy}`,
      })
    },
  )

  it('takes a condition that stays, and one that is dropped', async ({ world }) => {
    const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['7'] }]
    const few = { name: 'Few', strategies: [{ name: 'flexibleRollout', parameters: { rollout: '5' }, constraints }] }
    const more = { name: 'More', strategies: [{ name: 'flexibleRollout', parameters: { rollout: '50' }, constraints }] }
    await newPlan(world, [few, more, rollout(50)])
  })

  it('takes the stickiness random for all users, and refuses it as the default of the project', async ({ world }) => {
    await newPlan(world, [rollout(5, 1), rollout(100, undefined, { stickiness: 'random' })])
    const body = { name: 'Template', milestones: [rollout(5, 1), rollout(100)] }
    const { body: template } = await world.admin.call('createReleasePlanTemplate', { body })
    await world.db.updateTable('projects').set({ defaultStickiness: 'random' }).where('id', '=', 'default').execute()
    const given = { params: await newFeature(world), body: { templateId: template.id } }
    const { status, error } = await world.admin.call('createReleasePlan', given)
    expect({ status, message: error?.message }).toMatchObject({
      status: 400,
      message: expect.stringContaining('"5 %" has the stickiness "random"'),
    })
  })

  it.for([
    ['without strategies', { name: 'Nobody', strategies: [] }, /minItems|at least|fewer/],
    ['with disabled strategies only', { name: 'Nobody', strategies: [{ name: 'default', disabled: true }] }, /enabled/],
    ['with a strategy type that does not exist', { name: 'New', strategies: [{ name: 'magic' }] }, /no strategy type/],
    [
      'with a segment that does not exist',
      { name: 'New', strategies: [{ name: 'default', segments: [77] }] },
      /segment/,
    ],
  ] as const)('refuses a milestone %s', async ([, milestone, message], { world }) => {
    const params = await newFeature(world)
    const body = { name: 'Plan', milestones: [{ ...milestone, strategies: [...milestone.strategies] }] }
    const { status, error } = await world.admin.send('createReleasePlan', { params, body })
    expect(status).toBe('segments' in (milestone.strategies[0] ?? {}) ? 404 : 400)
    expect(JSON.stringify(error)).toMatch(message)
  })

  it('refuses more than a hundred milestones', async ({ world }) => {
    const params = await newFeature(world)
    const body = { name: 'Long', milestones: Array.from({ length: 101 }, () => rollout(100, 1)) }
    expect(await world.admin.send('createReleasePlan', { params, body })).toMatchObject({ status: 400 })
  })

  it('refuses a plan without a name or milestones, and a template of another project', async ({ world }) => {
    await world.project('shop')
    const params = await newFeature(world)
    const refused = async (body: Schema<'CreateReleasePlan'>) =>
      (await world.admin.call('createReleasePlan', { params, body })).error?.message
    expect(await refused({ name: 'Plan' })).toBe('A plan needs a template, or milestones of its own')
    expect(await refused({ milestones: WEEK })).toBe('A plan without a template needs a name')
    const input = { name: 'Theirs', project: 'shop', milestones: WEEK }
    const { body } = await world.admin.call('createReleasePlanTemplate', { body: input })
    expect(await refused({ templateId: body.id })).toBe('The template "Theirs" is for another project')
  })

  it('refuses a second plan, but takes the place of a completed one', async ({ world }) => {
    const { place, start } = await newPlan(world, [rollout(100)])
    const again = { params: place, body: { name: 'Again', milestones: [rollout(100)] } }
    expect(await world.admin.call('createReleasePlan', again)).toMatchObject({ status: 409 })
    expect(await start(0)).toMatchObject({ status: 200, body: { status: 'completed' } })
    await world.forgetEvents()
    expect(await world.admin.call('createReleasePlan', again)).toMatchObject({ status: 201 })
    expect((await world.events()).map(({ type }) => type)).toEqual(['release-plan-removed', 'release-plan-added'])
  })

  it('copies its template, which can change and go', async ({ world }) => {
    const input = { name: 'Template', milestones: [rollout(5, 1), rollout(100)] }
    const { body: template } = await world.admin.call('createReleasePlanTemplate', { body: input })
    const params = await newFeature(world)
    const { body: plan } = await world.admin.call('createReleasePlan', { params, body: { templateId: template.id } })
    const of = { templateId: template.id }
    const other = { name: 'Other', milestones: [rollout(77)] }
    await world.admin.call('updateReleasePlanTemplate', { params: of, body: other })
    await world.admin.call('deleteReleasePlanTemplate', { params: of })
    const { body } = await world.admin.call('getReleasePlan', { params: { ...params, planId: plan.id } })
    expect(body).toEqual(plan)
    expect(body).toMatchObject({ name: 'Template', releasePlanTemplateId: template.id })
  })
})

describe('startMilestone', () => {
  it('turns the feature on with the first milestone, and says when the next one comes', async ({ world }) => {
    const { place, start, ids } = await newPlan(world)
    const { body } = await start(0)
    expect(body).toMatchObject({ status: 'running', activeMilestoneId: ids[0], nextAt: hours(24), startedBy: 'tests' })
    expect(await shares(world, place)).toEqual(['5'])
  })

  it('records an ordinary change, and that the milestone has begun', async ({ world }) => {
    const { start, ids } = await startedPlan(world)
    await start(1)
    const { body } = await world.admin.call('searchEvents', { body: {} })
    expect(body.events.slice(0, 2).reverse()).toMatchObject([
      {
        type: 'feature-strategy-update',
        data: { parameters: { rollout: '25' } },
        preData: { parameters: { rollout: '5' } },
        comment: 'In a week: 25 %',
      },
      {
        type: 'release-plan-milestone-started',
        data: { milestoneId: ids[1], sortOrder: 1, by: 'user', isLast: false },
      },
    ])
  })

  it('starts only the first and the next one', async ({ world }) => {
    const { start } = await startedPlan(world)
    const { status, error } = await start(2)
    expect({ status, message: error?.message }).toEqual({
      status: 409,
      message: `The milestone "50 %" can't be started now: only the first one and the next one, "25 %", can`,
    })
  })

  it('records nothing for a completed plan that is started again', async ({ world }) => {
    const { start } = await startedPlan(world, [rollout(100)])
    expect(await start(0)).toMatchObject({ status: 200, body: { status: 'completed' } })
    expect(await world.events()).toEqual([])
  })

  it('changes nothing for a milestone that has begun last', async ({ world }) => {
    const { start } = await startedPlan(world)
    expect(await start(0)).toMatchObject({ status: 200 })
    expect(await world.events()).toEqual([])
  })

  it('goes back to the first one, which takes the feature from users', async ({ world }) => {
    const { place, start, now } = await startedPlan(world)
    await start(1)
    await start(0)
    expect(await shares(world, place)).toEqual(['5'])
    const { milestones, nextAt } = await now()
    expect({ nextAt, began: milestones.map(({ startedAt }) => startedAt !== null) }).toEqual({
      nextAt: hours(24),
      began: [true, false, false, false],
    })
  })

  it('refuses a plan that takes the feature from users who have it now', async ({ world }) => {
    const { params } = await featureThatIsOn(world, [{ name: 'flexibleRollout', parameters: { rollout: '50' } }])
    const { start } = await newPlan(world, WEEK, { feature: params })
    const { status, error } = await start(0)
    expect({ status, message: error?.message }).toEqual({
      status: 409,
      message:
        'The milestone "5 %" would take the feature from 45 % of the users who have it now. A milestone replaces the strategies of the feature: add these to each milestone, or remove them first',
    })
    expect(await shares(world, params)).toEqual(['50'])
  })

  it('keeps strategies that a feature has while it is off, but for more users', async ({ world }) => {
    const params = await newFeature(world)
    const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['tester'] }]
    await world.admin.call('addStrategy', { params, body: { name: 'default', constraints } })
    const { start } = await newPlan(world, WEEK, { feature: params })
    const { status, error } = await start(0)
    expect({ status, message: error?.message }).toEqual({
      status: 409,
      message:
        'The milestone "5 %" could take the feature from up to 95 % of the users for whom its strategies are: how many meet its conditions is not known. A milestone replaces the strategies of the feature: add these to each milestone, or remove them first',
    })
    const { body } = await world.admin.call('listStrategies', { params })
    expect(body).toMatchObject([{ name: 'default' }])
  })

  it('needs the permissions of what it changes', async ({ world }) => {
    const { start } = await newPlan(world)
    const editor = await world.actor({ may: ['UPDATE_FEATURE_STRATEGY'] })
    const { status, error } = await start(0, editor)
    expect({ status, message: error?.message }).toMatchObject({
      status: 403,
      message: expect.stringMatching(/CREATE_FEATURE_STRATEGY, UPDATE_FEATURE_ENVIRONMENT/),
    })
  })
})

describe('pauseReleasePlan and resumeReleasePlan', () => {
  it('holds all steps but the way back, until it is resumed', async ({ world }) => {
    const { place, params, start, now } = await startedPlan(world)
    const body = { reason: 'Errors' }
    expect(await world.admin.call('pauseReleasePlan', { params, body })).toMatchObject({
      body: { status: 'paused', nextAt: null, pauseKind: 'user', pauseReason: 'Errors' },
    })
    await advance(world.db, hours(48))
    expect(await start(1)).toMatchObject({ status: 409 })
    expect(await shares(world, place)).toEqual(['5'])
    world.at(hours(50))
    await world.admin.call('resumeReleasePlan', { params })
    expect(await now()).toMatchObject({ status: 'running', nextAt: hours(74), pauseReason: null })
    expect((await world.events()).map(({ type }) => type)).toEqual(['release-plan-paused', 'release-plan-resumed'])
  })

  it('refuses a plan that does not run, and one that is not paused', async ({ world }) => {
    const { params } = await newPlan(world)
    expect(await world.admin.call('pauseReleasePlan', { params, body: {} })).toMatchObject({ status: 409 })
    expect(await world.admin.call('resumeReleasePlan', { params })).toMatchObject({ status: 409 })
  })
})
