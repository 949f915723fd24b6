/**
 * Restarts two servers behind HAProxy one after the other, again and again, while clients read, write and listen; see
 * docs/operate/failover.md. No request may fail, and the proxy tries none again. Otherwise, exits with 1 and the
 * failures.
 */
import { parseArgs } from 'node:util'
import { createFeatures, pollFeatures, readAsAdmin, writeNumbers } from './clients.ts'
import { loadOn, tableOf } from './load.ts'
import { freePorts, temporaryFolder, until } from './programs.ts'
import { type Server, serverAt } from './server.ts'
import { prepare, startFront, temporaryPostgres } from './set-up.ts'
import { openStreams } from './streams.ts'
import { lostWrites } from './written.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, requests: { type: 'string', default: '100000' } },
})
const [rounds, leastRequests] = [Number(values.rounds), Number(values.requests)]

prepare({ haproxy: 'haproxy' })
const postgres = await temporaryPostgres(['max_connections=100'])
const folder = temporaryFolder()
const ports = await freePorts(2)
const servers = ports.map((port, index) =>
  serverAt({ name: `server-${index + 1}`, port, databaseUrl: postgres.url, folder }),
) as [Server, Server]
for (const server of servers) await server.start()
// What a server does not answer fails.
const { address, untilAllInUse } = await startFront(servers, folder, [
  ['retries 3', 'retries 0'],
  ['option redispatch', 'no option redispatch'],
])

const load = loadOn(address)
await createFeatures(load, 200)
const writers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => writeNumbers(load, name, 40)))
for (let n = 0; n < 24; n++) pollFeatures(load, 2)
for (let n = 0; n < 6; n++) readAsAdmin(load, 50)
const streams = openStreams(address, 20)

const startedAt = performance.now()
let restarts = 0
const codes = new Set<number | string>()
for (let round = 1; round <= rounds; round++) {
  for (const server of servers) {
    codes.add(await server.stop())
    await server.start()
    restarts++
    await untilAllInUse()
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
