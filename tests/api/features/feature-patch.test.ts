import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { archivedFeature, storedEnvironment } from '../../support/features.ts'
import { it, type World } from '../../support/world.ts'

const inDefault = { projectId: 'default' }
const paramsOf = (featureName: string) => ({ ...inDefault, featureName })

async function patch(world: World, featureName: string, body: Schema<'Patch'>) {
  const {
    status,
    body: feature,
    error,
  } = await world.admin.call('patchFeature', { params: paramsOf(featureName), body })
  return { status, feature, error }
}

async function quietFeature(world: World, wanted: Parameters<World['feature']>[0] = {}) {
  const name = await world.feature(wanted)
  await world.forgetEvents()
  return name
}

describe('patchFeature', () => {
  it('changes metadata and records it before and after', async ({ world }) => {
    const editor = await world.actor({ may: ['UPDATE_FEATURE'] })
    const name = await quietFeature(world, { description: 'Old' })
    const { status, body } = await editor.call('patchFeature', {
      params: paramsOf(name),
      body: [
        { op: 'replace', path: '/description', value: 'New & <better>' },
        { op: 'replace', path: '/type', value: 'experiment' },
        { op: 'replace', path: '/impressionData', value: true },
      ],
    })
    const after = { name, description: 'New & <better>', type: 'experiment', impressionData: true }
    expect({ status, ...body }).toMatchObject({ status: 200, ...after, environments: [{}, {}] })
    expect(await world.events()).toMatchObject([
      {
        type: 'feature-metadata-updated',
        project: 'default',
        featureName: name,
        createdBy: editor.name,
        data: { ...after, stale: false, project: 'default', archived: false },
        preData: { name, description: 'Old', type: 'release', impressionData: false },
      },
    ])
    const { body: read } = await world.admin.call('getFeature', { params: paramsOf(name) })
    expect(read).toEqual(body)
  })

  it('takes application/json-patch+json, and no other media type', async ({ world }) => {
    const name = await world.feature()
    const request = { params: paramsOf(name), body: [{ op: 'replace', path: '/description', value: 'New' }] }
    const send = (type: string) => world.admin.send('patchFeature', { ...request, headers: { 'content-type': type } })
    expect(await send('application/json-patch+json')).toMatchObject({ status: 200, body: { description: 'New' } })
    expect(await send('application/json; charset=utf-8')).toMatchObject({ status: 200 })
    expect(await send('application/merge-patch+json')).toMatchObject({
      status: 415,
      error: { name: 'ContentTypeerror' },
    })
  })

  it('answers as usual to a patch that changes nothing, and records nothing', async ({ world }) => {
    const name = await quietFeature(world, { description: 'Old' })
    const patches: Schema<'Patch'>[] = [
      [],
      [{ op: 'copy', from: '/type', path: '/type' }],
      [
        { op: 'replace', path: '/type', value: 'experiment' },
        { op: 'replace', path: '/type', value: 'release' },
      ],
      [{ op: 'remove', path: '/stale' }],
    ]
    for (const body of patches)
      expect(await patch(world, name, body)).toMatchObject({ status: 200, feature: { description: 'Old' } })
    expect(await world.events()).toEqual([])
  })

  it('is refused as a whole, with the operation that is wrong', async ({ world }) => {
    const params = paramsOf(await quietFeature(world))
    for (const [operation, path] of [
      [{ op: 'replace', path: '/name', value: 'other' }, '/body/1'],
      [{ op: 'add', path: '/__proto__/stale', value: true }, '/body/1'],
      [{ op: 'test', path: '/type', value: 'release' }, '/body/1/op'],
      [{ op: 'replace', path: '/stale', value: 'abc' }, '/body/1'],
      [{ op: 'replace', path: '/type', value: 'unknown' }, '/body/1'],
    ] as const) {
      const body = [{ op: 'replace', path: '/description', value: 'New' }, operation]
      const { status, error } = await world.admin.send('patchFeature', { params, body })
      expect({ status, details: error?.details }).toMatchObject({ status: 400, details: [{ path }] })
    }
    expect((await world.admin.call('getFeature', { params })).body.description).toBeNull()
    expect(await world.events()).toEqual([])
  })

  it('marks as stale and takes the mark off again, with its own events', async ({ world }) => {
    const name = await quietFeature(world)
    const on = await patch(world, name, [{ op: 'replace', path: '/stale', value: true }])
    const again = await patch(world, name, [{ op: 'add', path: '/stale', value: true }])
    const off = await patch(world, name, [{ op: 'remove', path: '/stale' }])
    expect([on, again, off].map(({ feature }) => feature.stale)).toEqual([true, true, false])
    expect(await world.events()).toMatchObject([
      { type: 'feature-metadata-updated', data: { stale: true }, preData: { stale: false } },
      {
        type: 'feature-stale-on',
        project: 'default',
        featureName: name,
        data: { markedStale: true },
        preData: { markedStale: null },
      },
      { type: 'feature-metadata-updated', data: { stale: false }, preData: { stale: true } },
      {
        type: 'feature-stale-off',
        project: 'default',
        featureName: name,
        data: { markedStale: null },
        preData: { markedStale: true },
      },
    ])
  })

  it('lets a mark decide over age and type', async ({ world }) => {
    world.at('2026-01-01T00:00:00.000Z')
    const name = await quietFeature(world, { type: 'operational' })
    world.at('2026-02-01T00:00:00.000Z')
    const fresh = await patch(world, name, [{ op: 'replace', path: '/stale', value: false }])
    expect(fresh.feature.stale).toBe(false)
    expect(await world.eventTypes()).toEqual(['feature-metadata-updated', 'feature-stale-off'])
    const unmarked = await patch(world, name, [{ op: 'remove', path: '/stale' }])
    expect(unmarked.feature.stale).toBe(true)
  })

  it('shows staleness by the lifetime of the new type', async ({ world }) => {
    world.at('2026-01-01T00:00:00.000Z')
    const name = await quietFeature(world)
    world.at('2026-01-20T00:00:00.000Z')
    const { feature } = await patch(world, name, [{ op: 'replace', path: '/type', value: 'operational' }])
    expect(feature.stale).toBe(true)
    expect(await world.events()).toMatchObject([{ data: { stale: true }, preData: { stale: false } }])
  })

  it('finds the feature while others change its type', async ({ world }) => {
    const name = await quietFeature(world)
    const types = ['experiment', 'operational', 'permission', 'release']
    const calls = Array.from({ length: 8 }, (_, index) =>
      patch(world, name, [{ op: 'replace', path: '/type', value: types[index % 4] }]),
    )
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(8).fill(200))
  })

  it('refuses an archived feature', async ({ world }) => {
    const name = await archivedFeature(world)
    const { status, error } = await patch(world, name, [{ op: 'replace', path: '/description', value: 'New' }])
    expect({ status, message: error?.message }).toMatchObject({
      status: 400,
      message: expect.stringContaining('archived'),
    })
  })

  it('answers with the cached feature, unless another server has changed the feature since', async ({ world }) => {
    const featureName = await quietFeature(world)
    await world.admin.call('getFeature', { params: paramsOf(featureName) })
    // Not marked as changed, which no command does.
    await storedEnvironment(world, featureName, 'development', { enabled: true })
    const enabledAfter = async (description: string) => {
      const { feature } = await patch(world, featureName, [{ op: 'replace', path: '/description', value: description }])
      return feature.environments.map(({ enabled }) => enabled)
    }
    expect(await enabledAfter('One')).toEqual([false, false])
    expect(await enabledAfter('Two')).toEqual([true, false])
    await world.admin.call('getFeature', { params: paramsOf(featureName) })
    await world.db.transaction().execute(async (tx) => {
      await sql`update feature_environments set enabled = false where feature_name = ${featureName}`.execute(tx)
      await sql`update feature_revisions set revision = pg_current_xact_id() where feature = ${featureName}`.execute(tx)
    })
    expect(await enabledAfter('Three')).toEqual([false, false])
  })
})
