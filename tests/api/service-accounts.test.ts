import { describe, expect } from 'vitest'
import type { Schema } from '../../src/contract.ts'
import { startInstance } from '../support/instance.ts'
import { everythingStored } from '../support/stored.ts'
import { it, type World } from '../support/world.ts'

const ADMIN = 1
const EDITOR = 2
const VIEWER = 3
const OWNER = 4
const FAR = '2999-01-01T00:00:00.000Z'

async function makeAccount(world: World, wanted: Partial<Schema<'CreateServiceAccount'>> = {}) {
  const { body } = await world.admin.call('createServiceAccount', {
    body: { name: 'Deploy pipeline', username: 'deploy', rootRole: VIEWER, ...wanted },
  })
  return { id: body.id, params: { serviceAccountId: body.id } }
}

async function makeToken(world: World, account: number, description = 'Runner 1') {
  const { body } = await world.admin.call('createServiceAccountToken', {
    params: { serviceAccountId: account },
    body: { description, expiresAt: FAR },
  })
  return { id: body.id, secret: body.secret, client: world.clientWith({ key: body.secret }) }
}

const tally = (statuses: number[]) =>
  Object.fromEntries(statuses.map((s) => [s, statuses.filter((t) => t === s).length]))

describe('createServiceAccount', () => {
  it('makes an account with a root role', async ({ world }) => {
    world.at('2026-11-20T09:30:00Z')
    const { status, body, headers } = await world.admin.call('createServiceAccount', {
      body: { name: 'Deploy pipeline', username: 'deploy', rootRole: EDITOR },
    })
    const account = { id: body.id, name: 'Deploy pipeline', username: 'deploy', rootRole: EDITOR }
    expect({ status, location: headers.location }).toEqual({
      status: 201,
      location: `/api/admin/service-account/${body.id}`,
    })
    expect(body).toEqual({ ...account, createdAt: '2026-11-20T09:30:00.000Z', accountType: 'Service Account' })
    expect(await world.events()).toMatchObject([
      { type: 'service-account-created', data: account, preData: null, createdBy: 'tests', createdByUserId: -42 },
    ])
  })

  it.for([
    ['a role of projects', OWNER],
    ['a role that there is not', 999],
  ] as const)('refuses %s', async ([, rootRole], { world }) => {
    const body = { name: 'Deploy pipeline', username: 'deploy', rootRole }
    const { status, error } = await world.admin.call('createServiceAccount', { body })
    expect({ status, message: error?.message }).toEqual({ status: 400, message: `There is no root role ${rootRole}` })
    expect(await world.events()).toEqual([])
  })

  it('gives a username to one of many that ask for it at once', async ({ world }) => {
    const ask = () =>
      world.admin.call('createServiceAccount', { body: { name: 'x', username: 'deploy', rootRole: VIEWER } })
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 1, 409: 19 })
    expect(await world.eventTypes()).toEqual(['service-account-created'])
  })

  it('gives the username of a deleted account again', async ({ world }) => {
    const { params } = await makeAccount(world)
    await world.admin.call('deleteServiceAccount', { params })
    const { status } = await world.admin.call('createServiceAccount', {
      body: { name: 'Deploy pipeline', username: 'deploy', rootRole: VIEWER },
    })
    expect(status).toBe(201)
  })
})

describe('listServiceAccounts', () => {
  it('lists accounts with their tokens, and the root roles', async ({ world }) => {
    const first = await makeAccount(world)
    const token = await makeToken(world, first.id)
    const second = await makeAccount(world, { username: 'build', rootRole: EDITOR })
    const gone = await makeAccount(world, { username: 'gone' })
    await world.admin.call('deleteServiceAccount', { params: gone.params })
    await world.db.insertInto('users').values({ accountType: 'user', name: 'Ada', username: 'ada' }).execute()
    const { body } = await world.admin.call('listServiceAccounts')
    expect(body.serviceAccounts).toMatchObject([
      {
        id: first.id,
        username: 'deploy',
        rootRole: VIEWER,
        accountType: 'Service Account',
        tokens: [{ id: token.id }],
      },
      { id: second.id, username: 'build', rootRole: EDITOR, tokens: [] },
    ])
    expect(body.rootRoles.map(({ id, name, type }) => [id, name, type])).toEqual([
      [ADMIN, 'Admin', 'root'],
      [EDITOR, 'Editor', 'root'],
      [VIEWER, 'Viewer', 'root'],
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
    expect(renamed).toMatchObject({ status: 200, body: { id, name: 'Pipeline', username: 'deploy', rootRole: VIEWER } })
    const promoted = await world.admin.call('updateServiceAccount', { params, body: { rootRole: EDITOR } })
    expect(promoted.body).toMatchObject({ name: 'Pipeline', rootRole: EDITOR })
    const state = { id, username: 'deploy' }
    expect(await world.events()).toMatchObject([
      {
        type: 'service-account-updated',
        data: { ...state, name: 'Pipeline', rootRole: VIEWER },
        preData: { ...state, name: 'Deploy pipeline', rootRole: VIEWER },
      },
      {
        type: 'service-account-updated',
        data: { ...state, name: 'Pipeline', rootRole: EDITOR },
        preData: { ...state, name: 'Pipeline', rootRole: VIEWER },
      },
    ])
  })

  it('records nothing when nothing changes', async ({ world }) => {
    const { params } = await makeAccount(world)
    await world.forgetEvents()
    for (const body of [{}, { name: 'Deploy pipeline', rootRole: VIEWER }, { username: 'other' }]) {
      const { status, body: account } = await world.admin.call('updateServiceAccount', { params, body })
      expect({ status, username: account.username }).toEqual({ status: 200, username: 'deploy' })
    }
    expect(await world.events()).toEqual([])
  })

  it('gives the rights of the new role at once, and takes those of the old one', async ({ world }) => {
    const { id, params } = await makeAccount(world, { rootRole: EDITOR })
    const { client } = await makeToken(world, id)
    const create = (name: string) =>
      client.call('createFeature', { params: { projectId: 'default' }, body: { name } }).then(({ status }) => status)
    expect(await create('one')).toBe(201)
    await world.admin.call('updateServiceAccount', { params, body: { rootRole: VIEWER } })
    expect(await create('two')).toBe(403)
    await world.admin.call('updateServiceAccount', { params, body: { rootRole: EDITOR } })
    expect(await create('three')).toBe(201)
  })

  it('refuses what is no root role, and what is no name', async ({ world }) => {
    const { params } = await makeAccount(world)
    for (const body of [{ rootRole: OWNER }, { rootRole: 999 }, { rootRole: '2' }, { name: '' }, { name: null }]) {
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

  it('keeps the role of the last Admin', async ({ world }) => {
    const { params } = await makeAccount(world, { rootRole: ADMIN })
    const demote = () => world.admin.call('updateServiceAccount', { params, body: { rootRole: EDITOR } })
    const { status, error } = await demote()
    expect({ status, name: error?.name }).toEqual({ status: 409, name: 'NameExistsError' })
    const renamed = await world.admin.call('updateServiceAccount', { params, body: { name: 'Still Admin' } })
    expect(renamed).toMatchObject({ status: 200, body: { rootRole: ADMIN } })
    await makeAccount(world, { username: 'another', rootRole: ADMIN })
    expect((await demote()).status).toBe(200)
  })
})

describe('deleteServiceAccount', () => {
  it('deletes the account with its tokens, which stop working at once', async ({ world }) => {
    const { id, params } = await makeAccount(world)
    const [one, two] = [await makeToken(world, id, 'Runner 1'), await makeToken(world, id, 'Runner 2')]
    expect((await one.client.call('listEventCreators')).status).toBe(200)
    await world.forgetEvents()
    const { status, body } = await world.admin.call('deleteServiceAccount', { params })
    expect({ status, body }).toEqual({ status: 200, body: undefined })
    for (const { client } of [one, two]) expect((await client.call('listEventCreators')).status).toBe(401)
    expect((await world.admin.call('listServiceAccounts')).body.serviceAccounts).toEqual([])
    expect(await world.events()).toMatchObject([
      { type: 'pat-deleted', preData: { id: one.id, userId: id, description: 'Runner 1' }, data: null },
      { type: 'pat-deleted', preData: { id: two.id, userId: id, description: 'Runner 2' }, data: null },
      { type: 'service-account-deleted', preData: { id, username: 'deploy', rootRole: VIEWER }, data: null },
    ])
  })

  it('deletes it once when several ask at once', async ({ world }) => {
    const { params } = await makeAccount(world)
    await world.forgetEvents()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.admin.call('deleteServiceAccount', { params })),
    )
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 404: 19 })
    expect(await world.eventTypes()).toEqual(['service-account-deleted'])
  })

  it('keeps the last Admin, also when all of them are deleted at once', async ({ world }) => {
    const admins = await Promise.all(
      Array.from({ length: 8 }, (_, index) => makeAccount(world, { username: `admin-${index}`, rootRole: ADMIN })),
    )
    const answers = await Promise.all(admins.map(({ params }) => world.admin.call('deleteServiceAccount', { params })))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 7, 409: 1 })
    const { body } = await world.admin.call('listServiceAccounts')
    expect(body.serviceAccounts).toMatchObject([{ rootRole: ADMIN }])
  })
})

describe('createServiceAccountToken', () => {
  it('makes a token that acts as the account, and keeps its secret nowhere', async ({ world }) => {
    const { logged, clientWith } = await startInstance(world.db)
    const { id, params } = await makeAccount(world, { rootRole: EDITOR })
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
    const { secret, ...token } = body
    expect(token).toMatchObject({ description: 'Runner 1', expiresAt: FAR, userId: id })
    expect(await world.events()).toMatchObject([{ type: 'pat-created', data: token, preData: null }])

    await clientWith(secret).call('createFeature', { params: { projectId: 'default' }, body: { name: 'checkout' } })
    expect((await world.events()).at(-1)).toMatchObject({ createdBy: 'deploy', createdByUserId: id })
    const stored = await everythingStored(world.db)
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
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 3, 400: 17 })
  })

  it('answers 404 for an account that there is not', async ({ world }) => {
    const params = { serviceAccountId: 999_999 }
    const body = { description: 'Runner 1', expiresAt: FAR }
    const { status, error } = await world.admin.call('createServiceAccountToken', { params, body })
    expect({ status, message: error?.message }).toEqual({ status: 404, message: 'There is no service account 999999' })
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
    const [one, two] = [await makeToken(world, id, 'Runner 1'), await makeToken(world, id, 'Runner 2')]
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
