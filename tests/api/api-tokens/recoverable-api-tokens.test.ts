import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { systemActor } from '../../../src/domain/actor.ts'
import { forgetSecrets } from '../../../src/domain/api-tokens/recoverable-secrets.ts'
import { inTransaction } from '../../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import type { EncryptionKeys } from '../../../src/runtime/encryption.ts'
import { makeKey } from '../../support/api-tokens.ts'
import type { Client } from '../../support/call.ts'
import { dump } from '../../support/dump.ts'
import { startInstance } from '../../support/instance.ts'
import { ENCRYPTION_KEYS } from '../../support/server.ts'
import { FAR } from '../../support/service-accounts.ts'
import { it, type World } from '../../support/world.ts'

type Key = Schema<'ApiToken'>

const OTHER_KEYS: EncryptionKeys = [Buffer.alloc(32, 8)]

/** A server that keeps API tokens recoverable. */
async function keeping(world: World, tokenKeys: EncryptionKeys = ENCRYPTION_KEYS) {
  const instance = await startInstance(world.db, { tokenKeys })
  return { ...instance, admin: instance.clientWith(world.admin.key ?? '') }
}

async function make(client: Client, wanted: Partial<Schema<'CreateApiToken'>> = {}): Promise<Key> {
  const body = { tokenName: 'Web shop', type: 'client', environment: 'production', ...wanted }
  return (await client.call('createApiToken', { body })).body
}

async function listed(client: Client): Promise<Key[]> {
  return (await client.call('listApiTokens')).body.tokens
}

/** Returns the secret of a key, as the list shows it. */
async function listedSecret(client: Client, { id }: Pick<Key, 'id'>): Promise<string | undefined> {
  return (await listed(client)).find((key) => key.id === id)?.secret
}

const sealedSecrets = ({ db }: World) =>
  db
    .selectFrom('apiTokens')
    .select(['id', 'sealedSecret'])
    .where('sealedSecret', 'is not', null)
    .orderBy('id')
    .execute()

async function store({ db }: World, { id }: Key, sealedSecret: Buffer): Promise<void> {
  await db.updateTable('apiTokens').set({ sealedSecret }).where('id', '=', id).execute()
}

function prefixOf({ secret }: Key): string {
  return secret.slice(0, secret.indexOf('.') + 8)
}

describe('a server that keeps API tokens recoverable', () => {
  it('lets a client find its key by the whole secret, in each list', async ({ world }) => {
    const { admin } = await keeping(world)
    const body = { tokenName: 'Web shop', type: 'client' }
    const params = { projectId: 'default' }
    const ofProject = (await admin.call('createProjectApiToken', { params, body })).body
    const made = [await make(admin), await make(admin, { type: 'admin', environment: '*' }), ofProject]
    const named = await admin.call('findApiTokensByName', { params: { token: 'Web shop' } })
    for (const tokens of [await listed(admin), named.body.tokens])
      for (const key of made) expect(tokens.find(({ secret }) => secret === key.secret)).toEqual(key)
    expect((await admin.call('listProjectApiTokens', { params })).body.tokens).toEqual([ofProject])
  })

  it('keeps the secret when the key is changed, which tells its beginning only', async ({ world }) => {
    const { admin } = await keeping(world)
    const key = await make(admin)
    const params = { token: key.secret }
    const { body } = await admin.call('updateApiToken', { params, body: { expiresAt: FAR } })
    expect(body.secret).toBe(prefixOf(key))
    expect(await listedSecret(admin, key)).toBe(key.secret)
    await admin.call('deleteApiToken', { params })
    expect(await listedSecret(admin, key)).toBeUndefined()
    expect(await sealedSecrets(world)).toEqual([])
  })

  it('stores nothing that can be read without its key, and neither logs nor records it', async ({ world }) => {
    const { admin, logged } = await keeping(world)
    const keys = [await make(admin), await make(admin)]
    await listed(admin)
    const stored = await sealedSecrets(world)
    expect(stored.map(({ id }) => id)).toEqual(keys.map(({ id }) => id))
    const everything = JSON.stringify(await dump(world.db)) + logged()
    for (const { secret } of keys)
      for (const form of [secret.slice(-24), Buffer.from(secret.slice(-24)).toString('hex')])
        expect(everything).not.toContain(form)
    const events = await world.events()
    expect(events).toHaveLength(2)
    const sealedTexts = stored.flatMap(({ sealedSecret }) => [
      sealedSecret?.toString('hex') ?? '',
      sealedSecret?.toString('base64') ?? '',
    ])
    for (const text of sealedTexts) expect(JSON.stringify(events)).not.toContain(text)
  })

  it('shows the whole secret to those alone who may read the key', async ({ world }) => {
    const { admin, clientWith } = await keeping(world)
    const [client, frontend] = [await make(admin), await make(admin, { type: 'frontend' })]
    const reader = clientWith((await world.actor({ may: ['READ_FRONTEND_API_TOKEN'] })).key ?? '')
    expect((await listed(reader)).map(({ secret }) => secret)).toEqual([frontend.secret])
    const updater = clientWith((await world.actor({ may: ['UPDATE_CLIENT_API_TOKEN'] })).key ?? '')
    const params = { token: String(client.id) }
    const { body } = await updater.call('updateApiToken', { params, body: { expiresAt: FAR } })
    expect(body.secret).toBe(prefixOf(client))
  })

  it('shows a key of several projects in the list of one only to those who may read it anyway', async ({ world }) => {
    await world.project('shop')
    await world.project('hush')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'hush').execute()
    const { admin, clientWith } = await keeping(world)
    const own = await make(admin, { projects: ['shop'] })
    const shared = await make(admin, { projects: ['shop', 'default'] })
    const withHidden = await make(admin, { projects: ['shop', 'hush'] })
    const secrets = async (client: Client) => {
      const { body } = await client.call('listProjectApiTokens', { params: { projectId: 'shop' } })
      return body.tokens.map(({ secret }) => secret)
    }
    const member = await world.actor({ may: ['READ_PROJECT_API_TOKEN'], project: 'shop' })
    expect(await secrets(clientWith(member.key ?? ''))).toEqual([own.secret, prefixOf(shared), prefixOf(withHidden)])
    const reader = await world.actor({ may: ['READ_PROJECT_API_TOKEN', 'READ_CLIENT_API_TOKEN'], project: 'shop' })
    const whole = [own.secret, shared.secret, withHidden.secret]
    expect(await secrets(clientWith(reader.key ?? ''))).toEqual(whole)
    expect(await secrets(admin)).toEqual(whole)
  })
})

describe('the list shows only the beginning of a key', () => {
  it('of one that was made before the server kept them', async ({ world }) => {
    const before = await makeKey(world)
    const { admin } = await keeping(world)
    expect(await listedSecret(admin, before)).toBe(prefixOf(before))
    expect(await sealedSecrets(world)).toEqual([])
  })

  it('of one that was kept with another key, which opens it again later', async ({ world }) => {
    const one = await keeping(world)
    const key = await make(one.admin)
    const other = await keeping(world, OTHER_KEYS)
    expect(await listedSecret(other.admin, key)).toBe(prefixOf(key))
    const newer = await make(other.admin)
    expect(await listedSecret(other.admin, newer)).toBe(newer.secret)
    expect(await listedSecret(one.admin, newer)).toBe(prefixOf(newer))
    expect(await listedSecret(one.admin, key)).toBe(key.secret)
  })

  it('of one whose bytes were changed, cut or taken from another one', async ({ world }) => {
    const { admin } = await keeping(world)
    const [key, other] = [await make(admin), await make(admin)]
    const [stored, ofOther] = (await sealedSecrets(world)).map(({ sealedSecret }) => sealedSecret ?? Buffer.alloc(0))
    if (stored === undefined || ofOther === undefined) throw new Error('Two secrets were kept')
    const changed = Buffer.from(stored)
    changed[stored.length - 1] = (changed[stored.length - 1] ?? 0) ^ 1
    for (const bytes of [changed, stored.subarray(0, -1), stored.subarray(0, 12), Buffer.alloc(0), ofOther]) {
      await store(world, key, bytes)
      expect(await listedSecret(admin, key)).toBe(prefixOf(key))
    }
    await store(world, key, stored)
    expect(await listedSecret(admin, key)).toBe(key.secret)
    expect(await listedSecret(admin, other)).toBe(other.secret)
  })

  it('by a server that does not keep them, and nothing is left when one starts', async ({ world }) => {
    const on = await keeping(world)
    const key = await make(on.admin)
    expect(await listedSecret(world.admin, key)).toBe(prefixOf(key))
    const made = await make(world.admin)
    expect((await sealedSecrets(world)).map(({ id }) => id)).toEqual([key.id])
    await world.forgetEvents()
    const setting = { db: world.db, limits: defaultLimits, clock: () => new Date() }
    await inTransaction(setting, systemActor, forgetSecrets)
    expect(await sealedSecrets(world)).toEqual([])
    expect([await listedSecret(on.admin, key), await listedSecret(on.admin, made)]).toEqual([
      prefixOf(key),
      prefixOf(made),
    ])
    expect((await world.clientWith({ key: key.secret }).call('listEventCreators')).status).toBe(403)
    expect(await world.events()).toEqual([])
  })
})
