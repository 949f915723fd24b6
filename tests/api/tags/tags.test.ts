// Also on a hostile database: npm run test:postgres -- --hostile
import { describe, expect } from 'vitest'
import { it, type World } from '../../support/world.ts'

async function make(world: World, ...values: string[]) {
  for (const value of values) await world.admin.call('createTag', { body: { value } })
  await world.forgetEvents()
}

const simple = (value: string) => ({ type: 'simple', value })
const params = (tagValue: string) => ({ tagType: 'simple', tagValue })

describe('listTags', () => {
  it('sorts by type and value and gives the part that is asked for', async ({ world }) => {
    await world.admin.call('createTagType', { body: { name: 'area' } })
    await make(world, 'payment', 'checkout')
    await world.admin.call('createTag', { body: { type: 'area', value: 'shop' } })
    const { body } = await world.admin.call('listTags', {})
    expect(body).toEqual({
      version: 1,
      tags: [{ type: 'area', value: 'shop' }, simple('checkout'), simple('payment')],
    })
    const part = await world.admin.call('listTags', { query: { offset: 1, limit: 1 } })
    expect(part.body.tags).toEqual([simple('checkout')])
  })
})

describe('listTagsOfType', () => {
  it('gives the tags of that type, sorted by value', async ({ world }) => {
    await world.admin.call('createTagType', { body: { name: 'area' } })
    await make(world, 'payment', 'checkout', 'basket')
    const tagsOf = async (tagType: string, query = {}) =>
      (await world.admin.call('listTagsOfType', { params: { tagType }, query })).body.tags
    expect(await tagsOf('simple')).toEqual(['basket', 'checkout', 'payment'].map(simple))
    expect(await tagsOf('simple', { offset: 1, limit: 1 })).toEqual([simple('checkout')])
    expect(await tagsOf('area')).toEqual([])
  })
})

describe('createTag', () => {
  it('stores the value without the blanks around it and records the tag', async ({ world }) => {
    const editor = await world.actor({ may: ['UPDATE_FEATURE'] })
    const { status, body, headers } = await editor.call('createTag', { body: { value: '  the checkout/1\n' } })
    expect({ status, body }).toEqual({ status: 201, body: simple('the checkout/1') })
    expect(headers.location).toBe('/api/admin/tags/simple/the%20checkout%2F1')
    expect(await world.events()).toMatchObject([
      { type: 'tag-created', data: simple('the checkout/1'), project: null, createdBy: editor.name },
    ])
    const found = await world.admin.call('getTag', { params: params('the checkout/1') })
    expect(found.body).toEqual({ version: 1, tag: simple('the checkout/1') })
  })

  it('refuses a value that is too short or too long, and an unknown tag type', async ({ world }) => {
    for (const value of ['', 'x', '  x  ', 'x'.repeat(51)]) {
      const { status, error } = await world.admin.send('createTag', { body: { value } })
      expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path: '/body/value' })
    }
    const { status, error } = await world.admin.call('createTag', { body: { type: 'area', value: 'shop' } })
    expect({ status, message: error?.message }).toEqual({ status: 400, message: 'There is no tag type "area"' })
  })

  it('refuses a tag that exists, with other blanks around it too', async ({ world }) => {
    await make(world, 'checkout')
    const { status, error } = await world.admin.call('createTag', { body: { value: ' checkout' } })
    expect({ status, message: error?.message }).toEqual({
      status: 409,
      message: 'The tag "simple:checkout" exists already',
    })
    expect(await world.events()).toEqual([])
  })
})

describe('deleteTag', () => {
  it('takes the tag off the features that have it', async ({ world }) => {
    const featureName = await world.feature({ tags: [simple('checkout'), simple('payment')] })
    await world.forgetEvents()
    const { status } = await world.admin.call('deleteTag', { params: params('checkout') })
    expect(status).toBe(200)
    const left = await world.admin.call('listFeatureTags', { params: { featureName } })
    expect(left.body.tags).toEqual([simple('payment')])
    expect(await world.events()).toMatchObject([
      { type: 'feature-untagged', featureName, data: null, preData: simple('checkout') },
      { type: 'tag-deleted', data: simple('checkout'), preData: null },
    ])
  })

  it('needs the permission in the project of every feature that has the tag', async ({ world }) => {
    const other = await world.project('other')
    await world.feature({ tags: [simple('checkout')] })
    await world.feature({ project: other, tags: [simple('checkout')] })
    await world.forgetEvents()
    const editor = await world.actor({ may: ['UPDATE_FEATURE'], project: 'default' })
    const { status, error } = await editor.call('deleteTag', { params: params('checkout') })
    expect({ status, details: error?.details }).toEqual({ status: 403, details: [{ message: 'UPDATE_FEATURE' }] })
    expect((await world.admin.call('getTag', { params: params('checkout') })).status).toBe(200)
    expect(await world.events()).toEqual([])
  })
})
