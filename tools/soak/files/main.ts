/**
 * Lets two managers apply their files every few seconds while a user edits the same features, on two servers of which
 * one is killed now and then; see docs/contribute/soak.md. Exits with 1 if an edit of the user is lost, if a manager's
 * values are not there after its apply, if a second apply of the same files changes anything, or if drift is not named.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTemporaryPostgres } from '../../scripts/temporary-postgres.ts'
import { pause, randomFrom } from '../random.ts'
import { serverNamed } from '../server.ts'
import { caller } from './caller.ts'
import { createShared } from './definitions.ts'
import { type Finding, manage, SWITCHES, TEXTS } from './manager.ts'
import { click } from './user.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    features: { type: 'string', default: '20' },
    embedded: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [minutes, features, seed] = [values.minutes, values.features, values.seed].map(Number) as [number, number, number]
if (![minutes, features, seed].every((value) => value > 0)) {
  console.error('Accepted: --minutes --features --seed, each a number more than 0')
  process.exit(2)
}
const KILL_EVERY_MS = 20_000

execFileSync('npm', ['run', '--silent', 'build'])
const postgres = values.embedded ? undefined : await startTemporaryPostgres(['max_connections=100'])
if (postgres === undefined && !values.embedded) {
  console.error('This needs PostgreSQL: initdb and pg_ctl on this machine')
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'flaghoist-files-'))
// Only one server has the embedded database.
const servers =
  postgres === undefined
    ? [serverNamed('one', { dataFolder: join(folder, 'data') }, folder)]
    : ['one', 'two'].map((name) => serverNamed(name, { databaseUrl: postgres.url }, folder))
try {
  for (const server of servers) await server.start()
  const engine = postgres?.version ?? 'the embedded engine'
  console.log(`${engine}, servers: ${servers.length}, ${features} features, ${minutes} minutes, seed ${seed}`)
  const findings = await run()
  for (const { at, text } of findings.slice(0, 20)) console.log(`${at.toISOString()}  ${text}`)
  console.log(findings.length === 0 ? 'Nothing was wrong' : `${findings.length} were wrong`)
  process.exitCode = findings.length === 0 ? 0 : 1
} finally {
  for (const server of servers) await server.kill()
  postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function run(): Promise<Finding[]> {
  const random = randomFrom(seed)
  const names = Array.from({ length: features }, (_, n) => `flag-${n}`)
  const until = Date.now() + minutes * 60_000
  const isOn = () => Date.now() < until
  const call = caller(servers)
  await call('POST', '/api/admin/projects', { id: 'shop', name: 'Shop' })
  await createShared(call)
  for (const name of names) {
    await call('POST', '/api/admin/projects/shop/features', { name })
    for (const environment of ['development', 'production'])
      await call('POST', `/api/admin/projects/shop/features/${name}/environments/${environment}/strategies`, {
        name: 'flexibleRollout',
      })
  }
  const [texts, switches, clicks, kills] = await Promise.all([
    manage(TEXTS, names, call, random.fork(), isOn),
    manage(SWITCHES, names, call, random.fork(), isOn),
    click(names, call, random.fork(), isOn),
    killing(isOn),
  ])
  console.log(
    `${texts.applies + switches.applies} applies, ${texts.again + switches.again} of them once more, ${texts.drifts} edits of owned fields, ${clicks.edits} edits of the user, ${kills} kills`,
  )
  return [...texts.findings, ...switches.findings, ...clicks.findings]
}

/** Kills one of the servers again and again, and starts it at once. Returns how often. */
async function killing(isOn: () => boolean): Promise<number> {
  let kills = 0
  while (isOn()) {
    await pause(KILL_EVERY_MS)
    const server = servers[kills % servers.length]
    if (server === undefined || !isOn()) continue
    await server.kill()
    await server.start()
    kills++
  }
  return kills
}
