/**
 * A week of release plans at 1,000 times the speed of a clock: two servers on one PostgreSQL, of which one is killed
 * around each step, both for a day, while SDKs look at who has the features; see docs/contribute/soak.md. Exits with 1
 * if a step is made twice, left out or made while a plan is paused, or if a user loses a feature.
 */
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { freePorts, temporaryFolder } from '../cluster/programs.ts'
import { type Server, serverAt } from '../cluster/server.ts'
import { temporaryPostgres } from '../cluster/set-up.ts'
import { checkSteps, HOUR_MS, type Stay } from './checks.ts'
import { fastClock } from './fast-clock.ts'
import { fasten } from './fast-database.ts'
import { administrationOf, type Plan, SHARES, startPlan } from './plans.ts'
import { fakePrometheus } from './prometheus.ts'
import { watchUsers } from './users.ts'

const { values } = parseArgs({ options: { times: { type: 'string', default: '1000' } } })
const times = Number(values.times)
if (!(times >= 1 && times <= 10_000)) {
  console.error('Accepted: --times <1 to 10000>')
  process.exit(2)
}

/** Features, and the hour in which the plan of each begins. */
const STEADY = 'steady'
const PAUSED = 'paused'
const WATCHED = 'watched'
const BEGINS = { [STEADY]: 0, [PAUSED]: 8, [WATCHED]: 16 }
/** From which hour to which a user pauses a plan, and both servers are away. */
const PAUSE = { from: 40, to: 64 }
const OUTAGE = { from: 84, to: 108 }
/**
 * From which hour there is a safeguard, and from which its number is bad: the feature has its second share then. Such a
 * clock lets minutes pass between two readings, so it would hold up the steps.
 */
const WATCH_HOUR = 43
const BAD_HOUR = 44
const QUERY = 'errors'
const LAST_HOUR = 24 * 11
/** A server is killed at a random time around a step, in milliseconds of a usual clock. */
const KILL_BEFORE_MS = 300
const KILL_WITHIN_MS = 1500
/** Jobs run each second of a usual clock, and a server that was killed is back after some. */
const MAX_STOP_MS = 3000
/** An SDK whose server was away asks less often for some seconds. */
const MAX_SDK_MS = 10_000
const LOOK_MS = 50

process.once('SIGINT', () => process.exit(1))
const postgres = await temporaryPostgres(['max_connections=100'])
const folder = temporaryFolder()
const prometheus = await fakePrometheus()
const begin = Date.now()
/** The time of the servers, in milliseconds. */
const now = fastClock(begin, times)
await fasten(postgres.url, begin, times)
const main = fileURLToPath(new URL('./server.ts', import.meta.url))
const ports = await freePorts(2)
const servers = ports.map((port, number) =>
  serverAt({
    name: `server-${number + 1}`,
    port,
    databaseUrl: postgres.url,
    folder,
    main,
    env: {
      NODE_OPTIONS: '--import tsx',
      FAST_SINCE: String(begin),
      FAST_TIMES: String(times),
      PROMETHEUS_URL: prometheus.address,
      LOG_LEVEL: 'info',
      RATE_LIMIT_ADMIN: '0',
      RATE_LIMIT_PUBLIC: '0',
    },
  }),
)
const [first, second] = servers as [Server, Server]
const problems = new Set<string>()
const administration = administrationOf(servers)
const addresses = servers.map(({ address }) => address)
for (const server of servers) await server.start()
console.log(`${postgres.version}, two servers, ${times} times as fast, load ${loadavg()[0]?.toFixed(1)}`)

const startedAt = now()
const hour = () => (now() - startedAt) / HOUR_MS
const watches = Object.keys(BEGINS).map((feature) =>
  watchUsers(addresses, feature, SHARES, (problem) => problems.add(problem)),
)
const stays: Record<string, Stay> = {}
const starting = new Set<Server>()
let isOut = false
let kills = 0
await Promise.all([
  ...Object.entries(BEGINS).map(([feature, at]) => week(feature, at)),
  pausing(),
  outage(),
  breaking(),
])
for (const [number, feature] of Object.keys(BEGINS).entries()) {
  const seen = watches[number]?.shares() ?? []
  const expected = feature === WATCHED ? SHARES[1] : 100
  for (const since = Date.now(); seen.some((share) => share !== expected) && Date.now() - since < MAX_SDK_MS; )
    await pause(LOOK_MS)
  console.log(`  ${feature}: SDKs looked ${watches[number]?.looks()} times, and see ${seen.join(' and ')} %`)
  if (seen.some((share) => share !== expected)) problems.add(`${feature}: SDKs see ${seen.join(' and ')} % at the end`)
}
await checkSteps(administration, stays, (problem) => problems.add(problem))
console.log(`  ${kills} kills, and both servers for ${OUTAGE.to - OUTAGE.from} hours`)
for (const watch of watches) watch.stop()
for (const server of servers) await server.kill()
prometheus.stop()
for (const problem of problems) console.log(`violation: ${problem}`)
process.exit(problems.size === 0 ? 0 : 1)

/** Follows a plan to its end, and kills a server around each of its steps. */
async function week(feature: string, at: number): Promise<void> {
  await until(at)
  const isWatched = feature === WATCHED
  await startPlan(first, feature)
  let killedFor: string | null = null
  for (;;) {
    const plan = await administration.plan(feature)
    if (plan.status === 'completed' || (isWatched && isStopped(plan))) return
    if (hour() > LAST_HOUR) {
      problems.add(`${feature}: the plan is ${plan.status} after ${LAST_HOUR} hours: ${plan.pauseReason}`)
      return
    }
    const { nextAt } = plan
    if (nextAt !== null && nextAt !== killedFor && plainMs(nextAt) - Date.now() < KILL_BEFORE_MS) {
      killedFor = nextAt
      await pause(Math.random() * KILL_WITHIN_MS)
      await killed(kills % 2 === 0 ? first : second)
    }
    await pause(LOOK_MS)
  }
}

function isStopped({ status, pauseKind }: Plan): boolean {
  return status === 'paused' && pauseKind === 'safeguard'
}

/** Kills a server and starts it again, unless another one is away. */
async function killed(server: Server): Promise<void> {
  if (isOut || starting.size > 0) return
  kills++
  starting.add(server)
  await server.kill()
  await started(server)
}

async function started(server: Server): Promise<void> {
  starting.add(server)
  await server.start()
  starting.delete(server)
}

async function pausing(): Promise<void> {
  await until(PAUSE.from)
  const from = now()
  await administration.change(PAUSED, 'pause')
  await until(PAUSE.to)
  const to = now()
  await administration.change(PAUSED, 'resume')
  stays[PAUSED] = { from, to }
}

async function outage(): Promise<void> {
  await until(OUTAGE.from)
  isOut = true
  while (starting.size > 0) await pause(LOOK_MS)
  for (const server of servers) await server.kill()
  await until(OUTAGE.to)
  for (const server of servers) await started(server)
  isOut = false
}

/** The number of the safeguard gets bad: the plan has to pause at once. */
async function breaking(): Promise<void> {
  await until(WATCH_HOUR)
  await administration.watch(WATCHED, QUERY)
  await until(BAD_HOUR)
  prometheus.break(QUERY)
  const since = Date.now()
  while (!isStopped(await administration.plan(WATCHED))) {
    if (Date.now() - since > 2 * MAX_STOP_MS) break
    await pause(LOOK_MS)
  }
  const ms = Date.now() - since
  console.log(`  the safeguard stopped the plan after ${ms} ms of a usual clock`)
  if (ms > MAX_STOP_MS) problems.add(`the safeguard took ${ms} ms`)
}

/** When the clock of this machine is there, for a time of the servers. */
function plainMs(time: string): number {
  return begin + (new Date(time).getTime() - begin) / times
}

async function until(at: number): Promise<void> {
  await pause(Math.max(0, ((at - hour()) * HOUR_MS) / times))
}
