import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { pinnedNames } from '../../../src/db/pinned-settings.ts'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { hostileDatabase, latinDatabase } from '../../support/hostile-database.ts'
import { failedStart, killServers, startServer } from '../../support/server-process.ts'

vi.setConfig({ testTimeout: 60_000 })

const KEY = 'the-key-of-the-process-tests'
const REFUSED = /the encoding of the database is LATIN1, which can't store every text\. Accepted: UTF8/

afterEach(killServers)

function run(command: readonly string[], settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, ...settings }
  const options = { cwd: inProject('.'), env, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/cli.js', ...command], options)
  return { status, stdout, stderr }
}

describe.skipIf(inject('serverUrl') === undefined)('a database with settings that do not fit', () => {
  test('is moved to, started on, and described by doctor', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flaghoist-hostile-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { url } = await hostileDatabase()
    expect(run(['move'], { FLAGHOIST_DATA: folder, DATABASE_URL: url })).toMatchObject({ status: 0, stderr: '' })
    const server = await startServer({ DATABASE_URL: url, ADMIN_API_KEY: KEY })
    const context = { method: 'POST', key: KEY, body: { name: 'region' } }
    expect((await server.fetch('/api/admin/context', context)).status).toBe(201)
    const values = Array.from({ length: 12 }, (_, index) => ({ value: `value-${index}` }))
    const answers = await Promise.all(
      values.map((body) => server.fetch('/api/admin/context/region/legal-values', { method: 'POST', key: KEY, body })),
    )
    expect(answers.map(({ status }) => status)).toEqual(values.map(() => 200))
    const { status, stdout } = run(['doctor'], { DATABASE_URL: url })
    expect(status).toBe(0)
    const named = stdout.split('\n').filter((line) => line.startsWith('ok ') && line.includes('have their own value'))
    expect(named.map((line) => line.split(/ +/)[2]).sort()).toEqual([...pinnedNames].sort())
  })

  test('is refused with one line when it is not UTF-8', async () => {
    const url = await latinDatabase()
    const { code, errors } = await failedStart({ DATABASE_URL: url })
    expect(code).toBe(1)
    expect(errors).toMatch(/^Flaghoist can't start: [^\n]*\n$/)
    expect(errors).toMatch(REFUSED)
    const folder = mkdtempSync(join(tmpdir(), 'flaghoist-hostile-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    for (const command of [['migrate'], ['migrate', '--check'], ['move']]) {
      const { status, stderr } = run(command, { FLAGHOIST_DATA: folder, DATABASE_URL: url })
      expect(status).toBe(1)
      expect(stderr).toMatch(REFUSED)
    }
    const { status, stdout } = run(['doctor'], { DATABASE_URL: url })
    expect(status).toBe(1)
    expect(stdout).toMatch(/^problem {2}database {2}the encoding of the database is LATIN1/m)
  })
})
