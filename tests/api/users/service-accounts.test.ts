import { describe, expect } from 'vitest'
import { FAR, makeAccount, makeToken, ROLES, tally } from '../../support/service-accounts.ts'
import { it } from '../../support/world.ts'

describe('createServiceAccount', () => {
  it('makes an account with a root role', async ({ world }) => {
    world.at('2026-11-20T09:30:00Z')
    const { status, body, headers } = await world.admin.call('createServiceAccount', {
      body: { name: 'Deploy pipeline', username: 'deploy', rootRole: ROLES.EDITOR },
    })
    const account = { id: body.id, name: 'Deploy pipeline', username: 'deploy', rootRole: ROLES.EDITOR }
    expect({ status, location: headers.location }).toEqual({
      status: 201,
      location: `/api/admin/service-account/${body.id}`,
    })
    const accountType = 'Service Account'
    expect(body).toEqual({ ...account, createdAt: '2026-11-20T09:30:00.000Z', accountType, tokens: [] })
    expect(await world.events()).toMatchObject([
      { type: 'service-account-created', data: account, preData: null, createdBy: 'tests', createdByUserId: -42 },
    ])
  })

  it.for([
    ['a role of projects', ROLES.OWNER],
    ['a role that there is not', 999],
  ] as const)('refuses %s', async ([, rootRole], { world }) => {
    const body = { name: 'Deploy pipeline', username: 'deploy', rootRole }
    const { status, error } = await world.admin.call('createServiceAccount', { body })
    expect({ status, message: error?.message }).toEqual({ status: 400, message: `There is no root role ${rootRole}` })
    expect(await world.events()).toEqual([])
  })

  it('gives the username of a deleted account again', async ({ world }) => {
    const { params } = await makeAccount(world)
    await world.admin.call('deleteServiceAccount', { params })
    const { status } = await world.admin.call('createServiceAccount', {
      body: { name: 'Deploy pipeline', username: 'deploy', rootRole: ROLES.VIEWER },
    })
    expect(status).toBe(201)
  })
})

describe('listServiceAccounts', () => {
  it('lists accounts with their tokens, and the root roles', async ({ world }) => {
    const first = await makeAccount(world)
    const token = await makeToken(world, first.id)
    const second = await makeAccount(world, { username: 'build', rootRole: ROLES.EDITOR })
    const gone = await makeAccount(world, { username: 'gone' })
    await world.admin.call('deleteServiceAccount', { params: gone.params })
    await world.db.insertInto('users').values({ accountType: 'user', name: 'Ada', username: 'ada' }).execute()
    const { body } = await world.admin.call('listServiceAccounts')
    expect(body.serviceAccounts).toMatchObject([
      {
        id: first.id,
        username: 'deploy',
        rootRole: ROLES.VIEWER,
        accountType: 'Service Account',
        tokens: [{ id: token.id }],
      },
      { id: second.id, username: 'build', rootRole: ROLES.EDITOR, tokens: [] },
    ])
    expect(body.rootRoles.map(({ id, name, type }) => [id, name, type])).toEqual([
      [ROLES.ADMIN, 'Admin', 'root'],
      [ROLES.EDITOR, 'Editor', 'root'],
      [ROLES.VIEWER, 'Viewer', 'root'],
    ])
    expect(JSON.stringify(body)).not.toContain(token.secret)
  })

  it('answers a part of the list', async ({ world }) => {
    for (const username of ['a', 'b', 'c']) await makeAccount(world, { username })
    const { body } = await world.admin.call('listServiceAccounts', { query: { limit: 1, offset: 1 } })
    expect(body.serviceAccounts.map(({ username }) => username)).toEqual(['b'])
  })
})

describe('updateServiceAccount', () => {
  it('changes name and role, and keeps what is left out', async ({ world }) => {
    const { id, params } = await makeAccount(world)
    await world.forgetEvents()
    const renamed = await world.admin.call('updateServiceAccount', { params, body: { name: 'Pipeline' } })
    expect(renamed).toMatchObject({
      status: 200,
      body: { id, name: 'Pipeline', username: 'deploy', rootRole: ROLES.VIEWER },
    })
    const promoted = await world.admin.call('updateServiceAccount', { params, body: { rootRole: ROLES.EDITOR } })
    expect(promoted.body).toMatchObject({ name: 'Pipeline', rootRole: ROLES.EDITOR })
    const state = { id, username: 'deploy' }
    expect(await world.events()).toMatchObject([
      {
        type: 'service-account-updated',
        data: { ...state, name: 'Pipeline', rootRole: ROLES.VIEWER },
        preData: { ...state, name: 'Deploy pipeline', rootRole: ROLES.VIEWER },
      },
      {
        type: 'service-account-updated',
        data: { ...state, name: 'Pipeline', rootRole: ROLES.EDITOR },
        preData: { ...state, name: 'Pipeline', rootRole: ROLES.VIEWER },
      },
    ])
  })

  it('refuses what is no root role, and what is no name', async ({ world }) => {
    const { params } = await makeAccount(world)
    for (const body of [
      { rootRole: ROLES.OWNER },
      { rootRole: 999 },
      { rootRole: '2' },
      { name: '' },
      { name: null },
    ]) {
      expect((await world.admin.send('updateServiceAccount', { params, body })).status).toBe(400)
    }
  })

  it('answers 404 for whatever is no service account', async ({ world }) => {
    const { params } = await makeAccount(world)
    await world.admin.call('deleteServiceAccount', { params })
    const person = await world.db
      .insertInto('users')
      .values({ accountType: 'user', name: 'Ada', username: 'ada' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const serviceAccountId of [params.serviceAccountId, person.id, -42, 999_999]) {
      const at = { params: { serviceAccountId } }
      expect((await world.admin.call('updateServiceAccount', { ...at, body: { name: 'x' } })).status).toBe(404)
      expect((await world.admin.call('deleteServiceAccount', at)).status).toBe(404)
      expect((await world.admin.call('listServiceAccountTokens', at)).status).toBe(404)
    }
  })
})

describe('deleteServiceAccount', () => {
  it('deletes the account with its tokens, which stop working at once', async ({ world }) => {
    const { id, params } = await makeAccount(world)
    const [one, two] = [await makeToken(world, id), await makeToken(world, id, { description: 'Runner 2' })]
    expect((await one.client.call('listEventCreators')).status).toBe(200)
    await world.forgetEvents()
    const { status, body } = await world.admin.call('deleteServiceAccount', { params })
    expect({ status, body }).toEqual({ status: 200, body: undefined })
    for (const { client } of [one, two]) expect((await client.call('listEventCreators')).status).toBe(401)
    expect((await world.admin.call('listServiceAccounts')).body.serviceAccounts).toEqual([])
    expect(await world.events()).toMatchObject([
      { type: 'pat-deleted', preData: { id: one.id, userId: id, description: 'Runner 1' }, data: null },
      { type: 'pat-deleted', preData: { id: two.id, userId: id, description: 'Runner 2' }, data: null },
      { type: 'service-account-deleted', preData: { id, username: 'deploy', rootRole: ROLES.VIEWER }, data: null },
    ])
  })
})

describe('createServiceAccountToken', () => {
  it('makes a token that acts as the account', async ({ world }) => {
    const { id, params } = await makeAccount(world, { rootRole: ROLES.EDITOR })
    await world.forgetEvents()
    const { status, body, headers } = await world.admin.call('createServiceAccountToken', {
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

    await world
      .clientWith({ key: secret })
      .call('createFeature', { params: { projectId: 'default' }, body: { name: 'checkout' } })
    expect((await world.events()).at(-1)).toMatchObject({ createdBy: 'deploy', createdByUserId: id })
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
