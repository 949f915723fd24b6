import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { emptyDatabase } from '../../support/database.ts'
import { proxyTo } from '../../support/proxy.ts'
import { killServers, type ServerProcess, startServer } from '../../support/server-process.ts'

const FEATURES = '/api/admin/projects/default/features'

vi.setConfig({ testTimeout: 60_000 })
afterAll(killServers)

async function stop(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null })
}

/** Waits until the server has printed a text that matches. */
async function printed(server: ServerProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return vi.waitUntil(() => pattern.exec(server.output()), { timeout: 30_000 })
}

/** The records that a server has written. */
function logOf(server: ServerProcess): { level: number; msg: string; status?: number; signal?: string }[] {
  const lines = server.output().split('\n')
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
}

/** An error in the protocol of PostgreSQL. */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

describe('a start while the database is out of reach', () => {
  test('answers 503, says why without the password, and can be stopped', async () => {
    const server = await startServer({ DATABASE_URL: 'postgres://me:the-password@127.0.0.1:1/flags' })
    expect(server.output()).toContain('Database    PostgreSQL at 127.0.0.1:1/flags\n')
    expect(server.output()).toMatch(/Out of reach: .*ECONNREFUSED/)
    for (const path of [FEATURES, '/api/client/features', '/ready', '/ready/sdk', '/', '/nothing']) {
      const response = await server.fetch(path, { key: 'any' })
      expect([path, response.status]).toEqual([path, 503])
      expect(response.headers.get('retry-after')).toBe('5')
      expect(await response.json()).toMatchObject({ message: expect.stringContaining('has no database yet') })
    }
    expect((await server.fetch('/health')).status).toBe(200)
    const { message } = (await (await server.fetch('/ready')).json()) as { message: string }
    expect(message).toBe('The server has no database yet. It tries again every second: connection refused')
    await stop(server)
    const log = logOf(server)
    expect(log.map(({ level, msg, status, signal }) => [level, msg, status ?? signal])).toEqual([
      [30, 'starting', undefined],
      [30, expect.stringContaining('Server listening'), undefined],
      [40, expect.stringContaining('the database is out of reach'), undefined],
      [40, 'answered', 503],
      [40, 'answered', 503],
      // Not /ready and /ready/sdk, which are asked all the time.
      [40, 'answered', 503],
      [40, 'answered', 503],
      [30, 'stopping', 'SIGTERM'],
      [30, 'stopped', undefined],
    ])
    expect(log[0]).toMatchObject({ database: 'PostgreSQL at 127.0.0.1:1/flags', version: expect.any(String) })
    expect(server.output()).not.toContain('"stack"')
    expect(server.output() + server.errors()).not.toContain('the-password')
  })

  test('says why in the log once, however often it is tried', async () => {
    let attempts = 0
    const refusing = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => {
        attempts++
        socket.end(refusal('57P03', 'the database system is starting up'))
      })
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void refusing.close())
    await vi.waitUntil(() => refusing.listening)
    const { port } = refusing.address() as AddressInfo
    const server = await startServer({ DATABASE_URL: `postgres://me@127.0.0.1:${port}/flags` })
    await vi.waitUntil(() => attempts >= 4, { timeout: 30_000 })
    expect(server.output().match(/the database is out of reach/g)).toHaveLength(1)
    expect(server.output()).toContain('"reason":"the database system is starting up"')
    await stop(server)
  })

  test('continues when the database is there: with migrations, the first key and jobs', async ({ skip }) => {
    skip(inject('serverUrl') === undefined, 'there is no PostgreSQL server')
    const { url = '', close } = await emptyDatabase()
    await close()
    const proxy = await proxyTo(url)
    await proxy.cut()
    const server = await startServer({ DATABASE_URL: proxy.url })
    expect((await server.fetch(FEATURES)).status).toBe(503)
    await proxy.mend()
    const [, key = ''] = await printed(server, /is there\n {2}Admin key {3}(\S+)/)
    expect((await server.fetch('/ready')).status).toBe(200)
    expect((await server.fetch(FEATURES, { method: 'POST', key, body: { name: 'first' } })).status).toBe(201)
    // A job counts events.
    await vi.waitUntil(async () => {
      const found = await server.fetch('/api/admin/events/search', { method: 'POST', key, body: { feature: 'first' } })
      return ((await found.json()) as { totalEvents: number }).totalEvents > 0
    })
    const changes = () =>
      logOf(server)
        .filter(({ msg }) => / database | ready/.test(msg))
        .map(({ msg }) => msg)
    expect(changes()).toEqual([
      'the database is out of reach; it is tried again every second until it is there',
      'the database is there: started',
    ])

    // It goes away while the server works, which is said once, without a stack, and so is its return.
    await proxy.cut()
    await vi.waitUntil(() => logOf(server).some(({ msg }) => msg.includes('jobs are tried again')), { timeout: 30_000 })
    expect((await server.fetch('/ready')).status).toBe(503)
    expect((await server.fetch('/ready')).status).toBe(503)
    await pause(2500)
    await proxy.mend()
    await vi.waitUntil(() => logOf(server).some(({ msg }) => msg === 'the database is there again'), {
      timeout: 30_000,
    })
    await vi.waitUntil(async () => (await server.fetch('/ready')).status === 200, { timeout: 30_000 })
    // The output of a process arrives here later than its answer.
    await vi.waitUntil(() => changes().includes('the server is ready again'), { timeout: 30_000 })
    expect(changes().slice(2).sort()).toEqual([
      'a connection to the database was lost',
      'the database is out of reach; jobs are tried again until it is there',
      'the database is there again',
      'the server is not ready',
      'the server is ready again',
    ])
    expect(server.output()).not.toContain('"stack"')
    await stop(server)

    // A restart, with the features that are there.
    await proxy.cut()
    const second = await startServer({ DATABASE_URL: proxy.url })
    expect((await second.fetch(`${FEATURES}/first`, { key })).status).toBe(503)
    await proxy.mend()
    await printed(second, /is there\n/)
    expect((await second.fetch(`${FEATURES}/first`, { key })).status).toBe(200)
    await stop(second)
    await proxy.cut()
  })

  test('ends with one line when waiting does not help', async ({ skip }) => {
    skip(inject('serverUrl') === undefined, 'there is no PostgreSQL server')
    const url = new URL(inject('serverUrl') ?? '')
    url.pathname = '/nobody_made_this'
    const proxy = await proxyTo(url.toString())
    await proxy.cut()
    const server = await startServer({ DATABASE_URL: proxy.url })
    await proxy.mend()
    expect(await server.ended).toEqual({ code: 1, signal: null })
    expect(server.errors()).toMatch(/^Flaghoist can't start: .*nobody_made_this.*does not exist\n$/)
    await proxy.cut()
  })
})
