import { describe, expect } from 'vitest'
import { newProject, personWith } from '../../../support/projects.ts'
import { ROLES } from '../../../support/service-accounts.ts'
import { outcome } from '../../../support/strategies.ts'
import { it } from '../../../support/world.ts'

describe('getProject', () => {
  it('has the number of members, and the health', async ({ world }) => {
    const projectId = await world.project('shop')
    const read = async () => (await world.admin.call('getProject', { params: { projectId } })).body
    expect(await read()).toMatchObject({ version: 1, members: 0, health: 100 })
    await world.actor({ may: ['UPDATE_PROJECT'], project: projectId })
    const [stale] = [await world.feature({ project: projectId }), await world.feature({ project: projectId })]
    const params = { projectId }
    await world.admin.call('setFeaturesStale', { params, body: { features: [stale], stale: true } })
    expect(await read()).toMatchObject({ members: 1, health: 50 })
  })

  it('has a page of its active features, by name', async ({ world }) => {
    const projectId = await world.project('shop')
    for (const name of ['c', 'a', 'b', 'old']) await world.feature({ name, project: projectId })
    await world.feature({ name: 'elsewhere' })
    await world.admin.call('archiveFeature', { params: { projectId, featureName: 'old' } })
    const features = async (query: { limit?: number; offset?: number }) =>
      (await world.admin.call('getProject', { params: { projectId }, query })).body.features
    expect((await features({})).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect((await features({ limit: 1, offset: 1 })).map(({ name }) => name)).toEqual(['b'])
    const { body: listed } = await world.admin.call('listProjectFeatures', { params: { projectId } })
    expect(await features({})).toEqual(listed.features)
  })

  it('shows the project with its settings', async ({ world }) => {
    world.at('2026-11-20T09:30:00Z')
    const { id: projectId } = await newProject(world, { changeRequestEnvironments: [{ name: 'production' }] })
    const { body } = await world.admin.call('getProject', { params: { projectId } })
    expect(body).toEqual({
      version: 1,
      id: 'shop',
      name: 'Shop',
      description: null,
      mode: 'open',
      defaultStickiness: 'default',
      featureLimit: null,
      featureNaming: { pattern: null, example: null, description: null },
      linkTemplates: [],
      requirePreconditions: false,
      managedOnly: false,
      environments: [
        { environment: 'development', changeRequestsEnabled: false },
        { environment: 'production', changeRequestsEnabled: true },
      ],
      changeRequestEnvironments: [{ name: 'production', requiredApprovals: 1 }],
      features: [],
      members: 0,
      health: 100,
      favorite: false,
      createdAt: '2026-11-20T09:30:00.000Z',
      updatedAt: '2026-11-20T09:30:00.000Z',
      archivedAt: null,
    })
  })

  it('shows no private project to a user without a role in it', async ({ world }) => {
    const { id: projectId } = await newProject(world, { mode: 'private' })
    const viewer = await personWith(world, ROLES.VIEWER)
    expect(outcome(await viewer.call('getProject', { params: { projectId } }))).toBe('404 NotFoundError')
  })
})
