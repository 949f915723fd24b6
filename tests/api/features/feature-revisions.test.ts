import { sql } from 'kysely'
import { expect } from 'vitest'
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

it.for(writing)('%s marks the features that it changes, and no others', async (id, { world }) => {
  const { by, ...request } = await requestOf(world, id)
  const first = await marks(world, () => by.call(id, request as never))
  expect(first.recorded).not.toEqual([])
  expect(first.marked).toEqual(first.recorded)
  const again = await marks(world, () => by.call(id, request as never))
  expect(again.marked).toEqual(again.recorded)
})

const inDevelopment = { projectId: 'default', environment: 'development' }
const blue = { name: 'blue', weight: 1000, weightType: 'variable' as const, stickiness: 'default' }

it('a change that changes nothing leaves the revision of the feature', async ({ world }) => {
  const { admin } = world
  const featureName = await world.feature()
  const ofFeature = { projectId: 'default', featureName }
  const params = { ...ofFeature, environment: 'development' }
  const { body: strategy } = await admin.call('addStrategy', { params, body: { name: 'default', title: 'All' } })
  await admin.call('setVariants', { params, body: [blue] })
  await admin.call('turnFeatureOn', { params })
  const { id, sortOrder = 0 } = strategy
  const ofStrategy = { ...params, strategyId: id }
  const features = [featureName]
  const inProduction = { projectId: 'default', environment: 'production' }
  const changes: Readonly<Record<string, () => Promise<{ status: number }>>> = {
    updateStrategy: () => admin.call('updateStrategy', { params: ofStrategy, body: { title: 'All' } }),
    patchStrategy: () =>
      admin.call('patchStrategy', { params: ofStrategy, body: [{ op: 'replace', path: '/title', value: 'All' }] }),
    setStrategySortOrder: () => admin.call('setStrategySortOrder', { params, body: [{ id, sortOrder }] }),
    setVariants: () => admin.call('setVariants', { params, body: [blue] }),
    patchVariants: () =>
      admin.call('patchVariants', { params, body: [{ op: 'replace', path: '/0/name', value: 'blue' }] }),
    setVariantsInEnvironments: () =>
      admin.call('setVariantsInEnvironments', {
        params: ofFeature,
        body: { environments: ['development'], variants: [blue] },
      }),
    patchVariantsInAllEnvironments: () => admin.call('patchVariantsInAllEnvironments', { params: ofFeature, body: [] }),
    turnFeatureOn: () => admin.call('turnFeatureOn', { params }),
    turnFeatureOff: () => admin.call('turnFeatureOff', { params: { ...ofFeature, ...inProduction } }),
    turnFeaturesOn: () => admin.call('turnFeaturesOn', { params: inDevelopment, body: { features } }),
    turnFeaturesOff: () => admin.call('turnFeaturesOff', { params: inProduction, body: { features } }),
  }
  for (const [change, act] of Object.entries(changes)) {
    const done = await marks(world, async () => expect((await act()).status).toBeLessThan(300))
    expect({ change, ...done }).toEqual({ change, marked: [], recorded: [] })
  }
})
