import { describe, expect } from 'vitest'
import { systemActor } from '../../../src/domain/actor.ts'
import { type ConfiguredKeys, ensureKeys } from '../../../src/domain/api-tokens/first-keys.ts'
import { inTransaction } from '../../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import { dump } from '../../support/dump.ts'
import { startInstance } from '../../support/instance.ts'
import { it, type World } from '../../support/world.ts'

const none: ConfiguredKeys = { adminApiKey: undefined, initialKeys: { admin: [], client: [], frontend: [] } }
const ADMIN_KEY = 'the-configured-admin-key-5b0d93aa'
const lists = {
  admin: ['*:*.initial-admin-key-7c81f04e', '*:*.initial-admin-key-e2296b5d'],
  client: ['*:development.initial-client-key-0aa4d17c', 'default:production.initial-client-key-93bc5e02'],
  frontend: ['default:development.initial-frontend-key-d60f2e88'],
}

/** Starts an instance, as far as its keys go. */
function ensure({ db }: World, configured: Partial<ConfiguredKeys> = {}): Promise<string | undefined> {
  const setting = { db, limits: defaultLimits, clock: () => new Date() }
  return inTransaction(setting, systemActor, (transaction) => ensureKeys(transaction, { ...none, ...configured }))
}

const stored = ({ db }: World) =>
  db.selectFrom('apiTokens').select(['name', 'type', 'environment', 'projects']).orderBy('id').execute()

/** Tries the key on an instance that has just started, whose caches are empty. */
async function statusWith(world: World, key = ''): Promise<number> {
  const { clientWith } = await startInstance(world.db)
  return (await clientWith(key).call('listServiceAccounts')).status
}

/** Without the key that the tests themselves use. */
async function withoutKeys(world: World): Promise<void> {
  await world.db.deleteFrom('apiTokens').execute()
}

describe('ensureKeys', () => {
  it('makes an admin key when there is none, and tells it', async ({ world }) => {
    await withoutKeys(world)
    const made = await ensure(world)
    expect(made).toMatch(/^\*:\*\.[0-9a-f]{56}$/)
    expect(await statusWith(world, made)).toBe(200)
    expect(await world.events()).toMatchObject([
      { type: 'api-token-created', data: { tokenName: 'admin', type: 'admin' }, createdByUserId: -1337 },
    ])
    expect(await ensure(world)).toBeUndefined()
    expect(await stored(world)).toHaveLength(1)
  })

  it('makes one admin key when instances start together', async ({ world }) => {
    await withoutKeys(world)
    const made = await Promise.all(Array.from({ length: 10 }, () => ensure(world)))
    expect(made.filter((key) => key !== undefined)).toHaveLength(1)
    expect(await stored(world)).toHaveLength(1)
    expect(await world.eventTypes()).toEqual(['api-token-created'])
  })

  it('takes ADMIN_API_KEY in place of making one', async ({ world }) => {
    await withoutKeys(world)
    expect(await ensure(world, { adminApiKey: ADMIN_KEY })).toBeUndefined()
    expect(await stored(world)).toEqual([{ name: 'admin', type: 'admin', environment: null, projects: [] }])
    expect(await statusWith(world, ADMIN_KEY)).toBe(200)
  })

  it('ends the key that ADMIN_API_KEY held before', async ({ world }) => {
    await ensure(world, { adminApiKey: ADMIN_KEY })
    await world.forgetEvents()
    await ensure(world, { adminApiKey: 'another-configured-key' })
    expect(await statusWith(world, 'another-configured-key')).toBe(200)
    expect(await statusWith(world, ADMIN_KEY)).toBe(401)
    expect(await world.events()).toMatchObject([
      { type: 'api-token-deleted', preData: { tokenName: 'admin', type: 'admin' } },
      { type: 'api-token-created', data: { tokenName: 'admin', type: 'admin' } },
    ])
  })

  it('ends it too when ADMIN_API_KEY is taken away, and makes one in its place', async ({ world }) => {
    await withoutKeys(world)
    await ensure(world, { adminApiKey: ADMIN_KEY })
    const made = await ensure(world)
    expect(made).toBeDefined()
    expect([await statusWith(world, made), await statusWith(world, ADMIN_KEY)]).toEqual([200, 401])
  })

  it('makes the keys of the three lists once', async ({ world }) => {
    await withoutKeys(world)
    expect(await ensure(world, { initialKeys: lists })).toBeUndefined()
    expect(await stored(world)).toEqual([
      { name: 'initial admin', type: 'admin', environment: null, projects: [] },
      { name: 'initial admin', type: 'admin', environment: null, projects: [] },
      { name: 'initial client', type: 'client', environment: 'development', projects: [] },
      { name: 'initial client', type: 'client', environment: 'production', projects: ['default'] },
      { name: 'initial frontend', type: 'frontend', environment: 'development', projects: ['default'] },
    ])
    for (const key of lists.admin) expect(await statusWith(world, key)).toBe(200)
    for (const key of [...lists.client, ...lists.frontend]) expect(await statusWith(world, key)).toBe(403)
    await world.forgetEvents()
    await Promise.all([ensure(world, { initialKeys: lists }), ensure(world, { initialKeys: lists })])
    expect(await stored(world)).toHaveLength(5)
    expect(await world.events()).toEqual([])
  })

  it('takes a key that is listed twice', async ({ world }) => {
    await withoutKeys(world)
    const [key = ''] = lists.admin
    await ensure(world, { adminApiKey: key, initialKeys: { ...lists, admin: [key, key], client: [], frontend: [] } })
    expect(await stored(world)).toHaveLength(1)
  })

  it('refuses a key of an environment that there is not, and keeps nothing', async ({ world }) => {
    await withoutKeys(world)
    const initialKeys = { ...lists, client: ['*:nowhere.initial-client-key'] }
    await expect(ensure(world, { initialKeys })).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringMatching(/^INIT_CLIENT_API_TOKENS .*"nowhere"/),
    })
    expect(await stored(world)).toEqual([])
    expect(await world.events()).toEqual([])
  })

  it('takes the longest name of an environment that fits', async ({ world }) => {
    for (const name of ['dev', 'dev.eu', 'dev.e']) {
      await world.admin.call('createEnvironment', { body: { name, type: 'development' } })
    }
    await withoutKeys(world)
    const client = ['*:dev.eu.initial-client-key', '*:dev.us.initial-client-key', '*:dev.e.u.initial-client-key']
    await ensure(world, { initialKeys: { ...lists, admin: [], frontend: [], client } })
    expect((await stored(world)).map(({ environment }) => environment)).toEqual(['dev.eu', 'dev', 'dev.e', null])
  })

  it('stores no key as it is', async ({ world }) => {
    await withoutKeys(world)
    const made = await ensure(world)
    await ensure(world, { adminApiKey: ADMIN_KEY, initialKeys: lists })
    const text = JSON.stringify(await dump(world.db))
    expect(text).toContain('initial frontend')
    for (const key of [made ?? '', ADMIN_KEY, ...lists.admin, ...lists.client, ...lists.frontend]) {
      expect(text).not.toContain(key)
      expect(text).not.toContain(key.slice(-8))
    }
  })
})
