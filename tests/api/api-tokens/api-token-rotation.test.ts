import { describe, expect } from 'vitest'
import type { Permission } from '../../../generated/permissions.ts'
import type { Schema } from '../../../src/contract.ts'
import { systemActor } from '../../../src/domain/actor.ts'
import { rotateApiToken } from '../../../src/domain/api-tokens/rotate.ts'
import { everyRight } from '../../../src/domain/rights.ts'
import { inTransaction } from '../../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import { makeAdminKey, makeKey } from '../../support/api-tokens.ts'
import { startInstance } from '../../support/instance.ts'
import { ENCRYPTION_KEYS } from '../../support/server.ts'
import { it, type World } from '../../support/world.ts'

const HOUR_MS = 3_600_000
const FEATURES = { query: {} }

async function rotate(world: World, { params }: { params: { token: string } }, body: Schema<'RotateApiToken'> = {}) {
  const { status, body: rotated } = await world.admin.call('rotateApiToken', { params, body })
  return { status, ...rotated, client: world.clientWith({ key: rotated.secret }) }
}

async function listed(world: World, id: number): Promise<Schema<'ApiToken'> | undefined> {
  return (await world.admin.call('listApiTokens')).body.tokens.find((token) => token.id === id)
}

/** How far a date is from now, in hours. */
function hoursFromNow(date: string | null | undefined): number {
  return (Date.parse(date ?? '') - Date.now()) / HOUR_MS
}

describe('rotateApiToken', () => {
  it('makes a key with the same name and rights, and the old one stays valid for a day', async ({ world }) => {
    await world.project('shop')
    const key = await makeKey(world, { projects: ['default', 'shop'], environment: 'production' })
    await world.forgetEvents()
    const rotated = await rotate(world, key)
    expect(rotated.status).toBe(201)
    const { id, secret, createdAt, expiresAt, client: _, status: __, ...same } = rotated
    expect(key).toMatchObject(same)
    expect([id === key.id, secret === key.secret, expiresAt]).toEqual([false, false, null])
    for (const client of [key.client, rotated.client])
      expect((await client.call('getClientFeatures', FEATURES)).status).toBe(200)
    const old = await listed(world, key.id)
    expect(hoursFromNow(old?.expiresAt)).toBeGreaterThan(23.9)
    expect(hoursFromNow(old?.expiresAt)).toBeLessThan(24.1)
    expect(await listed(world, id)).toMatchObject({ tokenName: key.tokenName, expiresAt: null, createdAt })
    expect(await world.events()).toMatchObject([
      { type: 'api-token-created', data: { id, tokenName: key.tokenName, projects: ['default', 'shop'] } },
      { type: 'api-token-updated', data: { id: key.id, expiresAt: old?.expiresAt }, preData: { expiresAt: null } },
    ])
    expect(JSON.stringify(await world.events())).not.toContain(secret)
  })

  it('gives each successor the lifetime that the first key was meant to have, also when it is repeated', async ({
    world,
  }) => {
    const key = await makeKey(world)
    const repeated = await Promise.all([rotate(world, key), rotate(world, key)])
    expect(repeated.map(({ expiresAt }) => expiresAt)).toEqual([null, null])
    const last = '9999-12-31T23:59:59.999Z'
    const lasting = await makeKey(world, { expiresAt: last })
    expect((await rotate(world, lasting)).expiresAt).toBe(last)
  })

  it('ends the old key at once without an overlap, on every interface', async ({ world }) => {
    const key = await makeKey(world)
    const admin = await makeAdminKey(world)
    expect((await key.client.call('getClientFeatures', FEATURES)).status).toBe(200)
    const rotated = await rotate(world, key, { overlapSeconds: 0 })
    const rotatedAdmin = await rotate(world, { params: { token: admin.secret } }, { overlapSeconds: 0 })
    expect((await key.client.call('getClientFeatures', FEATURES)).status).toBe(401)
    expect((await admin.client.call('listEvents')).status).toBe(401)
    expect((await rotated.client.call('getClientFeatures', FEATURES)).status).toBe(200)
    expect((await rotatedAdmin.client.call('listEvents')).status).toBe(200)
  })

  it('never lets the old key live longer, and gives the new one its lifetime', async ({ world }) => {
    const expiresAt = new Date(Date.now() + 10 * HOUR_MS).toISOString()
    const key = await makeKey(world, { expiresAt })
    await world.forgetEvents()
    const rotated = await rotate(world, key)
    expect((await listed(world, key.id))?.expiresAt).toBe(expiresAt)
    const lifetime = (token: { createdAt: string; expiresAt: string | null }) =>
      Date.parse(token.expiresAt ?? '') - Date.parse(token.createdAt)
    expect(lifetime(rotated)).toBe(lifetime(key))
    expect((await world.events()).map(({ type }) => type)).toEqual(['api-token-created'])
    const other = await rotate(world, key, { expiresAt: '2999-01-01T00:00:00.000Z' })
    expect(other.expiresAt).toBe('2999-01-01T00:00:00.000Z')
    expect((await rotate(world, key, { expiresAt: null })).expiresAt).toBeNull()
  })

  it('works for a key that has expired', async ({ world }) => {
    const key = await makeKey(world, { expiresAt: '2020-01-01T00:00:00.000Z' })
    const rotated = await rotate(world, key, { expiresAt: null })
    expect((await rotated.client.call('getClientFeatures', FEATURES)).status).toBe(200)
    expect((await key.client.call('getClientFeatures', FEATURES)).status).toBe(401)
  })

  it('refuses to give a new key the lifetime of one that had expired when it was created', async ({ world }) => {
    const { id, params } = await makeKey(world, { expiresAt: '2020-01-01T00:00:00.000Z' })
    await world.forgetEvents()
    const refused = await world.admin.call('rotateApiToken', { params, body: {} })
    expect(refused).toMatchObject({ status: 400, error: { details: [{ path: '/body/expiresAt' }] } })
    expect((await listed(world, id))?.expiresAt).toBe('2020-01-01T00:00:00.000Z')
    expect(await world.events()).toEqual([])
  })

  it('needs to create and to change keys of the type', async ({ world }) => {
    const client = await makeKey(world)
    const admin = await makeAdminKey(world)
    const status = async (may: Permission[], { params }: { params: { token: string } }) =>
      (await (await world.actor({ may })).call('rotateApiToken', { params, body: {} })).status
    expect(await status(['CREATE_CLIENT_API_TOKEN', 'UPDATE_CLIENT_API_TOKEN'], client)).toBe(201)
    expect(await status(['CREATE_CLIENT_API_TOKEN'], client)).toBe(403)
    expect(await status(['UPDATE_CLIENT_API_TOKEN'], client)).toBe(403)
    expect(await status(['CREATE_FRONTEND_API_TOKEN', 'UPDATE_FRONTEND_API_TOKEN'], client)).toBe(403)
    expect(await status(['CREATE_CLIENT_API_TOKEN', 'UPDATE_CLIENT_API_TOKEN'], admin)).toBe(403)
  })

  it('gives no secret for a project that is hidden from the caller', async ({ world }) => {
    const { params } = await makeKey(world, { projects: ['default'] })
    const setting = { db: world.db, limits: defaultLimits, clock: () => new Date() }
    const actor = { ...systemActor, rights: everyRight, hiddenProjects: ['default'] }
    const rotation = inTransaction(setting, actor, (t) => rotateApiToken(t, params.token, {}, undefined))
    await expect(rotation).rejects.toThrow('There is no such key')
  })

  it('keeps the new secret where the server keeps secrets', async ({ world }) => {
    const { clientWith } = await startInstance(world.db, { tokenKeys: ENCRYPTION_KEYS })
    const admin = clientWith(world.admin.key ?? '')
    const { params } = await makeKey(world)
    const { body } = await admin.call('rotateApiToken', { params, body: {} })
    const { tokens } = (await admin.call('listApiTokens')).body
    expect(tokens.find(({ id }) => id === body.id)?.secret).toBe(body.secret)
  })
})

describe('expiresWithinDays', () => {
  it('leaves the keys that are still valid and expire soon', async ({ world }) => {
    const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
    const soon = await makeKey(world, { expiresAt: inHours(24 * 7 - 1) })
    const sooner = await makeKey(world, { expiresAt: inHours(1) })
    await makeKey(world, { expiresAt: inHours(24 * 7 + 1) })
    await makeKey(world, { expiresAt: inHours(-1) })
    await makeKey(world)
    const ids = async (expiresWithinDays: number) => {
      const { body } = await world.admin.call('listApiTokens', { query: { expiresWithinDays } })
      return body.tokens.map(({ id }) => id)
    }
    expect(await ids(7)).toEqual([soon.id, sooner.id])
    expect(await ids(1)).toEqual([sooner.id])
    expect(await ids(0)).toEqual([])
  })
})
