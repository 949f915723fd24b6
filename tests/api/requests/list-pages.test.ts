import { describe, expect } from 'vitest'
import { clientFor, give, makeGroup, makePerson, makeRole } from '../../support/access.ts'
import { addingStrategy, scheduled } from '../../support/change-requests.ts'
import { guarded } from '../../support/proposals.ts'
import { usedFeature } from '../../support/reports.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { it, type World } from '../../support/world.ts'

const inDefault = { projectId: 'default' }

/** Pages of one item each, up to the empty one, five at most. */
async function pagesOf<Item>(page: (query: { limit: number; offset: number }) => Promise<Item[]>): Promise<Item[][]> {
  const pages: Item[][] = []
  do pages.push(await page({ limit: 1, offset: pages.length }))
  while (pages.at(-1)?.length !== 0 && pages.length < 5)
  return pages
}

/** Two people and two groups with two roles in two projects. */
async function twoOfEach(world: World) {
  await world.project('shop')
  const people = [await makePerson(world), await makePerson(world)]
  const users = people.map(({ id }) => id)
  const members = people.map(({ member }) => member)
  const groups = [await makeGroup(world, { users: members }), await makeGroup(world, { users: members })]
  const access = { roles: [ROLES.MEMBER, ROLES.OWNER], users, groups: groups.map(({ id }) => id) }
  await give(world, access)
  await give(world, access, 'shop')
  return { users, groups: access.groups }
}

describe('pages of one item', () => {
  it('of who has access to a project', async ({ world }) => {
    const { users, groups } = await twoOfEach(world)
    const ids = (people: readonly { id: number }[]) => people.map(({ id }) => id)
    const oldWay = await pagesOf(async (query) => {
      const { body } = await world.admin.call('listProjectUsers', { params: inDefault, query })
      return ids(body.users)
    })
    const access = (list: 'users' | 'groups') =>
      pagesOf(async (query) => {
        const { body } = await world.admin.call('getProjectAccess', { params: inDefault, query })
        return ids(body[list])
      })
    expect(oldWay).toEqual([[users[0]], [users[1]], []])
    expect(await access('users')).toEqual(oldWay)
    expect(await access('groups')).toEqual([[groups[0]], [groups[1]], []])
  })

  it('of the projects where a role is held', async ({ world }) => {
    await twoOfEach(world)
    const pages = await pagesOf(async (query) => {
      const { body } = await world.admin.call('getRoleUsage', { params: { roleId: ROLES.MEMBER }, query })
      return body.projects.map(({ project, userCount, groupCount }) => [project, userCount, groupCount])
    })
    expect(pages).toEqual([[['default', 2, 2]], [['shop', 2, 2]], []])
  })

  it('of what the caller has', async ({ world }) => {
    const { users } = await twoOfEach(world)
    const somebody = await clientFor(world, users[0] ?? 0)
    const { body: whole } = await somebody.call('getOwnProfile')
    const profile = (list: 'projects' | 'groups') =>
      pagesOf(async (query) => (await somebody.call('getOwnProfile', { query })).body[list])
    expect(whole.groups).toHaveLength(2)
    expect(await profile('projects')).toEqual([['default'], ['shop'], []])
    expect(await profile('groups')).toEqual([...whole.groups.map((name) => [name]), []])
    const roles = await pagesOf(async (page) => {
      const { body } = await somebody.call('listOwnRoles', { query: { ...inDefault, ...page } })
      return body.roles.map(({ name }) => name)
    })
    expect(roles).toEqual([['Owner'], ['Member'], []])
  })

  it('of the tags of a feature', async ({ world }) => {
    const featureName = await world.feature()
    const addedTags = ['one', 'two'].map((value) => ({ type: 'simple', value }))
    await world.admin.call('updateFeatureTags', { params: { featureName }, body: { addedTags, removedTags: [] } })
    const pages = await pagesOf(
      async (query) => (await world.admin.call('listFeatureTags', { params: { featureName }, query })).body.tags,
    )
    expect(pages).toEqual([...addedTags.map((tag) => [tag]), []])
  })

  it('of people who are found, without more pages', async ({ world }) => {
    await makePerson(world, 'grace@example.com')
    await makePerson(world, 'gracia@example.com')
    const found = async (limit?: number) =>
      (await world.admin.call('searchUsers', { query: { q: 'gra', ...(limit && { limit }) } })).body.map(
        ({ name }) => name,
      )
    expect(await found()).toEqual(['grace', 'gracia'])
    expect(await found(1)).toEqual(['grace'])
  })

  it('of applications that use a feature', async ({ world }) => {
    world.at('2026-11-20T09:30:00Z')
    const featureName = await world.feature({ name: 'checkout' })
    const used = { featureName, yes: 1, no: 0 }
    await usedFeature(world, { ...used, appName: 'shop', yes: 2 }, { ...used, appName: 'app' })
    const params = { featureName }
    const seen = await pagesOf(
      async (query) => (await world.admin.call('getFeatureMetrics', { params, query })).body.seenApplications,
    )
    expect(seen).toEqual([['app'], ['shop'], []])
    const { body } = await world.admin.call('getRawFeatureMetrics', { params, query: { hoursBack: 1, limit: 1 } })
    expect(body.data.map(({ appName }) => appName)).toEqual(['shop'])
  })

  it('of people who can approve', async ({ world }) => {
    const { reviewer } = await guarded(world)
    const other = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], environment: 'production' })
    const params = { ...inDefault, environment: 'production' }
    const reviewers = await pagesOf(async (query) =>
      (await world.admin.call('listAvailableReviewers', { params, query })).body.reviewers.map(({ id }) => id),
    )
    expect(reviewers).toEqual([[reviewer.userId], [other.userId], []])
  })

  it('of scheduled requests, newest first', async ({ world }) => {
    const changes = [addingStrategy(await world.feature())]
    const requests = [await scheduled(world, changes), await scheduled(world, changes)].map(({ id }) => id)
    const pages = await pagesOf(async (query) =>
      (await world.admin.call('listScheduledChangeRequests', { params: inDefault, query })).body.map(({ id }) => id),
    )
    expect(pages).toEqual([[requests[1]], [requests[0]], []])
  })
})

describe('getProjectAccess', () => {
  it('lists 1000 roles at most', async ({ world }) => {
    await makeRole(world)
    await world.db
      .insertInto('roles')
      .values(Array.from({ length: 1000 }, (_, at) => ({ name: `role ${at}`, type: 'custom' as const })))
      .execute()
    const { body } = await world.admin.call('getProjectAccess', { params: inDefault })
    expect(body.roles).toHaveLength(1000)
    expect(body.roles[0]?.name).toBe('Owner')
  })
})
