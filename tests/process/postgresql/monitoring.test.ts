import { createServer } from 'node:net'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { managementOf } from '../../support/management.ts'
import { databaseFor, FEATURES, KEY, processTests, type Settings, stop } from '../../support/process-tests.ts'
import { samplesIn, sumOf } from '../../support/prometheus-text.ts'
import { failedStart, startServer, untilClosed } from '../../support/server-process.ts'

const CLIENT_KEY = '*:development.the-client-key-of-the-process-tests'
const SOON = { timeout: 10_000, interval: 20 }

const folder = processTests()
let database: Settings

beforeAll(async () => {
  database = await databaseFor(folder)
})

const started = (settings: Settings) => startServer({ ...database, ...settings })
const statusOf = async (address: string) => (await fetch(address)).status

describe('the management port', () => {
  test('has the metrics of requests, statements, jobs and the process, and asks for no key', async () => {
    const server = await started({ MANAGEMENT_PORT: '0' })
    const management = await managementOf(server)
    await server.fetch(FEATURES, { method: 'POST', key: KEY, body: { name: 'not-in-metrics' } })
    await server.fetch(`${FEATURES}/not-in-metrics`, { key: 'wrong' })
    const read = async () => {
      const answer = await fetch(`${management}/metrics`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'text/plain; version=0.0.4; charset=utf-8',
      ])
      return answer.text()
    }
    const text = await read()
    const samples = samplesIn(text)
    const labels = { operation: 'createFeature', method: 'POST', status: '201' }
    expect(sumOf(samples, 'http_server_request_duration_seconds_count', labels)).toBe(1)
    expect(sumOf(samples, 'flaghoist_events_recorded_total', { type: 'feature-created' })).toBe(1)
    expect(
      sumOf(samples, 'flaghoist_db_statement_duration_seconds_count', { statement: 'insert events' }),
    ).toBeGreaterThan(0)
    expect(sumOf(samples, 'flaghoist_db_pool_wait_seconds_count', { queue: 'transaction' })).toBeGreaterThan(0)
    expect(sumOf(samples, 'flaghoist_db_pool_connections')).toBeGreaterThan(0)
    expect(sumOf(samples, 'flaghoist_db_up')).toBe(1)
    expect(sumOf(samples, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    expect(sumOf(samples, 'flaghoist_build_info')).toBe(1)
    expect(sumOf(samples, 'flaghoist_job_interval_seconds', { name: 'following features' })).toBe(0.2)
    const job = { name: 'following features' }
    await vi.waitFor(async () => {
      expect(sumOf(samplesIn(await read()), 'flaghoist_job_duration_seconds_count', job)).toBeGreaterThan(1)
    }, SOON)
    expect(sumOf(samples, 'flaghoist_job_last_success_timestamp_seconds', job)).toBeGreaterThan(1e9)
    expect(text).not.toContain('not-in-metrics')
    expect(await statusOf(`${management}/api/admin/projects`)).toBe(404)
    expect(await statusOf(`${server.address}/metrics`)).toBe(404)
    await stop(server)
    await untilClosed(Number(new URL(management).port))
  })

  test('counts the streams that are open', async () => {
    const server = await started({ MANAGEMENT_PORT: '0', INIT_CLIENT_API_TOKENS: CLIENT_KEY })
    const count = async () => {
      const text = await (await fetch(`${await managementOf(server)}/metrics`)).text()
      return sumOf(samplesIn(text), 'flaghoist_streams')
    }
    const reader = (await server.fetch('/api/client/streaming', { key: CLIENT_KEY })).body?.getReader()
    await reader?.read()
    expect(await count()).toBe(1)
    await reader?.cancel()
    await vi.waitUntil(async () => (await count()) === 0, SOON)
    await stop(server)
  })

  test('says like the other port whether the server is ready, also while it drains', async ({ skip }) => {
    skip(inject('serverUrl') === undefined, 'the embedded engine does not drain')
    const server = await started({ MANAGEMENT_PORT: '0', DRAIN_SECONDS: '3' })
    const management = await managementOf(server)
    expect([await statusOf(`${management}/ready`), await statusOf(`${management}/health`)]).toEqual([200, 200])
    server.kill('SIGTERM')
    await vi.waitUntil(async () => (await server.fetch('/ready')).status === 503, SOON)
    expect([await statusOf(`${management}/ready`), await statusOf(`${management}/health`)]).toEqual([503, 200])
    expect(sumOf(samplesIn(await (await fetch(`${management}/metrics`)).text()), 'flaghoist_unavailable_total')).toBe(1)
    expect(await server.ended).toEqual({ code: 0, signal: null })
  })

  test('is there before the database is', async () => {
    const server = await startServer({ DATABASE_URL: 'postgres://me@127.0.0.1:1/flags', MANAGEMENT_PORT: '0' })
    const management = await managementOf(server)
    expect([await statusOf(`${management}/ready`), await statusOf(`${management}/health`)]).toEqual([503, 200])
    const samples = samplesIn(await (await fetch(`${management}/metrics`)).text())
    expect(sumOf(samples, 'flaghoist_db_up')).toBe(0)
    await stop(server)
  })

  test('that is taken ends the start with its name', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await vi.waitUntil(() => taken.listening)
    const address = taken.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { code, errors } = await failedStart({ FLAGHOIST_DATA: folder, MANAGEMENT_PORT: port })
    taken.close()
    expect([code, errors]).toEqual([1, expect.stringContaining(`MANAGEMENT_PORT ${port} can't be listened on`)])
  })

  test('is a port of its own', async () => {
    const { code, errors } = await failedStart({ PORT: '4242', MANAGEMENT_PORT: '4242' })
    expect([code, errors]).toEqual([1, expect.stringContaining('MANAGEMENT_PORT is 4242, like PORT')])
  })

  test('is not there by default', async () => {
    const server = await started({})
    expect(server.output()).not.toContain('the management port is open')
    await stop(server)
  })
})
