/**
 * Measures what people do all day with little data and with much: lists, searches, overviews, the event log, creations.
 *
 * Each row is measured at both sizes, in turn with its floor, with requests that differ. Next to the rate is the
 * processor time of PostgreSQL for each request, which other load on the machine affects less.
 *
 * BENCH_FEATURES, BENCH_TEAMS and BENCH_EVENTS are the small and the large size (default 2000,50000, 20,200 and
 * 25000,1000000), BENCH_CONNECTIONS the number of connections (default 8), and BENCH_PLANS a file for the plans of all
 * statements at the large size. PostgreSQL has to run on this machine.
 */
import { connectPostgres } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrate.ts'
import { noSessionLimits } from '../../src/db/session-settings.ts'
import { type PostgresCost, watchPostgres } from './postgres-cost.ts'
import { fillForScale, type Size } from './scale-data.ts'
import { CONNECTIONS, measureRow, type SizeName } from './scale-measure.ts'
import { scaleRows } from './scale-rows.ts'
import { type Server, startFloors, startServer } from './server.ts'
import { verdict } from './table.ts'

const PORTS = { small: 4359, large: 4360, floors: 4361 }
const QUIET_MS = 3000
const MAX_RSS_MB = 250
const MAX_BLOCKED_MS = 50

export async function measureScale(newDatabase: (name: string) => Promise<string>): Promise<void> {
  const sizes = sizesToMeasure()
  const urls = { small: await newDatabase('bench_few'), large: await newDatabase('bench_many') }
  for (const name of ['small', 'large'] as const) await fill(urls[name], sizes[name])
  const postgres = await watchPostgres(urls.large)
  const start = (name: SizeName) => startServer({ DATABASE_URL: urls[name] }, PORTS[name], { isWatched: true })
  const servers = { small: await start('small'), large: await start('large') }
  const floors = await startFloors(urls.large, PORTS.floors)
  try {
    const bench = { servers, floors, postgres, idle: await idleOf(postgres) }
    console.log(`\n${describe(sizes.large)}, against ${describe(sizes.small)}; ${CONNECTIONS} connections
  per second, p50 and p99 in ms; microseconds of PostgreSQL and of the server for each request; growth of PostgreSQL's;
  ratio to the floor, of rates and of processor time; pages that the dearest statement touched in PostgreSQL`)
    for (const row of scaleRows.filter(({ name }) => name.includes(process.env.BENCH_ROWS ?? '')))
      await measureRow(bench, sizes, row)
    await reportProcess(servers.large)
  } finally {
    await Promise.all([servers.small.stop(), servers.large.stop(), floors.stop()])
    await postgres.close()
  }
}

function sizesToMeasure(): Record<SizeName, Size> {
  const pair = (name: string, usual: string) => (process.env[name] ?? usual).split(',').map(Number)
  const [features, teams, events] = [
    pair('BENCH_FEATURES', '2000,50000'),
    pair('BENCH_TEAMS', '20,200'),
    pair('BENCH_EVENTS', '25000,1000000'),
  ]
  const size = (at: number) => ({ features: features[at] ?? 0, teams: teams[at] ?? 0, events: events[at] ?? 0 })
  return { small: size(0), large: size(1) }
}

function describe({ features, teams, events }: Size): string {
  return `${features} features in one project, ${teams} of 100, ${events} events`
}

/** Makes the tables of an empty database, and fills them. */
export async function fill(databaseUrl: string, size: Size): Promise<void> {
  const { db, close } = connectPostgres(databaseUrl, console.error, { poolSize: 1, ...noSessionLimits })
  await migrate(db)
  await fillForScale(db, size)
  await close()
}

async function idleOf(postgres: PostgresCost): Promise<number> {
  const before = postgres.cpuMicroseconds()
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  return (postgres.cpuMicroseconds() - before) / QUIET_MS
}

async function reportProcess(server: Server): Promise<void> {
  const { longestMs, p999Ms, maxMs } = await server.blocked()
  const inMs = (ms: number) => `${Math.round(ms)} ms`
  const rssMb = Math.round(server.rssMb())
  console.log(`  memory afterwards: ${rssMb} MB RSS${verdict(`at most ${MAX_RSS_MB}`, rssMb <= MAX_RSS_MB)}
  event loop: longest block ${inMs(longestMs)}${verdict(`at most ${MAX_BLOCKED_MS}`, longestMs <= MAX_BLOCKED_MS)}; delays p99.9 ${inMs(p999Ms)}, at most ${inMs(maxMs)}`)
}
