// Also on a hostile database: npm run test:postgres -- --hostile
import { describe, expect } from 'vitest'
import { archivedFeature, storedEnvironment } from '../../../support/features.ts'
import {
  daysAgo,
  NOW,
  storedEvents,
  storedFeature,
  storedGroup,
  storedRole,
  storedUser,
} from '../../../support/project-overview.ts'
import { it, type World } from '../../../support/world.ts'

async function idsFor(client: World['admin'], query?: { archived?: boolean; limit?: number; offset?: number }) {
  const { body } = await client.call('listProjects', { query })
  return body.projects.map(({ id }) => id)
}

describe('listProjects', () => {
  it('says of each project what matters in a list', async ({ world }) => {
    world.at(NOW)
    const [createdAt, updatedAt] = [daysAgo(100), daysAgo(20)]
    const row = { id: 'shop', name: 'A shop', description: 'All of it', mode: 'protected', createdAt, updatedAt }
    await world.db.insertInto('projects').values(row).execute()
    await world.db.insertInto('projectEnvironments').values({ projectId: 'shop', environment: 'production' }).execute()
    const seen = await world.feature({ project: 'shop' })
    await storedEnvironment(world, seen, 'production', { lastSeenAt: daysAgo(2) })
    await storedFeature(world, { project: 'shop', markedStale: true })
    await archivedFeature(world, { project: 'shop' })
    await storedEvents(world.db, [daysAgo(0, 60_000)], 'shop')
    const ada = await storedUser(world, { name: 'Ada' })
    await storedRole(world, ada, { projectId: 'shop', roleId: 4 })
    await storedGroup(world, 'Shop team', [ada, await storedUser(world)], { projectId: 'shop', roleId: 4 })
    await storedRole(world, await storedUser(world), { projectId: 'shop' })
    const reader = await world.actor()
    await world.db.insertInto('projectFavorites').values({ userId: reader.userId, projectId: 'shop' }).execute()
    const { status, body } = await reader.call('listProjects')
    expect({ status, version: body.version }).toEqual({ status: 200, version: 1 })
    expect(body.projects[0]).toEqual({
      id: 'shop',
      name: 'A shop',
      description: 'All of it',
      mode: 'protected',
      health: 50,
      memberCount: 3,
      featureCount: 2,
      favorite: true,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      lastUpdatedAt: NOW.toISOString(),
      lastReportedFlagUsage: daysAgo(2).toISOString(),
      owners: [
        { ownerType: 'group', name: 'Shop team' },
        { ownerType: 'user', name: 'Ada', email: null },
      ],
      archivedAt: null,
    })
    expect(body.projects[1]).toMatchObject({
      id: 'default',
      health: 100,
      memberCount: 0,
      featureCount: 0,
      favorite: false,
      lastUpdatedAt: null,
      lastReportedFlagUsage: null,
      owners: [{ ownerType: 'system' }],
    })
  })

  it('sorts by name, then by id, a page at a time', async ({ world }) => {
    for (const id of ['c', 'b', 'a']) await world.project(id)
    await world.db.updateTable('projects').set({ name: 'Same' }).where('id', 'in', ['a', 'b', 'c']).execute()
    expect(await idsFor(world.admin)).toEqual(['default', 'a', 'b', 'c'])
    expect(await idsFor(world.admin, { limit: 2, offset: 1 })).toEqual(['a', 'b'])
  })

  it('lists archived projects only when asked to, and then no others', async ({ world }) => {
    await world.project('closed', { archived: true })
    expect(await idsFor(world.admin)).toEqual(['default'])
    expect(await idsFor(world.admin, { archived: true })).toEqual(['closed'])
  })

  it('leaves out private projects that the caller may not know of', async ({ world }) => {
    await world.project('secret')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'secret').execute()
    const outsider = await world.actor()
    const insider = await world.actor({ may: ['CREATE_FEATURE'], project: 'secret' })
    expect(await idsFor(outsider)).toEqual(['default'])
    expect(await idsFor(insider)).toEqual(['default', 'secret'])
    expect(await idsFor(world.admin)).toEqual(['default', 'secret'])
  })
})
