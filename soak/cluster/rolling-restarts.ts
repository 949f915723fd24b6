/**
 * Restarts two servers behind HAProxy one after the other, again and again, while clients read, write and listen; see
 * docs/operate/failover.md. No request may fail, and the proxy tries none again. Otherwise, exits with 1 and the
 * failures.
 */
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { startTemporaryPostgres } from '../../scripts/temporary-postgres.ts'
import { createFeatures, pollFeatures, readAsAdmin, writeNumbers } from './clients.ts'
import { startHaproxy } from './haproxy.ts'
import { loadOn, tableOf } from './load.ts'
import { freePorts, requirePrograms, temporaryFolder, until } from './programs.ts'
import { serverAt } from './server.ts'
import { openStreams } from './streams.ts'
import { lostWrites } from './written.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, requests: { type: 'string', default: '100000' } },
})
const [rounds, leastRequests] = [Number(values.rounds), Number(values.requests)]

requirePrograms({ haproxy: 'haproxy' })
execFileSync('node', ['scripts/build-when-older.mjs'])
const postgres = await startTemporaryPostgres(['max_connections=100'])
if (postgres === undefined) {
  console.error('This needs PostgreSQL: initdb and pg_ctl on this machine')
  process.exit(2)
}
process.on('exit', postgres.stop)
process.once('SIGINT', () => process.exit(1))
const folder = temporaryFolder()
const [here = 0, ...ports] = await freePorts(3)
const servers = ports.map((port, index) =>
  serverAt({
    name: `server-${index + 1}`,
    port,
    databaseUrl: postgres.url,
    folder,
  }),
)
for (const server of servers) await server.start()

const [one, two] = servers.map(({ port }) => `127.0.0.1:${port}`)
const proxy = await startHaproxy(
  folder,
  'servers.cfg',
  { SERVER_ONE: one ?? '', SERVER_TWO: two ?? '', LISTEN: `127.0.0.1:${here}`, NAMESERVER: '127.0.0.1:53' },
  // What a server does not answer fails.
  [
    ['retries 3', 'retries 0'],
    ['option redispatch', 'no option redispatch'],
  ],
)
const allInUse = async () => {
  const up = [...(await proxy.up('sdk')), ...(await proxy.up('admin'))]
  return up.length === 2 * servers.length
}
await until('the proxy sends requests to both servers', allInUse)

const load = loadOn(`http://127.0.0.1:${here}`)
await createFeatures(load, 200)
const writers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => writeNumbers(load, name, 40)))
for (let n = 0; n < 24; n++) pollFeatures(load, 2)
for (let n = 0; n < 6; n++) readAsAdmin(load, 50)
const streams = openStreams(`http://127.0.0.1:${here}`, 20)

const startedAt = performance.now()
let restarts = 0
const codes = new Set<number | string>()
for (let round = 1; round <= rounds; round++) {
  for (const server of servers) {
    codes.add(await server.stop())
    await server.start()
    restarts++
    await until('the proxy sends requests to both servers again', allInUse)
  }
  console.log(
    `round ${round}: ${load.requests()} requests, ${load.failures()} failed, ${streams.problems.length} streams cut`,
  )
}
await until('there are enough requests', () => load.requests() >= leastRequests, 600_000)
const seconds = (performance.now() - startedAt) / 1000
// The end of the clients ends the streams that are open.
const streamProblems = [...streams.problems]
await load.end()
await streams.end()

const lost = await lostWrites(postgres.url, writers)
console.log(`\n${restarts} restarts in ${Math.round(seconds)} s; exit codes: ${[...codes].join(', ')}`)
console.log(`${load.requests()} requests, ${load.failures()} failed`)
console.log(
  `${streams.opened} streams opened, ${streams.ended} ended by a server that stops, ${streamProblems.length} cut`,
)
console.log(
  `${writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)} changes acknowledged, ${lost.length} lost or doubled\n`,
)
console.log(tableOf(load))
const problems = new Set([...load.samples.values()].flat().flatMap(({ problem }) => problem ?? []))
for (const problem of [...problems, ...streamProblems, ...lost].slice(0, 20)) console.log(`FAILED ${problem}`)
for (const server of servers) await server.stop()
const isGood = load.failures() + streamProblems.length + lost.length === 0 && [...codes].every((code) => code === 0)
process.exit(isGood ? 0 : 1)
