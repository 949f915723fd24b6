import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { isError } from '../../support/json.ts'
import { databaseFor, FEATURES, KEY, processTests, type Settings, stop } from '../../support/process-tests.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { openWire } from '../../support/socket.ts'

const CLIENT_KEY = '*:development.the-client-key-of-the-process-tests'
const SOON = { timeout: 10_000, interval: 20 }

const folder = processTests()
let database: Settings

beforeAll(async () => {
  database = { ...(await databaseFor(folder)), INIT_CLIENT_API_TOKENS: CLIENT_KEY }
})

const drainable = (settings: Settings) => startServer({ ...database, ...settings })
const isStopping = async (server: ServerProcess) => (await server.fetch('/ready')).status === 503

/** The path of the stream that announces changes to OpenFeature. */
async function channelOf(server: ServerProcess): Promise<string> {
  const asked = { method: 'POST', key: CLIENT_KEY, body: { context: {} } }
  const answer = (await (await server.fetch('/ofrep/v1/evaluate/flags', asked)).json()) as Evaluations
  return answer.eventStreams[0]?.endpoint.requestUri ?? ''
}
type Evaluations = { eventStreams: { endpoint: { requestUri: string } }[] }

describe.skipIf(inject('serverUrl') === undefined)('a server that drains', () => {
  test('is not ready, serves requests on connections that end after them, and ends streams', async () => {
    const server = await drainable({ DRAIN_SECONDS: '5' })
    const stream = await server.fetch('/api/client/streaming', { key: CLIENT_KEY })
    const streamed = stream.text()
    const announcing = await server.fetch(await channelOf(server))
    const announced = announcing.text()
    server.kill('SIGTERM')
    await vi.waitUntil(() => isStopping(server), SOON)
    const ready = await server.fetch('/ready')
    const body = (await ready.json()) as { message: string }
    expect([ready.status, body.message, isError(body)]).toEqual([503, 'The server is stopping', true])
    const created = await server.fetch(FEATURES, { method: 'POST', key: KEY, body: { name: 'while-it-drains' } })
    expect([created.status, created.headers.get('connection')]).toEqual([201, 'close'])
    // One SDK counts streams that end, and takes a time to wait as the beginning of a new count of its waits.
    expect(await streamed).not.toMatch(/^retry:/m)
    expect(await announced).toMatch(/\nretry: 1000\n\n$/)
    // The port is still open.
    expect((await server.fetch('/ready')).status).toBe(503)
    expect((await server.fetch('/ready/sdk')).status).toBe(503)
    expect(await server.ended).toEqual({ code: 0, signal: null })
  })

  test('ends at once at a second signal', async () => {
    const server = await drainable({ DRAIN_SECONDS: '60' })
    server.kill('SIGTERM')
    await vi.waitUntil(() => isStopping(server), SOON)
    server.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 1, signal: null })
  })

  test('does not wait for the rest of a request that does not come', async () => {
    const server = await drainable({ DRAIN_SECONDS: '1' })
    const half = await openWire(server.port)
    const head = `POST ${FEATURES} HTTP/1.1\r\nhost: test\r\nauthorization: ${KEY}\r\ncontent-length: 100\r\n`
    half.send(`${head}content-type: application/json\r\n\r\n{`)
    await server.fetch('/health')
    server.kill('SIGTERM')
    // Without an end, the process would be killed by its own limit, with 1.
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(server.output()).toMatch(/"operation":"createFeature".*"msg":"the server has stopped before the answer"/)
  })
})

test('a server without a database does not drain', async () => {
  const server = await startServer({ DATABASE_URL: 'postgres://me@127.0.0.1:1/flags', DRAIN_SECONDS: '60' })
  await stop(server)
})
