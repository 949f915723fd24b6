import { describe, expect } from 'vitest'
import { dump } from '../../support/dump.ts'
import { startInstance } from '../../support/instance.ts'
import { FAR, makeAccount, makeToken, ROLES, tally } from '../../support/service-accounts.ts'
import { it } from '../../support/world.ts'

describe('createServiceAccountToken', () => {
  it('makes a token that acts as the account, and keeps its secret nowhere', async ({ world }) => {
    const { logged, clientWith } = await startInstance(world.db)
    const { id, params } = await makeAccount(world, { rootRole: ROLES.EDITOR })
    await world.forgetEvents()
    const admin = clientWith(world.admin.key ?? '')
    const { status, body, headers } = await admin.call('createServiceAccountToken', {
      params,
      body: { description: 'Runner 1', expiresAt: FAR },
    })
    expect({ status, location: headers.location }).toEqual({
      status: 201,
      location: `/api/admin/service-account/${id}/token/${body.id}`,
    })
    expect(body.secret).toMatch(/^user:[0-9a-f]{56}$/)
    const { secret, seenAt, ...token } = body
    expect(seenAt).toBeNull()
    expect(token).toMatchObject({ description: 'Runner 1', expiresAt: FAR, userId: id })
    expect(await world.events()).toMatchObject([{ type: 'pat-created', data: token, preData: null }])

    await clientWith(secret).call('createFeature', { params: { projectId: 'default' }, body: { name: 'checkout' } })
    expect((await world.events()).at(-1)).toMatchObject({ createdBy: 'deploy', createdByUserId: id })
    const stored = JSON.stringify(await dump(world.db))
    expect(stored).toContain('Runner 1')
    expect(stored).not.toContain(secret.slice(16))
    expect(logged()).toContain('answered')
    expect(logged()).not.toContain(secret.slice(16))
  })

  it.for([
    ['a date that is over', '2026-11-20T09:29:59.999Z'],
    ['this very moment', '2026-11-20T09:30:00.000Z'],
    ['a date that does not exist', '2026-12-31T23:59:60Z'],
    ['something else', 'tomorrow'],
  ] as const)('refuses %s as the end', async ([, expiresAt], { world }) => {
    world.at('2026-11-20T09:30:00Z')
    const { params } = await makeAccount(world)
    const body = { description: 'Runner 1', expiresAt }
    const { status, error } = await world.admin.send('createServiceAccountToken', { params, body })
    expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path: '/body/expiresAt' })
  })

  it('refuses a description that the account has used, and takes it for another one', async ({ world }) => {
    const [one, two] = [await makeAccount(world), await makeAccount(world, { username: 'build' })]
    await makeToken(world, one.id)
    const body = { description: 'Runner 1', expiresAt: FAR }
    const { status, error } = await world.admin.call('createServiceAccountToken', { params: one.params, body })
    expect({ status, message: error?.message }).toEqual({
      status: 409,
      message: 'The account has a token with this description already',
    })
    expect((await world.admin.call('createServiceAccountToken', { params: two.params, body })).status).toBe(201)
  })

  it('makes no more tokens than the limit allows, however many ask at once', async ({ world }) => {
    world.limit({ tokensPerUser: 3 })
    const { params } = await makeAccount(world)
    const ask = (_: unknown, index: number) =>
      world.admin.call('createServiceAccountToken', {
        params,
        body: { description: `Runner ${index}`, expiresAt: FAR },
      })
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    expect(tally(answers)).toEqual({ 201: 3, 400: 17 })
  })
})

describe('listServiceAccountTokens', () => {
  it('lists the tokens of the account, with no more of a secret than its beginning', async ({ world }) => {
    const { id, params } = await makeAccount(world)
    const other = await makeAccount(world, { username: 'build' })
    const token = await makeToken(world, id)
    await makeToken(world, other.id)
    const { body } = await world.admin.call('listServiceAccountTokens', { params })
    expect(body.pats).toMatchObject([{ id: token.id, description: 'Runner 1', expiresAt: FAR, userId: id }])
    expect(body.pats[0]?.secretPrefix).toBe(token.secret.slice(0, 12))
  })
})

describe('deleteServiceAccountToken', () => {
  it('deletes one token, which stops working at once', async ({ world }) => {
    const { id, params } = await makeAccount(world)
    const [one, two] = [await makeToken(world, id), await makeToken(world, id, { description: 'Runner 2' })]
    expect((await one.client.call('listEventCreators')).status).toBe(200)
    await world.forgetEvents()
    const { status, body } = await world.admin.call('deleteServiceAccountToken', {
      params: { ...params, tokenId: one.id },
    })
    expect({ status, body }).toEqual({ status: 200, body: undefined })
    expect((await one.client.call('listEventCreators')).status).toBe(401)
    expect((await two.client.call('listEventCreators')).status).toBe(200)
    expect(await world.events()).toMatchObject([
      { type: 'pat-deleted', preData: { id: one.id, description: 'Runner 1', userId: id }, data: null },
    ])
  })

  it('answers 404 for a token that there is not, or that another account has', async ({ world }) => {
    const { params } = await makeAccount(world)
    const other = await makeAccount(world, { username: 'build' })
    const token = await makeToken(world, other.id)
    await world.forgetEvents()
    for (const tokenId of [token.id, 999_999]) {
      const { status } = await world.admin.call('deleteServiceAccountToken', { params: { ...params, tokenId } })
      expect(status).toBe(404)
    }
    expect((await token.client.call('listEventCreators')).status).toBe(200)
    expect(await world.events()).toEqual([])
  })
})
