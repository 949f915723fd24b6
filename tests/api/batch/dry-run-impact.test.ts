import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { featureThatIsOn } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

type Asked = Schema<'BatchOperation'>

const rollout = (percentage: number, groupId = 'checkout') => ({
  name: 'flexibleRollout' as const,
  parameters: { rollout: String(percentage), stickiness: 'default', groupId },
})
const inRegion = { contextName: 'region', operator: 'IN' as const, values: ['eu'] }
const exactly = (share: number) => ({ least: share, most: share })

async function impactOf(world: World, operations: Asked[], contexts: Schema<'ImpactContext'>[] = []) {
  const { body } = await world.admin.call('dryRunBatch', { body: { operations, contexts } })
  return body.impact
}

describe('the impact in a dry run', () => {
  it('says who gains and who loses a feature, and what given contexts get', async ({ world }) => {
    const { params, strategies } = await featureThatIsOn(world, [rollout(5)])
    const path = { ...params, strategyId: strategies[0]?.id ?? '' }
    const body = { ...rollout(25), constraints: [] }
    const contexts = [{ userId: 'ada' }, { userId: '2' }]
    const { complete, features } = await impactOf(
      world,
      [{ operationId: 'updateStrategy', params: path, body }],
      contexts,
    )
    expect(complete).toBe(true)
    expect(features).toEqual([
      {
        feature: params.featureName,
        project: 'default',
        environment: params.environment,
        proposed: false,
        before: exactly(5),
        after: exactly(25),
        gained: exactly(20),
        lost: exactly(0),
        variantChanged: exactly(0),
        unknown: [],
        countedBy: ['userId'],
        contexts: expect.any(Array),
      },
    ])
    const evaluated = (await world.admin.call('updateStrategy', { params: path, body })).status
    expect(evaluated).toBe(200)
    for (const [index, context] of contexts.entries()) {
      const { body } = await world.admin.call('evaluatePlayground', {
        body: { environment: params.environment, projects: ['default'], context },
      })
      expect(features[0]?.contexts[index]?.after.enabled).toBe(body.features[0]?.isEnabled)
    }
  })

  it('gives bounds where a constraint decides, and evaluates it for contexts', async ({ world }) => {
    const { params } = await featureThatIsOn(world, [rollout(50)])
    const body = { ...rollout(100, 'other'), constraints: [inRegion] }
    const add: Asked = { operationId: 'addStrategy', params, body }
    const contexts = [
      { userId: '7', properties: { region: 'eu' } },
      { userId: '7', properties: { region: 'us' } },
    ]
    const { features } = await impactOf(world, [add], contexts)
    expect(features).toMatchObject([{ gained: { least: 0, most: 50 }, lost: exactly(0), unknown: ['constraint'] }])
    const [eu, us] = features[0]?.contexts ?? []
    expect(eu?.after).toEqual({ enabled: true, variant: null })
    expect(us?.effect).toBe('none')
  })

  it('is about all operations together, each feature and each environment that differs', async ({ world }) => {
    const { params } = await featureThatIsOn(world)
    const { environment: _, ...feature } = params
    const { features } = await impactOf(world, [
      { operationId: 'createFeature', params: { projectId: 'default' }, body: { name: 'a-new-one' } },
      {
        operationId: 'turnFeatureOn',
        params: { projectId: 'default', featureName: 'a-new-one', environment: 'production' },
      },
      { operationId: 'archiveFeature', params: feature },
    ])
    const seen = features.map(({ feature, environment, gained, lost }) => [
      feature,
      environment,
      gained.most,
      lost.most,
    ])
    expect(seen).toEqual([
      ['a-new-one', 'development', 0, 0],
      ['a-new-one', 'production', 100, 0],
      [params.featureName, 'development', 0, 100],
      [params.featureName, 'production', 0, 0],
    ])
  })

  it('reaches features that use a changed segment, and children of changed parents', async ({ world }) => {
    const { body: segment } = await world.admin.call('createSegment', {
      body: { name: 'Region', constraints: [inRegion] },
    })
    const { params: parent } = await featureThatIsOn(world, [{ name: 'default', segments: [segment.id] }])
    const { params: child } = await featureThatIsOn(world)
    await world.admin.call('addDependency', { params: child, body: { feature: parent.featureName } })
    const constraints = [{ ...inRegion, values: ['eu', 'us'] }]
    const change: Asked = {
      operationId: 'updateSegment',
      params: { segmentId: String(segment.id) },
      body: { name: 'Region', constraints },
    }
    const { features } = await impactOf(world, [change])
    expect(features).toMatchObject(
      [parent.featureName, child.featureName].map((feature) => ({ feature, gained: { most: 100 }, lost: exactly(0) })),
    )
  })

  it('is that of a change that needs an approval, and none of a batch that would be refused', async ({ world }) => {
    const { params } = await featureThatIsOn(world)
    const off: Asked = { operationId: 'turnFeatureOff', params }
    expect(
      (await impactOf(world, [off, off, { operationId: 'archiveFeature', params: { ...params, featureName: 'x' } }]))
        .features,
    ).toEqual([])
    await world.db
      .insertInto('changeRequestSettings')
      .values({ projectId: 'default', environment: params.environment })
      .execute()
    const ada = await world.actor({ may: ['UPDATE_FEATURE_ENVIRONMENT'] })
    const { body } = await ada.call('dryRunBatch', { body: { operations: [off] } })
    expect(body).toMatchObject({ wouldSucceed: false, impact: { features: [{ lost: exactly(100) }] } })
  })

  it('does not name features of private projects that the caller does not see', async ({ world }) => {
    await world.project('secret')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'secret').execute()
    const body = { name: 'Region', project: 'default', constraints: [inRegion] }
    const { body: segment } = await world.admin.call('createSegment', { body })
    const featureName = await world.feature({ project: 'secret' })
    const params = { projectId: 'secret', featureName, environment: 'development' }
    const { body: strategy } = await world.admin.call('addStrategy', { params, body: { name: 'default' } })
    await world.db.insertInto('strategySegments').values({ strategyId: strategy.id, segmentId: segment.id }).execute()
    const path = { segmentId: String(segment.id) }
    const operations = [{ operationId: 'updateSegment', params: path, body: { ...body, constraints: [] } }]
    expect((await impactOf(world, operations)).features).toMatchObject([{ feature: featureName }])
    const ada = await world.actor({ may: ['UPDATE_PROJECT_SEGMENT'] })
    const { body: tried } = await ada.call('dryRunBatch', { body: { operations } })
    expect({ would: tried.wouldSucceed, features: tried.impact.features }).toEqual({ would: true, features: [] })
  })
})
