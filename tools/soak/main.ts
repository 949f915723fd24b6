/**
 * Runs two servers on one PostgreSQL under load, with faults, and checks that nothing is lost, doubled or wrong; see
 * docs/contribute/soak.md. On failure, exits with 1 and a list of the problems.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTemporaryPostgres } from '../scripts/temporary-postgres.ts'
import { LOADS } from './readers/loads.ts'
import { ENGINES, measureReaders } from './readers/measure.ts'
import { run } from './run.ts'
import { serverNamed } from './server.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'no-faults': { type: 'boolean', default: false },
    'no-hostile': { type: 'boolean', default: false },
    'no-readers': { type: 'boolean', default: false },
  },
})
const [minutes, seed] = [Number(values.minutes), Number(values.seed)]
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error('Accepted: --minutes <more than 0> --seed <whole number> --no-faults --no-hostile --no-readers')
  process.exit(2)
}

execFileSync('npm', ['run', '--silent', 'build'])
const postgres = await startTemporaryPostgres(['max_connections=100'])
if (postgres === undefined) {
  console.error('This needs PostgreSQL: initdb and pg_ctl on this machine')
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'flaghoist-soak-'))
const servers = ['one', 'two'].map((name) => serverNamed(name, { databaseUrl: postgres.url }, folder))
const interrupted = new AbortController()
process.once('SIGINT', () => interrupted.abort())
process.once('SIGTERM', () => interrupted.abort())

let violations = 1
try {
  const options = { minutes, seed, withFaults: !values['no-faults'], withHostile: !values['no-hostile'] }
  violations = await run({ postgres, servers, options, signal: interrupted.signal })
} finally {
  for (const server of servers) await server.kill()
  postgres.stop()
  const ports = [Number(new URL(postgres.url).port), ...servers.map((server) => server.port())]
  for (const port of ports)
    if (await isOpen(port)) console.log(`Something still listens on port ${port}, violation ${++violations}`)
  if (violations === 0) rmSync(folder, { recursive: true, force: true })
  else console.log(`\nThe logs of the servers are in ${folder}`)
}
// Afterwards: times of a machine that does all of the above at the same time would say nothing.
if (!values['no-readers'] && !interrupted.signal.aborted)
  for (const engine of ENGINES)
    violations += await measureReaders(engine, { minutes: minutes / 6, loads: LOADS, isTogether: false })
process.exitCode = violations === 0 ? 0 : 1

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
