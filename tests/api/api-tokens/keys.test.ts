import { describe, expect } from 'vitest'
import type { Db } from '../../../src/db/handles.ts'
import { newSecret, storedFormOf } from '../../../src/domain/access/secret.ts'
import { makeAdminKey } from '../../support/api-tokens.ts'
import type { Client } from '../../support/call.ts'
import { startInstance } from '../../support/instance.ts'
import { FAR, makeAccount, makeToken, ROLES } from '../../support/service-accounts.ts'
import { stopClock } from '../../support/stopped-clock.ts'
import { watched } from '../../support/watched-db.ts'
import { it, type World } from '../../support/world.ts'

/** Any operation that every key of the administration interface may call. */
async function statusOf(client: Client): Promise<number> {
  const { status, error } = await client.call('listEventCreators')
  if (status === 401) expect(error?.name).toBe('AuthenticationRequired')
  if (status === 403) expect(error?.name).toBe('NoAccessError')
  return status
}

async function storeKey(db: Db, key: string, values: { type: string; environment?: string; expiresAt?: Date }) {
  await db
    .insertInto('apiTokens')
    .values({ name: `key ${key}`, ...values, ...storedFormOf(key) })
    .execute()
}

/** A service account with one token. */
async function makeHolder(world: World, rootRole = ROLES.VIEWER, expiresAt = FAR) {
  const account = await makeAccount(world, { rootRole })
  const token = await makeToken(world, account.id, { expiresAt })
  return { params: account.params, token: token.params, secret: token.secret }
}

describe('a key', () => {
  it('of an admin acts under the name of the key', async ({ world }) => {
    await storeKey(world.db, '*:*.another-admin-key', { type: 'admin' })
    const client = world.clientWith({ key: '*:*.another-admin-key' })
    await client.call('createFeature', { params: { projectId: 'default' }, body: { name: 'checkout' } })
    expect(await world.events()).toMatchObject([{ createdBy: 'key *:*.another-admin-key', createdByUserId: -42 }])
  })

  it('of a person acts as the person, under the email if there is one', async ({ world }) => {
    const { id } = await world.db
      .insertInto('users')
      .values({ accountType: 'user', name: 'Ada', username: 'ada', email: 'ada@example.com' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.db.insertInto('userRoles').values({ userId: id, roleId: ROLES.EDITOR }).execute()
    const { secret, ...stored } = newSecret('user:')
    await world.db
      .insertInto('personalAccessTokens')
      .values({ userId: id, description: 'laptop', expiresAt: new Date(FAR), ...stored })
      .execute()
    const client = world.clientWith({ key: secret })
    await client.call('createFeature', { params: { projectId: 'default' }, body: { name: 'checkout' } })
    expect(await world.events()).toMatchObject([{ createdBy: 'ada@example.com', createdByUserId: id }])
  })

  it.for(['Bearer ', 'bearer ', 'BEARER ', ' '])('is taken after "%s"', async (prefix, { world }) => {
    expect(await statusOf(world.clientWith({ key: `${prefix}${world.admin.key}` }))).toBe(200)
  })

  it.for([
    ['nothing', undefined],
    ['nothing behind Bearer', 'Bearer '],
    ['something unknown', '*:*.never-heard-of-this-key'],
    ['another scheme', 'Basic YWRtaW46YWRtaW4='],
  ] as const)('is missed with 401 when the header holds %s', async ([, key], { world }) => {
    expect(await statusOf(key === undefined ? world.anonymous : world.clientWith({ key }))).toBe(401)
  })

  it('in other case, cut short or made longer is not the key', async ({ world }) => {
    const key = world.admin.key ?? ''
    for (const other of [key.toUpperCase(), key.slice(0, -1), `${key}x`, `Bearer Bearer ${key}`]) {
      expect(await statusOf(world.clientWith({ key: other }))).toBe(401)
    }
  })

  it('stops working in the moment it expires, without another look at the database', async ({ world }) => {
    world.at('2026-11-20T09:00:00Z')
    const { secret } = await makeHolder(world, ROLES.VIEWER, '2026-11-20T09:30:00.000Z')
    const ofAccount = world.clientWith({ key: secret })
    const ofAdmin = world.clientWith({ key: '*:*.an-admin-key-that-expires' })
    await storeKey(world.db, '*:*.an-admin-key-that-expires', {
      type: 'admin',
      expiresAt: new Date('2026-11-20T09:30:00.000Z'),
    })
    for (const client of [ofAccount, ofAdmin]) {
      world.at('2026-11-20T09:29:59.999Z')
      expect(await statusOf(client)).toBe(200)
      world.at('2026-11-20T09:30:00.000Z')
      expect(await statusOf(client)).toBe(401)
    }
  })

  it('of a deleted account is refused even when its token is still there', async ({ world }) => {
    const { params, secret } = await makeHolder(world)
    await world.db
      .updateTable('users')
      .set({ deletedAt: new Date() })
      .where('id', '=', params.serviceAccountId)
      .execute()
    expect(await statusOf(world.clientWith({ key: secret }))).toBe(401)
  })
})

describe('a deleted key', () => {
  it.for<[string, (world: World) => Promise<{ secret: string; end(): Promise<unknown> }>]>([
    [
      'a token of a service account',
      async (world) => {
        const { token, secret } = await makeHolder(world)
        return { secret, end: () => world.admin.call('deleteServiceAccountToken', { params: token }) }
      },
    ],
    [
      'a personal access token',
      async (world) => {
        const ada = await world.actor()
        const { body } = await ada.call('createPersonalAccessToken', { body: { description: 'Phone', expiresAt: FAR } })
        const params = { tokenId: body.id }
        return { secret: body.secret, end: () => ada.call('deletePersonalAccessToken', { params }) }
      },
    ],
    [
      'an admin key',
      async (world) => {
        const { secret, params } = await makeAdminKey(world)
        return { secret, end: () => world.admin.call('deleteApiToken', { params }) }
      },
    ],
    [
      'an admin key that is made to expire',
      async (world) => {
        const { secret, params } = await makeAdminKey(world)
        const body = { expiresAt: '2020-01-01T00:00:00.000Z' }
        return { secret, end: () => world.admin.call('updateApiToken', { params, body }) }
      },
    ],
  ])(
    'stops at once where it was deleted, and within a quarter of a second on another instance: %s',
    async ([, make], { world }) => {
      const later = stopClock()
      const other = await startInstance(world.db)
      const { secret, end } = await make(world)
      const [here, there] = [world.clientWith({ key: secret }), other.clientWith(secret)]
      expect([await statusOf(here), await statusOf(there)]).toEqual([200, 200])
      await end()
      expect(await statusOf(here)).toBe(401)
      later(250)
      expect(await statusOf(there)).toBe(401)
    },
  )

  it('can not be remembered by a look-up that was under way when it was deleted', async ({ world }) => {
    const { token, secret } = await makeHolder(world)
    const client = world.clientWith({ key: secret })
    await Promise.all([
      ...Array.from({ length: 10 }, () => client.call('listEventCreators')),
      world.admin.call('deleteServiceAccountToken', { params: token }),
    ])
    expect(await statusOf(client)).toBe(401)
  })

  it('that becomes known is known at once, though it was refused a moment ago', async ({ world }) => {
    const key = '*:*.a-key-that-is-made-later'
    const client = world.clientWith({ key })
    expect(await statusOf(client)).toBe(401)
    await storeKey(world.db, key, { type: 'admin' })
    await makeHolder(world)
    expect(await statusOf(client)).toBe(200)
  })
})

describe('a new role', () => {
  it('holds at once where it was given, and within a quarter of a second on another instance', async ({ world }) => {
    const later = stopClock()
    const other = await startInstance(world.db)
    const { params, secret } = await makeHolder(world)
    const [here, there] = [world.clientWith({ key: secret }), other.clientWith(secret)]
    const list = async (client: Client) => (await client.call('listServiceAccounts')).status
    expect([await list(here), await list(there)]).toEqual([403, 403])
    await world.admin.call('updateServiceAccount', { params, body: { rootRole: ROLES.ADMIN } })
    expect(await list(here)).toBe(200)
    later(250)
    expect(await list(there)).toBe(200)
  })
})

describe('the look-up of a key', () => {
  it('costs no statement per request', async ({ world }) => {
    const counted = watched(world.db)
    const { clientWith } = await startInstance(counted.db)
    const { secret } = await makeHolder(world)
    const client = clientWith(secret)
    const before = performance.now()
    for (let request = 0; request < 100; request++) {
      // Refused before its handler reads anything.
      expect((await client.call('listServiceAccounts')).status).toBe(403)
    }
    const quarters = Math.ceil((performance.now() - before) / 250)
    expect(counted.statements).toBeLessThanOrEqual(quarters)
  })

  it('is one for many requests that come at once', async ({ world }) => {
    const counted = watched(world.db)
    const { clientWith } = await startInstance(counted.db)
    const { secret } = await makeHolder(world)
    const client = clientWith(secret)
    await Promise.all(Array.from({ length: 50 }, () => client.call('listServiceAccounts')))
    expect(counted.statements).toBe(1)
  })

  it('that fails is answered with 503, and the next one asks again', async ({ world }) => {
    const database = watched(world.db)
    const { clientWith } = await startInstance(database.db)
    const client = clientWith(world.admin.key ?? '')
    database.isLost = true
    for (let request = 0; request < 2; request++) {
      const { status, error } = await client.call('listEventCreators')
      expect({ status, name: error?.name }).toEqual({ status: 503, name: 'ServiceUnavailableError' })
    }
    database.isLost = false
    expect(await statusOf(client)).toBe(200)
  })
})
