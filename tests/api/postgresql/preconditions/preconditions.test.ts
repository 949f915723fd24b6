import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import { describing, etagOf, ifMatch, taggedFeature } from '../../../support/tagged-feature.ts'
import { it } from '../../../support/world.ts'

describe('getFeature', () => {
  it('has a strong ETag, which changes with all that it shows', async ({ world }) => {
    const { params, etag } = await taggedFeature(world)
    expect(etag).toMatch(/^"[\w-]{22}\.[\w-]{22}"$/)
    await world.admin.call('favoriteFeature', { params })
    const again = await world.admin.send('getFeature', { params, headers: { 'if-none-match': etag } })
    expect(again).toMatchObject({
      status: 200,
      body: { favorite: true },
      headers: { 'cache-control': 'private, no-cache, no-transform' },
    })
  })

  it('keeps its revision when something changes that no edit of the feature overwrites', async ({ world }) => {
    const { params, etag } = await taggedFeature(world)
    await world.admin.call('favoriteFeature', { params })
    await world.admin.call('turnFeatureOn', { params: { ...params, environment: 'development' } })
    await world.admin.call('addFeatureTag', { params, body: { type: 'simple', value: 'checkout' } })
    const answer = await world.admin.send('patchFeature', { params, body: describing('New'), headers: ifMatch(etag) })
    expect(answer.status).toBe(200)
  })
})

describe('If-Match', () => {
  it('lets an edit of the state that was read pass, and answers with the next revision', async ({ world }) => {
    const { params, etag } = await taggedFeature(world)
    const first = await world.admin.call('patchFeature', { params, body: describing('A'), headers: ifMatch(etag) })
    expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store, no-transform' } })
    const next = String(first.headers.etag)
    expect(next).toMatch(/^"[\w-]{22}"$/)
    expect((await etagOf(world, params)).startsWith(next.slice(0, -1))).toBe(true)
    const second = await world.admin.call('updateFeature', {
      params,
      body: { type: 'experiment' },
      headers: ifMatch(next),
    })
    expect(second.status).toBe(200)
    const last = String(second.headers.etag)
    expect((await world.admin.call('archiveFeature', { params, headers: ifMatch(last) })).status).toBe(202)
  })

  it('changes no response without it', async ({ world }) => {
    const { params } = await taggedFeature(world)
    const { status, headers } = await world.admin.call('patchFeature', { params, body: describing('A') })
    expect({ status, etag: headers.etag, store: headers['cache-control'] }).toEqual({ status: 200, store: 'no-store' })
  })

  it('refuses an edit over one that its author has not seen, and says all that is needed to resolve it', async ({
    world,
  }) => {
    const { params, etag } = await taggedFeature(world, { description: 'Old' })
    const ada = await world.actor({ may: ['UPDATE_FEATURE'] })
    await ada.call('patchFeature', { params, body: describing('Of Ada') })
    await ada.call('updateFeature', { params, body: { stale: true } })
    await world.forgetEvents()
    const answer = await world.admin.send('patchFeature', { params, body: describing('Mine'), headers: ifMatch(etag) })
    const now = await world.admin.call('getFeature', { params })
    const refusal = answer.body as Schema<'PreconditionFailed'>
    expect(answer.status).toBe(412)
    expect(refusal).toEqual({
      id: expect.any(String),
      name: 'PreconditionFailedError',
      message: `The feature "${params.featureName}" has changed since the ETag in If-Match`,
      details: [
        { message: 'has changed', path: '/description' },
        { message: 'has changed', path: '/stale' },
      ],
      events: ['feature-stale-on', 'feature-metadata-updated'].map((type) => ({
        id: expect.any(Number),
        type,
        createdBy: ada.name,
        createdAt: expect.stringMatching(/Z$/),
      })),
      etag: `${String(now.headers.etag).split('.')[0]}"`,
      current: now.body,
    })
    expect(await world.events()).toEqual([])
    const merged = await world.admin.call('patchFeature', {
      params,
      body: describing('Mine'),
      headers: ifMatch(refusal.etag),
    })
    expect(merged.body.description).toBe('Mine')
  })

  it('is compared before the rules of the change', async ({ world }) => {
    const { params, etag } = await taggedFeature(world)
    await world.admin.call('archiveFeature', { params })
    const send = (headers: Record<string, string>) =>
      world.admin.send('patchFeature', { params, body: describing('New'), headers })
    expect(await send({})).toMatchObject({ status: 400 })
    expect(await send(ifMatch(etag))).toMatchObject({ status: 412, body: { details: [{ path: '/archived' }] } })
  })

  it('names no event of a project that the caller does not see', async ({ world }) => {
    await world.project('secret')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'secret').execute()
    const { params, etag } = await taggedFeature(world)
    const inSecret = { ...params, projectId: 'secret' }
    await world.admin.call('moveFeature', { params, body: { newProjectId: 'secret' } })
    await world.admin.call('patchFeature', { params: inSecret, body: describing('Secret') })
    await world.admin.call('moveFeature', { params: inSecret, body: { newProjectId: 'default' } })
    const stranger = await world.actor({ may: ['UPDATE_FEATURE'] })
    const { status, error } = await stranger.send('patchFeature', {
      params,
      body: describing('A'),
      headers: ifMatch(etag),
    })
    expect(status).toBe(412)
    const { events = [] } = error as Partial<Schema<'PreconditionFailed'>>
    expect(events.map(({ type }) => type)).toEqual(['feature-project-change'])
  })

  it('says so when the log does not have the state', async ({ world }) => {
    const { params } = await taggedFeature(world)
    const headers = ifMatch('"of-nothing"')
    const answer = await world.admin.send('patchFeature', { params, body: describing('New'), headers })
    expect(answer.status).toBe(412)
    expect(answer.error?.details).toEqual([{ message: expect.stringContaining('The log does not have the state') }])
  })

  it.for([
    ['a weak tag', 'W/"abc.def"', 'weak'],
    ['a weak tag among others', '"abc", W/"def"', 'weak'],
    ['no quotes', 'abc', 'double quotes'],
    ['half a tag', '"abc', 'double quotes'],
    ['nothing', '', 'double quotes'],
    ['an asterisk among others', '"abc", *', 'double quotes'],
  ] as const)('is refused with %s', async ([, tag, reason], { world }) => {
    const { params } = await taggedFeature(world)
    const answer = await world.admin.send('patchFeature', { params, body: describing('New'), headers: ifMatch(tag) })
    expect(answer).toMatchObject({ status: 400, error: { details: [{ path: '/headers/if-match' }] } })
    expect(answer.error?.message).toContain(reason)
  })

  it('is met by any of several tags, and by the revision alone', async ({ world }) => {
    const { params, etag } = await taggedFeature(world)
    const revision = `${etag.split('.')[0]}"`
    for (const tags of [`"other", ${etag}`, revision, '*']) {
      const headers = ifMatch(tags)
      const { status } = await world.admin.send('updateFeature', { params, body: {}, headers })
      expect({ tags, status }).toEqual({ tags, status: 200 })
    }
  })
})

describe('a project that requires preconditions', () => {
  it('does not ask it of bulk operations, imports and change requests', async ({ world }) => {
    const { params } = await taggedFeature(world)
    const project = { projectId: 'default' }
    await world.admin.call('updateProjectSettings', { params: project, body: { requirePreconditions: true } })
    const body = { features: [params.featureName], stale: true }
    expect((await world.admin.send('setFeaturesStale', { params: project, body })).status).toBe(202)
    const data = {
      features: [{ name: params.featureName }],
      featureStrategies: [{ featureName: params.featureName, name: 'default' }],
    }
    const imported = { project: 'default', environment: 'development', data }
    expect((await world.admin.send('importFeatures', { body: imported })).status).toBe(200)
  })
})
