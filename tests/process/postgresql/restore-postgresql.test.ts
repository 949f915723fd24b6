import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { installedProgram } from '../../../tools/scripts/temporary-postgres.ts'
import { emptyDatabase } from '../../support/database.ts'
import { killServers, type ServerProcess, startServer } from '../../support/server-process.ts'

vi.setConfig({ testTimeout: 60_000 })

const KEY = 'the-key-of-the-process-tests'
const FEATURES = '/api/admin/projects/default/features'
const folder = mkdtempSync(join(tmpdir(), 'flaghoist-dump-'))
afterAll(() => {
  killServers()
  rmSync(folder, { recursive: true, force: true })
})

const programs = { dump: installedProgram('pg_dump'), restore: installedProgram('pg_restore') }
const reason =
  inject('serverUrl') === undefined
    ? 'there is no PostgreSQL'
    : programs.dump && programs.restore
      ? undefined
      : 'pg_dump and pg_restore are not installed'

async function databaseUrl(): Promise<string> {
  const { url = '', close } = await emptyDatabase()
  await close()
  return url
}

async function stopped(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM')
  await server.ended
}

test('a dump of PostgreSQL from a running server is restored with all of it, and ids are not given twice', async ({
  skip,
}) => {
  skip(reason !== undefined, reason)
  {
    const [from, to] = [await databaseUrl(), await databaseUrl()]
    const server = await startServer({ DATABASE_URL: from, ADMIN_API_KEY: KEY })
    const create = async (on: ServerProcess, name: string) => {
      const response = await on.fetch(FEATURES, { method: 'POST', key: KEY, body: { name } })
      expect(response.status).toBe(201)
    }
    const newest = async (on: ServerProcess) =>
      (await (await on.fetch('/api/admin/events', { key: KEY })).json()).events[0].id as number
    const token = { tokenName: 'shop', type: 'client', environment: 'development' }
    const made = await server.fetch('/api/admin/api-tokens', { method: 'POST', key: KEY, body: token })
    const { secret } = await made.json()
    for (let at = 0; at < 5; at++) await create(server, `feature-${at}`)
    const featuresOf = async (on: ServerProcess) => {
      const response = await on.fetch('/api/client/features', { key: secret })
      return { tag: response.headers.get('etag'), body: await response.json() }
    }
    const before = await featuresOf(server)
    const file = join(folder, 'flaghoist.dump')
    execFileSync(programs.dump ?? '', ['--format=custom', `--file=${file}`, from])
    await create(server, 'lost')
    const lost = await newest(server)
    const lostTag = (await featuresOf(server)).tag
    await stopped(server)
    execFileSync(programs.restore ?? '', ['--no-owner', `--dbname=${to}`, file])
    const restored = await startServer({ DATABASE_URL: to, ADMIN_API_KEY: KEY })
    const after = await featuresOf(restored)
    expect(after).toEqual(before)
    // An SDK that has seen the lost feature gets the whole state.
    const asked = await restored.fetch('/api/client/features', {
      key: secret,
      headers: { 'if-none-match': lostTag ?? '' },
    })
    expect(asked.status).toBe(200)
    await create(restored, 'after')
    expect(await newest(restored)).toBeGreaterThan(lost + 900_000)
    expect((await featuresOf(restored)).body.features.map(({ name }: { name: string }) => name)).toContain('after')
    await stopped(restored)
    expect(restored.output() + restored.errors()).toContain('the database was restored')
  }
})
