import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { emptyDatabase } from '../support/database.ts'
import { failedStart, killServers } from '../support/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'flaghoist-pooler-'))
let pooler: ChildProcess | undefined
afterAll(() => {
  pooler?.kill('SIGKILL')
  killServers()
  rmSync(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await vi.waitUntil(() => server.listening)
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Starts PgBouncer in transaction mode before a database, and returns the address of the database behind it. */
async function behindPooler(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const databases = `[databases]\n* = host=${url.hostname} port=${url.port || 5432} user=${url.username}`
  const setting = `listen_addr=127.0.0.1\nlisten_port=${port}\nauth_type=any\npool_mode=transaction\nunix_socket_dir=`
  writeFileSync(file, `${databases}\n[pgbouncer]\n${setting}\n`)
  chmodSync(folder, 0o755)
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  pooler = spawn('pgbouncer', [...account, file], { stdio: 'ignore' })
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  await vi.waitUntil(answers, { timeout: 10_000, interval: 50 })
  url.port = String(port)
  return url.toString()
}

describe.skipIf(inject('serverUrl') === undefined)('a start behind a pooler in transaction mode', () => {
  test('ends with one line that says what is accepted', { timeout: 60_000 }, async ({ skip }) => {
    if (spawnSync('pgbouncer', ['--version']).error !== undefined) return skip('this machine has no pgbouncer')
    const { url = '', close } = await emptyDatabase()
    await close()
    const { code, errors } = await failedStart({ DATABASE_URL: await behindPooler(url) })
    expect(errors).toMatch(/^Flaghoist can't start: .*unsupported startup parameter.*PgBouncer.*PostgreSQL itself\n$/)
    expect(code).toBe(1)
  })
})
