import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test, vi } from 'vitest'
import {
  installedProgram,
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../../../tools/scripts/temporary-postgres.ts'
import { killServers, type ServerProcess, startServer } from '../../support/server-process.ts'
import { until } from '../../support/waiting.ts'

vi.setConfig({ testTimeout: 60_000 })

const KEY = 'the-key-of-the-process-tests'
const FEATURES = '/api/admin/projects/default/features'

const archive = mkdtempSync(join(tmpdir(), 'flaghoist-archive-'))
chmodSync(archive, 0o777)
let postgres: TemporaryPostgres | undefined
afterAll(() => {
  killServers()
  postgres?.stop()
  rmSync(archive, { recursive: true, force: true })
})

const baseBackup = installedProgram('pg_basebackup')
const reason =
  inject('serverUrl') === undefined
    ? 'there is no PostgreSQL'
    : baseBackup === undefined
      ? 'pg_basebackup is not installed'
      : undefined

async function rowOf<Row>(url: string, text: string): Promise<Row> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows[0]
}

async function change(server: ServerProcess, method: string, path: string, body?: object): Promise<void> {
  const response = await server.fetch(path, { method, key: KEY, body })
  expect(response.ok).toBe(true)
}

async function namesOn(server: ServerProcess): Promise<string[]> {
  const response = await server.fetch(FEATURES, { key: KEY })
  const { features } = (await response.json()) as { features: { name: string }[] }
  return features.map(({ name }) => name).sort()
}

async function newestEventOn(server: ServerProcess): Promise<number> {
  const { events } = await (await server.fetch('/api/admin/events', { key: KEY })).json()
  return events[0].id
}

async function stopped(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM')
  await server.ended
}

/** Gives every file of a folder to the account that owns the folder `like`. */
function giveTo(folder: string, like: string): void {
  const { uid, gid } = statSync(like)
  execFileSync('chown', ['-R', `${uid}:${gid}`, folder])
  chmodSync(folder, 0o700)
}

/** Replaces the data of a server with a base backup, and replays the archived log up to a time. */
async function recoverTo(server: TemporaryPostgres, backup: string, data: string, time: string): Promise<void> {
  await server.crash()
  giveTo(backup, data)
  rmSync(data, { recursive: true })
  cpSync(backup, data, { recursive: true, preserveTimestamps: true })
  const settings = [`restore_command = 'cp ${archive}/%f %p'`, `recovery_target_time = '${time}'`]
  appendFileSync(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\nrecovery_target_action = 'promote'\n`)
  writeFileSync(join(data, 'recovery.signal'), '')
  giveTo(data, backup)
  await server.recover()
}

test('a recovery of PostgreSQL to a time before an accident has what there was then', async ({ skip }) => {
  skip(reason !== undefined, reason)
  const archiving = ['archive_mode=on', `archive_command='cp %p ${archive}/%f'`]
  postgres = await startTemporaryPostgres(archiving)
  if (postgres === undefined) throw new Error('There is no PostgreSQL')
  const { url } = postgres
  const { data } = await rowOf<{ data: string }>(url, `select current_setting('data_directory') as data`)
  const server = await startServer({ DATABASE_URL: url, ADMIN_API_KEY: KEY })
  await change(server, 'POST', FEATURES, { name: 'before-the-backup' })
  const backup = join(archive, 'base')
  execFileSync(baseBackup ?? '', ['--checkpoint=fast', `--pgdata=${backup}`, `--dbname=${url}`])
  await change(server, 'POST', FEATURES, { name: 'after-the-backup' })
  const { time } = await rowOf<{ time: string }>(url, 'select clock_timestamp()::text as time')
  await change(server, 'DELETE', `${FEATURES}/before-the-backup`)
  await change(server, 'POST', FEATURES, { name: 'too-late' })
  const newest = await newestEventOn(server)
  await stopped(server)
  const { segment } = await rowOf<{ segment: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as segment')
  await until(() => existsSync(join(archive, segment)))
  expect(readdirSync(archive).length).toBeGreaterThan(1)

  await recoverTo(postgres, backup, data, time)
  const recovered = await startServer({ DATABASE_URL: url, ADMIN_API_KEY: KEY })
  expect(await namesOn(recovered)).toEqual(['after-the-backup', 'before-the-backup'])
  await change(recovered, 'POST', FEATURES, { name: 'afterwards' })
  expect(await newestEventOn(recovered)).toBeGreaterThan(newest + 900_000)
  await stopped(recovered)
  expect(recovered.output() + recovered.errors()).toContain('the database was restored')
})
