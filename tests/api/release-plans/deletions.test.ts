import { describe, expect } from 'vitest'
import { rollout, startedPlan } from '../../support/release-plans.ts'
import { archive } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

async function withSafeguard(world: World) {
  const plan = await startedPlan(world)
  const source = { type: 'impactMetric' as const, metric: 'errors' }
  const body = { name: 'Errors', source, condition: 'above' as const, threshold: 5 }
  const { status, error } = await world.admin.call('createSafeguard', { params: plan.place, body })
  expect({ status, error }).toEqual({ status: 201, error: undefined })
  const { body: before } = await world.admin.call('searchEvents', { body: {} })
  const added = before.events.find(({ type }) => type === 'safeguard-created')?.data
  await world.forgetEvents()
  return { ...plan, safeguard: added }
}

describe('a release plan and the safeguards of a feature end with their place', () => {
  it('when the project loses the environment', async ({ world }) => {
    const { place, params, safeguard } = await withSafeguard(world)
    const { projectId, environment } = place
    const removal = { params: { projectId, environment } }
    expect((await world.admin.call('removeProjectEnvironment', removal)).status).toBeLessThan(300)
    const events = await world.events()
    const of = (type: string) => events.find((event) => event.type === type)
    const preData = { id: params.planId, name: 'In a week', description: null, milestones: expect.any(Array) }
    expect(of('release-plan-removed')).toMatchObject({ featureName: place.featureName, environment, preData })
    expect(of('safeguard-deleted')).toMatchObject({ environment, preData: safeguard })
    expect(await world.db.selectFrom('releasePlans').selectAll().execute()).toEqual([])
  })

  it('when the feature is deleted', async ({ world }) => {
    const { place, safeguard } = await withSafeguard(world)
    const { featureName } = place
    await archive(world, featureName)
    await world.forgetEvents()
    await world.admin.call('deleteArchivedFeature', { params: { featureName } })
    expect(await world.events()).toMatchObject([
      { type: 'release-plan-removed', featureName },
      { type: 'safeguard-deleted', featureName, preData: safeguard },
      { type: 'feature-deleted', featureName },
    ])
  })

  it('and templates with their project', async ({ world }) => {
    await world.project('shop')
    const body = { name: 'Template', project: 'shop', milestones: [rollout(5, 1), rollout(100)] }
    const { body: template } = await world.admin.call('createReleasePlanTemplate', { body })
    await world.forgetEvents()
    await world.admin.call('deleteProject', { params: { projectId: 'shop' } })
    const { discriminator: _, ...preData } = template
    expect(await world.events()).toContainEqual(
      expect.objectContaining({ type: 'release-plan-template-deleted', project: 'shop', preData }),
    )
  })
})
