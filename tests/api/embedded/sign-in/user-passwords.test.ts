import { describe, expect } from 'vitest'
import { secretHashOf } from '../../../../src/domain/access/secret.ts'
import { isPassword } from '../../../../src/domain/users/password-hash.ts'
import { startInstance } from '../../../support/instance.ts'
import { BASE_URL } from '../../../support/server.ts'
import { ROLES, tally } from '../../../support/service-accounts.ts'
import { makePerson, makeUser, OTHER_PASSWORD, openSession, PASSWORD } from '../../../support/users.ts'
import { it, type World } from '../../../support/world.ts'

async function knows({ db }: World, id: number, password: string) {
  const { passwordHash } = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return isPassword(password, passwordHash)
}

async function hashesOf({ db }: World, table: 'sessions' | 'resetTokens') {
  return (await db.selectFrom(table).select('secretHash').execute()).map(({ secretHash }) => secretHash)
}

const WEAK = [
  'Short-1a',
  'no-upper-case-1',
  'NO-LOWER-CASE-1',
  'No-Digit-At-All',
  'NoSpecial1234',
  `Aa1-${'x'.repeat(125)}`,
  // Nine characters, in fifteen places of memory.
  'aA1😀😀😀😀😀😀',
]

describe('validatePassword', () => {
  it('takes a strong password, and says of a weak one what it lacks', async ({ world }) => {
    for (const password of [PASSWORD, `aA1${'😀'.repeat(125)}`])
      expect((await world.admin.call('validatePassword', { body: { password } })).status).toBe(200)
    for (const password of WEAK) {
      const { status, error } = await world.admin.call('validatePassword', { body: { password } })
      expect({ password, status, details: error?.details }).toMatchObject({
        status: 400,
        details: [{ path: '/body/password' }],
      })
      expect(JSON.stringify(error)).not.toContain(password)
    }
  })
})

describe('changeUserPassword', () => {
  it('sets a strong password, ends the sessions and takes back links', async ({ world }) => {
    const { id, params, user } = await makePerson(world)
    await openSession(world, id)
    const other = await makeUser(world, { email: 'eve@example.com' })
    const kept = await openSession(world, other.id)
    await world.forgetEvents()
    const { status, body } = await world.admin.call('changeUserPassword', {
      params,
      body: { password: OTHER_PASSWORD },
    })
    expect({ status, body }).toEqual({ status: 200, body: undefined })
    expect(await knows(world, id, OTHER_PASSWORD)).toBe(true)
    expect(await hashesOf(world, 'sessions')).toEqual([kept])
    expect(await hashesOf(world, 'resetTokens')).toHaveLength(1)
    const preData = { id, name: user.name, username: null, email: user.email, rootRole: ROLES.VIEWER }
    expect(await world.events()).toMatchObject([
      { type: 'user-updated', preData, data: { ...preData, credentials: 'password-changed' } },
    ])
  })

  it('refuses a weak password', async ({ world }) => {
    const { id, params } = await makePerson(world)
    for (const password of WEAK)
      expect((await world.admin.call('changeUserPassword', { params, body: { password } })).status).toBe(400)
    expect(await knows(world, id, PASSWORD)).toBe(true)
  })
})

describe('PASSWORD_POLICY=everywhere', () => {
  it('asks for strong passwords from admins, too', async ({ world }) => {
    const userPolicy = { passwordPolicy: 'everywhere', inactiveUserDays: 180 } as const
    const admin = (await startInstance(world.db, { userPolicy })).clientWith(world.admin.key ?? '')
    const create = (password: string) =>
      admin.call('createUser', { body: { username: 'ada', password, rootRole: ROLES.VIEWER } })
    expect((await create('weak')).status).toBe(400)
    expect((await create(PASSWORD)).status).toBe(201)
  })
})

describe('resetUserPassword', () => {
  it('makes a link in the place of older ones, and changes nothing else', async ({ world }) => {
    const { id, user } = await makePerson(world)
    await world.forgetEvents()
    const { status, body } = await world.admin.call('resetUserPassword', { body: { id: ' ADA@example.com' } })
    const token = /^(.*)\?token=([0-9a-f]{56})$/.exec(body.resetPasswordUrl)
    expect({ status, page: token?.[1] }).toEqual({ status: 200, page: `${BASE_URL}/reset-password` })
    expect(await hashesOf(world, 'resetTokens')).toEqual([secretHashOf(token?.[2] ?? '')])
    expect(await knows(world, id, PASSWORD)).toBe(true)
    const preData = { id, name: user.name, username: null, email: user.email, rootRole: ROLES.VIEWER }
    expect(await world.events()).toMatchObject([
      { type: 'user-updated', preData, data: { ...preData, credentials: 'reset-link-made' } },
    ])
  })

  it('knows nobody by a username, and not the deleted', async ({ world }) => {
    const { params } = await makeUser(world, { username: 'ada' })
    expect((await world.admin.call('resetUserPassword', { body: { id: 'ada' } })).status).toBe(404)
    await world.admin.call('deleteUser', { params })
    expect((await world.admin.call('resetUserPassword', { body: { id: 'ada@example.com' } })).status).toBe(404)
  })

  it('leaves one link when several are asked for at once', async ({ world }) => {
    await makeUser(world)
    const ask = () => world.admin.call('resetUserPassword', { body: { id: 'ada@example.com' } })
    expect(tally(await Promise.all(Array.from({ length: 8 }, ask)))).toEqual({ 200: 8 })
    expect(await hashesOf(world, 'resetTokens')).toHaveLength(1)
  })
})

describe('changeOwnPassword', () => {
  const body = { password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD, oldPassword: PASSWORD }

  it('takes the old password and a strong new one, and ends sessions', async ({ world }) => {
    const { id, client } = await makePerson(world)
    await openSession(world, id)
    await world.forgetEvents()
    expect((await client.call('changeOwnPassword', { body })).status).toBe(200)
    expect(await knows(world, id, OTHER_PASSWORD)).toBe(true)
    expect(await hashesOf(world, 'sessions')).toEqual([])
    expect(await hashesOf(world, 'resetTokens')).toEqual([])
    expect(await world.events()).toMatchObject([
      {
        type: 'user-updated',
        createdBy: 'ada@example.com',
        createdByUserId: id,
        data: { credentials: 'password-changed' },
      },
    ])
  })

  it.for<[string, number, object]>([
    ['a wrong old password', 401, { oldPassword: OTHER_PASSWORD }],
    ['two new passwords that differ', 400, { confirmPassword: PASSWORD }],
    ['a weak one', 400, { password: 'weak', confirmPassword: 'weak' }],
    ['the old one again', 400, { password: PASSWORD, confirmPassword: PASSWORD }],
    ['no old password', 400, { oldPassword: undefined }],
  ])('refuses %s', async ([, expected, wrong], { world }) => {
    const { id, client } = await makePerson(world)
    await world.forgetEvents()
    const { status } = await client.send('changeOwnPassword', { body: { ...body, ...wrong } })
    expect(status).toBe(expected)
    expect(await knows(world, id, PASSWORD)).toBe(true)
    expect(await world.events()).toEqual([])
  })

  it('makes a caller who guesses the old password wait, also at once, and no other', async ({ world }) => {
    const { id, client } = await makePerson(world)
    const other = await makePerson(world, { email: 'grace@example.com' })
    const guess = { ...body, oldPassword: OTHER_PASSWORD }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.send('changeOwnPassword', { body: guess })),
    )
    expect(tally(answers)).toEqual({ 401: 5, 429: 3 })
    expect((await client.call('changeOwnPassword', { body })).status).toBe(429)
    expect(await knows(world, id, PASSWORD)).toBe(true)
    expect((await other.client.call('changeOwnPassword', { body })).status).toBe(200)
  })

  it('refuses a user who does not sign in with a password', async ({ world }) => {
    for (const client of [world.admin, await world.actor()]) {
      const { status, error } = await client.call('changeOwnPassword', { body })
      expect({ status, name: error?.name }).toEqual({ status: 400, name: 'ValidationError' })
    }
  })
})
