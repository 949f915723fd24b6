import { describe, expect } from 'vitest'
import type { Schema } from '../../src/contract.ts'
import { it, type World } from '../support/world.ts'

const paramsOf = (featureName: string) => ({ projectId: 'default', featureName })

async function taggedFeature(world: World, wanted: Parameters<World['feature']>[0] = {}) {
  const params = paramsOf(await world.feature(wanted))
  return { params, etag: await etagOf(world, params) }
}

async function etagOf(world: World, params: ReturnType<typeof paramsOf>): Promise<string> {
  return String((await world.admin.call('getFeature', { params })).headers.etag)
}

const describing = (value: string) => [{ op: 'replace' as const, path: '/description', value }]
const ifMatch = (etag: string) => ({ 'if-match': etag })

describe('getFeature', () => {
  it('has a strong ETag, and asks proxies not to weaken it', async ({ world }) => {
    const params = paramsOf(await world.feature())
    const { headers } = await world.admin.call('getFeature', { params })
    expect(headers.etag).toMatch(/^"[\w-]{22}\.[\w-]{22}"$/)
    expect(headers['cache-control']).toBe('private, no-cache, no-transform')
  })

  it('answers 304 while nothing that it shows has changed', async ({ world }) => {
    const { params, etag } = await taggedFeature(world)
    const again = () => world.admin.send('getFeature', { params, headers: { 'if-none-match': etag } })
    expect(await again()).toMatchObject({ status: 304, body: undefined, headers: { etag } })
    await world.admin.call('favoriteFeature', { params })
    expect(await again()).toMatchObject({ status: 200, body: { favorite: true } })
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
  it('lets an edit of what was read pass, and answers with the next revision', async ({ world }) => {
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

  it('moves only the feature that was read', async ({ world }) => {
    const { params, etag } = await taggedFeature(world)
    await world.project('other', { environments: ['development', 'production'] })
    const move = (headers: Record<string, string>) =>
      world.admin.send('moveFeature', { params, body: { newProjectId: 'other' }, headers })
    await world.admin.call('patchFeature', { params, body: describing('New') })
    expect((await move(ifMatch(etag))).status).toBe(412)
    expect((await move(ifMatch(await etagOf(world, params)))).status).toBe(200)
  })
})

describe('Prefer: merge=disjoint', () => {
  const merging = (etag: string) => ({ 'if-match': etag, prefer: 'merge=disjoint' })

  it('applies a patch to what has changed elsewhere, and says so', async ({ world }) => {
    const { params, etag } = await taggedFeature(world, { description: 'Old' })
    await world.admin.call('updateFeature', { params, body: { impressionData: true } })
    const answer = await world.admin.call('patchFeature', { params, body: describing('Mine'), headers: merging(etag) })
    expect(answer).toMatchObject({
      status: 200,
      body: { description: 'Mine', impressionData: true },
      headers: { 'preference-applied': 'merge=disjoint' },
    })
    expect((await etagOf(world, params)).startsWith(String(answer.headers.etag).slice(0, -1))).toBe(true)
  })

  it('says nothing of it when nothing has changed, and goes with strict handling', async ({ world }) => {
    const { params, etag } = await taggedFeature(world)
    const patch = (etag: string, value: string) =>
      world.admin.call('patchFeature', {
        params,
        body: describing(value),
        headers: { 'if-match': etag, prefer: 'merge=disjoint, handling=strict' },
      })
    const first = await patch(etag, 'A')
    expect(first.headers['preference-applied']).toBe('handling=strict')
    await world.admin.call('updateFeature', { params, body: { impressionData: true } })
    const second = await patch(String(first.headers.etag), 'B')
    expect(second.headers['preference-applied']).toBe('handling=strict, merge=disjoint')
  })

  it('refuses a patch of what has changed', async ({ world }) => {
    const { params, etag } = await taggedFeature(world)
    await world.admin.call('patchFeature', { params, body: describing('Other') })
    const answer = await world.admin.send('patchFeature', { params, body: describing('Mine'), headers: merging(etag) })
    expect(answer).toMatchObject({ status: 412, body: { details: [{ path: '/description' }] } })
  })

  it('refuses a patch when the log does not have the state', async ({ world }) => {
    const { params } = await taggedFeature(world)
    const headers = merging('"of-nothing"')
    expect((await world.admin.send('patchFeature', { params, body: describing('Mine'), headers })).status).toBe(412)
  })

  it('is ignored by an operation without a patch', async ({ world }) => {
    const { params, etag } = await taggedFeature(world)
    await world.admin.call('patchFeature', { params, body: describing('Other') })
    const body = { impressionData: true }
    expect((await world.admin.send('updateFeature', { params, body, headers: merging(etag) })).status).toBe(412)
  })

  it('merges edits of variants that do not meet, in each environment', async ({ world }) => {
    const params = { ...paramsOf(await world.feature()), environment: 'development' }
    const variants = ['a', 'b'].map((name) => ({ name, weight: 500 }))
    await world.admin.call('setVariantsInAllEnvironments', { params, body: variants })
    const { headers } = await world.admin.call('getFeatureVariants', { params })
    const payload = (value: string) => ({ type: 'string' as const, value })
    const patch = (path: string, value: string, headers = {}) =>
      world.admin.send('patchVariantsInAllEnvironments', {
        params,
        body: [{ op: 'add', path, value: payload(value) }],
        headers,
      })
    expect((await patch('/0/payload', 'x')).status).toBe(200)
    expect((await patch('/0/payload', 'y', merging(String(headers.etag)))).status).toBe(412)
    const merged = await patch('/1/payload', 'y', merging(String(headers.etag)))
    expect(merged).toMatchObject({
      status: 200,
      body: { variants: [{ payload: payload('x') }, { payload: payload('y') }] },
    })
  })
})

describe('a strategy', () => {
  it('has another revision when the feature is on by it alone', async ({ world }) => {
    const params = { ...paramsOf(await world.feature()), environment: 'development' }
    const [one, other] = [await addedStrategy(world, params), await addedStrategy(world, params)]
    await world.admin.call('turnFeatureOn', { params })
    const tagOf = async (strategyId: string) =>
      String((await world.admin.call('getStrategy', { params: { ...params, strategyId } })).headers.etag)
    const [tagOfOne, tagOfOther] = [await tagOf(one), await tagOf(other)]
    const remove = (strategyId: string, etag: string) =>
      world.admin.send('removeStrategy', { params: { ...params, strategyId }, headers: ifMatch(etag) })
    expect((await remove(one, tagOfOne)).status).toBe(200)
    expect(await remove(other, tagOfOther)).toMatchObject({
      status: 412,
      body: { details: [{ path: '/isLastEnabled' }], events: [{ type: 'feature-strategy-remove' }] },
    })
    expect((await remove(other, await tagOf(other))).status).toBe(200)
  })

  it('does not meet an edit of another one', async ({ world }) => {
    const params = { ...paramsOf(await world.feature()), environment: 'development' }
    const [one, other] = [await addedStrategy(world, params), await addedStrategy(world, params)]
    const { headers } = await world.admin.call('getStrategy', { params: { ...params, strategyId: one } })
    await world.admin.call('updateStrategy', { params: { ...params, strategyId: other }, body: { title: 'Other' } })
    const patch = [{ op: 'replace' as const, path: '/title', value: 'One' }]
    const answer = await world.admin.call('patchStrategy', {
      params: { ...params, strategyId: one },
      body: patch,
      headers: ifMatch(String(headers.etag)),
    })
    expect(answer.status).toBe(200)
  })

  it('has no revision that depends on the order of equal positions', async ({ world }) => {
    const params = { ...paramsOf(await world.feature()), environment: 'development' }
    const [one, other] = [await addedStrategy(world, params), await addedStrategy(world, params)]
    const { headers } = await world.admin.call('getFeatureEnvironment', { params })
    const sort = (sortOrder: number) =>
      world.admin.send('setStrategySortOrder', {
        params,
        body: [
          { id: one, sortOrder },
          { id: other, sortOrder: 0 },
        ],
        headers: ifMatch(String(headers.etag)),
      })
    expect((await sort(7)).status).toBe(200)
    const refused = await sort(8)
    expect(refused.status).toBe(412)
    expect(refused.error?.details?.map(({ path }) => path)).toEqual(
      [`/strategies/${one}/sortOrder`, `/strategies/${other}/sortOrder`].sort(),
    )
  })
})

async function addedStrategy(world: World, params: ReturnType<typeof paramsOf> & { environment: string }) {
  const { body } = await world.admin.call('addStrategy', { params, body: { name: 'flexibleRollout' } })
  return body.id
}

describe('a project that requires preconditions', () => {
  const requiring = (world: World, requirePreconditions: boolean) =>
    world.admin.call('updateProjectSettings', { params: { projectId: 'default' }, body: { requirePreconditions } })

  it('refuses edits of its features without If-Match, and does nothing', async ({ world }) => {
    const { params, etag } = await taggedFeature(world)
    await requiring(world, true)
    await world.forgetEvents()
    const patch = (headers = {}) => world.admin.send('patchFeature', { params, body: describing('New'), headers })
    expect(await patch()).toMatchObject({ status: 428, error: { name: 'PreconditionRequiredError' } })
    expect(await world.events()).toEqual([])
    expect((await patch(ifMatch(etag))).status).toBe(200)
    expect((await patch(ifMatch('*'))).status).toBe(200)
    await requiring(world, false)
    expect((await patch()).status).toBe(200)
  })

  it('does not ask it of bulk operations, imports and change requests', async ({ world }) => {
    const { params } = await taggedFeature(world)
    await requiring(world, true)
    const project = { projectId: 'default' }
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
