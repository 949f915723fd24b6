// Also on a hostile database: npm run test:postgres -- --hostile
import { describe, expect } from 'vitest'
import { makeAccount, ROLES } from '../../support/service-accounts.ts'
import { makeUser } from '../../support/users.ts'
import { it } from '../../support/world.ts'

describe('searchUsers', () => {
  it('finds by a part of the name and the start of username and email, whatever the case', async ({ world }) => {
    const one = await makeUser(world, { name: 'Grace Hopper', username: 'compiler', email: 'grace@navy.example' })
    const two = await makeUser(world, { name: 'Hope', username: 'hope', email: 'h@example.com' })
    const found = async (q?: string) =>
      (await world.admin.call('searchUsers', { query: { q } })).body.map(({ id }) => id).sort((a, b) => a - b)
    expect(await found('HOPPER')).toEqual([one.id])
    expect(await found('hop')).toEqual([one.id, two.id])
    expect(await found('comp')).toEqual([one.id])
    expect(await found('GRACE@')).toEqual([one.id])
    expect(await found('piler')).toEqual([])
    expect(await found('navy')).toEqual([])
    for (const q of [undefined, '', 'h', '🚩']) expect(await found(q)).toEqual([])
  })

  it('takes wildcards as the characters that they are', async ({ world }) => {
    await makeUser(world, { name: 'Ada', username: 'ada' })
    const odd = await makeUser(world, { name: '100% _x_', username: '%%odd', email: 'odd@example.com' })
    const found = async (q: string) =>
      (await world.admin.call('searchUsers', { query: { q } })).body.map(({ id }) => id)
    expect(await found('%%')).toEqual([odd.id])
    expect(await found('__')).toEqual([])
    expect(await found('0% _')).toEqual([odd.id])
    expect(await found('\\\\')).toEqual([])
  })

  it('leaves out programs, the server and the deleted, whatever they match by', async ({ world }) => {
    await makeAccount(world, { name: 'flag runner', username: 'flag-runner' })
    const gone = await makeUser(world, { name: 'flag', username: 'flag', email: 'flag@example.com' })
    await world.admin.call('deleteUser', gone)
    const { body } = await world.admin.call('searchUsers', { query: { q: 'flag' } })
    expect(body).toEqual([])
  })

  it('tells emails to those who give access, and hides them from others', async ({ world }) => {
    const { id } = await makeUser(world, { username: 'ada', email: 'secret@example.com' })
    const picked = { id, name: 'Ada Lovelace', username: 'ada' }
    const stranger = await world.actor({ may: ['CREATE_PROJECT', 'UPDATE_FEATURE'] })
    expect((await stranger.call('searchUsers', { query: { q: 'ada' } })).body).toEqual([picked])
    expect((await stranger.call('searchUsers', { query: { q: 'secret' } })).body).toEqual([])
    for (const permission of [
      'ADMIN',
      'UPDATE_PROJECT',
      'PROJECT_USER_ACCESS_READ',
      'PROJECT_USER_ACCESS_WRITE',
    ] as const) {
      const client = await world.actor({ may: [permission] })
      expect((await client.call('searchUsers', { query: { q: 'secret' } })).body).toMatchObject([
        { ...picked, email: 'secret@example.com', imageUrl: expect.stringContaining('https://') },
      ])
    }
  })

  it('finds 100 at most, by name', async ({ world }) => {
    const people = Array.from({ length: 120 }, (_, position) => ({
      accountType: 'user',
      name: `person ${String(119 - position).padStart(3, '0')}`,
      username: `p${position}`,
    }))
    await world.db.insertInto('users').values(people).execute()
    const { body } = await world.admin.call('searchUsers', { query: { q: 'person' } })
    expect(body.map(({ name }) => name)).toEqual(
      Array.from({ length: 100 }, (_, position) => `person ${String(position).padStart(3, '0')}`),
    )
  })
})

describe('getAccessOverview', () => {
  it('lists users, programs and groups, and emails only for those who give access', async ({ world }) => {
    const ada = await makeUser(world, { username: 'ada' })
    const program = await makeAccount(world)
    const gone = await makeUser(world, { email: 'gone@example.com' })
    const { id: groupId } = await world.db
      .insertInto('groups')
      .values({ name: 'Checkout', rootRoleId: ROLES.EDITOR })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.db.insertInto('groupUsers').values({ groupId, userId: ada.id }).execute()
    await world.admin.call('deleteUser', gone)
    const { body } = await world.admin.call('getAccessOverview')
    const users = [
      { id: ada.id, name: 'Ada Lovelace', username: 'ada', email: 'ada@example.com', accountType: 'User' },
      { id: program.id, name: 'Deploy pipeline', username: 'deploy', accountType: 'Service Account' },
    ]
    expect(body).toEqual({
      users,
      groups: [{ id: groupId, name: 'Checkout', userCount: 1, rootRole: ROLES.EDITOR }],
    })
    const stranger = await world.actor()
    const seen = (await stranger.call('getAccessOverview', { query: { limit: 2 } })).body
    expect(seen.users).toEqual(users.map(({ email, ...user }) => user))
    expect((await stranger.call('getAccessOverview', { query: { limit: 1, offset: 1 } })).body).toMatchObject({
      users: [{ id: program.id }],
      groups: [],
    })
  })
})
