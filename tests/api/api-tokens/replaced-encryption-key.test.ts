import { describe, expect } from 'vitest'
import { systemActor } from '../../../src/domain/actor.ts'
import { renewEncryptedSecrets } from '../../../src/domain/encrypted-secrets/commands.ts'
import { inTransaction } from '../../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import type { EncryptionKeys } from '../../../src/runtime/encryption.ts'
import type { Client } from '../../support/call.ts'
import { startInstance } from '../../support/instance.ts'
import { oidcBrowser, startProvider, useProvider } from '../../support/oidc.ts'
import { ENCRYPTION_KEYS } from '../../support/server.ts'
import { it, type World } from '../../support/world.ts'

const NEW = Buffer.alloc(32, 9)
const [OLD] = ENCRYPTION_KEYS
const ADDED: EncryptionKeys = [OLD, NEW]
const REPLACING: EncryptionKeys = [NEW, OLD]
const REPLACED: EncryptionKeys = [NEW]

async function serverWith(world: World, keys: EncryptionKeys) {
  const instance = await startInstance(world.db, { encryptionKeys: keys, tokenKeys: keys })
  return { ...instance, admin: instance.clientWith(world.admin.key ?? '') }
}

/** What a start with these keys does. */
function renew({ db }: World, keys: EncryptionKeys): Promise<number> {
  const setting = { db, limits: defaultLimits, clock: () => new Date() }
  return inTransaction(setting, systemActor, (transaction) => renewEncryptedSecrets(transaction, keys))
}

async function newSecret(client: Client): Promise<string> {
  const body = { tokenName: 'Web shop', type: 'client', environment: 'production' }
  return (await client.call('createApiToken', { body })).body.secret
}

async function shownSecrets(client: Client): Promise<string[]> {
  return (await client.call('listApiTokens')).body.tokens.map(({ secret }) => secret)
}

async function signInStatus({ app }: Awaited<ReturnType<typeof serverWith>>): Promise<number> {
  return (await oidcBrowser().open(app, '/auth/oidc/login')).status
}

describe('an encryption key', () => {
  it('is replaced in three restarts, without a time in which a server can not read a secret', async ({ world }) => {
    await useProvider(world, await startProvider())
    const old = await serverWith(world, [OLD])
    const secrets = [await newSecret(old.admin)]

    const added = await serverWith(world, ADDED)
    expect(await renew(world, ADDED)).toBe(0)
    secrets.push(await newSecret(added.admin))
    // Servers that know the old key alone still run.
    expect(await shownSecrets(old.admin)).toEqual(expect.arrayContaining(secrets))

    await world.forgetEvents()
    const replacing = await serverWith(world, REPLACING)
    expect(await renew(world, REPLACING)).toBe(3)
    expect(await renew(world, REPLACING)).toBe(0)
    secrets.push(await newSecret(replacing.admin))
    for (const server of [added, replacing]) {
      expect(await shownSecrets(server.admin)).toEqual(expect.arrayContaining(secrets))
      expect(await signInStatus(server)).toBe(302)
    }

    const replaced = await serverWith(world, REPLACED)
    expect(await shownSecrets(replaced.admin)).toEqual(expect.arrayContaining(secrets))
    expect(await signInStatus(replaced)).toBe(302)
    // The old key has nothing left.
    expect(await shownSecrets(old.admin)).not.toEqual(expect.arrayContaining([secrets[0]]))
    expect(await signInStatus(old)).toBe(503)
    expect((await world.events()).map(({ type }) => type)).toEqual(['api-token-created'])
  })

  it('that is unknown leaves its secrets as they are, for the start that knows it', async ({ world }) => {
    await useProvider(world, await startProvider())
    const old = await serverWith(world, [OLD])
    const secret = await newSecret(old.admin)
    expect(await renew(world, REPLACED)).toBe(0)
    expect(await shownSecrets(old.admin)).toContain(secret)
    expect(await signInStatus(old)).toBe(302)
  })
})
