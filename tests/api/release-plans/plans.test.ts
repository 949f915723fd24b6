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

  it('refuses milestones that take the feature from users, with the milestone', async ({ world }) => {
    const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['7'] }]
    const some = [{ name: 'flexibleRollout', parameters: { rollout: '50' }, constraints }]
    const random = [{ name: 'gradualRolloutRandom', parameters: { percentage: '9' } }]
    const cases: [Schema<'MilestoneInput'>[], RegExp, strategy?: string][] = [
      [[rollout(25, 1), rollout(5)], /"5 %" would take the feature from 20 % of the users/],
      [[rollout(25, 1), rollout(50, 1, { groupId: 'other' })], /"50 %" would take the feature from 12.5 %/],
      [[rollout(5, 1), rollout(50, 1, { stickiness: 'userId' })], /(could|would) take the feature from/],
      [
        [rollout(5, 1), { name: 'Some', strategies: some }],
        /"Some" could take the feature from up to 5 % of the users: how many meet its conditions is not known/,
      ],
      [
        [withVariants(50, { red: 900, green: 100 }), withVariants(60, { red: 100, green: 900 })],
        /"60 %" would give another variant to 40 % of the users\. Each milestone has to give users the variant/,
      ],
      [
        [withVariants(50, { red: 500, green: 500 }), withVariants(60, { blue: 500, green: 500 })],
        /"60 %" would give another variant to 50 % of the users/,
      ],
      [
        [rollout(0, 1, { stickiness: 'random' }), rollout(50, 1, { stickiness: 'random' })],
        /"50 %" has the stickiness "random", .* Use "default"/,
        '/0',
      ],
      [[rollout(5, 1), { name: 'Some', strategies: random }], /"Some" has the stickiness "random"/, '/0'],
      [
        [withVariants(5, { red: 500, green: 500 }), withVariants(9, { red: 500, green: 500 }, 'random')],
        /"9 %" has the stickiness "random"/,
        '/0',
      ],
    ]
    const params = await newFeature(world)
    for (const [milestones, message, strategy = ''] of cases) {
      const body = { name: 'Plan', milestones }
      const { status, error } = await world.admin.call('createReleasePlan', { params, body })
      expect({ status, message: error?.message, path: error?.details?.[0]?.path }).toEqual({
        status: 400,
        message: expect.stringMatching(message),
        path: `/body/milestones/1/strategies${strategy}`,
      })
    }
  })

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

  it('refuses a milestone without an enabled strategy, and one with an unknown type or segment', async ({ world }) => {
    const params = await newFeature(world)
    for (const [strategies, status, message] of [
      [[], 400, /minItems|at least|fewer/],
      [[{ name: 'default', disabled: true }], 400, /enabled/],
      [[{ name: 'magic' }], 400, /no strategy type/],
      [[{ name: 'default', segments: [77] }], 404, /segment/],
    ] as const) {
      const body = { name: 'Plan', milestones: [{ name: 'New', strategies }] }
      const refused = await world.admin.send('createReleasePlan', { params, body })
      expect({ strategies, status: refused.status }).toEqual({ strategies, status })
      expect(JSON.stringify(refused.error)).toMatch(message)
    }
  })

  it('refuses more of anything than the limit, also in a template', async ({ world }) => {
    world.limit({ strategiesPerEnvironment: 1 })
    const params = await newFeature(world)
    const more: Readonly<Record<string, object>> = {
      milestones: { milestones: Array.from({ length: 101 }, () => rollout(100, 1)) },
      'characters of its name': { name: 'x'.repeat(101) },
      'characters of its description': { description: 'x'.repeat(1001) },
      'characters of the name of a milestone': { milestones: [{ ...rollout(100), name: 'x'.repeat(101) }] },
      minutes: { milestones: [{ ...rollout(5), transitionCondition: { intervalMinutes: 525_601 } }, rollout(100)] },
      strategies: { milestones: [{ name: 'All', strategies: [{ name: 'default' }, { name: 'default' }] }] },
    }
    for (const [what, changed] of Object.entries(more)) {
      const body = { name: 'Long', milestones: WEEK, ...changed }
      const plan = await world.admin.send('createReleasePlan', { params, body })
      const template = await world.admin.send('createReleasePlanTemplate', { body })
      expect([what, plan.status, template.status]).toEqual([what, 400, 400])
    }
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
