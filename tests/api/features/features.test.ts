// Also on a hostile database: npm run test:postgres -- --hostile
import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { archivedFeature } from '../../support/features.ts'
import { it } from '../../support/world.ts'

const inDefault = { projectId: 'default' }

describe('createFeature', () => {
  it('makes a feature that is off in every environment of the project', async ({ world }) => {
    const editor = await world.actor({ may: ['CREATE_FEATURE'] })
    const { status, body, headers } = await editor.call('createFeature', {
      params: inDefault,
      body: { name: 'checkout' },
    })
    expect(status).toBe(201)
    expect(headers.location).toBe('/api/admin/projects/default/features/checkout')
    expect(body).toMatchObject({
      name: 'checkout',
      type: 'release',
      project: 'default',
      enabled: false,
      stale: false,
      tags: [],
    })
    expect(body.environments.map(({ name, enabled }) => [name, enabled])).toEqual([
      ['development', false],
      ['production', false],
    ])
    expect(await world.events()).toMatchObject([
      {
        type: 'feature-created',
        project: 'default',
        featureName: 'checkout',
        createdBy: editor.name,
        createdByUserId: editor.userId,
        data: { name: 'checkout', type: 'release', project: 'default', stale: false, archived: false },
        preData: null,
      },
    ])
  })

  it('takes type, description and impression data, and any character in the description', async ({ world }) => {
    const wanted = { name: 'checkout', type: 'experiment', description: 'R&D <b>😀</b>', impressionData: true }
    const { body } = await world.admin.call('createFeature', { params: inDefault, body: wanted })
    expect(body).toMatchObject(wanted)
  })

  it('answers what a read answers', async ({ world }) => {
    await world.project('one', { environments: ['production'] })
    await world.project('none', { environments: [] })
    const wanted: (Omit<Schema<'CreateFeature'>, 'name'> & { in: string })[] = [
      { in: 'default' },
      { in: 'one', type: 'kill-switch', description: '', stale: true, impressionData: true },
      { in: 'default', type: 'experiment', description: 'Old', createdAt: '2020-02-29T09:30:00.5Z' },
      { in: 'default', archived: true },
      { in: 'default', tags: [{ value: 'beta' }, { value: 'alpha' }, { value: 'beta' }] },
      { in: 'none' },
    ]
    for (const [at, { in: projectId, ...settings }] of wanted.entries()) {
      const name = `new-${at}`
      const { body } = await world.admin.call('createFeature', { params: { projectId }, body: { name, ...settings } })
      const { body: read } = await world.admin.call('getFeature', { params: { projectId, featureName: name } })
      expect(body).toEqual(read)
    }
  })

  it('creates tags that do not exist yet, and records that first', async ({ world }) => {
    const tags = [{ value: 'beta' }, { type: 'simple', value: 'alpha' }, { value: 'beta' }]
    const { body } = await world.admin.call('createFeature', { params: inDefault, body: { name: 'checkout', tags } })
    const created = [
      { type: 'simple', value: 'alpha' },
      { type: 'simple', value: 'beta' },
    ]
    expect(body.tags).toEqual(created)
    expect(await world.events()).toMatchObject([
      { type: 'tag-created', data: created[0], featureName: null },
      { type: 'tag-created', data: created[1], featureName: null },
      { type: 'feature-created', tags: created },
    ])
  })

  it('takes names of letters, digits and some other characters, and no other names', async ({ world }) => {
    for (const name of ['a b', 'ä', 'a/b', 'a%b', 'a?b', '', '.', '..', 'a\u0000b', 'x'.repeat(101)]) {
      const { status, error } = await world.admin.send('createFeature', { params: inDefault, body: { name } })
      const refused = { status: 400, error: 'ValidationError', path: '/body/name' }
      expect({ name, status, error: error?.name, path: error?.details?.[0]?.path }).toEqual({ name, ...refused })
    }
    for (const name of ["A-Za-z0-9-_.!~*'()", '...', 'x'.repeat(100)]) {
      const { status, headers } = await world.admin.call('createFeature', { params: inDefault, body: { name } })
      const location = `/api/admin/projects/default/features/${encodeURIComponent(name)}`
      expect({ status, location: headers.location }).toEqual({ status: 201, location })
    }
  })

  it('refuses a name that exists in any project, archived or not', async ({ world }) => {
    const other = await world.project('other')
    await world.feature({ name: 'checkout', project: other })
    await archivedFeature(world, { name: 'old-checkout', project: other })
    for (const name of ['checkout', 'old-checkout']) {
      const { status, error } = await world.admin.call('createFeature', { params: inDefault, body: { name } })
      expect({ status, name: error?.name }).toEqual({ status: 409, name: 'NameExistsError' })
    }
    const { status } = await world.admin.call('createFeature', { params: inDefault, body: { name: 'Checkout' } })
    expect(status).toBe(201)
  })

  it('refuses an unknown type, and an unknown tag type, and creates nothing', async ({ world }) => {
    for (const wrong of [{ type: 'Release' }, { tags: [{ type: 'unknown', value: 'alpha' }] }]) {
      const body = { name: 'checkout', ...wrong }
      const { status, error } = await world.admin.call('createFeature', { params: inDefault, body })
      expect({ status, name: error?.name }).toEqual({ status: 400, name: 'ValidationError' })
    }
    expect(await world.events()).toEqual([])
    expect(await world.db.selectFrom('features').selectAll().execute()).toEqual([])
  })

  it('says where an unknown type is', async ({ world }) => {
    const { error } = await world.admin.call('createFeature', { params: inDefault, body: { name: 'a', type: 'odd' } })
    const accepted = 'Accepted: release, experiment, operational, kill-switch, permission'
    expect(error?.details).toEqual([{ message: `There is no feature type "odd". ${accepted}`, path: '/body/type' }])
    const misspelt = await world.admin.call('createFeature', { params: inDefault, body: { name: 'a', type: 'relase' } })
    expect(misspelt.error?.message).toContain(`There is no feature type "relase". Did you mean release? ${accepted}`)
    const { body } = await world.admin.call('listFeatureTypes')
    expect(accepted).toBe(`Accepted: ${body.types.map(({ id }) => id).join(', ')}`)
  })

  it('does not find an archived project', async ({ world }) => {
    const projectId = await world.project('old', { archived: true })
    const { status } = await world.admin.call('createFeature', { params: { projectId }, body: { name: 'checkout' } })
    expect(status).toBe(404)
  })

  it('refuses a name that the pattern of the project does not match as a whole', async ({ world }) => {
    const projectId = await world.project('shop', { namingPattern: 'shop-[a-z]+|legacy' })
    const create = async (name: string) => {
      const { status, error } = await world.admin.call('createFeature', { params: { projectId }, body: { name } })
      return [status, error?.details?.[0]?.path]
    }
    expect(await create('checkout')).toEqual([400, '/body/name'])
    expect(await create('shop-a1')).toEqual([400, '/body/name'])
    expect(await create('legacy-x')).toEqual([400, '/body/name'])
    expect(await create('shop-checkout')).toEqual([201, undefined])
  })

  it('lets no more features in at once than the limit of the project', async ({ world }) => {
    const projectId = await world.project('small', { featureLimit: 4 })
    await archivedFeature(world, { project: projectId })
    const calls = Array.from({ length: 10 }, (_, index) =>
      world.admin.call('createFeature', { params: { projectId }, body: { name: `parallel-${index}` } }),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(4)
    expect(statuses.filter((status) => status === 403)).toHaveLength(6)
  })

  it('lets no more features in at once than the limit of the instance', async ({ world }) => {
    const projects = await Promise.all(['one', 'two', 'three'].map((id) => world.project(id)))
    world.limit({ features: 5 })
    const calls = Array.from({ length: 10 }, (_, index) =>
      world.admin.call('createFeature', {
        params: { projectId: projects[index % 3] ?? 'default' },
        body: { name: `parallel-${index}` },
      }),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(5)
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
  })
})

describe('validateFeatureName', () => {
  it('accepts a name that could be created, and refuses what a creation would refuse', async ({ world }) => {
    const projectId = await world.project('shop', { namingPattern: 'shop-.+' })
    await world.feature({ name: 'shop-a', project: projectId })
    await archivedFeature(world, { name: 'old' })
    const status = async (body: object) => (await world.admin.send('validateFeatureName', { body })).status
    expect(await status({ name: 'checkout' })).toBe(200)
    expect(await status({ name: 'shop-checkout', projectId })).toBe(200)
    expect(await status({ name: 'a b' })).toBe(400)
    expect(await status({})).toBe(400)
    expect(await status({ name: 'checkout', projectId })).toBe(400)
    expect(await status({ name: 'shop-a', projectId })).toBe(409)
    expect(await status({ name: 'old' })).toBe(409)
    expect(await status({ name: 'checkout', projectId: 'unknown' })).toBe(404)
    expect(await world.db.selectFrom('features').select('name').orderBy('name').execute()).toHaveLength(2)
  })
})
