import { execFileSync } from 'node:child_process'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { TEST_SETTINGS } from '../../scripts/temporary-postgres.ts'
import type { Engine } from './engines.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which databases may be created; undefined for the embedded engine. */
    serverUrl: string | undefined
  }
}

/** Builds what is started as a process. Makes a PostgreSQL server known to the tests of the project `postgresql`, and gives it back when they are done. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync('npm', ['run', '--silent', 'build'])
  const server = (project.name as Engine) === 'postgresql' ? await openServer() : undefined
  project.provide('serverUrl', server?.url)
  return async () => server?.close()
}

type Server = { url: string; close(): Promise<void> }

async function openServer(): Promise<Server> {
  const url = process.env.TEST_DATABASE_URL
  if (url !== undefined) return { url, close: () => dropTestDatabases(url) }
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql')
  const { Wait } = await import('testcontainers')
  const container = await new PostgreSqlContainer('postgres:17-alpine')
    .withCommand(['postgres', ...TEST_SETTINGS.flatMap((setting) => ['-c', setting])])
    // Once by the server that makes the database, and once by the one that stays. The usual strategy waits for a health
    // check, which Podman runs by systemd only.
    .withWaitStrategy(Wait.forAll([Wait.forLogMessage(/ready to accept connections/, 2), Wait.forListeningPorts()]))
    .start()
  return {
    url: container.getConnectionUri(),
    async close() {
      await container.stop()
    },
  }
}

async function dropTestDatabases(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select datname from pg_database where datname like 'flaghoist_test_${process.pid}_%'`,
  )
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  await client.end()
}
