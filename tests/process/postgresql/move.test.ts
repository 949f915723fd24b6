import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { emptyDatabase } from '../../support/database.ts'
import { killServers, startServer } from '../../support/server-process.ts'

vi.setConfig({ testTimeout: 60_000 })

const KEY = 'the-key-of-the-process-tests'
const FEATURES = '/api/admin/projects/default/features'

const folder = mkdtempSync(join(tmpdir(), 'flaghoist-move-'))
afterAll(() => {
  killServers()
  rmSync(folder, { recursive: true, force: true })
})

function move(settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, FLAGHOIST_DATA: folder, ...settings }
  const cwd = inProject('.')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/cli.js', 'move'], {
    cwd,
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('moving needs the address of a PostgreSQL database', () => {
  expect(move({})).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('DATABASE_URL is not set. Accepted: the address of an empty PostgreSQL database'),
  })
})

describe.skipIf(inject('serverUrl') === undefined)('flaghoist move', () => {
  test('copies the embedded database to PostgreSQL, once, with keys that continue to work', async () => {
    const embedded = await startServer({ FLAGHOIST_DATA: folder, ADMIN_API_KEY: KEY })
    const made = await embedded.fetch(FEATURES, { method: 'POST', key: KEY, body: { name: 'moved' } })
    expect(made.status).toBe(201)
    const token = { tokenName: 'shop', type: 'client', environment: 'development', projects: ['default'] }
    const { secret } = await (
      await embedded.fetch('/api/admin/api-tokens', { method: 'POST', key: KEY, body: token })
    ).json()
    const { url = '', close } = await emptyDatabase()
    await close()
    expect(move({ DATABASE_URL: url })).toMatchObject({ status: 1, stderr: expect.stringContaining('is in use') })
    embedded.kill('SIGTERM')
    await embedded.ended
    const moved = move({ DATABASE_URL: url })
    expect(moved.stderr).toBe('')
    expect(moved.stdout).toMatch(/^features +1$/m)
    expect(moved.stdout).toMatch(/\ncopied and compared to PostgreSQL at .+\n$/)
    const server = await startServer({ DATABASE_URL: url, ADMIN_API_KEY: KEY })
    const found = await (await server.fetch('/api/client/features', { key: secret })).json()
    expect(found.features).toMatchObject([{ name: 'moved' }])
    const next = await server.fetch(FEATURES, { method: 'POST', key: KEY, body: { name: 'after' } })
    expect(next.status).toBe(201)
    expect(move({ DATABASE_URL: url })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('The target is in use'),
    })
  })
})
