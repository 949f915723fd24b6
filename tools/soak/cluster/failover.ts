/**
 * Two servers on a PostgreSQL pair under Patroni, with synchronous replication, under load: the primary is replaced in
 * order, PostgreSQL is killed, the whole machine is killed; see docs/operate/failover.md. Exits with 1 if an
 * acknowledged change is lost, a read of an SDK fails, or writes do not come back.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { grouped } from '../../../src/runtime/grouped.ts'
import { createFeatures, pollFeatures, readAsAdmin, writeNumbers } from './clients.ts'
import { gapOf, type Load, loadOn, tableOf } from './load.ts'
import type { Node } from './patroni.ts'
import { freePorts, until } from './programs.ts'
import { CLIENT_KEY, type Server, serverAt } from './server.ts'
import { PATRONI_PROGRAMS, prepare, startFront, startPostgresPair } from './set-up.ts'
import { openStreams } from './streams.ts'
import { lostWrites } from './written.ts'

prepare(PATRONI_PROGRAMS)
const { cluster, folder, url } = await startPostgresPair()
const ports = await freePorts(2)
const servers = ports.map((port, index) =>
  serverAt({ name: `server-${index + 1}`, port, databaseUrl: url(), folder }),
) as [Server, Server]
for (const server of servers) await server.start()
const { address } = await startFront(servers, folder)

const load = loadOn(address)
await createFeatures(load, 200)
const writers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => writeNumbers(load, name, 20)))
for (let n = 0; n < 10; n++) pollFeatures(load, 20)
for (let n = 0; n < 4; n++) readAsAdmin(load, 50)
const streams = openStreams(address, 20)
const { lag, endLag } = watchLag()
await pause(5000)

type Way = { readonly name: string; fail(primary: Node): Promise<void> | void; repair(former: Node): void }
const ways: readonly Way[] = [
  { name: 'in order (`POST /switchover`)', fail: () => cluster.switchOver(), repair: () => {} },
  { name: 'PostgreSQL killed (`kill -9`)', fail: (primary) => primary.killPostgres(), repair: () => {} },
  {
    name: 'machine killed (`kill -9` of PostgreSQL and Patroni)',
    fail: (primary) => primary.killMachine(),
    repair: (former) => former.start(),
  },
]
const rows: string[] = []
let isGood = true
for (const way of [...ways, ...ways.slice(1)]) rows.push(await measured(way))

async function measured({ name, fail, repair }: Way): Promise<string> {
  const primary = await cluster.primary()
  if (primary === undefined) throw new Error('There is no primary')
  const since = performance.now()
  lag.longestMs = 0
  await fail(primary)
  await until('the other node is the primary', async () => ((await cluster.primary()) ?? primary) !== primary)
  const replacedMs = performance.now() - since
  await until('all writers write again', () => hasSuccesses(load, writers.length * 5, since), 90_000)
  repair(primary)
  await cluster.untilWhole()
  await pause(3000)
  const writes = gapOf(load, 'writes', since)
  const sdk = gapOf(load, 'SDK reads', since)
  const row = `| ${[name, seconds(replacedMs), seconds(writes.longestMs), writes.failed, gapOf(load, 'admin reads', since).failed, `${sdk.failed} of ${sdk.number}`, seconds(lag.longestMs)].join(' | ')} |`
  console.log(row)
  if (sdk.failed > 0) isGood = false
  return row
}

/** Whether there were so many writes since the last failure, and one has failed since `since` or a second is over. */
function hasSuccesses({ samples }: Load, number: number, since: number): boolean {
  const writes = (samples.get('writes') ?? []).filter(({ at }) => at > since)
  const lastFailure = writes.findLastIndex(({ problem }) => problem !== undefined)
  return performance.now() - since > 5000 && writes.length - 1 - lastFailure >= number
}

/** Follows how old the features in memory of the servers get, from the time of the last change that each has shown. */
function watchLag() {
  const lag = { longestMs: 0 }
  let isOver = false
  const ended = (async () => {
    const newest = new Map<string, { text: string; since: number }>()
    while (!isOver) {
      for (const server of servers) {
        const text = await fetch(`${server.address}/api/client/features/writer-a`, {
          headers: { authorization: CLIENT_KEY },
        })
          .then((response) => response.text())
          .catch(() => '')
        const known = newest.get(server.address)
        if (known === undefined || known.text !== text) newest.set(server.address, { text, since: performance.now() })
        else lag.longestMs = Math.max(lag.longestMs, performance.now() - known.since)
      }
      await pause(50)
    }
  })()
  return {
    lag,
    endLag() {
      isOver = true
      return ended
    },
  }
}

await endLag()
const streamProblems = [...streams.problems]
await load.end()
await streams.end()
const lost = await lostWrites(url(), writers)
const acknowledged = writers.reduce((sum, { acknowledged: number }) => sum + number, 0)
console.log(
  '\n| Primary replaced | New primary after, s | Longest time without a write, s | Writes refused | Admin reads refused | SDK reads failed | Longest time without a change for SDKs, s |',
)
console.log('|---|---|---|---|---|---|---|')
for (const row of rows) console.log(row)
console.log(`\n${acknowledged} changes acknowledged, ${lost.length} writers with a lost or doubled one`)
console.log(`${streams.opened} streams opened, ${streamProblems.length} cut\n`)
console.log(tableOf(load))
for (const kind of ['writes', 'admin reads', 'SDK reads']) {
  const problems = (load.samples.get(kind) ?? []).flatMap(({ problem }) => problem ?? [])
  const counts = grouped(problems, (problem) => problem.replace(/"id":"[^"]*"/, '"id":"…"'))
  for (const [problem, all] of [...counts].slice(0, 6)) console.log(`${kind}: ${all.length} times ${problem}`)
}
for (const problem of [...streamProblems, ...lost].slice(0, 20)) console.log(`FAILED ${problem}`)
for (const server of servers) await server.stop()
await cluster.stop()
process.exit(isGood && lost.length === 0 ? 0 : 1)

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}
