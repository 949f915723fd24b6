import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const SCRIPT = resolve('tools/scripts/build-when-older.mjs')
const FILES = [
  'src/main.ts',
  'src/http/servers/server.ts',
  'console/main.tsx',
  'clients/typescript/src/calls.ts',
  'clients/typescript/src/client.ts',
  'generated/routes.ts',
  'tools/scripts/build.mjs',
  'tools/scripts/build-console.mjs',
  'package.json',
  'package-lock.json',
]
const FOLDERS = [
  'src',
  'src/http',
  'src/http/servers',
  'console',
  'clients/typescript/src',
  'generated',
  'tools/scripts',
]

/** A project whose build notes that it ran, in a folder of its own. All its files are from the year 2020. */
function project() {
  const folder = mkdtempSync(join(tmpdir(), 'flaghoist-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = (name: string) => join(folder, name)
  for (const name of [...FOLDERS, 'dist']) mkdirSync(path(name), { recursive: true })
  for (const name of FILES) writeFileSync(path(name), '')
  const build = `node -e "fs.writeFileSync('dist/main.js', ''); fs.appendFileSync('builds', 'x')"`
  writeFileSync(path('package.json'), JSON.stringify({ scripts: { build } }))
  writeFileSync(path('builds'), '')
  const date = (name: string, year: number) =>
    utimesSync(path(name), new Date(`${year}-01-01`), new Date(`${year}-01-01`))
  for (const name of [...FILES, ...FOLDERS]) date(name, 2020)
  const builds = () => {
    execFileSync('node', [SCRIPT], { cwd: folder })
    return readFileSync(path('builds'), 'utf8').length
  }
  const markBuilt = () => writeFileSync(path('dist/main.js'), '')
  return { builds, date, markBuilt }
}

test('npm start builds when nothing is built, and not again', { timeout: 120_000 }, () => {
  const { builds } = project()
  expect([builds(), builds()]).toEqual([1, 1])
})

test.for([...FILES, 'src/http'])(
  'npm start builds when this is newer than dist: %s',
  { timeout: 120_000 },
  (changed) => {
    const { builds, date, markBuilt } = project()
    markBuilt()
    date('dist/main.js', 2021)
    expect(builds()).toBe(0)
    date(changed, 2022)
    expect(builds()).toBe(1)
  },
)
