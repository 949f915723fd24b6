import { describe, expect } from 'vitest'
import { archivedFeature, storedEnvironment } from '../../../support/features.ts'
import {
  daysAgo,
  NOW,
  overview,
  storedFeature,
  storedGroup,
  storedRole,
  storedUser,
} from '../../../support/project-overview.ts'
import { it } from '../../../support/world.ts'

const nothing = {
  avgTimeToProdCurrentWindow: 0,
  createdCurrentWindow: 0,
  createdPastWindow: 0,
  archivedCurrentWindow: 0,
  archivedPastWindow: 0,
  projectActivityCurrentWindow: 0,
  projectActivityPastWindow: 0,
  projectMembersAddedCurrentWindow: 0,
}

describe('getProjectOverview', () => {
  it('tells all there is about a project', async ({ world }) => {
    world.at(NOW)
    const strategy = {
      name: 'flexibleRollout',
      title: null,
      disabled: false,
      sortOrder: 0,
      segments: [],
      constraints: [],
      variants: [],
      parameters: { rollout: '25' },
    }
    const [createdAt, updatedAt] = [daysAgo(100), daysAgo(20)]
    await world.db
      .insertInto('projects')
      .values({
        id: 'shop',
        name: 'Shop & more',
        description: 'All of it',
        mode: 'protected',
        defaultStickiness: 'userId',
        featureLimit: 100,
        namingPattern: 'shop-.+',
        namingExample: 'shop-1',
        createdAt,
        updatedAt,
      })
      .execute()
    await world.db
      .insertInto('projectEnvironments')
      .values([
        { projectId: 'shop', environment: 'production', defaultStrategy: JSON.stringify(strategy) },
        { projectId: 'shop', environment: 'development' },
      ])
      .execute()
    await world.db
      .insertInto('changeRequestSettings')
      .values({ projectId: 'shop', environment: 'production' })
      .execute()
    const reader = await world.actor()
    await world.db.insertInto('projectFavorites').values({ userId: reader.userId, projectId: 'shop' }).execute()
    await storedFeature(world, { project: 'shop', type: 'kill-switch' })
    await storedFeature(world, { project: 'shop' })
    await storedFeature(world, { project: 'shop', markedStale: true })
    const { status, body } = await reader.call('getProjectOverview', { params: { projectId: 'shop' } })
    expect(status).toBe(200)
    expect(body).toEqual({
      stats: { ...nothing, createdCurrentWindow: 3 },
      version: 1,
      name: 'Shop & more',
      description: 'All of it',
      defaultStickiness: 'userId',
      mode: 'protected',
      featureLimit: 100,
      featureNaming: { pattern: 'shop-.+', example: 'shop-1', description: null },
      members: 0,
      health: 67,
      environments: [
        { environment: 'development', changeRequestsEnabled: false },
        { environment: 'production', changeRequestsEnabled: true, defaultStrategy: strategy },
      ],
      updatedAt: updatedAt.toISOString(),
      createdAt: createdAt.toISOString(),
      archivedAt: null,
      favorite: true,
      featureTypeCounts: [
        { type: 'release', count: 2 },
        { type: 'kill-switch', count: 1 },
      ],
    })
  })

  it('has zeros and nulls for an empty project', async ({ world }) => {
    await world.project('empty', { environments: [] })
    expect(await overview(world, 'empty')).toMatchObject({
      stats: nothing,
      members: 0,
      health: 100,
      environments: [],
      featureTypeCounts: [],
      favorite: false,
      featureLimit: null,
      featureNaming: { pattern: null, example: null, description: null },
      description: null,
    })
  })

  it('answers for an archived project, and says since when', async ({ world }) => {
    await world.project('closed', { archived: true })
    expect((await overview(world, 'closed')).archivedAt).toMatch(/^20/)
  })

  it('counts the archived features by type when asked to', async ({ world }) => {
    await archivedFeature(world, { type: 'experiment' })
    await archivedFeature(world)
    await world.feature()
    const params = { projectId: 'default' }
    const { body } = await world.admin.call('getProjectOverview', { params, query: { archived: true } })
    const archived = [
      { type: 'release', count: 1 },
      { type: 'experiment', count: 1 },
    ]
    expect(body.featureTypeCounts).toEqual(archived)
    expect((await overview(world)).featureTypeCounts).toEqual([{ type: 'release', count: 1 }])
  })

  it('is not found by callers who may not see the project', async ({ world }) => {
    await world.project('secret')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'secret').execute()
    const outsider = await world.actor()
    const insider = await world.actor({ may: ['CREATE_FEATURE'], project: 'secret' })
    const params = { projectId: 'secret' }
    const { status, error } = await outsider.call('getProjectOverview', { params })
    expect({ status, name: error?.name }).toEqual({ status: 404, name: 'NotFoundError' })
    expect((await insider.call('getProjectOverview', { params })).status).toBe(200)
  })

  it('keeps updatedAt for edits of the project itself', async ({ world }) => {
    const before = (await overview(world)).updatedAt
    world.at(NOW)
    await archivedFeature(world)
    expect((await overview(world)).updatedAt).toBe(before)
  })
})

describe('members', () => {
  it('are people and service accounts with a role in the project, each once', async ({ world }) => {
    world.at(NOW)
    const [ada, bob, eve] = [await storedUser(world), await storedUser(world), await storedUser(world)]
    const robot = await storedUser(world, { accountType: 'service-account' })
    const gone = await storedUser(world, { deletedAt: daysAgo(1) })
    await world.project('other')
    await storedRole(world, ada, { createdAt: daysAgo(31) })
    await storedRole(world, ada, { roleId: 4, createdAt: daysAgo(1) })
    await storedRole(world, robot, { createdAt: daysAgo(30) })
    await storedRole(world, gone)
    await storedRole(world, eve, { projectId: 'other' })
    await storedGroup(world, 'shop team', [ada, bob], { joinedAt: daysAgo(3) })
    await storedGroup(world, 'nobody', [])
    await world.db.insertInto('userRoles').values({ userId: eve, roleId: 1 }).execute()
    const { members, stats } = await overview(world)
    expect({ members, added: stats.projectMembersAddedCurrentWindow }).toEqual({ members: 3, added: 2 })
  })
})

describe('health', () => {
  it.for([
    { marks: [true, true], health: 0 },
    { marks: [true, null, null], health: 67 },
    { marks: [false, null], health: 100 },
  ])('of features marked $marks is $health', async ({ marks, health }, { world }) => {
    world.at(NOW)
    for (const markedStale of marks) await storedFeature(world, { markedStale })
    await storedFeature(world, { markedStale: true, archivedAt: NOW })
    expect((await overview(world)).health).toBe(health)
  })

  it('goes down when a feature has outlived its type, at that moment', async ({ world }) => {
    await storedFeature(world, { createdAt: daysAgo(40) })
    await storedFeature(world, { createdAt: daysAgo(40, 1) })
    await storedFeature(world, { createdAt: daysAgo(40), markedStale: false })
    await storedFeature(world, { createdAt: daysAgo(4000), type: 'kill-switch' })
    world.at(daysAgo(0, -1))
    expect((await overview(world)).health).toBe(100)
    world.at(NOW)
    expect((await overview(world)).health).toBe(75)
  })

  it('follows the lifetime of a type, the longest one too', async ({ world }) => {
    world.at(NOW)
    await storedFeature(world, { createdAt: daysAgo(10) })
    const set = (lifetimeDays: number | null) =>
      world.admin.call('updateFeatureTypeLifetime', { params: { id: 'release' }, body: { lifetimeDays } })
    await set(10)
    expect((await overview(world)).health).toBe(0)
    await set(2_147_483_647)
    expect((await overview(world)).health).toBe(100)
  })
})

describe('getProjectHealthReport', () => {
  it('is the overview with the features and how many are stale', async ({ world }) => {
    world.at(NOW)
    const fresh = await world.feature({ name: 'b' })
    await storedFeature(world, { name: 'c', createdAt: daysAgo(50) })
    await storedFeature(world, { name: 'a', markedStale: true, createdAt: daysAgo(50) })
    await archivedFeature(world)
    await storedEnvironment(world, fresh, 'production', { enabled: true })
    const params = { projectId: 'default' }
    const { status, body } = await world.admin.call('getProjectHealthReport', { params })
    const { features, activeCount, potentiallyStaleCount, staleCount, ...rest } = body
    expect({ status, activeCount, potentiallyStaleCount, staleCount }).toEqual({
      status: 200,
      activeCount: 2,
      potentiallyStaleCount: 1,
      staleCount: 1,
    })
    expect(features.map(({ name, stale }) => ({ name, stale }))).toEqual([
      { name: 'a', stale: true },
      { name: 'b', stale: false },
      { name: 'c', stale: true },
    ])
    const { featureTypeCounts: _, ...shared } = await overview(world)
    expect(rest).toEqual(shared)
    const page = await world.admin.call('getProjectHealthReport', { params, query: { limit: 1, offset: 1 } })
    expect(page.body.features.map(({ name }) => name)).toEqual(['b'])
  })
})
