import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { directoryOf, patchOf } from '../../support/directory.ts'
import { provisionGroup, provisionUser } from '../../support/scim.ts'
import { ROLES } from '../../support/service-accounts.ts'
import { makePerson } from '../../support/sign-in.ts'
import { it } from '../../support/world.ts'

const OFF = patchOf({ op: 'replace', path: 'active', value: false })

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
    const authorization = `Bearer ${world.admin.key}`
    const send = (options: object) =>
      world.app.inject({ headers: { authorization, 'content-type': 'application/json' }, ...options })
    expect((await send({ url: '/scim/v2?x=1' })).headers['content-type']).toContain('scim+json')
    const malformed = await send({ method: 'POST', url: '/scim/v2/Users', payload: '{"userName":' })
    expect(malformed.json()).toMatchObject({ status: '400', scimType: 'invalidSyntax' })
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
    const joins = patchOf({ op: 'add', path: 'members', value: [{ value: user }] })
    const joined = (await directory('PATCH', `Groups/${group.id}`, joins)).headers.etag
    expect((await directory('GET', `Groups/${group.id}`)).body.meta.version).toBe(joined)
    expect(joined).not.toBe(group.meta.version)
    // Whatever is read, the tag is that of all of it; a list that reads no members has none.
    const without = 'excludedAttributes=members'
    expect((await directory('GET', `Groups/${group.id}?${without}`)).headers.etag).toBe(joined)
    expect((await directory('GET', `Groups?${without}`)).body.Resources[0].meta.version).toBeUndefined()
    const shown = await directory('PATCH', `Groups/${group.id}?attributes=displayName`, joins)
    expect(shown).toMatchObject({ status: 200, body: { id: group.id, displayName: 'Payments' } })
    expect(shown.body.members).toBeUndefined()
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

  it('gets few users at once who are in hundreds of groups, and then the others', async ({ world }) => {
    await sql`insert into users (username) select 'busy-' || n from generate_series(1, 20) n`.execute(world.db)
    await sql`insert into groups (name) select 'Small ' || n from generate_series(1, 400) n`.execute(world.db)
    await sql`insert into group_users (group_id, user_id) select g.id, u.id from groups g, users u
      where u.username like 'busy-%' and g.name like 'Small%'`.execute(world.db)
    const directory = await directoryOf(world)
    const first = (await directory('GET', 'Users?count=200')).body
    expect(first).toMatchObject({ totalResults: 20, itemsPerPage: 12 })
    expect(first.Resources[0].groups).toHaveLength(400)
    const rest = (await directory('GET', 'Users?count=200&startIndex=13')).body
    expect(rest.Resources.map(({ userName }: { userName: string }) => userName)[0]).toBe('busy-13')
    expect(rest).toMatchObject({ itemsPerPage: 8 })
    // Groups come only after the last user.
    const searched = (await directory('POST', '.search', { count: 200, excludedAttributes: ['members'] })).body
    expect(searched).toMatchObject({ totalResults: 420, itemsPerPage: 12 })
    expect((await directory('GET', 'Users?count=200&excludedAttributes=groups')).body).toMatchObject({
      itemsPerPage: 20,
    })
  })

  it('that searches gets the users and then the groups, also on a page with both', async ({ world }) => {
    const directory = await directoryOf(world)
    const found = async (startIndex: number) => {
      const { body } = await directory('POST', '.search', { startIndex, count: 2, excludedAttributes: ['members'] })
      return [body.totalResults, ...body.Resources.map(({ id }: { id: string }) => id)]
    }
    const groups = []
    const users = [await provisionUser(world, 'ada@example.com'), await provisionUser(world, 'eve@example.com')]
    for (const displayName of ['A', 'B']) groups.push((await directory('POST', 'Groups', { displayName })).body.id)
    expect(await found(1)).toEqual([4, ...users])
    expect(await found(2)).toEqual([4, users[1], groups[0]])
    expect(await found(3)).toEqual([4, ...groups])
    expect(await found(4)).toEqual([4, groups[1]])
  })

  it('can name all members that a group may have, with all that a directory knows of them', async ({ world }) => {
    const directory = await directoryOf(world)
    const members = Array.from({ length: 10_000 }, (_, index) => {
      const value = `user-${100_000 + index}`
      const $ref = `https://flags.example.com/scim/v2/Users/${value}`
      return { value, $ref, type: 'User', display: `A person with a name of usual length ${index}` }
    })
    expect(await directory('POST', 'Groups', { displayName: 'All', members })).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('There is no user "user-100000"') },
    })
  })

  it('leaves service accounts in a group, which only people change', async ({ world }) => {
    const directory = await directoryOf(world)
    const { userId } = await world.actor()
    const { body } = await world.admin.call('createGroup', {
      body: { name: 'Programs', users: [{ user: { id: userId } }] },
    })
    expect(await directory('PUT', `Groups/group-${body.id}`, { displayName: 'Programs' })).toMatchObject({
      status: 200,
    })
    const params = { groupId: body.id }
    const members = async () => {
      const { users } = (await world.admin.call('getGroup', { params })).body
      return users.map(({ user }) => user.id)
    }
    expect(await members()).toEqual([userId])
    const removal = patchOf({ op: 'remove', path: `members[value eq "user-${userId}"]` })
    expect(await directory('PATCH', `Groups/group-${body.id}`, removal)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('is a service account') },
    })
    const put = (ids: number[]) =>
      world.admin.call('updateGroup', {
        params,
        body: { name: 'Programs', users: ids.map((id) => ({ user: { id } })) },
      })
    expect((await put([])).status).toBe(200)
    expect(await members()).toEqual([])
    expect((await put([userId])).status).toBe(200)
    expect((await put([userId, (await makePerson(world)).id])).status).toBe(409)
    expect(await members()).toEqual([userId])
  })
})
