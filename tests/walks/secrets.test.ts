import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestOf } from '../scenarios/request-of.ts'
import { operations } from '../support/contract.ts'
import { dump } from '../support/dump.ts'
import { collectSecrets, leaked, tablesKeeping } from '../support/secrets.ts'
import { ENCRYPTION_KEYS } from '../support/server.ts'
import { PASSWORD } from '../support/sign-in.ts'
import { withoutEvents } from '../support/without-events.ts'
import { openWorld, serverOfWorlds } from '../support/world.ts'

const log: string[] = []
let app: FastifyInstance
let secrets: ReadonlySet<string>
/** The tables in which the hash of a secret was found that is known here. */
const keeping = new Set<string>()

beforeAll(async () => {
  const stream = { write: (line: string) => log.push(line) }
  // The server keeps what it may keep: nothing of it may be readable.
  app = await serverOfWorlds({ logger: { level: 'trace', stream }, tokenKeys: ENCRYPTION_KEYS })
  secrets = collectSecrets(app)
})
afterAll(() => app.close())

/** A webhook needs its secrets to send, so they are stored, in a column that nothing else is in. */
function withoutKeptSecrets(tables: Record<string, unknown[]>): Record<string, unknown[]> {
  const webhooks = (tables.webhooks ?? []).map((row) => ({ ...(row as object), secrets: undefined }))
  return { ...tables, webhooks }
}

describe('no key, password, link or session is stored, logged or recorded in an event:', () => {
  test.each([...operations.values()])('$id', async ({ id, events }) => {
    const world = await openWorld(app)
    const request = await requestOf(world, id)
    // Errors are logged at length.
    if (events.length > 0) {
      const { status } = await withoutEvents(world.db, () => request.by.send(id, request))
      expect(status).toBe(500)
    }
    const { status } = await request.by.send(id, request)
    expect(status).toBeLessThan(300)
    const tables = withoutKeptSecrets(await dump(world.db))
    expect(leaked(secrets, JSON.stringify(tables))).toEqual([])
    for (const table of tablesKeeping(secrets, tables)) keeping.add(table)
  })

  test('the log of all this', () => {
    expect(leaked(secrets, log.join(''))).toEqual([])
  })
})

describe('the search for secrets', () => {
  test('has known those of every kind, and read the whole log', async () => {
    const { db } = await openWorld(app)
    const { rows: withHashes } = await sql<{ table: string }>`
      select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'secret_hash'`.execute(db)
    expect([...keeping].sort()).toEqual(withHashes.map(({ table }) => table).sort())
    expect(secrets).toContain(PASSWORD)
    expect([...secrets].some((secret) => /^default:production\.[0-9a-f]{56}$/.test(secret))).toBe(true)
    const operationsLogged = log.filter((line) => line.includes('"answered"')).length
    expect(operationsLogged).toBeGreaterThan(operations.size)
    expect(log.join('')).toContain('the events can not be written')
  })

  test('finds one that was stored or logged, whole or in part, whatever it is encoded as', async () => {
    const world = await openWorld(app)
    const marker = 'user:0badc0de0badc0de0badc0de0badc0de "quoted"'
    world.clientWith({ key: marker })
    await world.clientWith({ key: marker }).send('listEvents', {})
    expect(secrets).toContain(marker)
    const places = [marker, marker.slice(-30), Buffer.from(marker).toString('base64'), encodeURIComponent(marker)]
    for (const [index, description] of places.entries()) {
      await world.db
        .insertInto('tagTypes')
        .values({ name: `leak-${index}`, description })
        .execute()
      expect(leaked(secrets, JSON.stringify(await dump(world.db)))).toEqual([marker])
      await world.db.deleteFrom('tagTypes').where('name', '=', `leak-${index}`).execute()
    }
    await world.db
      .insertInto('apiTokens')
      .values({ name: 'leak', type: 'admin', secretPrefix: '', secretHash: Buffer.from(marker) })
      .execute()
    expect(leaked(secrets, JSON.stringify(await dump(world.db)))).toEqual([marker])
    expect(leaked(secrets, log.join(''))).toEqual([])
    app.log.trace({ headers: { authorization: marker } }, 'a line that tells too much')
    expect(leaked(secrets, log.join(''))).toEqual([marker])
  })
})
