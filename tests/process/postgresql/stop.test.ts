import pg from 'pg'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { isError } from '../../support/json.ts'
import {
  ask,
  createFeature,
  databaseFor,
  embeddedIn,
  FEATURES,
  KEY,
  processTests,
  type Settings,
  stop,
} from '../../support/process-tests.ts'
import { proxyTo } from '../../support/proxy.ts'
import { type ServerProcess, startServer, untilClosed } from '../../support/server-process.ts'
import { openWire } from '../../support/socket.ts'

/** How many changes were answered when a server is killed, which eight writers ask for. */
const ANSWERED = 60

const folder = processTests()
let settings: Settings

beforeAll(async () => {
  settings = await databaseFor(folder)
})

function create(server: ServerProcess, name: string): Promise<Response> {
  return server.fetch(FEATURES, { method: 'POST', key: KEY, body: { name } })
}

describe('a server that has to stop', () => {
  test.each<NodeJS.Signals>(['SIGTERM', 'SIGINT'])('finishes what has begun at %s', async (signal) => {
    const server = await startServer(settings)
    const body = JSON.stringify({ name: `during-${signal}` })
    const headers = `HTTP/1.1\r\nhost: test\r\nauthorization: ${KEY}\r\ncontent-type: application/json\r\n`
    const half = await openWire(server.port)
    half.send(`POST ${FEATURES} ${headers}content-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`)
    const hardly = await openWire(server.port)
    hardly.send(`GET ${FEATURES}/nothing ${headers}`)
    // Once this is answered, everything that was sent before has arrived.
    await server.fetch('/health')
    server.kill(signal)
    await untilClosed(server.port)
    half.send(body.slice(5))
    hardly.send('\r\n')
    const created = await half.closed()
    expect([created.status, created.headers.connection]).toEqual([201, 'close'])
    const refused = await hardly.closed()
    expect([refused.status, refused.headers.connection]).toEqual([404, 'close'])
    expect(isError(JSON.parse(refused.text))).toBe(true)
    expect(await server.ended).toEqual({ code: 0, signal: null })
  })
})

describe('a server that has stopped', () => {
  test('has kept when its keys were last used', async () => {
    const listed = async (server: ServerProcess) => {
      const { tokens } = await ask<{ tokens: { seenAt: string | null }[] }>(server, 'GET', '/api-tokens')
      return tokens.map(({ seenAt }) => seenAt)
    }
    const server = await startServer(settings)
    await listed(server)
    await stop(server)
    const again = await startServer(settings)
    expect(await listed(again)).toEqual([expect.stringMatching(/T\d\d:\d\d:00\.000Z$/)])
    await stop(again)
  })
})

describe('a server that applications have reported to', () => {
  test('has kept all usage when it has stopped', async () => {
    const sdkKey = '*:development.the-client-key-of-the-process-tests'
    const reported = { ...settings, INIT_CLIENT_API_TOKENS: sdkKey }
    const server = await startServer(reported)
    await createFeature(server, 'used')
    const time = new Date().toISOString()
    const toggles = { used: { yes: 2, no: 1, variants: { blue: 2 } } }
    const body = { appName: 'web-shop', instanceId: 'one', bucket: { start: time, stop: time, toggles } }
    for (let times = 0; times < 50; times++) {
      const { status } = await server.fetch('/api/client/metrics', { method: 'POST', key: sdkKey, body })
      expect(status).toBe(202)
    }
    await stop(server)
    const again = await startServer(reported)
    type Usage = { data: { yes: number; no: number; variants: { blue?: number } }[] }
    const { data } = await ask<Usage>(again, 'GET', '/client-metrics/features/used/raw')
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
    expect([
      sum(data.map(({ yes }) => yes)),
      sum(data.map(({ no }) => no)),
      sum(data.map(({ variants }) => variants.blue ?? 0)),
    ]).toEqual([100, 50, 100])
    expect(await ask(again, 'GET', '/metrics/applications')).toMatchObject({ total: 1 })
    const used = await ask(again, 'GET', '/projects/default/features/used')
    expect(used).toMatchObject({ lifecycle: { stage: 'pre-live' } })
    await stop(again)
  })
})

describe('a server that is killed', () => {
  test.for(['embedded', 'PostgreSQL'])(
    'has kept every change that it answered, with one event each: %s',
    async (engine, { skip }) => {
      if (engine === 'PostgreSQL') {
        skip(inject('serverUrl') === undefined, 'there is no PostgreSQL server')
      }
      const database = engine === 'embedded' ? embeddedIn(`${folder}/killed`) : settings
      const server = await startServer(database)
      const attempted: string[] = []
      const acknowledged: string[] = []
      const write = async (writer: number) => {
        for (let index = 0; ; index++) {
          const name = `killed-${writer}-${index}`
          attempted.push(name)
          const answer = await create(server, name).catch(() => undefined)
          if (answer === undefined) return
          if (answer.status === 201) acknowledged.push(name)
          if (acknowledged.length === ANSWERED) server.kill('SIGKILL')
        }
      }
      await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)))
      expect(await server.ended).toEqual({ code: null, signal: 'SIGKILL' })
      expect(acknowledged.length).toBeGreaterThanOrEqual(ANSWERED)

      const again = await startServer(database)
      const events = await createdFeatures(again)
      expect(acknowledged.filter((name) => !events.includes(name))).toEqual([])
      expect(events.length).toBe(new Set(events).size)
      for (const name of attempted) {
        const { status } = await again.fetch(`${FEATURES}/${name}`, { key: KEY })
        expect({ name, status }).toEqual({ name, status: events.includes(name) ? 200 : 404 })
      }
      again.kill('SIGKILL')
      await again.ended
    },
  )
})

/** The names of the features that the event log says were created by these writers. */
async function createdFeatures(server: ServerProcess): Promise<string[]> {
  const names: string[] = []
  let offset = 0
  do {
    const body = { type: 'feature-created', limit: 100, offset }
    type Found = { events: { id: number; featureName: string }[] }
    const { events } = await ask<Found>(server, 'POST', '/events/search', body)
    names.push(...events.map(({ featureName }) => featureName))
    offset = (events.at(-1)?.id ?? 1) - 1
  } while (offset > 0)
  return names.filter((name) => name.startsWith('killed-'))
}

describe.skipIf(inject('serverUrl') === undefined)('a server whose database goes away', () => {
  test('answers 503, and continues by itself when the database is back', async () => {
    const proxy = await proxyTo(settings.DATABASE_URL ?? '')
    const server = await startServer({ ...settings, DATABASE_URL: proxy.url })
    await createFeature(server, 'before')
    await proxy.cut()
    for (const answer of [
      await create(server, 'meanwhile'),
      await server.fetch(`${FEATURES}/before`, { key: KEY }),
      await server.fetch('/ready'),
    ]) {
      const body = (await answer.json()) as { name: string }
      expect([answer.status, body.name, isError(body)]).toEqual([503, 'ServiceUnavailableError', true])
    }
    expect((await server.fetch('/health')).status).toBe(200)
    await proxy.mend()
    expect((await server.fetch('/ready')).status).toBe(200)
    await createFeature(server, 'after')
    expect((await server.fetch(`${FEATURES}/meanwhile`, { key: KEY })).status).toBe(404)
    await stop(server)
    await proxy.cut()
  })

  test('survives it when every connection is ended while requests run', async () => {
    const { DATABASE_URL = '' } = settings
    const server = await startServer(settings)
    await createFeature(server, 'read')
    const statuses = new Set<number>()
    let isOver = false
    const read = async () => {
      while (!isOver) statuses.add((await server.fetch(`${FEATURES}/read`, { key: KEY })).status)
    }
    const write = async (writer: number) => {
      for (let index = 0; !isOver; index++) statuses.add((await create(server, `lost-${writer}-${index}`)).status)
    }
    const clients = [read(), read(), write(1), write(2)]
    for (let times = 0; times < 40; times++) await endConnections(DATABASE_URL)
    isOver = true
    await Promise.all(clients)
    expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([])
    // The connection of the next request can be the one that was ended last.
    await vi.waitFor(async () => expect([201, 409]).toContain((await create(server, 'found')).status))
    expect((await server.fetch(`${FEATURES}/found`, { key: KEY })).status).toBe(200)
    expect((await server.fetch(`${FEATURES}/read`, { key: KEY })).status).toBe(200)
    await stop(server)
  })
})

/** Ends every connection to a database, as its administrator would. */
async function endConnections(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await client.end()
}
