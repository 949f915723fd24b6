import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { apply, plan } from '../../support/state.ts'
import { it, type World } from '../../support/world.ts'
import { randomDocument } from './random-state.ts'

const WORLDS = fc.sample(randomDocument, { numRuns: 2, seed: 41 })

async function exported(world: World, query: { manager?: string; project?: string } = {}) {
  const { status, body, error } = await world.admin.call('exportState', { query })
  if (status !== 200) throw new Error(error?.message)
  return body as Schema<'StateDocument'>
}

async function applied(world: World, { apiVersion: _, ...document }: Schema<'StateDocument'>): Promise<void> {
  const { error } = await apply(world, document)
  if (error !== undefined) throw new Error(`${error.message} ${JSON.stringify(error.details)}`)
}

/** The exports of the worlds, to be applied to a server without data. */
const exports = new Map<number, Schema<'StateDocument'>>()

describe('an export', () => {
  it.for(WORLDS.map((document, number) => [number, document] as const))(
    'of the random world %i says what was applied, and plans nothing',
    async ([number, document], { world }) => {
      await applied(world, { apiVersion: 'flaghoist/v1', manager: 'payments', ...document })
      const { apiVersion: _, ...whole } = await exported(world)
      exports.set(number, { apiVersion: 'flaghoist/v1', ...whole })
      expect(await plan(world, whole)).toMatchObject({ differs: true, claimsOnly: true, operations: [] })
      const { apiVersion: __, ...own } = await exported(world, { manager: 'payments' })
      expect(await plan(world, own)).toMatchObject({ differs: false, operations: [] })
    },
  )

  it.for(WORLDS.map((_, number) => number))(
    'of the random world %i gives the same bytes from a server that got it',
    async (number, { world }) => {
      const before = exports.get(number) as Schema<'StateDocument'>
      await applied(world, before)
      expect(JSON.stringify(await exported(world))).toBe(JSON.stringify(before))
    },
  )

  it('of a manager plans nothing, also with features that its files and that users have archived', async ({
    world,
  }) => {
    const feature = { project: 'default', environments: { production: { strategies: [{ name: 'default' }] } } }
    await apply(world, { features: { byFile: feature, byUser: feature } })
    await apply(world, { features: { byFile: { archived: true }, byUser: feature } })
    await world.admin.call('archiveFeature', { params: { projectId: 'default', featureName: 'byUser' } })
    const { apiVersion: _, ...own } = await exported(world, { manager: 'payments' })
    expect(own.features).toEqual({ byFile: { archived: true }, byUser: feature })
    expect(await plan(world, own)).toMatchObject({ differs: false, operations: [], orphans: [] })
  })

  it('of a manager leaves out its orphans, and has a field alone that was handed over', async ({ world }) => {
    const features = { checkout: { project: 'default', description: 'One page', stale: false } }
    await apply(world, { features: { ...features, orphan: { project: 'default', stale: true } } })
    const fields = [{ kind: 'features' as const, name: 'checkout', field: '/description' }]
    const ofOrphan = [{ kind: 'features' as const, name: 'orphan', field: '/stale' }]
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await world.admin.call('releaseOwnedFields', { body: { manager: 'payments', until, fields: ofOrphan } })
    await apply(world, { features })
    const body = { manager: 'payments', to: 'other', newManager: true, fields }
    expect((await world.admin.call('releaseOwnedFields', { body })).status).toBe(200)
    const expected = { payments: { project: 'default', stale: false }, other: { description: 'One page' } }
    for (const [manager, checkout] of Object.entries(expected)) {
      const { apiVersion: _, ...own } = await exported(world, { manager })
      expect(own.features).toEqual({ checkout })
      expect(await plan(world, own)).toMatchObject({ differs: false, totals: { claimed: 0, givenUp: 0 } })
    }
  })

  it('of a manager has only what it owns', async ({ world }) => {
    const document = {
      features: { checkout: { project: 'default', environments: { production: { enabled: false } } } },
    }
    await apply(world, document)
    await world.admin.call('updateFeature', {
      params: { projectId: 'default', featureName: 'checkout' },
      body: { description: 'Of people' },
    })
    expect(await exported(world, { manager: 'payments' })).toEqual({
      apiVersion: 'flaghoist/v1',
      manager: 'payments',
      ...document,
    })
  })

  it('says the state now where users have changed what managers own, and plans nothing', async ({ world }) => {
    const development = { enabled: true, strategies: [{ name: 'default' }] }
    const feature = { project: 'default', description: 'One page', environments: { development } }
    const beta = { description: 'Of files', constraints: [] }
    await apply(world, { features: { checkout: feature }, segments: { beta } })
    const params = { projectId: 'default', featureName: 'checkout' }
    await world.admin.call('updateFeature', { params, body: { description: 'Two pages' } })
    await world.admin.call('turnFeatureOff', { params: { ...params, environment: 'development' } })
    const { segments } = (await world.admin.call('listSegments', {})).body
    await world.admin.call('updateSegment', {
      params: { segmentId: segments[0]?.id ?? 0 },
      body: { name: 'beta', description: 'Of users', constraints: [] },
    })
    const { apiVersion: _, ...whole } = await exported(world)
    expect(whole.features?.checkout).toMatchObject({
      description: 'Two pages',
      environments: { development: { enabled: false } },
    })
    expect(whole.segments?.beta).toMatchObject({ description: 'Of users' })
    const planned = await plan(world, whole)
    expect([planned.operations, planned.conflicts, planned.takenOver]).toEqual([[], [], []])
    expect(planned.warnings.map(({ path }) => path).sort()).toEqual([
      '/features/checkout/description',
      '/features/checkout/environments/development/enabled',
      '/segments/beta/description',
    ])

    // The owner stays the owner: its apply sets everything back, and then the same export is a conflict.
    expect((await apply(world, whole)).status).toBe(200)
    const payments = { features: { checkout: feature }, segments: { beta } }
    expect((await plan(world, payments)).drift).toHaveLength(3)
    expect((await apply(world, payments)).status).toBe(200)
    expect((await plan(world, whole)).conflicts).toHaveLength(3)
  })

  it('of one project leaves out the others', async ({ world }) => {
    await world.project('other')
    await world.feature({ project: 'other', name: 'theirs' })
    await world.feature({ name: 'ours' })
    const { features, projects } = await exported(world, { project: 'default' })
    expect([Object.keys(features ?? {}), Object.keys(projects ?? {})]).toEqual([['ours'], ['default']])
  })
})
