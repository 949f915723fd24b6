import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { installedProgram } from '../../../tools/scripts/temporary-postgres.ts'
import { emptyDatabase } from '../../support/database.ts'
import { ask, createFeature, databaseFor, newestEventId, processTests, stop } from '../../support/process-tests.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

const folder = processTests()

const programs = { dump: installedProgram('pg_dump'), restore: installedProgram('pg_restore') }
const reason =
  inject('serverUrl') === undefined
    ? 'there is no PostgreSQL'
    : programs.dump && programs.restore
      ? undefined
      : 'pg_dump and pg_restore are not installed'

test('a dump of PostgreSQL from a running server is restored with all of it, and ids are not given twice', async ({
  skip,
}) => {
  skip(reason !== undefined, reason)
  const settings = await databaseFor(folder)
  const { url: to = '', close } = await emptyDatabase()
  await close()
  const server = await startServer(settings)
  const token = { tokenName: 'shop', type: 'client', environment: 'development' }
  const { secret } = await ask<{ secret: string }>(server, 'POST', '/api-tokens', token)
  for (let at = 0; at < 5; at++) await createFeature(server, `feature-${at}`)
  const featuresOf = async (on: ServerProcess) => {
    const response = await on.fetch('/api/client/features', { key: secret })
    return { tag: response.headers.get('etag'), body: await response.json() }
  }
  const before = await featuresOf(server)
  const file = join(folder, 'flaghoist.dump')
  execFileSync(programs.dump ?? '', ['--format=custom', `--file=${file}`, settings.DATABASE_URL ?? ''])
  await createFeature(server, 'lost')
  const lost = await newestEventId(server)
  const lostTag = (await featuresOf(server)).tag
  await stop(server)
  execFileSync(programs.restore ?? '', ['--no-owner', `--dbname=${to}`, file])
  const restored = await startServer({ ...settings, DATABASE_URL: to })
  const after = await featuresOf(restored)
  expect(after).toEqual(before)
  // An SDK that has seen the lost feature gets the whole state.
  const asked = await restored.fetch('/api/client/features', {
    key: secret,
    headers: { 'if-none-match': lostTag ?? '' },
  })
  expect(asked.status).toBe(200)
  await createFeature(restored, 'after')
  expect(await newestEventId(restored)).toBeGreaterThan(lost + 900_000)
  expect((await featuresOf(restored)).body.features.map(({ name }: { name: string }) => name)).toContain('after')
  await stop(restored)
  expect(restored.output() + restored.errors()).toContain('the database was restored')
})
