import { describe, expect } from 'vitest'
import { clientFor, makeGroup, makePerson, makeRole } from '../../support/access.ts'
import type { Client } from '../../support/call.ts'
import { makeAccount, makeToken } from '../../support/service-accounts.ts'
import { browserOf } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

const TURN = 'UPDATE_FEATURE_ENVIRONMENT'

function holdingEverywhere(world: World, ...permissions: { name: string; environment?: string }[]) {
  return makeRole(world, { type: 'root-custom', permissions })
}

/** Creates a feature in a project and turns it on; the statuses. */
async function work(client: Client, projectId: string, name: string, environment = 'production'): Promise<number[]> {
  const created = await client.call('createFeature', { params: { projectId }, body: { name } })
  const params = { projectId, featureName: name, environment }
  return [created.status, (await client.call('turnFeatureOn', { params })).status]
}

const WORK = [{ name: 'CREATE_FEATURE' }, { name: TURN }, { name: 'CREATE_FEATURE_STRATEGY' }]

describe('a custom root role with permissions of projects', () => {
  it('holds in every project, one that is made later too, for users and groups', async ({ world }) => {
    const role = await holdingEverywhere(world, ...WORK)
    const account = await makeAccount(world, { rootRole: role.id })
    const person = await makePerson(world)
    await world.db.insertInto('userRoles').values({ userId: person.id, roleId: role.id }).execute()
    const member = await makePerson(world)
    await makeGroup(world, { rootRole: role.id, users: [member.member] })
    const nobody = await makePerson(world)
    await world.project('later')
    const [owned, memberClient] = [await clientFor(world, person.id), await clientFor(world, member.id)]
    const holders = [
      (await makeToken(world, account.id)).client,
      owned,
      memberClient,
      await browserOf(world, person.id),
    ]
    for (const [index, holder] of holders.entries())
      for (const project of ['default', 'later'])
        expect(await work(holder, project, `made-${index}-${project}`)).toEqual([201, 200])
    const client = await clientFor(world, nobody.id)
    expect((await client.call('createFeature', { params: { projectId: 'later' }, body: { name: 'x' } })).status).toBe(
      403,
    )
  })

  it('holds what is limited to an environment there alone, in every project', async ({ world }) => {
    await world.project('shop')
    const inProduction = { name: TURN, environment: 'production' }
    const role = await holdingEverywhere(world, { name: 'CREATE_FEATURE' }, inProduction, {
      name: 'CREATE_FEATURE_STRATEGY',
    })
    const account = await makeAccount(world, { rootRole: role.id })
    const { client } = await makeToken(world, account.id)
    expect(await work(client, 'shop', 'one')).toEqual([201, 200])
    expect(await work(client, 'shop', 'two', 'development')).toEqual([201, 403])
  })

  it('gives no more than its permissions', async ({ world }) => {
    await world.project('shop')
    const role = await holdingEverywhere(world, { name: 'UPDATE_FEATURE' })
    const { client } = await makeToken(world, (await makeAccount(world, { rootRole: role.id })).id)
    const params = { projectId: 'shop' }
    expect((await client.call('createFeature', { params, body: { name: 'x' } })).status).toBe(403)
    expect((await client.call('updateProject', { params, body: { name: 'Mine' } })).status).toBe(403)
    expect((await client.call('createProject', { body: { name: 'Mine' } })).status).toBe(403)
  })

  it('shows private projects, as every right does that is held everywhere', async ({ world }) => {
    await world.project('hush')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'hush').execute()
    const reader = await world.actor({ may: ['UPDATE_FEATURE'], project: '*' })
    const overview = async (client: Client) =>
      (await client.call('getProjectOverview', { params: { projectId: 'hush' } })).status
    expect(await overview(reader)).toBe(200)
    expect(await overview(await world.actor({ may: ['UPDATE_FEATURE'] }))).toBe(404)
  })

  it('ends with the role, and with what the role loses', async ({ world }) => {
    const role = await holdingEverywhere(world, ...WORK)
    const account = await makeAccount(world, { rootRole: role.id })
    const { client } = await makeToken(world, account.id)
    expect(await work(client, 'default', 'one')).toEqual([201, 200])
    const { params } = role
    await world.admin.call('updateRole', { params, body: { name: 'Smaller', permissions: [{ name: TURN }] } })
    expect((await work(client, 'default', 'two'))[0]).toBe(403)
    await world.admin.call('updateServiceAccount', { params: account.params, body: { rootRole: 3 } })
    const off = { projectId: 'default', featureName: 'one', environment: 'production' }
    expect((await client.call('turnFeatureOff', { params: off })).status).toBe(403)
  })

  it('gives roles in every project, as far as it holds what they give', async ({ world }) => {
    await world.project('shop')
    const steward = await world.actor({ may: ['PROJECT_USER_ACCESS_WRITE', 'UPDATE_FEATURE'], project: '*' })
    const person = await makePerson(world)
    const [held, more] = [
      await makeRole(world, { permissions: [{ name: 'UPDATE_FEATURE' }] }),
      await makeRole(world, { permissions: [{ name: 'UPDATE_FEATURE' }, { name: 'DELETE_FEATURE' }] }),
    ]
    const give = (projectId: string, role: number) =>
      steward.call('addProjectAccess', { params: { projectId }, body: { roles: [role], users: [person.id] } })
    expect([(await give('shop', held.id)).status, (await give('default', held.id)).status]).toEqual([200, 200])
    const refused = await give('shop', more.id)
    expect({ status: refused.status, details: refused.error?.details }).toMatchObject({
      status: 403,
      details: [{ message: 'DELETE_FEATURE' }],
    })
  })

  it('is made, changed and given by Admins alone', async ({ world }) => {
    const everything = ['UPDATE_FEATURE', 'UPDATE_PROJECT', 'PROJECT_USER_ACCESS_WRITE', 'CREATE_PROJECT'] as const
    const steward = await world.actor({ may: [...everything], project: '*' })
    const role = await holdingEverywhere(world, { name: 'UPDATE_FEATURE' })
    const person = await makePerson(world)
    const permissions = [{ name: 'UPDATE_FEATURE' }]
    const asked = [
      await steward.call('createRole', { body: { name: 'Like mine', type: 'root-custom', permissions } }),
      await steward.call('updateRole', { params: role.params, body: { name: 'Mine', permissions } }),
      await steward.call('updateUser', { params: { userId: person.id }, body: { rootRole: role.id } }),
      await steward.call('createServiceAccount', { body: { name: 'a', username: 'a', rootRole: role.id } }),
      await steward.call('createGroup', { body: { name: 'a', rootRole: role.id } }),
    ]
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    const inProject = await steward.call('addProjectAccess', {
      params: { projectId: 'default' },
      body: { roles: [role.id], users: [person.id] },
    })
    expect(inProject.status).toBe(400)
  })
})

describe('what a user may do through a custom root role', () => {
  it('is listed with every project, for them and for Admins', async ({ world }) => {
    await world.project('shop')
    const role = await holdingEverywhere(
      world,
      { name: 'CREATE_PROJECT' },
      { name: 'UPDATE_FEATURE' },
      { name: TURN, environment: 'production' },
    )
    const person = await makePerson(world)
    await world.db.insertInto('userRoles').values({ userId: person.id, roleId: role.id }).execute()
    const { body: own } = await (await clientFor(world, person.id)).call('getOwnUser')
    expect(own.permissions).toEqual([
      { permission: 'CREATE_PROJECT' },
      { permission: 'UPDATE_FEATURE', project: '*' },
      { permission: TURN, project: '*', environment: 'production' },
    ])
    const listed = async (query: { project?: string; environment?: string }) => {
      const { body } = await world.admin.call('getUserPermissions', { params: { userId: person.id }, query })
      const { project, environment } = body.overview
      return [...project, ...environment].filter(({ hasPermission }) => hasPermission)
    }
    const source = { role: { id: role.id, type: 'root-custom' }, group: null, project: null }
    for (const query of [{ project: 'shop' }, { project: 'default' }, {}])
      expect(await listed(query)).toMatchObject([
        { name: 'UPDATE_FEATURE', sources: [{ ...source, environment: null }] },
      ])
    expect(await listed({ project: 'shop', environment: 'production' })).toMatchObject([
      { name: 'UPDATE_FEATURE' },
      { name: TURN, sources: [{ ...source, environment: 'production' }] },
    ])
  })
})
