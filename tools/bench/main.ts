/**
 * Measures starts of the server, the operations of the contract and their floors in the same run, the event search on a
 * small and on a large log, what looks back, what SDKs read, reads during long changes, features as code, a relay,
 * edits under approval rules, and lists, overviews and logs with much data. The arguments starts, operations, searches,
 * looking-back, sdk, busy, state, relay, rules and scale select among these, console adds the search of the console in
 * Chromium, and unleash a comparison with the Unleash that BENCH_UNLEASH starts. Figures are ratios of medians: times
 * alone say more about the machine than about the server. Exits with 1 when a bar is missed.
 *
 * BENCH_DATABASE_URL is the PostgreSQL server to use; without it, one is started from the binaries of this machine.
 * BENCH_ROWS selects the operations whose names contain this text, BENCH_FEATURES the numbers of features (default
 * 500,2000,10000,40000). BENCH_PART selects a part of what SDKs read: rates, changes or streams; BENCH_FEATURES their
 * numbers of features (default 2000,20000). BENCH_EDGE is the program of Unleash Edge, which is compared with a relay,
 * and BENCH_STREAMS the number of streams of the relay (default 10000). BENCH_NODE_ARGS are further arguments for Node,
 * such as --cpu-prof. BENCH_SECONDS is the length of one measurement (default 2), BENCH_ROUNDS the number of rounds
 * (default 3). Before each measurement the load runs unmeasured for half a second, so that the load before it has no
 * effect. An additional first round does not count, because a new process still compiles frequent code.
 */
import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import pg from 'pg'
import { connectPostgres } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrate.ts'
import { noSessionLimits } from '../../src/db/session-settings.ts'
import { startTemporaryPostgres } from '../scripts/temporary-postgres.ts'
import { measureBusy } from './busy.ts'
import { measureConsole } from './console.ts'
import { fillChangeRequests, fillEvents, fillFeatures, fillPeople } from './data.ts'
import { measure, median } from './load.ts'
import { measureLookingBack } from './looking-back.ts'
import { measureOperations } from './measure-operations.ts'
import { LARGEST } from './operations.ts'
import { measureRelay } from './relay.ts'
import { measureRules } from './rules.ts'
import { measureScale } from './scale.ts'
import { measureSdks } from './sdk.ts'
import { searches } from './searches.ts'
import { KEY, startServer } from './server.ts'
import { measureStarts } from './starts.ts'
import { measureState } from './state.ts'
import { verdict } from './table.ts'
import { measureBesideUnleash } from './unleash.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SMALL = { events: 25_000, port: 4351 }
const LARGE = { events: 1_000_000, port: 4352 }
const EVENTS = 100_000
/** The number of features in the database in which others are edited under rules. */
const RULED = 2000

async function newDatabase(serverUrl: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.toString()
}

async function filledDatabase(serverUrl: string, name: string, events: number, features: number): Promise<string> {
  const url = await newDatabase(serverUrl, name)
  const { db, close } = connectPostgres(url, console.error, { poolSize: 1, ...noSessionLimits })
  await migrate(db)
  await fillFeatures(db, features)
  await fillPeople(db)
  await fillChangeRequests(db)
  await fillEvents(db, events, features)
  // Autovacuum would have done this on a server that has run for a while.
  await sql`vacuum analyze`.execute(db)
  await close()
  return url
}

/** Measures the two logs in turn, so that other load on the machine affects both equally. */
async function measureSearches(serverUrl: string): Promise<void> {
  const started = async (name: string, { events, port }: typeof SMALL) =>
    startServer({ DATABASE_URL: await filledDatabase(serverUrl, name, events, LARGEST) }, port)
  const small = await started('bench_small', SMALL)
  const large = await started('bench_large', LARGE)
  console.log(
    `event search: milliseconds with ${LARGE.events} events against ${SMALL.events} (promised: at most 1.5 times)`,
  )
  for (const [name, load] of Object.entries(searches)) {
    const times: Record<'small' | 'large', number[]> = { small: [], large: [] }
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [size, server] of [
        ['small', small],
        ['large', large],
      ] as const) {
        const { rate } = await measure(server.address, load, { connections: 1, seconds: SECONDS, key: KEY })
        if (round > 0) times[size].push(1000 / rate)
      }
    }
    const [before, after] = [median(times.small), median(times.large)]
    const ratio = after / before
    console.log(
      `  ${name.padEnd(28)}${after.toFixed(2).padStart(8)} ms  ${ratio.toFixed(2)} times${verdict('at most 1.5', ratio <= 1.5)}`,
    )
  }
  await Promise.all([small.stop(), large.stop()])
}

execFileSync('npm', ['run', '--silent', 'build'])
const own =
  process.env.BENCH_DATABASE_URL === undefined
    ? await startTemporaryPostgres(['shared_buffers=1GB', 'logging_collector=on'])
    : undefined
const serverUrl = process.env.BENCH_DATABASE_URL ?? own?.url
if (serverUrl === undefined) {
  console.error('The benchmark needs PostgreSQL: BENCH_DATABASE_URL, or initdb and pg_ctl on this machine')
  process.exit(1)
}
try {
  const parts = process.argv.slice(2)
  if (parts.length === 0 || parts.includes('starts')) await measureStarts()
  if (parts.length === 0 || parts.includes('operations'))
    await measureOperations((size) => filledDatabase(serverUrl, `bench_${size}`, EVENTS, size))
  if (parts.length === 0 || parts.includes('searches')) await measureSearches(serverUrl)
  if (parts.length === 0 || parts.includes('looking-back'))
    await measureLookingBack(() => newDatabase(serverUrl, 'bench_looking_back'))
  if (parts.length === 0 || parts.includes('sdk'))
    await measureSdks(() => newDatabase(serverUrl, 'bench_sdk'), process.env.BENCH_PART ?? '')
  if (parts.length === 0 || parts.includes('busy')) await measureBusy(() => newDatabase(serverUrl, 'bench_busy'))
  if (parts.length === 0 || parts.includes('state')) await measureState(() => newDatabase(serverUrl, 'bench_state'))
  if (parts.length === 0 || parts.includes('relay')) await measureRelay(() => newDatabase(serverUrl, 'bench_relay'))
  if (parts.length === 0 || parts.includes('rules'))
    await measureRules(await filledDatabase(serverUrl, 'bench_rules', EVENTS, RULED), SECONDS, ROUNDS)
  // Not without being asked for: they need Chromium, and Unleash.
  if (parts.includes('unleash')) await measureBesideUnleash((name) => newDatabase(serverUrl, name))
  if (parts.includes('console')) await measureConsole(() => newDatabase(serverUrl, 'bench_console'))
  if (parts.length === 0 || parts.includes('scale')) await measureScale((name) => newDatabase(serverUrl, name))
} finally {
  own?.stop()
}
