/**
 * Asks whether the tests notice when a rule of the domain changes. Draws places of src/domain, or of one folder,
 * changes one operator, condition, constant or call at a time, and runs the tests that reach it until one fails. Says
 * which mutants no test has noticed. Changes no file.
 *
 * npm run mutants -- --count 100 --seed 1 --under src/domain/features --project api-embedded tests/api/features
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { drawn, type Site, sitesIn } from './sites.ts'
import type { Reached } from './switched-on.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    /** The folder whose places are drawn. */
    under: { type: 'string', default: 'src/domain' },
    /** The projects of vitest whose tests run; positionals choose files of them. */
    project: { type: 'string', multiple: true, default: ['pure', 'laws-embedded'] },
    /** A mutant may make a loop endless. */
    seconds: { type: 'string', default: '180' },
    /** Only these mutants, by their numbers, in this order. */
    only: { type: 'string' },
  },
})

/** Tests that read the sources, and run none of them. */
const READ_SOURCES = 'tests/pure/style/**'

type Outcome = 'noticed' | 'unnoticed' | 'not reached' | 'noticed: too long'

const folder = mkdtempSync(join(tmpdir(), 'flaghoist-mutants-'))
const inFolder = (name: string) => join(folder, name)
const children = new Set<number>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const pid of children) process.kill(-pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
    process.exit(1)
  })
}

/** Runs vitest. Returns its exit code; undefined when it took too long and was ended. */
async function vitest(args: readonly string[], env: Record<string, string>, seconds?: number) {
  const options = ['--config', 'tools/mutants/vitest.config.ts', '--bail', '1', '--exclude', READ_SOURCES]
  const log = openSync(inFolder('log'), 'w')
  const child = spawn('npx', ['vitest', 'run', ...options, ...args], {
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, MUTANTS_SITES: inFolder('sites.json'), TEST_WORKERS: '1', ...env },
  })
  const { pid = 0 } = child
  children.add(pid)
  let isLate = false
  const end = () => {
    isLate = true
    process.kill(-pid, 'SIGKILL')
  }
  const timer = seconds === undefined ? undefined : setTimeout(end, seconds * 1000)
  const [code] = await once(child, 'exit')
  clearTimeout(timer)
  closeSync(log)
  children.delete(pid)
  return isLate ? undefined : Number(code)
}

const projects = values.project.flatMap((name) => ['--project', name])
const sites = drawn(sitesIn(values.under), Number(values.count), Number(values.seed))
writeFileSync(inFolder('sites.json'), JSON.stringify(sites))
writeFileSync(inFolder('reached'), '')

console.log(`${sites.length} mutants; which tests reach them?`)
if ((await vitest([...projects, ...positionals], { MUTANTS_REACHED: inFolder('reached') })) !== 0) {
  console.error(`The tests fail without a mutant:\n${readFileSync(inFolder('log'), 'utf8').slice(-4000)}`)
  rmSync(folder, { recursive: true, force: true })
  process.exit(1)
}
const lines = readFileSync(inFolder('reached'), 'utf8').split('\n').filter(Boolean)
const all = lines.map((line) => JSON.parse(line) as Reached)

async function tried(id: number): Promise<Outcome> {
  const reaching = all.filter(({ mutants }) => mutants.includes(id))
  if (reaching.length === 0) return 'not reached'
  const files = [...new Set(reaching.map(({ file }) => relative(process.cwd(), file)))]
  const whole = new Set(reaching.filter(({ test }) => test === undefined).map(({ file }) => file))
  const tests = all.filter(({ file, mutants }) => whole.has(file) || mutants.includes(id)).map(({ test }) => test)
  writeFileSync(inFolder('tests.json'), JSON.stringify([...new Set(tests)]))
  const env = { MUTANT_ON: String(id), MUTANT_TESTS: inFolder('tests.json') }
  const code = await vitest([...projects, ...files], env, Number(values.seconds))
  if (code === undefined) return 'noticed: too long'
  return code === 0 ? 'unnoticed' : 'noticed'
}

const shown = ({ file, line, from, to, isStatement }: Site) =>
  `${file}:${line} ${oneLine(from)} -> ${isStatement ? 'nothing' : oneLine(to)}`
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 100)

const chosen = values.only?.split(',').map(Number) ?? [...sites.keys()]
const counts = new Map<Outcome, number>()
for (const id of chosen) {
  const site = sites[id]
  if (site === undefined) throw new Error(`There is no mutant ${id}`)
  const outcome = await tried(id)
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  console.log(`${id} ${outcome}: ${shown(site)}`)
}
rmSync(folder, { recursive: true, force: true })
console.log([...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', '))
