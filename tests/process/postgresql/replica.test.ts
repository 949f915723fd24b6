import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { connectPostgres } from '../../../src/db/connect.ts'
import {
  installedProgram,
  startTemporaryPostgres,
  TEST_SETTINGS,
  type TemporaryPostgres,
  type TemporaryReplica,
} from '../../../tools/scripts/temporary-postgres.ts'
import { managementOf } from '../../support/management.ts'
import { samplesIn, sumOf } from '../../support/prometheus-text.ts'
import { killServers, type ServerProcess, startServer } from '../../support/server-process.ts'
import { until } from '../../support/waiting.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const WRITER = 'the-key-of-the-process-tests'
const READER = '*:*.another-key-of-the-process-tests'
const FEATURES = '/api/admin/projects/default/features'
const EXPORT = '/api/admin/features-batch/export'

const reason =
  inject('serverUrl') === undefined
    ? 'there is no PostgreSQL'
    : installedProgram('pg_basebackup') === undefined
      ? 'pg_basebackup is not installed'
      : undefined

let primary: TemporaryPostgres | undefined
let replica: TemporaryReplica | undefined
beforeAll(async () => {
  if (reason !== undefined) return
  primary = await startTemporaryPostgres(TEST_SETTINGS)
  replica = await primary?.startReplica()
})
afterAll(() => {
  killServers()
  replica?.stop()
  primary?.stop()
})

/** @param maxLag how old an answer may be, in seconds */
function started(maxLag: number): Promise<ServerProcess> {
  return startServer({
    DATABASE_URL: primary?.url ?? '',
    DATABASE_READ_URL: replica?.url ?? '',
    DATABASE_READ_MAX_LAG_SECONDS: String(maxLag),
    ADMIN_API_KEY: WRITER,
    INIT_ADMIN_API_TOKENS: READER,
    MANAGEMENT_PORT: '0',
  })
}

/** Waits until a server has reached the replica. */
async function untilFollowed(server: ServerProcess): Promise<void> {
  const metrics = `${await managementOf(server)}/metrics`
  await until(async () => {
    const samples = samplesIn(await (await fetch(metrics)).text())
    return (sumOf(samples, 'flaghoist_replica_lag_seconds') ?? Number.NaN) < 60
  })
}

async function create(server: ServerProcess, name: string): Promise<void> {
  const response = await server.fetch(FEATURES, { method: 'POST', key: WRITER, body: { name } })
  expect(response.status).toBe(201)
}

async function namesFor(server: ServerProcess, key: string): Promise<string[]> {
  const response = await server.fetch(FEATURES, { key })
  expect(response.status).toBe(200)
  const { features } = (await response.json()) as { features: { name: string }[] }
  return features.map(({ name }) => name)
}

/** From then on, the replica stays as it is until the function that is returned is called. */
async function stopReplay(): Promise<() => Promise<void>> {
  const { db, close } = connectPostgres(replica?.url ?? '', () => {}, { poolSize: 1 })
  onTestFinished(close)
  await sql`select pg_wal_replay_pause()`.execute(db)
  await until(async () => {
    const { rows } = await sql<{ state: string }>`select pg_get_wal_replay_pause_state() as state`.execute(db)
    return rows[0]?.state === 'paused'
  })
  return async () => {
    await sql`select pg_wal_replay_resume()`.execute(db)
  }
}

test('lists come from the replica while it is new enough, and never without what their caller has done', async ({
  skip,
}) => {
  if (reason !== undefined) skip(reason)
  const patient = await started(60)
  await create(patient, 'old')
  await untilFollowed(patient)
  await until(async () => (await namesFor(patient, READER)).includes('old'))
  const resume = await stopReplay()
  await create(patient, 'new')
  expect(await namesFor(patient, WRITER), 'for who has made the change').toEqual(['new', 'old'])
  expect(await namesFor(patient, READER), 'for others').toEqual(['old'])
  const response = await patient.fetch(`${FEATURES}/new`, { key: READER })
  expect(response.status, 'of a single feature').toBe(200)
  const wanted = { environment: 'development', features: [] }
  const exported = await patient.fetch(EXPORT, { method: 'POST', key: READER, body: wanted })
  const { features } = (await exported.json()) as { features: { name: string }[] }
  expect(
    features.map(({ name }) => name),
    'of an export',
  ).toEqual(['old'])

  const strict = await started(1)
  expect(await namesFor(strict, READER), 'from a replica that is too old').toEqual(['new', 'old'])

  await resume()
  await until(async () => (await namesFor(patient, READER)).includes('new'))
})

test('what the replica does not have yet, and what it can not answer any more, comes from the database', async ({
  skip,
}) => {
  if (reason !== undefined) skip(reason)
  const server = await started(60)
  await untilFollowed(server)
  const resume = await stopReplay()
  const created = await server.fetch('/api/admin/projects', {
    method: 'POST',
    key: WRITER,
    body: { id: 'late', name: 'Late' },
  })
  expect(created.status).toBe(201)
  const overview = await server.fetch('/api/admin/projects/late/overview', { key: READER })
  expect(overview.status, 'of a project that the replica does not have').toBe(200)
  await resume()
  replica?.stop()
  for (let n = 0; n < 20; n++) await namesFor(server, READER)
})
