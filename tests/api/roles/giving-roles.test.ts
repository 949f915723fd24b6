import { describe, expect } from 'vitest'
import { give, held, makeGroup, makePerson, makeRole } from '../../support/access.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { it, type World } from '../../support/world.ts'

const inDefault = { projectId: 'default' }

describe('giving roles', () => {
  /** A user who may change access in `default` and turn features on in development. */
  const releaser = (world: World) =>
    world.actor({ may: ['PROJECT_USER_ACCESS_WRITE', 'UPDATE_FEATURE_ENVIRONMENT'], environment: 'development' })

  it('takes what one gives, with its environment, whatever the way', async ({ world }) => {
    const giver = await releaser(world)
    const [ada, group] = [await makePerson(world), await makeGroup(world)]
    const turning = (environment: string | null) =>
      makeRole(world, { permissions: [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment }] })
    const [inDevelopment, inProduction, everywhere] = [
      await turning('development'),
      await turning('production'),
      await turning(null),
    ]
    const ways = (role: number) => [
      giver.call('addProjectAccess', { params: inDefault, body: { roles: [role], users: [ada.id] } }),
      giver.call('setProjectAccess', { params: inDefault, body: { roles: [{ id: role, groups: [group.id] }] } }),
      giver.call('setProjectUserRoles', { params: { ...inDefault, userId: giver.userId }, body: { roles: [role] } }),
      giver.call('setProjectGroupRoles', { params: { ...inDefault, groupId: group.id }, body: { roles: [role] } }),
    ]
    const before = await held(world)
    for (const [role, lacks] of [
      [inProduction.id, 'UPDATE_FEATURE_ENVIRONMENT in the environment production'],
      [everywhere.id, 'UPDATE_FEATURE_ENVIRONMENT'],
      [ROLES.OWNER, 'the role Owner'],
      [ROLES.MEMBER, 'CREATE_FEATURE'],
    ] as const) {
      for (const answer of await Promise.all(ways(role))) {
        expect({ status: answer.status, name: answer.error?.name }).toEqual({ status: 403, name: 'NoAccessError' })
        expect(answer.error?.details?.map(({ message }) => message)).toContain(lacks)
      }
    }
    expect(await held(world)).toEqual(before)
    const roles = [inDevelopment.id]
    const toUser = await giver.call('addProjectAccess', { params: inDefault, body: { roles, users: [ada.id] } })
    const ofGroup = { ...inDefault, groupId: group.id }
    const toGroup = await giver.call('setProjectGroupRoles', { params: ofGroup, body: { roles } })
    expect([toUser.status, toGroup.status]).toEqual([200, 200])
  })

  it('needs no permission to keep or to remove the roles of a user', async ({ world }) => {
    const giver = await releaser(world)
    const ada = await makePerson(world)
    await give(world, { roles: [ROLES.OWNER, ROLES.MEMBER], users: [ada.id, (await makePerson(world)).id] })
    const set = async (roles: number[]) =>
      (await giver.call('setProjectUserRoles', { params: { ...inDefault, userId: ada.id }, body: { roles } })).status
    expect(await set([ROLES.OWNER])).toBe(200)
    expect(await set([ROLES.OWNER, ROLES.MEMBER])).toBe(403)
    expect(await set([])).toBe(200)
    expect(await set([ROLES.OWNER])).toBe(403)
  })

  it('is up to the Owner, who may be one through a group, in that project', async ({ world }) => {
    await world.project('shop')
    const approving = await makeRole(world, { permissions: [{ name: 'APPROVE_CHANGE_REQUEST' }] })
    const [direct, member] = [await world.actor(), await world.actor()]
    const group = await makeGroup(world, { users: [{ user: { id: member.userId } }] })
    await give(world, { roles: [ROLES.OWNER], users: [direct.userId], groups: [group.id] })
    await give(world, { roles: [ROLES.MEMBER], users: [direct.userId] }, 'shop')
    const ada = await makePerson(world)
    for (const owner of [direct, member]) {
      const body = { roles: [approving.id, ROLES.OWNER], users: [ada.id] }
      expect((await owner.call('addProjectAccess', { params: inDefault, body })).status).toBe(200)
      expect((await owner.call('addProjectAccess', { params: { projectId: 'shop' }, body })).status).toBe(403)
      await world.admin.call('removeProjectUser', { params: { ...inDefault, userId: ada.id } })
    }
  })

  it('takes the role Owner to give it, even for who holds all that Owners hold', async ({ world }) => {
    const { permissions } = (await world.admin.call('getRole', { params: { roleId: ROLES.OWNER } })).body
    const asOwner = await makeRole(world, { permissions: permissions.map(({ name }) => ({ name })) })
    const giver = await world.actor()
    await give(world, { roles: [asOwner.id], users: [giver.userId] })
    const ada = await makePerson(world)
    const giveTo = (roles: number[]) =>
      giver.call('addProjectAccess', { params: inDefault, body: { roles, users: [ada.id, giver.userId] } })
    expect((await giveTo([asOwner.id, ROLES.MEMBER])).status).toBe(200)
    const { status, error } = await giveTo([ROLES.OWNER])
    expect({ status, details: error?.details }).toEqual({ status: 403, details: [{ message: 'the role Owner' }] })
  })

  it('is refused before anything happens, for all of it', async ({ world }) => {
    const giver = await world.actor({ may: ['PROJECT_USER_ACCESS_WRITE'] })
    const [nothing, ada] = [await makeRole(world), await makePerson(world)]
    await world.forgetEvents()
    const before = await held(world)
    const body = { roles: [nothing.id, ROLES.MEMBER], users: [ada.id] }
    expect((await giver.call('addProjectAccess', { params: inDefault, body })).status).toBe(403)
    expect(await held(world)).toEqual(before)
    expect(await world.events()).toEqual([])
  })
})
