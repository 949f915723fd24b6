import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { connectEmbedded } from '../../../src/db/connect.ts'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { killServers, startServer } from '../../support/server-process.ts'

vi.setConfig({ testTimeout: 60_000 })

const KEY = 'the-key-of-the-process-tests'
const FEATURES = '/api/admin/projects/default/features'

const folder = mkdtempSync(join(tmpdir(), 'flaghoist-replay-'))
afterAll(() => {
  killServers()
  rmSync(folder, { recursive: true, force: true })
})

function replay(...options: string[]) {
  const env = { PATH: process.env.PATH, FLAGHOIST_DATA: folder }
  const given = { cwd: inProject('.'), env, encoding: 'utf8' as const }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/cli.js', 'replay', ...options], given)
  return { status, stdout, stderr }
}

test('flaghoist replay builds the features from the log, and finds the one that the database has otherwise', async () => {
  const server = await startServer({ FLAGHOIST_DATA: folder, ADMIN_API_KEY: KEY })
  const write = async (method: string, path: string, body?: object) => {
    const { status } = await server.fetch(`${FEATURES}${path}`, { method, key: KEY, ...(body && { body }) })
    expect(status, `${method} ${path}`).toBeLessThan(300)
  }
  for (const name of ['one', 'two', 'gone']) await write('POST', '', { name })
  await write('POST', '/two/environments/production/on')
  await write('PUT', '/one', { description: 'What it is for' })
  await write('DELETE', '/gone')
  server.kill('SIGTERM')
  await server.ended

  expect(replay('--verify')).toEqual({
    status: 0,
    stdout: "3 features are as the log says, 0 differ, 0 can't be verified\n",
    stderr: '',
  })
  const built = replay()
    .stdout.trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(built.map(({ feature }) => feature)).toEqual(['gone', 'one', 'two'])
  expect(built[1].document).toMatchObject({ description: 'What it is for', archived: false })

  const { db, close } = await connectEmbedded(folder, () => {})
  await db.updateTable('features').set({ description: 'Damaged' }).where('name', '=', 'one').execute()
  await close()
  const found = replay('--verify')
  expect(found.status).toBe(1)
  expect(found.stdout).toBe(
    'one differs at "/description": the log has "What it is for", the database has "Damaged"\n' +
      "2 features are as the log says, 1 differ, 0 can't be verified\n",
  )
  expect(found.stderr).toContain('1 features differ from what the event log says')
})
