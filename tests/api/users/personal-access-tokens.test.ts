import { describe, expect } from 'vitest'
import { FAR } from '../../support/service-accounts.ts'
import { it } from '../../support/world.ts'

const wanted = { description: 'Laptop', expiresAt: FAR }

describe('createPersonalAccessToken', () => {
  it('makes a token that may do what its user may', async ({ world }) => {
    const ada = await world.actor({ may: ['CREATE_FEATURE'] })
    const { status, body, headers } = await ada.call('createPersonalAccessToken', { body: wanted })
    expect({ status, location: headers.location }).toEqual({
      status: 201,
      location: `/api/admin/user/tokens/${body.id}`,
    })
    const { secret, seenAt, ...token } = body
    expect(secret).toMatch(/^user:[0-9a-f]{56}$/)
    expect({ ...token, seenAt }).toMatchObject({ ...wanted, userId: ada.userId, seenAt: null })
    expect(await world.events()).toMatchObject([
      { type: 'pat-created', data: token, preData: null, createdBy: ada.name, project: null },
    ])
    const client = world.clientWith({ key: secret })
    const params = { projectId: 'default' }
    expect((await client.call('createFeature', { params, body: { name: 'checkout' } })).status).toBe(201)
    expect((await world.events()).at(-1)).toMatchObject({ createdBy: ada.name, createdByUserId: ada.userId })
    expect((await client.call('listServiceAccounts')).status).toBe(403)
  })

  it('refuses a token without a description, or without an end in the future', async ({ world }) => {
    world.at('2026-11-20T09:30:00Z')
    const ada = await world.actor()
    const refused: [what: string, changed: object, path: string][] = [
      ['no description', { description: '' }, '/body/description'],
      ['a date that is over', { expiresAt: '2026-11-20T09:29:59.999Z' }, '/body/expiresAt'],
      ['this very moment', { expiresAt: '2026-11-20T09:30:00.000Z' }, '/body/expiresAt'],
      ['a date that does not exist', { expiresAt: '2026-12-31T23:59:60Z' }, '/body/expiresAt'],
      ['a date beyond the last year', { expiresAt: '9999-12-31T23:59:59-10:00' }, '/body/expiresAt'],
      ['no date', { expiresAt: null }, '/body/expiresAt'],
    ]
    for (const [what, changed, path] of refused) {
      const { status, error } = await ada.send('createPersonalAccessToken', { body: { ...wanted, ...changed } })
      expect({ what, status, path: error?.details?.[0]?.path }).toEqual({ what, status: 400, path })
    }
    expect(await world.events()).toEqual([])
  })

  it('looks at the date, then at the number of tokens, then at the description', async ({ world }) => {
    world.limit({ tokensPerUser: 2 })
    const ada = await world.actor()
    const over = { ...wanted, expiresAt: '2000-01-01T00:00:00.000Z' }
    // She has one already, which her own client uses.
    await ada.call('createPersonalAccessToken', { body: wanted })
    expect((await ada.call('createPersonalAccessToken', { body: over })).error?.message).toContain('future')
    const full = await ada.call('createPersonalAccessToken', { body: wanted })
    expect({ status: full.status, message: full.error?.message }).toEqual({
      status: 400,
      message: 'The limit of 2 tokens of this account is reached',
    })
    world.limit({ tokensPerUser: 3 })
    const same = await ada.call('createPersonalAccessToken', { body: wanted })
    expect({ status: same.status, name: same.error?.name }).toEqual({ status: 409, name: 'NameExistsError' })
  })

  it('lets others have the same description', async ({ world }) => {
    for (const client of [await world.actor(), await world.actor()])
      expect((await client.call('createPersonalAccessToken', { body: wanted })).status).toBe(201)
  })

  it('refuses an admin key, which is nobody', async ({ world }) => {
    for (const answer of [
      await world.admin.call('createPersonalAccessToken', { body: wanted }),
      await world.admin.call('listPersonalAccessTokens'),
      await world.admin.call('deletePersonalAccessToken', { params: { tokenId: 1 } }),
    ]) {
      expect({ status: answer.status, message: answer.error?.message }).toEqual({
        status: 403,
        message: 'Admin keys can not have personal access tokens. Use a user or a service account',
      })
    }
  })
})

describe('listPersonalAccessTokens', () => {
  it('lists the tokens of the caller, with no more of a secret than its beginning', async ({ world }) => {
    const [ada, bob] = [await world.actor(), await world.actor()]
    const { body: token } = await ada.call('createPersonalAccessToken', { body: wanted })
    await bob.call('createPersonalAccessToken', { body: wanted })
    const { body } = await ada.call('listPersonalAccessTokens')
    expect(body.pats).toMatchObject([
      { description: 'tests', userId: ada.userId },
      { id: token.id, ...wanted, userId: ada.userId, secretPrefix: token.secret.slice(0, 12), seenAt: null },
    ])
  })
})

describe('deletePersonalAccessToken', () => {
  it('deletes a token, which stops working at once', async ({ world }) => {
    const ada = await world.actor()
    const { body: token } = await ada.call('createPersonalAccessToken', { body: wanted })
    const client = world.clientWith({ key: token.secret })
    expect((await client.call('listPersonalAccessTokens')).status).toBe(200)
    await world.forgetEvents()
    const { status, body } = await ada.call('deletePersonalAccessToken', { params: { tokenId: token.id } })
    expect({ status, body }).toEqual({ status: 200, body: undefined })
    expect((await client.call('listPersonalAccessTokens')).status).toBe(401)
    expect((await ada.call('listPersonalAccessTokens')).body.pats).toHaveLength(1)
    expect(await world.events()).toMatchObject([
      { type: 'pat-deleted', data: null, preData: { id: token.id, description: 'Laptop', userId: ada.userId } },
    ])
  })

  it('answers 404 for a token that does not exist, or is another user’s', async ({ world }) => {
    const [ada, bob] = [await world.actor(), await world.actor({ may: ['ADMIN'] })]
    const { body: token } = await ada.call('createPersonalAccessToken', { body: wanted })
    await world.forgetEvents()
    for (const tokenId of [token.id, 999_999]) {
      const { status } = await bob.call('deletePersonalAccessToken', { params: { tokenId } })
      expect(status).toBe(404)
    }
    expect((await world.clientWith({ key: token.secret }).call('listPersonalAccessTokens')).status).toBe(200)
    expect(await world.events()).toEqual([])
  })
})
