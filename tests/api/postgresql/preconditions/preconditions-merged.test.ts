import { describe, expect } from 'vitest'
import { describing, etagOf, paramsOf, taggedFeature } from '../../../support/tagged-feature.ts'
import { it } from '../../../support/world.ts'

describe('Prefer: merge=disjoint', () => {
  const merging = (etag: string) => ({ 'if-match': etag, prefer: 'merge=disjoint' })

  it('applies a patch to a resource that has changed elsewhere, and says so', async ({ world }) => {
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

  it('refuses a patch of members that have changed', async ({ world }) => {
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
