import { describe, expect } from 'vitest'
import { newestEvent } from '../../scenarios/newest-event.ts'
import { sdkWith } from '../../support/sdk-keys.ts'
import { archive, documentOf, isOnForStrangers, paramsOf, undone, withStrategy } from '../../support/undo.ts'
import { it, type World } from '../../support/world.ts'

const FOR_ADA = [{ contextName: 'userId', operator: 'IN' as const, values: ['ada'] }]

/** A revived feature that was on in production for a segment, which was deleted while it was archived. */
async function revivedWithoutSegment(world: World) {
  const { body } = await world.admin.call('createSegment', { body: { name: 'Only Ada', constraints: FOR_ADA } })
  const { name, params } = await withStrategy(world, { name: 'default', parameters: {}, segments: [body.id] })
  await world.admin.call('turnFeatureOn', { params })
  await archive(world, [name])
  expect((await world.admin.call('deleteSegment', { params: { segmentId: body.id } })).status).toBe(204)
  await world.admin.call('reviveFeature', { params: { featureName: name } })
  await world.admin.call('turnFeatureOn', { params })
  return { name, params, segment: body.id }
}

/** What SDKs of both kinds read of a feature in production: with segments, and with their constraints instead. */
async function readBySdks(world: World, name: string) {
  const sdk = await sdkWith(world, { environment: 'production' })
  const read = async (headers: Record<string, string>) => {
    const { body } = await sdk.call('getClientFeatures', { headers })
    return body.features.find((one) => one.name === name)
  }
  return [await read({ 'unleash-client-spec': '5.1.9' }), await read({})]
}

describe('a feature that is revived without a segment of its strategy', () => {
  it('is on for nobody when it is turned on, in all SDKs and in the playground', async ({ world }) => {
    const { name, segment } = await revivedWithoutSegment(world)
    const { environments } = await documentOf(world, name)
    expect(environments.production?.enabled).toBe(true)
    expect(Object.values(environments.production?.strategies ?? {})).toMatchObject([{ segments: [segment] }])
    for (const read of await readBySdks(world, name)) expect(read).toMatchObject({ enabled: false, strategies: [] })
    const sdk = await sdkWith(world, { type: 'frontend', environment: 'production' })
    const { body } = await sdk.call('getFrontendFeatures', { query: { userId: 'ada' } as never })
    expect(body.toggles.map((one) => one.name)).not.toContain(name)
    const played = await world.admin.call('evaluatePlayground', {
      body: { environment: 'production', projects: ['default'], context: { userId: 'ada' } },
    })
    expect(played.body.features.find((one) => one.name === name)).toMatchObject({
      isEnabled: false,
      strategies: { result: false, data: [{ segments: [{ id: segment, name: '', result: false, constraints: [] }] }] },
    })
  })

  it('is named in the answer of the deletion, as far as the caller may see it', async ({ world }) => {
    const { body } = await world.admin.call('createSegment', { body: { name: 'Only Ada', constraints: FOR_ADA } })
    const { name } = await withStrategy(world, { segments: [body.id] })
    await archive(world, [name])
    const { headers } = await world.admin.call('deleteSegment', { params: { segmentId: body.id } })
    expect(JSON.parse(String(headers.warnings))).toEqual([{ path: '', message: expect.stringContaining(name) }])
    const unused = await world.admin.call('createSegment', { body: { name: 'Unused', constraints: [] } })
    const quiet = await world.admin.call('deleteSegment', { params: { segmentId: unused.body.id } })
    expect(quiet.headers.warnings).toBeUndefined()
  })

  it('is on for those of its other strategies', async ({ world }) => {
    const { name, params } = await revivedWithoutSegment(world)
    await world.admin.call('addStrategy', { params, body: { name: 'default', constraints: FOR_ADA } })
    for (const read of await readBySdks(world, name))
      expect(read).toMatchObject({
        enabled: true,
        strategies: [{ constraints: FOR_ADA.map((one) => expect.objectContaining(one)) }],
      })
    expect(await isOnForStrangers(world, name)).toBe(false)
  })

  it('is on for all when the caller takes the segment from the strategy', async ({ world }) => {
    const { name, params } = await revivedWithoutSegment(world)
    const update = (segments: number[]) =>
      world.admin.send('updateStrategy', { params, body: { name: 'default', segments } })
    const { body: other } = await world.admin.call('createSegment', { body: { name: 'Other', constraints: FOR_ADA } })
    const { segment } = await revivedIds(world, name)
    expect(await update([segment, other.id])).toMatchObject({ status: 404 })
    await world.admin.call('updateStrategy', { params, body: { name: 'default', title: 'Still nobody' } })
    expect(await isOnForStrangers(world, name)).toBe(false)
    expect((await update([])).status).toBe(200)
    expect(await isOnForStrangers(world, name)).toBe(true)
  })

  it('gives a clone the same, and is not promoted or imported elsewhere', async ({ world }) => {
    const { name, segment } = await revivedWithoutSegment(world)
    const cloned = `${name}-clone`
    await world.admin.call('cloneFeature', { params: paramsOf(name), body: { name: cloned } })
    expect(await revivedIds(world, cloned)).toMatchObject({ segment })
    const promotion = {
      params: { projectId: 'default' },
      body: { from: 'production', to: 'development', features: [name] },
    }
    expect(await world.admin.send('promoteFeatures', promotion)).toMatchObject({
      status: 404,
      error: { message: expect.stringContaining(`no segment ${segment}`) },
    })
    const { body: data } = await world.admin.call('exportFeatures', {
      body: { environment: 'production', features: [name] },
    })
    const imported = await world.admin.send('importFeatures', {
      body: { project: 'default', environment: 'development', data },
    })
    expect(imported).toMatchObject({ status: 400, error: { message: expect.stringContaining('segments') } })
  })

  it('comes back the same by undoing that it was archived', async ({ world }) => {
    const { body } = await world.admin.call('createSegment', { body: { name: 'Only Ada', constraints: FOR_ADA } })
    const { name, params } = await withStrategy(world, { name: 'default', parameters: {}, segments: [body.id] })
    await world.admin.call('turnFeatureOn', { params })
    const before = await documentOf(world, name)
    await archive(world, [name])
    const event = await newestEvent(world)
    await world.admin.call('deleteSegment', { params: { segmentId: body.id } })
    await undone(world, event)
    expect(await documentOf(world, name)).toEqual(before)
    expect(await isOnForStrangers(world, name)).toBe(false)
  })
})

/** The strategy of a feature in production, and its segment. */
async function revivedIds(world: World, name: string): Promise<{ id: string; segment: number }> {
  const [strategy] = Object.values((await documentOf(world, name)).environments.production?.strategies ?? {})
  return { id: strategy?.id ?? '', segment: strategy?.segments[0] ?? 0 }
}
