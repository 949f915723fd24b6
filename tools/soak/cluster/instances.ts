/**
 * Measures one, two and four servers on one PostgreSQL of this machine: reads of SDKs and of administrators, changes,
 * the processor time of each on both sides, and how late a change is on another server; see docs/operate/scaling.md.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { watchPostgres } from '../../bench/postgres-cost.ts'
import { createFeatures, FEATURES, writeNumbers } from './clients.ts'
import { loadOn } from './load.ts'
import { freePorts, temporaryFolder } from './programs.ts'
import { ADMIN_KEY, CLIENT_KEY, type Server, serverAt } from './server.ts'
import { prepare, temporaryPostgres } from './set-up.ts'
import { openStreams } from './streams.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, features: { type: 'string', default: '500' } },
})
const [measureSeconds, features] = [Number(values.seconds), Number(values.features)]

prepare({ wrk: 'wrk' })
const postgres = await temporaryPostgres(['max_connections=200'])
const folder = temporaryFolder()
const ports = await freePorts(4)
const servers = ports.map((port, index) =>
  serverAt({
    name: `server-${index + 1}`,
    port,
    databaseUrl: postgres.url,
    folder,
    env: { DRAIN_SECONDS: '0', RATE_LIMIT_ADMIN: '0' },
  }),
)
const cost = await watchPostgres(postgres.url)
const client = new pg.Client({ connectionString: postgres.url })
await client.connect()

const MICROSECONDS_PER_TICK = 10_000

/** The processor time of a process so far, in microseconds. */
function cpuOf(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MICROSECONDS_PER_TICK
}

type Rate = { readonly perSecond: number; readonly serverMicroseconds: number; readonly databaseMicroseconds: number }

/** Measures work that returns how many requests it has made. */
async function rateOf(used: readonly Server[], work: () => Promise<number>): Promise<Rate> {
  const serverCpu = () => used.reduce((sum, server) => sum + cpuOf(server.pid()), 0)
  const before = { at: performance.now(), server: serverCpu(), database: cost.cpuMicroseconds() }
  const requests = await work()
  return {
    perSecond: requests / ((performance.now() - before.at) / 1000),
    serverMicroseconds: (serverCpu() - before.server) / requests,
    databaseMicroseconds: (cost.cpuMicroseconds() - before.database) / requests,
  }
}

/** Sends the same request to each server for some seconds, and returns how many were answered. */
async function asked(used: readonly Server[], path: string, headers: Record<string, string>): Promise<number> {
  const options = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const counts = used.map(async ({ address }) => {
    const connections = String(Math.max(4, 32 / used.length))
    const wrk = spawn('wrk', ['-t1', `-c${connections}`, `-d${measureSeconds}s`, ...options, address + path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    wrk.stdout.on('data', (data) => {
      output += data
    })
    await once(wrk, 'close')
    const refused = /Non-2xx or 3xx responses: (\d+)/.exec(output)
    if (refused !== null) throw new Error(`${refused[1]} requests of ${path} were refused`)
    return Number(/(\d+) requests in/.exec(output)?.[1])
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/** Writes on all servers at the same time. */
async function written(used: readonly Server[], round: string): Promise<number> {
  const loads = used.map(({ address }) => loadOn(address))
  const perServer = Math.max(1, 16 / used.length)
  await Promise.all(
    loads.flatMap((load, index) =>
      Array.from({ length: perServer }, (_, n) => writeNumbers(load, `${round}-${index}-${n}`, 0)),
    ),
  )
  await pause(measureSeconds * 1000)
  await Promise.all(loads.map((load) => load.end()))
  const failures = loads.reduce((sum, load) => sum + load.failures(), 0)
  if (failures > 0) throw new Error(`${failures} writes failed`)
  return loads.reduce((sum, { samples }) => sum + (samples.get('writes')?.length ?? 0), 0)
}

/** Returns how long changes take from their answer until a stream of another server has them, in milliseconds. */
async function lagTo(from: Server, to: Server): Promise<number[]> {
  const load = loadOn(from.address)
  const name = `lag-${from.port}-${to.port}`
  await load.send('lag', { method: 'POST', path: FEATURES, key: ADMIN_KEY, body: { name }, accepted: [201] })
  let arrived: (() => void) | undefined
  let awaited = ''
  let text = ''
  const streams = openStreams(to.address, 1, (part) => {
    text = (text + part).slice(-100_000)
    if (awaited !== '' && text.includes(awaited)) arrived?.()
  })
  await pause(1000)
  const times: number[] = []
  for (let n = 0; n < 50; n++) {
    awaited = `change ${name} ${n}.`
    const seen = new Promise<number>((resolve) => {
      arrived = () => resolve(performance.now())
    })
    await load.send('lag', {
      method: 'PATCH',
      path: `${FEATURES}/${name}`,
      key: ADMIN_KEY,
      body: [{ op: 'replace', path: '/description', value: awaited }],
      accepted: [200],
    })
    const answeredAt = performance.now()
    times.push(Math.max(0, (await seen) - answeredAt))
    await pause(Math.random() * 200)
  }
  await streams.end()
  await load.end()
  return times.sort((one, other) => one - other)
}

/** Returns transactions and processor time of the database in a second while nobody asks the servers. */
async function idle(used: readonly Server[]) {
  const transactions = async () => {
    const { rows } = await client.query('select sum(xact_commit)::int as n from pg_stat_database')
    return Number(rows[0].n)
  }
  const before = {
    transactions: await transactions(),
    database: cost.cpuMicroseconds(),
    server: used.map(({ pid }) => cpuOf(pid())),
  }
  await pause(10_000)
  return {
    transactions: ((await transactions()) - before.transactions) / 10,
    databasePercent: (cost.cpuMicroseconds() - before.database) / 100_000,
    serverPercent:
      used.reduce((sum, { pid }, index) => sum + cpuOf(pid()) - (before.server[index] ?? 0), 0) / 100_000 / used.length,
  }
}

console.log(`${availableParallelism()} processors, ${features} features\n`)
const rows: string[] = []
const rest: string[] = []
let running = 0
for (const count of [1, 2, 4]) {
  while (running < count) await servers[running++]?.start()
  const used = servers.slice(0, count)
  if (count === 1) {
    const load = loadOn(servers[0]?.address ?? '')
    await createFeatures(load, features)
    await load.end()
  }
  const sdk = { Authorization: CLIENT_KEY }
  const first = await fetch(`${used[0]?.address}/api/client/features`, { headers: sdk })
  const etag = first.headers.get('etag') ?? ''
  for (const server of used) await asked([server], '/api/client/features', sdk)
  const quiet = await idle(used)
  const admin = { Authorization: ADMIN_KEY }
  const measured: [string, Rate][] = [
    ['SDK, 304', await rateOf(used, () => asked(used, '/api/client/features', { ...sdk, 'If-None-Match': etag }))],
    [
      'SDK, whole set, gzip',
      await rateOf(used, () => asked(used, '/api/client/features', { ...sdk, 'Accept-Encoding': 'gzip' })),
    ],
    ['admin, one feature', await rateOf(used, () => asked(used, `${FEATURES}/feature-1`, admin))],
    ['admin, search of 50', await rateOf(used, () => asked(used, '/api/admin/search/features?limit=50', admin))],
    ['changes', await rateOf(used, () => written(used, String(count)))],
  ]
  for (const [name, { perSecond, serverMicroseconds, databaseMicroseconds }] of measured)
    rows.push(
      `| ${[count, name, Math.round(perSecond), Math.round(serverMicroseconds), Math.round(databaseMicroseconds)].join(' | ')} |`,
    )
  const lag = count === 1 ? [] : await lagTo(used[0] as Server, used.at(-1) as Server)
  const at = (share: number) =>
    lag.length === 0 ? '' : Math.round(lag[Math.min(lag.length - 1, Math.floor(lag.length * share))] ?? 0)
  rest.push(
    `| ${[count, quiet.transactions.toFixed(0), `${quiet.databasePercent.toFixed(1)} %`, `${quiet.serverPercent.toFixed(1)} %`, at(0.5), at(1)].join(' | ')} |`,
  )
  console.log([...rows.slice(-measured.length), rest.at(-1)].join('\n'))
}
console.log('\n| Servers | Requests | In a second | Server, µs each | Database, µs each |\n|---|---|---|---|---|')
for (const row of rows) console.log(row)
console.log(
  '\n| Servers | Transactions in a second without requests | Database, of a processor | Each server, of a processor | Lag of a change, ms | Longest, ms |\n|---|---|---|---|---|---|',
)
for (const row of rest) console.log(row)
await client.end()
await cost.close()
for (const server of servers) await server.stop()
process.exit(0)
