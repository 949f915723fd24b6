import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/config/config.ts'
import { type Connection, connectPostgres } from '../../../src/db/connect.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { storedFormOf } from '../../../src/domain/access/secret.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import { followFeaturesJob, followKeysJob } from '../../../src/jobs/follow.ts'
import { openDatabase } from '../../../src/start/open-database.ts'
import { emptyDatabase } from '../../support/database.ts'
import { firstEvent } from '../../support/event-reader.ts'
import { proxyTo } from '../../support/proxy.ts'
import { serverOn } from '../../support/server.ts'

/*
 * SDKs continue while the database is away: they get the last known features. Only reads of unknown ones are refused.
 */

const KEYS = {
  client: '*:development.a-client-key',
  frontend: '*:development.a-frontend-key',
  unused: '*:development.a-key-that-is-not-used',
  production: '*:production.a-key-of-another-environment',
}
const NEW_CLIENT = { 'unleash-client-spec': '5.2.0' }

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A server on a database of its own, which can be taken away for good; on PostgreSQL it can come back. */
async function lonelyServer(): Promise<{
  connection: Connection
  /** The address of the database; undefined for the embedded one. */
  url?: string
  takeAway(): Promise<void>
  bringBack?: () => Promise<void>
}> {
  const own = await emptyDatabase()
  await migrate(own.db)
  await own.db
    .insertInto('features')
    .values({ name: 'checkout', projectId: 'default', type: 'release', createdAt: new Date() })
    .execute()
  await own.db
    .insertInto('featureEnvironments')
    .values({ featureName: 'checkout', environment: 'development', enabled: true })
    .execute()
  for (const [name, key] of Object.entries(KEYS)) {
    const type = name === 'frontend' ? 'frontend' : 'client'
    const environment = name === 'production' ? 'production' : 'development'
    await own.db
      .insertInto('apiTokens')
      .values({ name, type, environment, ...storedFormOf(key) })
      .execute()
  }
  if (own.url === undefined) return { connection: own, takeAway: () => own.close() }
  await own.close()
  const proxy = await proxyTo(own.url)
  const connection = connectPostgres(proxy.url, () => {})
  ends.push(connection.close, proxy.cut)
  return { connection, url: proxy.url, takeAway: proxy.cut, bringBack: proxy.mend }
}

describe('a server without its database', () => {
  test('answers SDKs from what it has read, and refuses what it never read', async ({ skip }) => {
    const { connection, takeAway, bringBack } = await lonelyServer()
    const app = await serverOn(connection.db)
    ends.push(() => app.close())
    const get = (url: string, key: string, headers = {}) =>
      app.inject({ url, headers: { authorization: key, ...NEW_CLIENT, ...headers } })
    const post = (url: string, key: string, body: object) =>
      app.inject({ method: 'POST', url, headers: { authorization: key }, payload: body })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const context = { context: { targetingKey: 'ada' } }
    const answers = async () => ({
      features: (await get('/api/client/features', KEYS.client)).json(),
      feature: (await get('/api/client/features/checkout', KEYS.client)).json(),
      delta: (await get('/api/client/delta', KEYS.client)).json(),
      stream: (await firstEvent(`${address}/api/client/streaming`, { authorization: KEYS.client })).data,
      frontend: (await get('/api/frontend?userId=ada', KEYS.frontend)).json(),
      flag: (await post('/ofrep/v1/evaluate/flags/checkout', KEYS.frontend, context)).json(),
      flags: (await post('/ofrep/v1/evaluate/flags', KEYS.frontend, context)).json(),
    })
    const before = await answers()
    expect(before.features.features).toMatchObject([{ name: 'checkout', enabled: true }])
    expect(before.frontend.toggles).toMatchObject([{ name: 'checkout' }])
    expect(before.flag).toMatchObject({ value: true })
    const { etag } = (await get('/api/client/features', KEYS.client)).headers

    await takeAway()
    const jobs = [followFeaturesJob(connection.db), followKeysJob(connection.db)]
    for (const follow of jobs) await expect(follow()).rejects.toThrow()
    expect(await answers()).toEqual(before)
    expect((await get('/api/client/features', KEYS.client, { 'if-none-match': etag })).statusCode).toBe(304)
    // A client that comes with a state of another server can't get more than this server knows.
    const elsewhere = await get('/api/client/delta', KEYS.client, { 'if-none-match': '"elsewhere"' })
    expect(elsewhere.json()).toEqual(before.delta)
    const sessionWith = async (secret: string) => {
      const answer = await app.inject({
        url: '/api/admin/projects',
        headers: { cookie: `flaghoist-session=${secret}` },
      })
      return answer.statusCode
    }
    expect([await sessionWith('no-secret-of-a-session'), await sessionWith('a'.repeat(56))]).toEqual([401, 503])
    for (const key of [KEYS.unused, KEYS.production, 'no-key-at-all']) {
      const refused = await get('/api/client/features', key)
      expect({ key, status: refused.statusCode }).toEqual({ key, status: 503 })
      expect(refused.headers['retry-after']).toBe('1')
    }

    // The embedded database, which is a part of the process, can't come back.
    if (bringBack === undefined) return skip('the rest needs a database that comes back')
    await bringBack()
    for (const follow of jobs) await follow()
    expect(await answers()).toEqual(before)
    expect((await get('/api/client/features', KEYS.production)).statusCode).toBe(200)
  })

  test('refuses an environment that was not read yet, with a key that was used', async () => {
    const { connection, takeAway } = await lonelyServer()
    const app = await serverOn(connection.db)
    ends.push(() => app.close())
    // Checks the key, and reads no features.
    const tokens = { tokens: [KEYS.client] }
    expect((await app.inject({ method: 'POST', url: '/edge/validate', payload: tokens })).json().tokens).toHaveLength(1)
    await takeAway()
    const refused = await app.inject({ url: '/api/client/features', headers: { authorization: KEYS.client } })
    expect(refused.statusCode).toBe(503)
    expect(refused.json().message).toMatch(/database/)
  })

  test('knows from its start what SDKs have asked for in the last day, before any of them asks', async () => {
    const { connection, url, takeAway } = await lonelyServer()
    const { db } = connection
    const seen = async (key: string, seenAt: Date) => {
      const { secretHash } = storedFormOf(key)
      await db.updateTable('apiTokens').set({ seenAt }).where('secretHash', '=', secretHash).execute()
    }
    await seen(KEYS.client, new Date())
    await seen(KEYS.production, new Date(Date.now() - 2 * 86_400_000))
    const config = readConfig(url === undefined ? {} : { DATABASE_URL: url })
    const setting = { db, limits: defaultLimits, clock: () => new Date() }
    expect(await openDatabase(connection, config, setting, new AbortController().signal)).toMatchObject({
      isOpen: true,
    })
    const app = await serverOn(db)
    ends.push(() => app.close())
    await takeAway()
    const read = async (key: string) =>
      (await app.inject({ url: '/api/client/features', headers: { authorization: key } })).statusCode
    expect([await read(KEYS.client), await read(KEYS.production), await read(KEYS.unused)]).toEqual([200, 503, 503])
  })
})
