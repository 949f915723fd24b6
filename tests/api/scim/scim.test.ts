import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { clientFor } from '../../support/access.ts'
import { directoryOf, patchOf } from '../../support/directory.ts'
import { ADA, oidcBrowser, startProvider, useProvider, usersOf } from '../../support/oidc.ts'
import { provisionGroup, provisionUser } from '../../support/scim.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { browserOf, makePerson, makeResetToken, PASSWORD, signIn } from '../../support/sign-in.ts'
import { it, type World } from '../../support/world.ts'

const OFF = patchOf({ op: 'replace', path: 'active', value: false })
const ON = patchOf({ op: 'replace', path: 'active', value: true })

describe('a user who is switched off', () => {
  it('can not sign in by any way, and gets nothing back', async ({ world }) => {
    const { id } = await makePerson(world)
    const [browser, token] = [await browserOf(world, id), await clientFor(world, id)]
    const reset = await makeResetToken(world, id)
    const directory = await directoryOf(world)
    await world.forgetEvents()
    expect(await directory('PATCH', `Users/user-${id}`, OFF)).toMatchObject({ status: 200 })
    expect(await world.events()).toMatchObject([
      { type: 'pat-deleted' },
      {
        type: 'user-updated',
        data: { active: false, ended: ['sessions', 'personal-access-tokens'], reason: 'switched-off' },
        preData: { id },
      },
    ])
    const tried = async () => [
      (await browser.call('getOwnUser')).status,
      (await token.call('getOwnUser')).status,
      (await signIn(world)).status,
      (await world.anonymous.send('getResetToken', { query: { token: reset } })).status,
    ]
    expect(await tried()).toEqual([401, 401, 401, 401])
    expect((await world.admin.call('getUser', { params: { userId: id } })).body).toMatchObject({ active: false })
    await directory('PATCH', `Users/user-${id}`, ON)
    expect(await tried()).toEqual([401, 401, 200, 401])
  })

  it('can not sign in with OpenID Connect, not even for the first time', async ({ world }) => {
    await useProvider(world, await startProvider(), { autoCreate: true })
    const user = await provisionUser(world)
    const directory = await directoryOf(world)
    await directory('PATCH', `Users/${user}`, OFF)
    const seen = await oidcBrowser().signIn(world.app)
    expect({ status: seen.status, says: seen.page.includes('Your account is switched off') }).toEqual({
      status: 403,
      says: true,
    })
    await directory('PATCH', `Users/${user}`, ON)
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    await directory('PATCH', `Users/${user}`, OFF)
    expect((await oidcBrowser().signIn(world.app)).status).toBe(403)
    expect(await usersOf(world)).toHaveLength(1)
  })

  it('can also be switched off by hand, where no directory manages them', async ({ world }) => {
    const { id } = await makePerson(world)
    const params = { userId: id }
    expect((await world.admin.call('updateUser', { params, body: { active: false } })).body).toMatchObject({
      active: false,
    })
    expect((await signIn(world)).status).toBe(401)
    const link = await world.admin.call('resetUserPassword', { body: { id: 'ada@example.com' } })
    expect([link.status, link.error?.message]).toEqual([409, expect.stringContaining('is switched off')])
    expect((await world.admin.call('updateUser', { params, body: { active: true } })).body.active).toBeUndefined()
    expect((await signIn(world)).status).toBe(200)
  })
})

describe('the last Admin', () => {
  it('is neither switched off nor deleted nor taken out of their group, not even with an admin key', async ({
    world,
  }) => {
    const { id } = await makePerson(world)
    const { id: group } = (
      await world.admin.call('createGroup', {
        body: { name: 'Admins', rootRole: ROLES.ADMIN, users: [{ user: { id } }] },
      })
    ).body
    const directory = await directoryOf(world)
    const refused = { status: 409, body: { status: '409', scimType: 'mutability' } }
    const member = patchOf({ op: 'remove', path: `members[value eq "user-${id}"]` })
    for (const headers of [{}, { authorization: world.admin.key ?? '' }] as Record<string, string>[]) {
      expect(await directory('PATCH', `Users/user-${id}`, OFF, { headers })).toMatchObject(refused)
      const off = { userName: 'ada@example.com', active: false }
      expect(await directory('PUT', `Users/user-${id}`, off, { headers })).toMatchObject(refused)
      expect(await directory('DELETE', `Users/user-${id}`, undefined, { headers })).toMatchObject(refused)
      expect(await directory('PATCH', `Groups/group-${group}`, member, { headers })).toMatchObject(refused)
      expect(await directory('PUT', `Groups/group-${group}`, { displayName: 'Admins' }, { headers })).toMatchObject(
        refused,
      )
      expect(await directory('DELETE', `Groups/group-${group}`, undefined, { headers })).toMatchObject(refused)
    }
    expect((await directory('GET', `Users/user-${id}`)).body).toMatchObject({
      active: true,
      groups: [{ display: 'Admins' }],
    })
  })
})

describe('the last two Admins', () => {
  it('are not both switched off or deleted at the same moment', async ({ world }) => {
    const directory = await directoryOf(world)
    for (const end of ['off', 'deleted'] as const) {
      const ids = [0, 1].map((n) => makePerson(world, { rootRole: ROLES.ADMIN, email: `${end}${n}@example.com` }))
      const admins = await Promise.all(ids)
      const others = admins.map(({ id }) => id)
      await world.db
        .updateTable('users')
        .set({ active: false })
        .where('id', 'not in', others)
        .where('email', 'like', '%@example.com')
        .execute()
      const answers = await Promise.all(
        others.map((id) =>
          end === 'off' ? directory('PATCH', `Users/user-${id}`, OFF) : directory('DELETE', `Users/user-${id}`),
        ),
      )
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
    }
  })
})

describe('an account that was there before', () => {
  it('is never taken over by a creation, and is linked by a change', async ({ world }) => {
    const { id } = await makePerson(world, { rootRole: ROLES.EDITOR })
    const directory = await directoryOf(world)
    expect(await directory('POST', 'Users', { userName: 'ADA@example.com' })).toMatchObject({ status: 409 })
    expect(
      await directory('POST', 'Users', { userName: 'other', emails: [{ value: 'ada@example.com' }] }),
    ).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    })
    const read = () => world.admin.call('getUser', { params: { userId: id } })
    expect((await read()).body.scimId).toBeUndefined()
    await world.forgetEvents()
    const link = patchOf({ op: 'add', path: 'externalId', value: '00u1' })
    for (let turn = 0; turn < 2; turn++)
      expect(await directory('PATCH', `Users/user-${id}`, link)).toMatchObject({ status: 200 })
    expect((await read()).body).toMatchObject({ scimId: `user-${id}`, rootRole: ROLES.EDITOR })
    expect(await world.events()).toMatchObject([
      { type: 'user-updated', data: { scimId: `user-${id}`, externalId: '00u1' } },
    ])
    expect((await signIn(world)).status).toBe(200)
  })

  it('loses its password when nobody knows whose email it is', async ({ world }) => {
    const { id } = await makePerson(world)
    await world.db.updateTable('users').set({ emailVerified: false }).where('id', '=', id).execute()
    const directory = await directoryOf(world)
    await directory('PATCH', `Users/user-${id}`, patchOf({ op: 'add', path: 'externalId', value: '00u1' }))
    expect((await signIn(world, 'ada@example.com', PASSWORD)).status).toBe(401)
  })
})

describe('what a directory manages', () => {
  const named = async (world: World) => {
    const { id, user } = await provisionGroup(world)
    const userId = Number(user.slice('user-'.length))
    const groupId = Number(id.slice('group-'.length))
    return { user: { userId }, group: { groupId }, member: [{ user: { id: userId } }] }
  }

  it('is not edited by hand, except what SCIM never sets', async ({ world }) => {
    const { user, group, member } = await named(world)
    const refused = { status: 409, error: { message: expect.stringContaining('A directory manages the') } }
    for (const body of [{ name: 'Other' }, { email: 'other@example.com' }, { active: false }])
      expect(await world.admin.send('updateUser', { params: user, body })).toMatchObject(refused)
    expect(await world.admin.send('deleteUser', { params: user })).toMatchObject(refused)
    expect(
      await world.admin.send('updateGroup', { params: group, body: { name: 'Other', users: member } }),
    ).toMatchObject(refused)
    expect(await world.admin.send('updateGroup', { params: group, body: { name: 'Checkout team' } })).toMatchObject(
      refused,
    )
    expect(await world.admin.send('deleteGroup', { params: group })).toMatchObject(refused)
    const role = await world.admin.call('updateUser', { params: user, body: { rootRole: ROLES.EDITOR } })
    expect(role.body).toMatchObject({ rootRole: ROLES.EDITOR })
    const body = { name: 'Checkout team', users: member, rootRole: ROLES.EDITOR, mappingsSSO: ['staff'] }
    const settings = await world.admin.call('updateGroup', { params: group, body })
    expect(settings.body).toMatchObject({ scimId: `group-${group.groupId}`, mappingsSSO: ['staff'] })
  })

  it('can be released, and is then as if made by hand', async ({ world }) => {
    const { user, group } = await named(world)
    await world.forgetEvents()
    const body = { users: [user.userId, 2_147_483_000], groups: [group.groupId] }
    for (let turn = 0; turn < 2; turn++) expect((await world.admin.call('releaseFromScim', { body })).status).toBe(200)
    expect(await world.eventTypes()).toEqual(['user-updated', 'group-updated'])
    expect((await world.admin.call('getUser', { params: user })).body.scimId).toBeUndefined()
    expect((await world.admin.call('deleteGroup', { params: group })).status).toBe(200)
    expect((await world.admin.call('deleteUser', { params: user })).status).toBe(200)
  })

  it('can be released all at once, in requests of a bounded size', async ({ world }) => {
    const { user, group } = await named(world)
    await world.db
      .insertInto('users')
      .values(Array.from({ length: 1001 }, (_, index) => ({ username: `many-${index}`, scimManaged: true })))
      .execute()
    const release = async (body: Schema<'ScimRelease'>) => (await world.admin.call('releaseFromScim', { body })).body
    expect((await world.admin.call('releaseFromScim', { body: { all: true, users: [1] } })).status).toBe(400)
    const { users } = await release({})
    expect(users).toBeGreaterThan(1001)
    expect(await release({ all: true })).toEqual({ users: users - 1000, groups: 0 })
    expect(await release({ all: true })).toEqual({ users: 0, groups: 0 })
    expect((await world.admin.call('deleteGroup', { params: group })).status).toBe(200)
    expect((await world.admin.call('deleteUser', { params: user })).status).toBe(200)
  })

  it('keeps its members when they sign in, whatever the provider says', async ({ world }) => {
    const { group, member } = await named(world)
    const body = { name: 'Checkout team', users: member, mappingsSSO: ['staff'] }
    await world.admin.call('updateGroup', { params: group, body })
    const other = await world.admin.call('createGroup', { body: { name: 'Mapped', mappingsSSO: ['guests'] } })
    const provider = await startProvider()
    provider.person = { ...ADA, groups: ['guests'] }
    await useProvider(world, provider, { enableGroupSyncing: true, addGroupsScope: true, groupJsonPath: 'groups' })
    expect((await oidcBrowser().signIn(world.app)).status).toBe(303)
    expect(await usersOf(world)).toHaveLength(1)
    const membersOf = async (groupId: number) =>
      (await world.admin.call('getGroup', { params: { groupId } })).body.users.map(({ user }) => user.id)
    const id = member[0]?.user.id
    expect([await membersOf(group.groupId), await membersOf(other.body.id)]).toEqual([[id], [id]])
  })
})
