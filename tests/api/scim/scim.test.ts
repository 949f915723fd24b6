import { sql } from 'kysely'
import { describe, expect } from 'vitest'
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

describe('a request', () => {
  it('is refused in the form of SCIM, whatever is wrong', async ({ world }) => {
    const directory = await directoryOf(world)
    const stranger = await directoryOf(world, ['CREATE_PROJECT'])
    const user = await provisionUser(world)
    const large = { userName: 'ada', note: 'x'.repeat(1_100_000) }
    const refusals: [expected: number, heard: Promise<{ status: number; type: string; body: unknown }>][] = [
      [400, directory('GET', `Users?filter=${encodeURIComponent('userName co "a"')}`)],
      [400, directory('POST', 'Users', {})],
      [401, directory('GET', 'Users', undefined, { headers: { authorization: 'Bearer nothing' } })],
      [403, stranger('GET', 'Users')],
      [404, directory('GET', 'Users/user-1x')],
      [404, directory('GET', 'Me')],
      [405, directory('POST', 'Schemas', {})],
      [409, directory('POST', 'Users', { userName: 'ada@example.com' })],
      [412, directory('PATCH', `Users/${user}`, OFF, { headers: { 'if-match': '"another"' } })],
      [413, directory('POST', 'Users', large)],
      [415, directory('POST', 'Users', {}, { type: 'text/plain' })],
    ]
    for (const [expected, heard] of refusals) {
      const { status, type, body } = await heard
      expect({ status, type, body }).toMatchObject({
        status: expected,
        type: 'application/scim+json; charset=utf-8',
        body: {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
          status: String(expected),
          detail: expect.any(String),
        },
      })
    }
  })

  it('has a tag, which changes with the user, and which a change can demand', async ({ world }) => {
    const directory = await directoryOf(world)
    const user = await provisionUser(world)
    const read = await directory('GET', `Users/${user}`)
    expect(read.headers.etag).toBe(read.body.meta.version)
    const tag = String(read.headers.etag)
    expect(await directory('GET', `Users/${user}`, undefined, { headers: { 'if-none-match': tag } })).toMatchObject({
      status: 304,
    })
    const group = (await directory('POST', 'Groups', { displayName: 'Payments' })).body
    const known = { 'if-none-match': group.meta.version }
    expect((await directory('GET', `Groups/${group.id}`, undefined, { headers: known })).status).toBe(304)
    const demanding = (etag: string) =>
      directory('PUT', `Users/${user}`, { userName: 'ada@example.com' }, { headers: { 'if-match': etag } })
    const changed = await demanding(`W/${tag}`)
    expect(changed).toMatchObject({ status: 200, body: { meta: { version: changed.headers.etag } } })
    expect(changed.headers.etag).not.toBe(tag)
    expect((await demanding(tag)).status).toBe(412)
    expect((await directory('DELETE', `Users/${user}`, undefined, { headers: { 'if-match': tag } })).status).toBe(412)
  })

  it('gives a new user the role of those who sign up, and roles never', async ({ world }) => {
    const directory = await directoryOf(world)
    const { body } = await directory('POST', 'Users', { userName: 'ada', roles: [{ value: 'Admin' }], rootRole: 1 })
    const userId = Number(body.id.slice('user-'.length))
    expect((await world.admin.call('getUser', { params: { userId } })).body).toMatchObject({
      username: 'ada',
      rootRole: ROLES.VIEWER,
    })
  })

  it('that repeats what is there records nothing', async ({ world }) => {
    const directory = await directoryOf(world)
    const { id, user } = await provisionGroup(world)
    await world.forgetEvents()
    await directory('PUT', `Users/${user}`, {
      userName: 'ada@example.com',
      displayName: 'Ada Lovelace',
      active: 'True',
    })
    await directory('PUT', `Groups/${id}`, { displayName: 'Checkout team', members: [{ value: user }] })
    await directory('PATCH', `Groups/${id}`, patchOf({ op: 'Add', path: 'members', value: [{ value: user }] }))
    await directory(
      'PATCH',
      `Users/${user}`,
      patchOf({ op: 'Replace', path: 'phoneNumbers[type eq "work"].value', value: '1' }),
    )
    expect(await world.eventTypes()).toEqual([])
  })

  it('says in its events that a directory made them, whatever its key', async ({ world }) => {
    const directory = await directoryOf(world)
    await world.forgetEvents()
    const { id } = await provisionGroup(world)
    await directory('PATCH', `Groups/${id}`, patchOf({ op: 'replace', path: 'displayName', value: 'Payments' }))
    const { body } = await world.admin.call('createUser', { body: { username: 'by-hand', rootRole: ROLES.VIEWER } })
    await directory('PUT', `Users/user-${body.id}`, { userName: 'by-hand' })
    await directory('DELETE', `Users/user-${body.id}`)
    await world.admin.call('releaseFromScim', { body: { groups: [Number(id.slice('group-'.length))] } })
    const { events } = (await world.admin.call('searchEvents', { body: { limit: 7 } })).body
    expect(events.map(({ type, via }) => [type, via]).reverse()).toEqual([
      ['user-created', 'scim'],
      ['group-created', 'scim'],
      ['group-updated', 'scim'],
      ['user-created', undefined],
      ['user-updated', 'scim'],
      ['user-deleted', 'scim'],
      ['group-updated', undefined],
    ])
  })

  it('gets few groups at once with thousands of members, and then the others', async ({ world }) => {
    await sql`insert into users (username) select 'many-' || n from generate_series(1, 3000) n`.execute(world.db)
    await sql`insert into groups (name) select 'Large ' || n from generate_series(1, 3) n`.execute(world.db)
    await sql`insert into group_users (group_id, user_id) select g.id, u.id from groups g, users u
      where u.username like 'many-%' and g.name like 'Large%'`.execute(world.db)
    const directory = await directoryOf(world)
    const pages = []
    for (const start of [1, 2, 3]) pages.push((await directory('GET', `Groups?count=200&startIndex=${start}`)).body)
    expect(pages.map(({ totalResults, itemsPerPage }) => [totalResults, itemsPerPage])).toEqual(Array(3).fill([3, 1]))
    expect(pages.map(({ Resources }) => Resources[0].displayName)).toEqual(['Large 1', 'Large 2', 'Large 3'])
    const without = await directory('GET', 'Groups?count=200&excludedAttributes=members')
    expect(without.body).toMatchObject({ totalResults: 3, itemsPerPage: 3 })
  })

  it('leaves service accounts in a group', async ({ world }) => {
    const directory = await directoryOf(world)
    const { userId } = await world.actor()
    const { body } = await world.admin.call('createGroup', {
      body: { name: 'Programs', users: [{ user: { id: userId } }] },
    })
    expect(await directory('PUT', `Groups/group-${body.id}`, { displayName: 'Programs' })).toMatchObject({
      status: 200,
    })
    const { users } = (await world.admin.call('getGroup', { params: { groupId: body.id } })).body
    expect(users.map(({ user }) => user.id)).toEqual([userId])
  })
})
