import { describe, expect } from 'vitest'
import type { Client } from '../../support/call.ts'
import { addEvents, search } from '../../support/event-rows.ts'
import { startInstance } from '../../support/instance.ts'
import { stopClock } from '../../support/stopped-clock.ts'
import { it, type World } from '../../support/world.ts'

const params = { projectId: 'hush' }
const tag = { type: 'simple', value: 'codename' }

/** A private project `hush` with one feature, and its events. */
async function privateProject(world: World): Promise<string> {
  await world.project('hush')
  await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'hush').execute()
  return world.feature({ project: 'hush', name: 'hush-search' })
}

async function seen(client: Client): Promise<string[]> {
  const { body } = await client.call('searchFeatures')
  return body.features.map(({ name }) => name)
}

/** Gives a user the role Member of the project, through a group. */
async function joinByGroup(world: World, { userId }: Client): Promise<void> {
  const { id: groupId } = await world.db
    .insertInto('groups')
    .values({ name: 'readers' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.db.insertInto('groupUsers').values({ groupId, userId }).execute()
  await world.db.insertInto('groupRoles').values({ groupId, projectId: 'hush', roleId: 5 }).execute()
}

describe('a private project', () => {
  it('is there for members, members by a group, and users with a right everywhere', async ({ world }) => {
    const feature = await privateProject(world)
    const member = await world.actor({ may: ['UPDATE_FEATURE'], project: 'hush' })
    const groupMember = await world.actor()
    await joinByGroup(world, groupMember)
    const editor = await world.actor({ may: ['CREATE_SEGMENT'] })
    for (const client of [member, groupMember, editor, world.admin]) {
      expect(await seen(client)).toEqual([feature])
      expect((await client.call('getFeature', { params: { ...params, featureName: feature } })).status).toBe(200)
      expect((await search(client, { project: 'hush' })).total).toBe(1)
    }
  })

  it('is not there for others on another instance either, a quarter of a second after it was made private', async ({
    world,
  }) => {
    const later = stopClock()
    const other = await startInstance(world.db)
    await world.project('hush')
    const { key = '' } = await world.actor()
    const [here, there] = [world.clientWith({ key }), other.clientWith(key)]
    const statusOf = async (client: Client) => (await client.call('getProjectOverview', { params })).status
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 200])
    await world.admin.call('updateProjectSettings', { params, body: { mode: 'private' } })
    expect(await statusOf(here)).toBe(404)
    later(250)
    expect(await statusOf(there)).toBe(404)
  })
})

describe('a project that does not exist', () => {
  it('is what is missing, whatever else is missing besides', async ({ world }) => {
    const below = { projectId: 'nowhere', featureName: 'nothing', environment: 'development' }
    for (const id of ['getFeature', 'getFeatureEnvironment', 'favoriteFeature'] as const) {
      const { error } = await world.admin.send(id, { params: below })
      expect(error?.message).toBe('There is no project "nowhere"')
    }
    const { error } = await world.admin.send('getFeature', { params: { ...below, projectId: 'default' } })
    expect(error?.message).toBe('There is no feature "nothing"')
  })
})

describe('events', () => {
  it('of a private project that was deleted stay hidden', async ({ world }) => {
    const [open = 0, deleted] = await addEvents(
      world.db,
      { type: 'project-deleted', project: 'plain', preData: { id: 'plain', mode: 'open' } },
      { type: 'project-deleted', project: 'hush', preData: { id: 'hush', mode: 'private' } },
    )
    await world.db.insertInto('deletedPrivateProjects').values({ id: 'hush' }).execute()
    expect(await search(await world.actor(), {})).toEqual({ ids: [open], total: 1 })
    expect((await search(world.admin, {})).ids).toEqual([deleted, open])
  })

  it('of a feature are hidden for the time that it was in a private project', async ({ world }) => {
    await privateProject(world)
    const feature = await world.feature({ name: 'moved' })
    await addEvents(world.db, { project: 'hush', feature })
    const viewer = await world.actor()
    const { body } = await viewer.call('listFeatureEvents', { params: { featureName: feature } })
    expect(body.events.map(({ project }) => project)).toEqual(['default'])
    expect(body.totalEvents).toBe(1)
    expect((await search(viewer, { feature })).total).toBe(1)
  })

  it('name as creators only those who caused one that can be seen, as it calls them', async ({ world }) => {
    await privateProject(world)
    await world.forgetEvents()
    await addEvents(
      world.db,
      { createdByUserId: 7, createdBy: 'ada', project: 'default' },
      { createdByUserId: 7, createdBy: 'agent ada', project: 'hush' },
      { createdByUserId: 8, createdBy: 'ben', project: 'hush' },
    )
    const named = async (client: Client) => (await client.call('listEventCreators')).body.filter(({ id }) => id > 0)
    expect(await named(await world.actor({ may: ['UPDATE_PROJECT'], project: 'default' }))).toEqual([
      { id: 7, name: 'ada' },
    ])
    expect(await named(world.admin)).toEqual([
      { id: 7, name: 'agent ada' },
      { id: 8, name: 'ben' },
    ])
  })
})

describe('a tag', () => {
  it('that is made for a feature of a private project is an event of that project', async ({ world }) => {
    const featureName = await privateProject(world)
    const viewer = await world.actor()
    await world.admin.call('addFeatureTag', { params: { featureName }, body: tag })
    await world.admin.call('deleteTag', { params: { tagType: tag.type, tagValue: tag.value } })
    expect((await world.events()).filter(({ type }) => type.startsWith('tag-'))).toMatchObject([
      { type: 'tag-created', project: 'hush', featureName: null },
      { type: 'tag-deleted', project: 'hush', featureName: null },
    ])
    expect((await search(viewer, { query: tag.value })).total).toBe(0)
  })

  it('is listed unless only hidden features have it', async ({ world }) => {
    const featureName = await privateProject(world)
    const viewer = await world.actor()
    const isListed = async () => (await viewer.call('listTags')).body.tags.length === 1
    await world.admin.call('createTag', { body: tag })
    expect(await isListed()).toBe(true)
    await world.admin.call('addFeatureTag', { params: { featureName }, body: tag })
    expect(await isListed()).toBe(false)
    await world.feature({ tags: [tag] })
    expect(await isListed()).toBe(true)
  })

  it('that hidden features have too can not be deleted, without a word about where they are', async ({ world }) => {
    const featureName = await privateProject(world)
    await world.admin.call('addFeatureTag', { params: { featureName }, body: tag })
    await world.feature({ tags: [tag] })
    await world.forgetEvents()
    const neighbor = await world.actor({ may: ['UPDATE_FEATURE'] })
    const { status, error } = await neighbor.call('deleteTag', { params: { tagType: tag.type, tagValue: tag.value } })
    expect({ status, message: error?.message }).toEqual({
      status: 403,
      message: "The tag can't be deleted, because features that you may not see have it",
    })
    expect(await world.events()).toEqual([])
  })
})

describe('a limit', () => {
  it('does not count what may be hidden aloud, whether something is or not', async ({ world }) => {
    const name = await world.feature()
    world.limit({ features: 1 })
    const creating = { params: { projectId: 'default' }, body: { name: 'checkout' } }
    const neighbor = await world.actor({ may: ['CREATE_FEATURE'] })
    const refusal = async () => (await neighbor.call('createFeature', creating)).error?.message
    expect(await refusal()).toBe('The limit of 1 features is reached')
    await world.admin.call('archiveFeature', { params: { projectId: 'default', featureName: name } })
    await world.admin.call('deleteArchivedFeature', { params: { featureName: name } })
    await privateProject(world)
    expect(await refusal()).toBe('The limit of 1 features is reached')
    const editor = await world.actor({ may: ['CREATE_SEGMENT', 'CREATE_FEATURE'] })
    expect((await editor.call('createFeature', creating)).error?.message).toBe(
      'There are 1 features already, and the limit is 1',
    )
  })
})
