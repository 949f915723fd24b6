import { describe, expect } from 'vitest'
import type { RateLimits } from '../../../src/http/callers/rate-limit.ts'
import { makeAdminKey, makeKey } from '../../support/api-tokens.ts'
import type { Client } from '../../support/call.ts'
import { startInstance } from '../../support/instance.ts'
import { it, type World } from '../../support/world.ts'

const START = Date.parse('2026-11-20T09:30:00Z')

/** A server with limits, and its clock. */
async function limited(world: World, changed: Partial<RateLimits>) {
  let now = START
  const instance = await startInstance(world.db, {
    rateLimits: { admin: 0, public: 0, sdk: 0, signal: 0, ...changed },
    trustedProxies: ['127.0.0.1'],
    clock: () => new Date(now),
  })
  return { ...instance, pass: (seconds: number) => (now += seconds * 1000) }
}

async function statuses(client: Client, id: Parameters<Client['send']>[0], count: number): Promise<number[]> {
  const found: number[] = []
  for (let index = 0; index < count; index++) found.push((await client.send(id, {})).status)
  return found
}

describe('RATE_LIMIT_ADMIN', () => {
  it('refuses more requests of an account in a minute, and says when the next one is accepted', async ({ world }) => {
    const { clientWith, pass } = await limited(world, { admin: 2 })
    const admin = clientWith(world.admin.key ?? '')
    const first = await admin.send('listProjects', {})
    expect(first.status).toBe(200)
    expect(first.headers).toMatchObject({ 'ratelimit-policy': '"admin";q=2;w=60', ratelimit: '"admin";r=1;t=60' })
    pass(20)
    expect((await admin.send('listProjects', {})).headers.ratelimit).toBe('"admin";r=0;t=40')
    const refused = await admin.send('listEnvironments', {})
    expect(refused).toMatchObject({
      status: 429,
      error: {
        name: 'RateLimitError',
        message: 'There were more than 2 requests of this account in a minute. Try again in 40 seconds',
      },
      headers: { 'retry-after': '40', ratelimit: '"admin";r=0;t=40' },
    })
    pass(40)
    expect((await admin.send('listProjects', {})).status).toBe(200)
  })

  it('counts each operation of a batch, also of one that is only tried', async ({ world }) => {
    const { clientWith } = await limited(world, { admin: 5 })
    const admin = clientWith(world.admin.key ?? '')
    const operations = ['a', 'b', 'c'].map((name) => ({ operationId: 'createTagType', body: { name } }))
    expect((await admin.send('dryRunBatch', { body: { operations } })).headers.ratelimit).toBe('"admin";r=2;t=60')
    await world.forgetEvents()
    expect((await admin.send('runBatch', { body: { operations } })).status).toBe(429)
    expect(await world.events()).toEqual([])
  })

  it('counts each key that is asked for without a key', async ({ world }) => {
    const { client } = await limited(world, { public: 100 })
    const tokens = Array.from({ length: 60 }, (_, number) => `*:development.guess-${number}`)
    const ask = () => client().send('validateSdkKeys', { body: { tokens } })
    expect((await ask()).headers.ratelimit).toBe('"public";r=40;t=60')
    expect((await ask()).status).toBe(429)
  })

  it('counts every account by itself, and refused requests do nothing', async ({ world }) => {
    const { clientWith } = await limited(world, { admin: 1 })
    const admin = clientWith(world.admin.key ?? '')
    const other = clientWith((await makeAdminKey(world)).secret)
    await world.forgetEvents()
    const create = (client: Client, name: string) =>
      client.send('createFeature', { params: { projectId: 'default' }, body: { name } })
    expect((await create(admin, 'first')).status).toBe(201)
    expect((await create(admin, 'second')).status).toBe(429)
    expect((await create(other, 'third')).status).toBe(201)
    expect((await world.events()).map(({ featureName }) => featureName)).toEqual(['first', 'third'])
  })
})

describe('RATE_LIMIT_PUBLIC', () => {
  it('counts unknown keys and public operations of an address together, and no valid keys', async ({ world }) => {
    const { client, clientWith } = await limited(world, { public: 2 })
    const guesser = clientWith('*:*.nobody-has-this-key')
    expect(await statuses(guesser, 'listProjects', 3)).toEqual([401, 401, 429])
    const params = { token: 'unknown' }
    expect((await client().send('validateSignupToken', { params })).status).toBe(429)
    expect(await statuses(guesser, 'getClientFeatures', 1)).toEqual([429])
    expect((await client().send('validateSdkKeys', { body: { tokens: [] } })).status).toBe(429)
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    expect((await client().send('validateSignupToken', { params, headers })).status).toBe(400)
    const admin = clientWith(world.admin.key ?? '')
    expect(await statuses(admin, 'listProjects', 3)).toEqual([200, 200, 200])
  })

  it('counts an address with any port as one, and all that is no address as one', async ({ world }) => {
    const { client } = await limited(world, { public: 2 })
    const params = { token: 'unknown' }
    const statusFrom = async (entry: string) =>
      (await client().send('validateSignupToken', { params, headers: { 'x-forwarded-for': entry } })).status
    const statusesFrom = async (entries: string[]) => {
      const found: number[] = []
      for (const entry of entries) found.push(await statusFrom(entry))
      return found
    }
    expect(await statusesFrom(['203.0.113.9', '203.0.113.9:1', '"203.0.113.9:2"'])).toEqual([400, 400, 429])
    expect(await statusesFrom(['[2001:db8::1]:1', '2001:db8::2', '[2001:db8::3]'])).toEqual([400, 400, 429])
    expect(await statusesFrom(['unknown', '_one', 'two.example.com'])).toEqual([400, 400, 429])
  })
})

describe('RATE_LIMIT_SDK', () => {
  it('counts the requests of each key, when it is set', async ({ world }) => {
    const { clientWith } = await limited(world, { sdk: 2 })
    const one = clientWith((await makeKey(world)).secret)
    const other = clientWith((await makeKey(world)).secret)
    expect(await statuses(one, 'getClientFeatures', 3)).toEqual([200, 200, 429])
    expect(await statuses(other, 'getClientFeatures', 1)).toEqual([200])
  })

  it('does not count them otherwise', async ({ world }) => {
    const { clientWith } = await limited(world, { admin: 1, public: 1 })
    const sdk = clientWith((await makeKey(world)).secret)
    expect(await statuses(sdk, 'getClientFeatures', 3)).toEqual([200, 200, 200])
    expect((await sdk.send('getClientFeatures', {})).headers).not.toHaveProperty('ratelimit')
  })
})
