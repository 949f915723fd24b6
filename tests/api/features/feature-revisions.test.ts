import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { OperationId } from '../../../src/contract.ts'
import { dependencies } from '../../scenarios/dependencies.ts'
import { featureEnvironments } from '../../scenarios/feature-environments.ts'
import { featureTags } from '../../scenarios/feature-tags.ts'
import { lifecycle } from '../../scenarios/lifecycle.ts'
import { requestOf } from '../../scenarios/request-of.ts'
import { strategies } from '../../scenarios/strategies.ts'
import { variants } from '../../scenarios/variants.ts'
import { operations } from '../../support/contract.ts'
import { it, type World } from '../../support/world.ts'

const ofFeatures = { ...strategies, ...variants, ...featureEnvironments, ...featureTags, ...dependencies, ...lifecycle }
const more: OperationId[] = ['updateFeature', 'patchFeature', 'setFeaturesStale', 'archiveFeature', 'archiveFeatures']
const changing = [...(Object.keys(ofFeatures) as OperationId[]), ...more, 'reviveFeature', 'moveFeature'] as const
const writing = changing.filter((id) => (operations.get(id)?.events ?? []).length > 0)

/** The revision of each feature. */
async function revisions(world: World): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; revision: string }>`
    select feature as name, revision::text from feature_revisions order by name`.execute(world.db)
  return new Map(rows.map(({ name, revision }) => [name, revision]))
}

/** Does something, and returns the features that it marked as changed, and the ones that its events are about. */
async function marks(world: World, act: () => Promise<unknown>): Promise<{ marked: string[]; recorded: string[] }> {
  const before = await revisions(world)
  await world.forgetEvents()
  await act()
  const after = await revisions(world)
  const recorded = (await world.events()).flatMap(({ featureName }) => featureName ?? [])
  return {
    marked: [...after.keys()].filter((name) => after.get(name) !== before.get(name)),
    recorded: [...new Set(recorded)].sort(),
  }
}

describe.each(writing)('%s', (id) => {
  it('marks the features that it changes, and no others', async ({ world }) => {
    const { by, ...request } = await requestOf(world, id)
    const first = await marks(world, () => by.call(id, request as never))
    expect(first.recorded).not.toEqual([])
    expect(first.marked).toEqual(first.recorded)
    const again = await marks(world, () => by.call(id, request as never))
    expect(again.marked).toEqual(again.recorded)
  })
})

describe('a change that changes nothing', () => {
  const inDevelopment = { projectId: 'default', environment: 'development' }
  const blue = { name: 'blue', weight: 1000, weightType: 'variable' as const, stickiness: 'default' }

  async function readyFeature(world: World) {
    const params = { ...inDevelopment, featureName: await world.feature() }
    const { body: strategy } = await world.admin.call('addStrategy', {
      params,
      body: { name: 'default', title: 'All' },
    })
    await world.admin.call('setVariants', { params, body: [blue] })
    await world.admin.call('turnFeatureOn', { params })
    return { params, strategy }
  }
  type Ready = Awaited<ReturnType<typeof readyFeature>>

  it.for<[string, (world: World, ready: Ready) => Promise<{ status: number }>]>([
    [
      'updateStrategy',
      ({ admin }, { params, strategy }) =>
        admin.call('updateStrategy', { params: { ...params, strategyId: strategy.id }, body: { title: 'All' } }),
    ],
    [
      'patchStrategy',
      ({ admin }, { params, strategy }) =>
        admin.call('patchStrategy', {
          params: { ...params, strategyId: strategy.id },
          body: [{ op: 'replace', path: '/title', value: 'All' }],
        }),
    ],
    [
      'setStrategySortOrder',
      ({ admin }, { params, strategy: { id, sortOrder = 0 } }) =>
        admin.call('setStrategySortOrder', { params, body: [{ id, sortOrder }] }),
    ],
    ['setVariants', ({ admin }, { params }) => admin.call('setVariants', { params, body: [blue] })],
    [
      'patchVariants',
      ({ admin }, { params }) =>
        admin.call('patchVariants', { params, body: [{ op: 'replace', path: '/0/name', value: 'blue' }] }),
    ],
    [
      'setVariantsInEnvironments',
      ({ admin }, { params }) =>
        admin.call('setVariantsInEnvironments', {
          params,
          body: { environments: ['development'], variants: [blue] },
        }),
    ],
    [
      'patchVariantsInAllEnvironments',
      ({ admin }, { params: { projectId, featureName } }) =>
        admin.call('patchVariantsInAllEnvironments', { params: { projectId, featureName }, body: [] }),
    ],
    ['turnFeatureOn', ({ admin }, { params }) => admin.call('turnFeatureOn', { params })],
    [
      'turnFeatureOff',
      ({ admin }, { params }) => admin.call('turnFeatureOff', { params: { ...params, environment: 'production' } }),
    ],
    [
      'turnFeaturesOn',
      ({ admin }, { params: { featureName } }) =>
        admin.call('turnFeaturesOn', { params: inDevelopment, body: { features: [featureName] } }),
    ],
    [
      'turnFeaturesOff',
      ({ admin }, { params: { featureName } }) =>
        admin.call('turnFeaturesOff', {
          params: { ...inDevelopment, environment: 'production' },
          body: { features: [featureName] },
        }),
    ],
  ])('%s leaves the revision of the feature', async ([, act], { world }) => {
    const ready = await readyFeature(world)
    const done = await marks(world, async () => expect((await act(world, ready)).status).toBeLessThan(300))
    expect(done).toEqual({ marked: [], recorded: [] })
  })
})
