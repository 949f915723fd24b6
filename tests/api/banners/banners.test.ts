import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { it, type World } from '../../support/world.ts'

const MESSAGE = { message: 'The checkout is tested on Friday' }

async function banner(world: World, more: Partial<Schema<'BannerInput'>> = {}) {
  const { status, body, error } = await world.admin.call('createBanner', { body: { ...MESSAGE, ...more } })
  expect({ status, error }).toEqual({ status: 201, error: undefined })
  return body
}

describe('createBanner', () => {
  it('stores what is given, with defaults for the rest', async ({ world }) => {
    await world.forgetEvents()
    const body = await banner(world)
    expect(body).toMatchObject({
      ...{ ...MESSAGE, variant: 'info', sticky: false, icon: null, link: null, linkText: null },
      ...{ dialogTitle: null, dialog: null, enabled: true, project: null },
    })
    expect(await world.events()).toMatchObject([{ type: 'banner-created', project: null, data: body }])
  })

  it.for([
    ['a script as a link', { link: 'javascript:alert(1)' }, '/body/link'],
    ['a link with a password', { link: 'https://ada:secret@example.com' }, '/body/link'],
    ['a path as a link', { link: '/projects' }, '/body/link'],
    ['the text of no link', { linkText: 'Status page' }, '/body/linkText'],
    ['the title of no dialog', { dialogTitle: 'Details' }, '/body/dialogTitle'],
    ['an unknown project', { project: 'nowhere' }, '/body/project'],
    ['blanks', { message: ' \n' }, '/body/message'],
  ] as const)('refuses %s', async ([, more, path], { world }) => {
    const { status, error } = await world.admin.send('createBanner', { body: { ...MESSAGE, ...more } })
    expect({ status, paths: error?.details?.map((detail) => detail.path) }).toEqual({ status: 400, paths: [path] })
  })

  it.for([
    ['https://ada:secret@example.com', "link can't have a user name or a password"],
    ['https://ada@example.com', "link can't have a user name or a password"],
    ['ftp://example.com', 'link is no address that begins with https: or http:'],
  ] as const)('says what is wrong with the link %s', async ([link, message], { world }) => {
    const { error } = await world.admin.send('createBanner', { body: { ...MESSAGE, link } })
    expect(error?.details?.map((detail) => detail.message)).toEqual([message])
  })

  it('keeps HTML and Markdown as text', async ({ world }) => {
    const message = '<b>Hello</b> **you** <script>alert(1)</script>'
    expect(await banner(world, { message })).toMatchObject({ message })
  })
})

describe('listBanners', () => {
  it('has disabled ones only for who may change them', async ({ world }) => {
    const { id: shown } = await banner(world)
    const { id: hidden } = await banner(world, { enabled: false })
    const viewer = await world.actor()
    const idsFor = async (client: World['admin'], query = {}) =>
      (await client.call('listBanners', { query })).body.banners.map(({ id }) => id)
    expect(await idsFor(world.admin)).toEqual([shown, hidden])
    expect(await idsFor(world.admin, { enabled: true })).toEqual([shown])
    expect(await idsFor(world.admin, { enabled: false })).toEqual([hidden])
    expect(await idsFor(viewer)).toEqual([shown])
    expect(await idsFor(viewer, { enabled: false })).toEqual([])
    expect(await viewer.call('getBanner', { params: { bannerId: hidden } })).toMatchObject({ status: 404 })
    expect(await viewer.call('getBanner', { params: { bannerId: shown } })).toMatchObject({ status: 200 })
  })
})

describe('updateBanner', () => {
  it('replaces it, and records it before and after, once', async ({ world }) => {
    const before = await banner(world, { link: 'https://status.example.com', variant: 'error' })
    await world.forgetEvents()
    const params = { bannerId: before.id }
    const input = { message: 'Over', project: 'default' }
    const { body } = await world.admin.call('updateBanner', { params, body: input })
    expect(body).toEqual({ ...before, ...input, link: null, variant: 'info' })
    expect(await world.admin.call('updateBanner', { params, body: input })).toMatchObject({ status: 200, body })
    expect(await world.events()).toMatchObject([
      { type: 'banner-updated', project: 'default', data: body, preData: before },
    ])
  })
})

describe('showBanner and hideBanner', () => {
  it('switch it, and record nothing where nothing changes', async ({ world }) => {
    const { id: bannerId } = await banner(world)
    await world.forgetEvents()
    const params = { bannerId }
    for (const operation of ['showBanner', 'hideBanner', 'hideBanner', 'showBanner'] as const)
      expect(await world.admin.call(operation, { params })).toMatchObject({ status: 200 })
    expect(await world.events()).toMatchObject(
      [false, true].map((enabled) => ({ type: 'banner-updated', data: { enabled }, preData: { enabled: !enabled } })),
    )
  })
})

describe('deleteBanner', () => {
  it('records what it was', async ({ world }) => {
    const preData = await banner(world)
    await world.forgetEvents()
    const params = { bannerId: preData.id }
    expect(await world.admin.call('deleteBanner', { params })).toMatchObject({ status: 200 })
    expect(await world.admin.call('deleteBanner', { params })).toMatchObject({ status: 404 })
    expect(await world.events()).toMatchObject([{ type: 'banner-deleted', preData }])
  })
})

describe('deleteProject', () => {
  it('deletes the banners of the project, with an event of each', async ({ world }) => {
    await world.project('shop')
    const { id } = await banner(world, { project: 'shop' })
    const { id: other } = await banner(world)
    const params = { projectId: 'shop' }
    await world.admin.call('archiveProject', { params })
    await world.forgetEvents()
    expect(await world.admin.call('deleteProject', { params })).toMatchObject({ status: 200 })
    const { body } = await world.admin.call('listBanners')
    expect(body.banners.map((left) => left.id)).toEqual([other])
    expect(await world.events()).toContainEqual(
      expect.objectContaining({ type: 'banner-deleted', project: 'shop', preData: expect.objectContaining({ id }) }),
    )
  })
})
