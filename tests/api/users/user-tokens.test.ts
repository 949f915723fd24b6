import { describe, expect } from 'vitest'
import { FAR, makeAccount, ROLES } from '../../support/service-accounts.ts'
import { clientAs, makePerson, makeUser, OTHER_PASSWORD, openSession, PASSWORD } from '../../support/users.ts'
import { it } from '../../support/world.ts'

describe('deleteUserTokens', () => {
  it('deletes all personal access tokens of a user, and nothing else', async ({ world }) => {
    const ada = await makePerson(world)
    const { client: eve } = await makePerson(world, { email: 'eve@example.com' })
    const { body: laptop } = await ada.client.call('createPersonalAccessToken', {
      body: { description: 'Laptop', expiresAt: FAR },
    })
    const byLaptop = world.clientWith({ key: laptop.secret })
    await openSession(world, ada.id)
    const user = await world.db.selectFrom('users').selectAll().where('id', '=', ada.id).executeTakeFirstOrThrow()
    await world.forgetEvents()
    const { status, body } = await world.admin.call('deleteUserTokens', ada)
    expect({ status, body }).toEqual({ status: 200, body: undefined })
    for (const client of [ada.client, byLaptop]) expect((await client.call('getOwnUser')).status).toBe(401)
    expect((await eve.call('getOwnUser')).status).toBe(200)
    const { secret: _, seenAt: __, ...token } = laptop
    expect(await world.events()).toMatchObject([
      {
        type: 'pat-deleted',
        data: null,
        preData: { userId: ada.id, description: 'tests' },
        createdBy: world.admin.name,
      },
      { type: 'pat-deleted', data: null, preData: token },
    ])
    const left = await world.db.selectFrom('personalAccessTokens').select('userId').execute()
    expect(left).toEqual([{ userId: eve.userId }])
    expect(await world.db.selectFrom('sessions').select('userId').execute()).toEqual([{ userId: ada.id }])
    expect(await world.db.selectFrom('users').selectAll().where('id', '=', ada.id).executeTakeFirst()).toEqual(user)
  })

  it('records nothing for a user without tokens', async ({ world }) => {
    const ada = await makeUser(world)
    await world.forgetEvents()
    expect((await world.admin.call('deleteUserTokens', ada)).status).toBe(200)
    expect(await world.events()).toEqual([])
  })

  it('answers 404 for an unknown user and for a service account, whose tokens stay', async ({ world }) => {
    const robot = await makeAccount(world)
    await clientAs(world, robot.id, 'robot')
    for (const userId of [4711, robot.id])
      expect((await world.admin.call('deleteUserTokens', { params: { userId } })).status).toBe(404)
    expect(await world.db.selectFrom('personalAccessTokens').select('userId').execute()).toEqual([{ userId: robot.id }])
  })

  it('ends the tokens of the Admin who asks, too', async ({ world }) => {
    const root = await makePerson(world, { rootRole: ROLES.ADMIN })
    expect((await root.client.call('deleteUserTokens', root)).status).toBe(200)
    expect((await root.client.call('getOwnUser')).status).toBe(401)
  })
})

describe('a new password', () => {
  it('leaves personal access tokens valid, for every caller', async ({ world }) => {
    const { client, params } = await makePerson(world)
    const valid = async () => expect((await client.call('getOwnUser')).status).toBe(200)
    await world.admin.call('changeUserPassword', { params, body: { password: OTHER_PASSWORD } })
    await valid()
    const body = { password: PASSWORD, confirmPassword: PASSWORD, oldPassword: OTHER_PASSWORD }
    expect((await client.call('changeOwnPassword', { body })).status).toBe(200)
    await valid()
    const { body: link } = await world.admin.call('resetUserPassword', { body: { id: 'ada@example.com' } })
    const token = new URL(link.resetPasswordUrl).searchParams.get('token') ?? ''
    expect((await world.anonymous.call('resetPassword', { body: { token, password: OTHER_PASSWORD } })).status).toBe(
      200,
    )
    await valid()
  })
})
