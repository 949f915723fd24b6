import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { newPlan, rollout, shares, WEEK } from '../../support/release-plans.ts'
import { newFeature } from '../../support/strategies.ts'
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

  it.for<[string, object]>([
    ['milestones', { milestones: Array.from({ length: 101 }, () => rollout(100, 1)) }],
    ['characters of its name', { name: 'x'.repeat(101) }],
    ['characters of its description', { description: 'x'.repeat(1001) }],
    ['characters of the name of a milestone', { milestones: [{ ...rollout(100), name: 'x'.repeat(101) }] }],
    ['minutes', { milestones: [{ ...rollout(5), transitionCondition: { intervalMinutes: 525_601 } }, rollout(100)] }],
    ['strategies', { milestones: [{ name: 'All', strategies: [{ name: 'default' }, { name: 'default' }] }] }],
  ])('refuses more %s than the limit, also in a template', async ([, body], { world }) => {
    world.limit({ strategiesPerEnvironment: 1 })
    const given = { params: await newFeature(world), body: { name: 'Long', milestones: WEEK, ...body } }
    expect(await world.admin.send('createReleasePlan', given)).toMatchObject({ status: 400 })
    expect(await world.admin.send('createReleasePlanTemplate', { body: given.body })).toMatchObject({ status: 400 })
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

describe('createReleasePlanTemplate', () => {
  it('refuses more templates than the limit', async ({ world }) => {
    world.limit({ releasePlanTemplates: 1 })
    const body = { name: 'Template', milestones: WEEK }
    expect(await world.admin.call('createReleasePlanTemplate', { body })).toMatchObject({ status: 201 })
    const { status, error } = await world.admin.call('createReleasePlanTemplate', { body })
    expect({ status, message: error?.message }).toMatchObject({ status: 400, message: /the limit is 1/ })
  })
})
