import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectEmbedded } from '../../../src/db/connect.ts'

vi.setConfig({ testTimeout: 60_000 })

const root = mkdtempSync(join(tmpdir(), 'flaghoist-engine-'))
const whole = join(root, 'whole')
const ignore = () => {}
let made = 0

beforeAll(async () => {
  const { db, close } = await connectEmbedded(whole, ignore)
  await sql`create table kept (n int)`.execute(db)
  await close()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A copy of the folder of a whole database. */
function copy(): string {
  const folder = join(root, `copy-${++made}`)
  cpSync(whole, folder, { recursive: true })
  return folder
}

function remove(...path: string[]) {
  return (folder: string) => rmSync(join(folder, 'pglite', ...path), { recursive: true })
}

/** The files of tables and indexes. Those around them the engine may write before it finds what is wrong. */
function tablesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => /\/base\/\d+\/\d+$/.test(path))
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length), hash('sha1', readFileSync(path))]))
}

describe('a damaged folder', () => {
  test.each<[problem: string, damage: (folder: string) => void, said: string]>([
    ['without its version', remove('PG_VERSION'), 'PG_VERSION is missing'],
    ['without its control file', remove('global', 'pg_control'), 'could not open file "global/pg_control"'],
    ['without tables', remove('base'), 'The database subdirectory "base/5" is missing'],
    ['without the write-ahead log', remove('pg_wal'), '"pg_wal" does not exist'],
    ['without its configuration', remove('postgresql.conf'), 'postgresql.conf'],
    [
      'of another version of the engine',
      (folder) => writeFileSync(join(folder, 'pglite/PG_VERSION'), '16\n'),
      'PostgreSQL version 16',
    ],
  ])('is refused with a line that says why, and stays as it is: %s', async (_, damage, said) => {
    const folder = copy()
    damage(folder)
    const before = tablesOf(folder)
    const opening = connectEmbedded(folder, ignore)
    await expect(opening).rejects.toThrow(said)
    await expect(opening).rejects.toThrow(
      /^The embedded database in \S+ can't be opened: [^\n]+[^.]\. Restore the folder from a backup, or name another in FLAGHOIST_DATA\.$/,
    )
    expect(tablesOf(folder)).toEqual(before)
  })
})

describe('a new database', () => {
  test('is made again when a start was cut off that made one', async () => {
    const folder = copy()
    remove('global')(folder)
    writeFileSync(join(folder, 'pglite/unfinished'), '')
    const { db, close } = await connectEmbedded(folder, ignore)
    const { rows } = await sql`select to_regclass('kept') as kept`.execute(db)
    expect(rows).toEqual([{ kept: null }])
    await close()
    expect(existsSync(join(folder, 'pglite/unfinished'))).toBe(false)
  })
})

describe('an engine that gives up', () => {
  test('ends the process at once: it would acknowledge writes and lose them', () => {
    const folder = copy()
    const program = `
      import { rmSync } from 'node:fs'
      import { sql } from 'kysely'
      import { connectEmbedded } from './src/db/connect.ts'
      const { db } = await connectEmbedded(${JSON.stringify(folder)}, () => {})
      await sql\`insert into kept values (1)\`.execute(db)
      rmSync(${JSON.stringify(join(folder, 'pglite/pg_wal'))}, { recursive: true })
      const said = '2026-11-22 15:02:38.775 UTC [42] PANIC:  nothing'
      for (const text of [said, '\\n' + said]) await sql\`select \${text}::int\`.execute(db).catch(() => {})
      console.log('before')
      await sql\`select pg_switch_wal()\`.execute(db).catch(() => {})
      await sql\`insert into kept values (2)\`.execute(db).catch(() => {})
      console.log('after')
      process.exit(0)`
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', program],
      { encoding: 'utf8', timeout: 50_000 },
    )
    expect({ status, stdout }).toEqual({ status: 1, stdout: 'before\n' })
    expect(stderr).toMatch(/^The embedded database has given up: could not [^\n]+\n$/m)
  })
})
