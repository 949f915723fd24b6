import { describe, expect } from 'vitest'
import { it, type World } from '../../support/world.ts'

const simple = (value: string) => ({ type: 'simple', value })
const checkout = simple('checkout')
const payment = simple('payment')

async function tagsOf(world: World, featureName: string) {
  const { body } = await world.admin.call('listFeatureTags', { params: { featureName } })
  return body.tags
}

async function featureWith(world: World, tags: { type: string; value: string }[], project = 'default') {
  const name = await world.feature({ tags, project })
  await world.forgetEvents()
  return name
}

async function archive(world: World, name: string) {
  await world.db.updateTable('features').set({ archivedAt: new Date() }).where('name', '=', name).execute()
}

describe('addFeatureTag', () => {
  it('creates the tag and puts it on the feature', async ({ world }) => {
    const featureName = await featureWith(world, [])
    const editor = await world.actor({ may: ['UPDATE_FEATURE'] })
    const { status, body, headers } = await editor.call('addFeatureTag', {
      params: { featureName },
      body: { value: 'checkout' },
    })
    expect({ status, body }).toEqual({ status: 201, body: checkout })
    expect(headers.location).toBe(`/api/admin/features/${featureName}/tags`)
    expect(await tagsOf(world, featureName)).toEqual([checkout])
    expect(await world.events()).toMatchObject([
      { type: 'tag-created', data: checkout, project: null, featureName: null },
      { type: 'feature-tagged', data: checkout, project: 'default', featureName, tags: [checkout] },
    ])
  })

  it('does not count blanks around the value', async ({ world }) => {
    const featureName = await featureWith(world, [checkout])
    const add = (value: string) => world.admin.send('addFeatureTag', { params: { featureName }, body: { value } })
    expect((await add(' checkout\n')).body).toEqual(checkout)
    expect(await tagsOf(world, featureName)).toEqual([checkout])
    expect((await add(`  ${'🎈'.repeat(50)}  `)).body).toEqual(simple('🎈'.repeat(50)))
    for (const value of ['', '   ', ' x ', '🎈', 'x'.repeat(51)]) {
      const { status, error } = await add(value)
      expect({ status, details: error?.details }).toEqual({
        status: 400,
        details: [{ message: 'has to have 2 to 50 characters, blanks around them not counted', path: '/body/value' }],
      })
    }
  })

  it('does not create a tag that exists', async ({ world }) => {
    await featureWith(world, [checkout])
    const featureName = await featureWith(world, [])
    await world.admin.call('addFeatureTag', { params: { featureName }, body: checkout })
    expect(await world.eventTypes()).toEqual(['feature-tagged'])
  })

  it('refuses an unknown tag type, and an archived feature', async ({ world }) => {
    const featureName = await featureWith(world, [])
    const add = async (body: { type: string; value: string }) =>
      (await world.admin.call('addFeatureTag', { params: { featureName }, body })).status
    expect(await add({ type: 'area', value: 'shop' })).toBe(400)
    await archive(world, featureName)
    expect(await add(checkout)).toBe(400)
    expect(await world.events()).toEqual([])
  })
})

describe('updateFeatureTags', () => {
  it('adds, removes and answers all tags', async ({ world }) => {
    const featureName = await featureWith(world, [checkout, simple('kept')])
    const { status, body } = await world.admin.call('updateFeatureTags', {
      params: { featureName },
      body: { addedTags: [payment, simple('basket'), payment], removedTags: [checkout] },
    })
    const after = [simple('basket'), simple('kept'), payment]
    expect({ status, body }).toEqual({ status: 200, body: { version: 1, tags: after } })
    expect(await world.events()).toMatchObject([
      { type: 'tag-created', data: simple('basket') },
      { type: 'tag-created', data: payment },
      { type: 'feature-tagged', featureName, data: simple('basket'), tags: after },
      { type: 'feature-tagged', featureName, data: payment },
      { type: 'feature-untagged', featureName, project: 'default', data: null, preData: checkout },
    ])
  })

  it('changes nothing when one tag is refused', async ({ world }) => {
    const featureName = await featureWith(world, [checkout])
    const { status } = await world.admin.call('updateFeatureTags', {
      params: { featureName },
      body: { addedTags: [payment, { type: 'area', value: 'shop' }], removedTags: [checkout] },
    })
    expect(status).toBe(400)
    expect(await tagsOf(world, featureName)).toEqual([checkout])
    expect(await world.events()).toEqual([])
  })

  it('takes tags off an archived feature and puts none on it', async ({ world }) => {
    const featureName = await featureWith(world, [checkout])
    await archive(world, featureName)
    const params = { featureName }
    const removal = { addedTags: [], removedTags: [checkout] }
    const added = await world.admin.call('updateFeatureTags', { params, body: { ...removal, addedTags: [payment] } })
    expect({ status: added.status, tags: await tagsOf(world, featureName) }).toEqual({ status: 400, tags: [checkout] })
    const removed = await world.admin.call('updateFeatureTags', { params, body: removal })
    expect({ status: removed.status, tags: removed.body.tags }).toEqual({ status: 200, tags: [] })
  })
})

describe('removeFeatureTag', () => {
  const params = (featureName: string) => ({ featureName, tagType: 'simple', tagValue: 'checkout' })

  it('takes the tag off the feature, also of an archived one, and leaves the tag', async ({ world }) => {
    const featureName = await featureWith(world, [checkout, payment])
    await archive(world, featureName)
    const { status } = await world.admin.call('removeFeatureTag', { params: params(featureName) })
    expect(status).toBe(200)
    expect(await tagsOf(world, featureName)).toEqual([payment])
    expect((await world.admin.call('listTags', {})).body.tags).toEqual([checkout, payment])
    expect(await world.events()).toMatchObject([
      { type: 'feature-untagged', project: 'default', featureName, data: null, preData: checkout, tags: [payment] },
    ])
  })
})

describe('updateTagsOfFeatures', () => {
  const params = { projectId: 'default' }

  it('changes every feature, and records each change', async ({ world }) => {
    const one = await world.feature({ name: 'one', tags: [checkout] })
    const two = await world.feature({ name: 'two', tags: [payment] })
    await world.forgetEvents()
    const { status } = await world.admin.call('updateTagsOfFeatures', {
      params,
      body: { features: [two, one, two], tags: { addedTags: [simple('basket'), payment], removedTags: [checkout] } },
    })
    expect(status).toBe(200)
    expect([await tagsOf(world, one), await tagsOf(world, two)]).toEqual([
      [simple('basket'), payment],
      [simple('basket'), payment],
    ])
    expect(await world.events()).toMatchObject([
      { type: 'tag-created', data: simple('basket') },
      { type: 'feature-tagged', project: 'default', featureName: one, data: simple('basket') },
      { type: 'feature-tagged', featureName: one, data: payment, tags: [simple('basket'), payment] },
      { type: 'feature-tagged', featureName: two, data: simple('basket') },
      { type: 'feature-untagged', project: 'default', featureName: one, preData: checkout },
    ])
  })

  it('changes nothing when a feature is unknown, foreign or archived', async ({ world }) => {
    const own = await world.feature()
    const foreign = await world.feature({ project: await world.project('other') })
    const resting = await world.feature()
    await archive(world, resting)
    await world.forgetEvents()
    const statuses: number[] = []
    for (const other of ['unknown', foreign, resting]) {
      const { status } = await world.admin.call('updateTagsOfFeatures', {
        params,
        body: { features: [own, other], tags: { addedTags: [checkout], removedTags: [] } },
      })
      statuses.push(status)
    }
    expect(statuses).toEqual([404, 400, 400])
    expect(await tagsOf(world, own)).toEqual([])
    expect(await world.events()).toEqual([])
  })

  it('takes tags off archived features', async ({ world }) => {
    const features = [await featureWith(world, [checkout])]
    await archive(world, features[0] ?? '')
    const tags = { addedTags: [], removedTags: [checkout] }
    await world.admin.call('updateTagsOfFeatures', { params, body: { features, tags } })
    expect(await world.eventTypes()).toEqual(['feature-untagged'])
  })
})
