import { writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { describe, expect, inject, vi } from 'vitest'
import { migratedDatabase } from '../../support/database.ts'
import { freePort, isInstalled, it } from '../../support/programs.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

/*
 * Several servers on one database behind a proxy, one of which restarts after the other.
 */

const KEY = 'the-key-of-the-process-tests'
const CLIENT_KEY = '*:development.the-client-key-of-the-process-tests'
const CLIENTS = 12
const STREAMS = 4
const DRAIN_SECONDS = '2'

/** Neither tries again nor sends a request to another server: what a server does not answer fails. */
function proxySetting(port: number, servers: readonly number[]): string {
  return `
global
  maxconn 500
defaults
  mode http
  retries 0
  no option redispatch
  option http-keep-alive
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout check 5s
frontend all
  bind 127.0.0.1:${port}
  stats enable
  stats uri /stats
  default_backend servers
backend servers
  balance roundrobin
  http-reuse always
  option httpchk GET /ready
  default-server check inter 200ms fall 1 rise 1
${servers.map((server) => `  server s${server} 127.0.0.1:${server}`).join('\n')}
`
}

const agent = new Agent({ keepAlive: true })

/** Returns 200, or what went wrong. Connections are kept. */
function answerTo(url: string): Promise<number | string> {
  return new Promise((resolve) => {
    const request = get(url, { agent, headers: { authorization: KEY } }, (response) => {
      response.on('error', (error) => resolve(error.message))
      let body = ''
      response.on('data', (data) => {
        body += data
      })
      response.on('end', () => resolve(response.statusCode === 200 ? 200 : `${response.statusCode}: ${body}`))
    })
    request.on('error', (error) => resolve(error.message))
  })
}

/** Waits until the proxy sends requests to the server on this port. */
async function untilInUse(address: string, port: number): Promise<void> {
  const isInUse = async () => {
    const stats = await fetch(`${address}/stats;csv`).then(
      (response) => response.text(),
      () => '',
    )
    return new RegExp(`^servers,s${port},.*,UP,`, 'm').test(stats)
  }
  await vi.waitUntil(isInUse, { timeout: 10_000, interval: 50 })
}

/** Reads a stream until the server ends it, and returns what it has sent. */
async function streamed(url: string): Promise<string> {
  const response = await fetch(url, { headers: { authorization: CLIENT_KEY } })
  if (response.status !== 200) throw new Error(`The stream was answered ${response.status}`)
  return response.text()
}

describe.skipIf(inject('serverUrl') === undefined)('servers behind a proxy', () => {
  it('lose no request when each of them restarts', { timeout: 60_000 }, async ({ programs, skip }) => {
    if (!isInstalled('haproxy', '-v')) return skip('this machine has no haproxy')
    const url = (await migratedDatabase()) ?? ''
    const shared = { DATABASE_URL: url, ADMIN_API_KEY: KEY, INIT_CLIENT_API_TOKENS: CLIENT_KEY }
    const settings = { ...shared, DRAIN_SECONDS, LOG_LEVEL: 'warn' }
    const [here, ...ports] = [await freePort(), await freePort(), await freePort()]
    const start = (port: number) => startServer({ ...settings, PORT: String(port) })
    const servers = new Map<number, ServerProcess>()
    for (const port of ports) servers.set(port, await start(port))
    const file = join(programs.folder, 'haproxy.cfg')
    writeFileSync(file, proxySetting(here, ports))
    const proxy = programs.run('haproxy', ['-f', file, '-db'])
    const address = `http://127.0.0.1:${here}`
    for (const port of ports) await untilInUse(address, port)

    const answers = new Map<number | string, number>()
    let isOver = false
    const ask = async () => {
      while (!isOver) {
        const status = await answerTo(`${address}/api/admin/projects/default/features`)
        answers.set(status, (answers.get(status) ?? 0) + 1)
      }
    }
    let ended = 0
    const failedStreams: unknown[] = []
    const listen = async () => {
      while (!isOver) {
        await streamed(`${address}/api/client/streaming`).then(
          () => ended++,
          (error: unknown) => failedStreams.push(error),
        )
      }
    }
    const asking = Array.from({ length: CLIENTS }, ask)
    const listening = Array.from({ length: STREAMS }, listen)
    for (const [port, server] of servers) {
      server.kill('SIGTERM')
      expect(await server.ended).toEqual({ code: 0, signal: null })
      await start(port)
      await untilInUse(address, port)
    }
    isOver = true
    // The end of the proxy ends the open ones.
    const failed = [...failedStreams]
    await Promise.all(asking)
    proxy.kill('SIGKILL')
    await Promise.all(listening)
    expect([...answers.keys()]).toEqual([200])
    expect(failed).toEqual([])
    expect(ended).toBeGreaterThanOrEqual(STREAMS)
  })
})
