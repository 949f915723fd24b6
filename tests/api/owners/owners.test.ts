import { describe, expect } from 'vitest'
import { makeGroup, makePerson } from '../../support/access.ts'
import { it, type World } from '../../support/world.ts'

const PROJECT = { projectId: 'default' }

async function ownersOf(world: World, featureName: string) {
  const { status, body } = await world.admin.call('getFeatureOwners', { params: { ...PROJECT, featureName } })
  return { status, ...body }
}

async function own(world: World, featureName: string, body: { users?: number[]; groups?: number[] }) {
  const { status } = await world.admin.call('setFeatureOwners', { params: { ...PROJECT, featureName }, body })
  expect(status).toBe(200)
}

async function ownProject(world: World, body: { users?: number[]; groups?: number[] }, projectId = 'default') {
  expect((await world.admin.call('setProjectOwners', { params: { projectId }, body })).status).toBe(200)
}

describe('setFeatureOwners', () => {
  it('replaces the owners, each once, and records them as before and after', async ({ world }) => {
    const featureName = await world.feature()
    const [ada, bob] = [await makePerson(world, 'ada@example.com'), await makePerson(world)]
    const group = await makeGroup(world, { name: 'Shop team' })
    await world.forgetEvents()
    const editor = await world.actor({ may: ['UPDATE_FEATURE'] })
    const params = { ...PROJECT, featureName }
    const first = await editor.call('setFeatureOwners', {
      params,
      body: { users: [bob.id, ada.id, bob.id], groups: [group.id] },
    })
    expect(first).toMatchObject({
      status: 200,
      body: {
        users: [{ id: ada.id, name: 'ada' }, { id: bob.id }],
        groups: [{ id: group.id, name: 'Shop team' }],
        inherited: false,
      },
    })
    expect(JSON.stringify(first.body)).not.toContain('example.com')
    expect((await editor.call('setFeatureOwners', { params, body: { users: [ada.id] } })).status).toBe(200)
    expect((await editor.call('setFeatureOwners', { params, body: { users: [ada.id], groups: [] } })).status).toBe(200)
    const [none, both, one] = [
      { users: [], groups: [] },
      { users: [ada.id, bob.id], groups: [group.id] },
      { users: [ada.id], groups: [] },
    ]
    expect(await world.events()).toMatchObject([
      { type: 'feature-owners-updated', project: 'default', featureName, data: both, preData: none },
      { type: 'feature-owners-updated', project: 'default', featureName, data: one, preData: both },
    ])
  })

  it('names all unknown users or groups, and keeps the owners', async ({ world }) => {
    const featureName = await world.feature()
    const ada = await makePerson(world)
    await own(world, featureName, { users: [ada.id] })
    const refused = async (body: object) =>
      (await world.admin.send('setFeatureOwners', { params: { ...PROJECT, featureName }, body })).error?.details
    expect(await refused({ users: [ada.id, 777_001, 777_002] })).toEqual([
      { message: 'There is no user 777001', path: '/body/users/1' },
      { message: 'There is no user 777002', path: '/body/users/2' },
    ])
    expect(await refused({ groups: [777_003] })).toEqual([
      { message: 'There is no group 777003', path: '/body/groups/0' },
    ])
    expect(await ownersOf(world, featureName)).toMatchObject({ users: [{ id: ada.id }], inherited: false })
  })

  it('takes 50 owners, and refuses one more', async ({ world }) => {
    const featureName = await world.feature()
    const users = await world.db
      .insertInto('users')
      .values(Array.from({ length: 50 }, (_, at) => ({ name: `many ${at}` })))
      .returning('id')
      .execute()
    const group = await makeGroup(world)
    const ids = users.map(({ id }) => id)
    await own(world, featureName, { users: ids })
    const params = { ...PROJECT, featureName }
    const { status, error } = await world.admin.send('setFeatureOwners', {
      params,
      body: { users: ids, groups: [group.id] },
    })
    expect({ status, message: error?.message }).toEqual({
      status: 400,
      message: 'There can be 50 owners at most, and these are 51',
    })
  })
})

describe('setProjectOwners', () => {
  it('gives features without owners of their own those of the project', async ({ world }) => {
    const [plain, owned] = [await world.feature(), await world.feature()]
    const [ada, bob] = [await makePerson(world), await makePerson(world)]
    await own(world, owned, { users: [bob.id] })
    await world.forgetEvents()
    const owner = await world.actor({ may: ['UPDATE_PROJECT'] })
    const { status, body } = await owner.call('setProjectOwners', { params: PROJECT, body: { users: [ada.id] } })
    expect({ status, body }).toMatchObject({ status: 200, body: { users: [{ id: ada.id }], groups: [] } })
    expect(await ownersOf(world, plain)).toMatchObject({ users: [{ id: ada.id }], inherited: true })
    expect(await ownersOf(world, owned)).toMatchObject({ users: [{ id: bob.id }], inherited: false })
    expect(await world.events()).toMatchObject([
      {
        type: 'project-owners-updated',
        project: 'default',
        featureName: null,
        data: { users: [ada.id], groups: [] },
        preData: { users: [], groups: [] },
      },
    ])
  })
})

describe('deletions', () => {
  it('of a user or of a group ends their ownership', async ({ world }) => {
    const featureName = await world.feature()
    const [ada, bob] = [await makePerson(world), await makePerson(world)]
    const group = await makeGroup(world)
    await own(world, featureName, { users: [ada.id], groups: [group.id] })
    await ownProject(world, { users: [ada.id, bob.id] })
    expect((await world.admin.call('deleteUser', { params: { userId: ada.id } })).status).toBe(200)
    expect(await ownersOf(world, featureName)).toMatchObject({
      users: [],
      groups: [{ id: group.id }],
      inherited: false,
    })
    expect((await world.admin.call('deleteGroup', { params: group.params })).status).toBe(200)
    expect(await ownersOf(world, featureName)).toMatchObject({ users: [{ id: bob.id }], groups: [], inherited: true })
    expect(await world.db.selectFrom('projectOwners').select('userId').execute()).toEqual([{ userId: bob.id }])
  })

  it('of a service account ends its ownership', async ({ world }) => {
    const featureName = await world.feature()
    const { body } = await world.admin.call('createServiceAccount', {
      body: { name: 'Robot', username: 'robot', rootRole: 3 },
    })
    await own(world, featureName, { users: [body.id] })
    await world.admin.call('deleteServiceAccount', { params: { serviceAccountId: body.id } })
    expect(await world.db.selectFrom('featureOwners').selectAll().execute()).toEqual([])
  })

  it('of a feature deletes its owners', async ({ world }) => {
    const featureName = await world.feature()
    const ada = await makePerson(world)
    await own(world, featureName, { users: [ada.id] })
    await world.admin.call('archiveFeature', { params: { ...PROJECT, featureName } })
    expect(await ownersOf(world, featureName)).toMatchObject({ users: [{ id: ada.id }] })
    await world.admin.call('deleteArchivedFeature', { params: { featureName } })
    expect(await world.db.selectFrom('featureOwners').selectAll().execute()).toEqual([])
  })
})
