import { describe, expect } from 'vitest'
import { deleteProject } from '../../../../src/domain/project-archive/commands.ts'
import { key } from '../../../support/environments.ts'
import { search } from '../../../support/event-rows.ts'
import { archivedFeature } from '../../../support/features.ts'
import { heldUp } from '../../../support/held-up.ts'
import { newProject, personWith, post } from '../../../support/projects.ts'
import { nordic } from '../../../support/segments.ts'
import { ROLES } from '../../../support/service-accounts.ts'
import { FORBIDDEN, INVALID, MISSING, outcome } from '../../../support/strategies.ts'
import { it, type World } from '../../../support/world.ts'

const shop = { projectId: 'shop' }

async function archivedAt(world: World) {
  return (await world.admin.call('getProject', { params: shop })).body.archivedAt
}

describe('archiveProject', () => {
  it('archives a project without active features, once', async ({ world }) => {
    await newProject(world)
    await archivedFeature(world, { project: 'shop' })
    await world.forgetEvents()
    world.at('2026-11-20T09:30:00Z')
    for (const _ of [1, 2]) expect((await world.admin.call('archiveProject', { params: shop })).status).toBe(200)
    expect(await archivedAt(world)).toBe('2026-11-20T09:30:00.000Z')
    expect(await world.events()).toMatchObject([
      {
        type: 'project-updated',
        project: 'shop',
        data: { id: 'shop', name: 'Shop', archivedAt: '2026-11-20T09:30:00.000Z' },
        preData: { id: 'shop', name: 'Shop', archivedAt: null },
      },
    ])
  })

  it('refuses the first project, and one with active features', async ({ world }) => {
    await newProject(world)
    const feature = await world.feature({ project: 'shop' })
    await world.forgetEvents()
    const answer = await world.admin.call('archiveProject', { params: shop })
    expect(outcome(answer)).toBe(FORBIDDEN)
    expect(answer.error?.message).toContain(`"${feature}"`)
    expect(outcome(await world.admin.call('archiveProject', { params: { projectId: 'default' } }))).toBe(FORBIDDEN)
    expect(await world.events()).toEqual([])
  })

  it('leaves a project that takes no new features', async ({ world }) => {
    await newProject(world)
    await world.admin.call('archiveProject', { params: shop })
    const featureName = await world.feature()
    const create = await world.admin.call('createFeature', { params: shop, body: { name: 'cart' } })
    const move = await world.admin.call('moveFeature', {
      params: { projectId: 'default', featureName },
      body: { newProjectId: 'shop' },
    })
    expect([outcome(create), outcome(move)]).toEqual([MISSING, MISSING])
  })

  it('never leaves a project both archived and with an active feature', async ({ world }) => {
    for (const round of [1, 2, 3, 4, 5]) {
      const projectId = `shop-${round}`
      await world.project(projectId)
      const [archive, create] = await Promise.all([
        post(world, `archive/${projectId}`),
        post(world, `${projectId}/features`, { name: `cart-${round}` }),
      ])
      expect([
        [200, 404],
        [403, 201],
      ]).toContainEqual([archive.status, create.status])
    }
  })
})

describe('reviveProject', () => {
  it('revives an archived project, once', async ({ world }) => {
    await newProject(world)
    await world.admin.call('archiveProject', { params: shop })
    await world.forgetEvents()
    for (const _ of [1, 2]) expect((await world.admin.call('reviveProject', { params: shop })).status).toBe(200)
    expect(await archivedAt(world)).toBeNull()
    expect(await world.events()).toMatchObject([
      { type: 'project-updated', data: { archivedAt: null }, preData: { archivedAt: expect.any(String) } },
    ])
  })

  it('holds the limit of the instance', async ({ world }) => {
    await world.project('shop', { archived: true })
    world.limit({ projects: 1 })
    expect(outcome(await world.admin.call('reviveProject', { params: shop }))).toBe(INVALID)
    expect(await archivedAt(world)).not.toBeNull()
  })
})

describe('deleteProject', () => {
  it('takes archived features, keys and segments with it, and records each', async ({ world }) => {
    await newProject(world)
    const feature = await archivedFeature(world, { project: 'shop', tags: [{ value: 'beta' }] })
    const segment = await world.admin.call('createSegment', { body: { ...nordic, project: 'shop' } })
    await key(world, 'alone', 'development', ['shop'])
    await key(world, 'shared', 'development', ['default', 'shop'])
    await key(world, 'every', 'development')
    await world.forgetEvents()
    expect((await world.admin.call('deleteProject', { params: shop })).status).toBe(200)
    const alone = { tokenName: 'alone', type: 'client', environment: 'development', projects: ['shop'] }
    const events = await world.events()
    expect(events).toMatchObject([
      { type: 'feature-deleted', featureName: feature, tags: [{ type: 'simple', value: 'beta' }] },
      { type: 'api-token-deleted', environment: 'development', preData: alone },
      {
        type: 'api-token-updated',
        // It names other projects, which not everybody may see.
        project: null,
        data: { tokenName: 'shared', projects: ['default'] },
        preData: { tokenName: 'shared', projects: ['default', 'shop'] },
      },
      { type: 'segment-deleted', preData: { id: segment.body.id, name: nordic.name, project: 'shop' } },
      { type: 'project-deleted', data: null, preData: null },
    ])
    const others = events.filter(({ type }) => type !== 'api-token-updated')
    expect(new Set(others.map(({ project }) => project))).toEqual(new Set(['shop']))
    expect(outcome(await world.admin.call('getProject', { params: shop }))).toBe(MISSING)
    const keys = await world.db.selectFrom('apiTokens').select(['name', 'projects']).orderBy('id').execute()
    expect(keys.filter(({ name }) => name !== 'tests')).toEqual([
      { name: 'shared', projects: ['default'] },
      { name: 'every', projects: [] },
    ])
  })

  it('makes the id free again', async ({ world }) => {
    await newProject(world)
    await world.admin.call('deleteProject', { params: shop })
    expect((await newProject(world)).id).toBe('shop')
  })

  it('refuses the first project, and one with active features', async ({ world }) => {
    await newProject(world)
    await world.feature({ project: 'shop' })
    await archivedFeature(world, { project: 'shop' })
    await world.forgetEvents()
    expect(outcome(await world.admin.call('deleteProject', { params: shop }))).toBe(FORBIDDEN)
    expect(outcome(await world.admin.call('deleteProject', { params: { projectId: 'default' } }))).toBe(FORBIDDEN)
    expect(await world.events()).toEqual([])
  })
})

describe('events of a private project that is deleted', () => {
  it('stay hidden from users who could not see it', async ({ world }) => {
    const viewer = await personWith(world, ROLES.VIEWER, 'viewer')
    const editor = await personWith(world, ROLES.EDITOR, 'editor')
    await world.admin.call('createProject', { body: { name: 'Shop', mode: 'private' } })
    await archivedFeature(world, { project: 'shop', name: 'secret-feature' })
    await world.admin.call('deleteProject', { params: shop })
    const types = ['project-created', 'feature-created', 'feature-archived', 'feature-deleted', 'project-deleted']
    expect((await search(editor, { project: 'shop' })).total).toBe(types.length)
    expect(await search(viewer, { project: 'shop' })).toEqual({ ids: [], total: 0 })
    expect(await search(viewer, {})).toEqual({ ids: [], total: 0 })
    const ofFeature = await viewer.call('listFeatureEvents', { params: { featureName: 'secret-feature' } })
    expect(ofFeature.body.events).toEqual([])
  })

  it('are never those of another project: nothing else gets the id', async ({ world }) => {
    await newProject(world, { mode: 'private' })
    await world.admin.call('deleteProject', { params: shop })
    await world.forgetEvents()
    const create = await world.admin.call('createProject', { body: { id: 'shop', name: 'Shop' } })
    const validate = await world.admin.call('validateProjectId', { body: { id: 'shop' } })
    for (const answer of [create, validate]) {
      expect(outcome(answer)).toBe('409 NameExistsError')
      expect(answer.error?.message).toContain('was the id of a private project')
    }
    expect(await world.events()).toEqual([])
    expect((await newProject(world)).id).toBe('shop-1')
  })

  // The embedded engine has one connection, so nobody asks while a project is going.
  it.skipIf(process.env.TEST_ENGINE === 'embedded')(
    'stay hidden when the id is asked for while the project is going',
    async ({ world }) => {
      await newProject(world, { mode: 'private' })
      await world.forgetEvents()
      const headers = { authorization: world.admin.key }
      const payload = { id: 'shop', name: 'Shop' }
      const answer = await heldUp(
        world.db,
        (transaction) => deleteProject(transaction, 'shop'),
        () => world.app.inject({ method: 'POST', url: '/api/admin/projects', headers, payload }),
      )
      expect(answer.statusCode).toBe(409)
      expect(await world.eventTypes()).toEqual(['project-deleted'])
    },
  )

  it('do not keep the id of an open project from being used again', async ({ world }) => {
    await newProject(world)
    await world.admin.call('deleteProject', { params: shop })
    expect((await newProject(world)).id).toBe('shop')
  })
})
