import { describe, expect, test } from 'vitest'
import type { OperationId } from '../../../src/contract.ts'
import { connectPostgres } from '../../../src/db/connect.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { storedFormOf } from '../../../src/domain/access/secret.ts'
import type { Handlers } from '../../../src/http/operations/handler.ts'
import { requestOf } from '../../scenarios/request-of.ts'
import { type Anything, clientOf, cookieWith } from '../../support/call.ts'
import { operation, operations } from '../../support/contract.ts'
import { emptyDatabase, sharedDatabase } from '../../support/database.ts'
import { sdkWith } from '../../support/sdk-keys.ts'
import { serverOn } from '../../support/server.ts'
import { browserOf, makePerson } from '../../support/sign-in.ts'
import { openWorld } from '../../support/world.ts'

const ids = [...operations.keys()]
const withDatabase = (id: OperationId) => operation(id).statuses.includes(503)
/** Operations that ask the database for nothing but the caller before they answer: a stream reads after its headers. */
const NEED_ONLY_THE_KEY: readonly OperationId[] = ['validatePassword', 'streamEvents']
const KEY = '*:*.the-admin-key-of-the-failures'
const admin = { name: 'failures', key: KEY, userId: 0 }
const adminToken = { name: 'failures', type: 'admin', ...storedFormOf(KEY) }

let madeRequests: Promise<[OperationId, Anything][]> | undefined

/** Requests that succeed elsewhere, for every operation. */
function requests(): Promise<[OperationId, Anything][]> {
  madeRequests ??= makeRequests()
  return madeRequests
}

async function makeRequests(): Promise<[OperationId, Anything][]> {
  const made: [OperationId, Anything][] = []
  for (const id of ids) made.push([id, await requestOf(await openWorld(), id)])
  return made
}

describe('every operation', { timeout: 60_000 }, () => {
  test('answers 503 while the database is out of reach', async () => {
    const { connection: healthy } = await sharedDatabase()
    const lost = connectPostgres('postgres://nobody@127.0.0.1:1/nothing', () => {})
    const app = await serverOn(lost.db)
    // Its events are looked for where there is a database; there are none to find.
    const client = clientOf(app, healthy.db, admin)
    for (const [id, request] of (await requests()).filter(([id]) => withDatabase(id))) {
      const { status, error, headers } = await client.send(id, request)
      expect({ id, status, name: error?.name }).toEqual({ id, status: 503, name: 'ServiceUnavailableError' })
      expect(headers['retry-after']).toBe('1')
      expect(error?.message).not.toMatch(/ECONNREFUSED|127\.0\.0\.1/)
    }
    await app.close()
    await lost.close()
  })

  test('answers 503 when the database goes away after the key was checked', async () => {
    const { connection: healthy } = await sharedDatabase()
    const lost = await emptyDatabase()
    await migrate(lost.db)
    await lost.db.insertInto('apiTokens').values(adminToken).execute()
    const app = await serverOn(lost.db)
    const client = clientOf(app, healthy.db, admin)
    const all = await requests()
    await client.send('searchEvents', { body: {} })
    await lost.close()
    for (const [id, request] of all.filter(([id]) => withDatabase(id) && !NEED_ONLY_THE_KEY.includes(id))) {
      const { status, error } = await client.send(id, request)
      expect({ id, status, name: error?.name }).toEqual({ id, status: 503, name: 'ServiceUnavailableError' })
    }
    await app.close()
  })

  test('answers 500 to a fault of ours, tells nobody what it was, and logs it under the id of the answer', async () => {
    const all = await requests()
    const world = await openWorld()
    const { db } = world
    await db.insertInto('apiTokens').values(adminToken).execute()
    const sdks = { client: await sdkWith(world), frontend: await sdkWith(world, { type: 'frontend' }) }
    const { session } = await browserOf(world, (await makePerson(world)).id)
    const log: string[] = []
    const app = await serverOn(db, {
      handlers: failing('a detail that nobody should see'),
      logger: { level: 'error', stream: { write: (line: string) => log.push(line) } },
    })
    const client = clientOf(app, db, admin)
    for (const [id, request] of all) {
      const isOfSession = operation(id).access === 'session'
      const [sdkKey] = operation(id).sdkKeys
      const { status, error } = await (sdkKey === undefined ? client : clientOf(app, db, sdks[sdkKey])).send(id, {
        ...request,
        ...(isOfSession && { headers: { cookie: cookieWith(session) } }),
      })
      expect({ id, status, name: error?.name }).toEqual({ id, status: 500, name: 'InternalError' })
      expect(JSON.stringify(error)).not.toContain('a detail')
      const line = log.find((entry) => entry.includes(error?.id ?? 'no id'))
      expect(JSON.parse(line ?? '{}')).toMatchObject({
        requestId: error?.id,
        method: operation(id).method,
        url: expect.stringMatching(/^\/[^?]+$/),
        err: { message: 'a detail that nobody should see', stack: expect.stringContaining('failures.test.ts') },
      })
    }
    await app.close()
  })
})

function failing(message: string): Handlers {
  const fail = () => Promise.reject(new Error(message))
  return Object.fromEntries(ids.map((id) => [id, fail])) as unknown as Handlers
}
