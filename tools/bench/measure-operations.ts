import { connectPostgres } from '../../src/db/connect.ts'
import { floorLoads } from './floor-loads.ts'
import { type Measured, measure, median } from './load.ts'
import { MANY_FEATURES, MIN_RATIO_TO_ONE_FEATURE, ONE_FEATURE, rows, SIZES, USUAL } from './operations.ts'
import { type PostgresCost, watchPostgres } from './postgres-cost.ts'
import type { Floor, Row } from './row.ts'
import { KEY, newSignupToken, type Server, startFloors, startServer } from './server.ts'
import { measureBesideSignIns } from './sign-ins.ts'
import { type Cell, printTable, verdict } from './table.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const LEAD_IN_SECONDS = 0.5
const FIRST_ROUND_SECONDS = 1
const QUIET_MS = 3000
const PORT = 4353
const FLOORS_PORT = 4354
/** The most memory of a server with 2,000 features: before any load, and after that of the benchmark. */
const MAX_IDLE_MB = 180
const MAX_LOADED_MB = 260

/** The longest time of pages with many connections, as a multiple of the median. */
const MAX_SPREAD = 3

/** Processor time for one request, in microseconds. */
type Sample = Measured & { readonly server: number; readonly postgres: number }

type Bench = {
  readonly server: Server
  readonly floors: Server
  readonly postgres: PostgresCost
  /** The processor time of PostgreSQL without requests, in microseconds for each millisecond. */
  readonly idle: number
}

/** Measures the operations with each number of features, with one connection and with 32, and prints one table. */
export async function measureOperations(database: (size: number) => Promise<string>): Promise<void> {
  const cells: Cell[] = []
  const sizes = process.env.BENCH_FEATURES?.split(',').map(Number) ?? SIZES
  for (const size of sizes) cells.push(...(await measureSize(await database(size), size)))
  printTable(cells, sizes)
}

async function measureSize(databaseUrl: string, size: number): Promise<Cell[]> {
  console.log(`\n${size} features`)
  await (await startServer({ DATABASE_URL: databaseUrl }, PORT)).stop()
  const server = await startServer({ DATABASE_URL: databaseUrl }, PORT)
  const floors = await startFloors(databaseUrl, FLOORS_PORT)
  const postgres = await watchPostgres(databaseUrl)
  try {
    const before = postgres.cpuMicroseconds()
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
    const idle = (postgres.cpuMicroseconds() - before) / QUIET_MS
    const idleMb = Math.round(server.rssMb())
    const cells = await measureRows({ server, floors, postgres, idle }, size, await strategyIds(databaseUrl))
    if (size === USUAL) {
      const loadedMb = Math.round(server.rssMb())
      console.log(`  memory: ${idleMb} MB idle${verdict(`at most ${MAX_IDLE_MB}`, idleMb <= MAX_IDLE_MB)}
  memory after this: ${loadedMb} MB${verdict(`at most ${MAX_LOADED_MB}`, loadedMb <= MAX_LOADED_MB)}`)
    }
    return cells
  } finally {
    await Promise.all([server.stop(), floors.stop()])
    await postgres.close()
  }
}

async function strategyIds(databaseUrl: string): Promise<ReadonlyMap<string, string>> {
  const { db, close } = connectPostgres(databaseUrl, console.error, { poolSize: 1 })
  const found = await db
    .selectFrom('featureStrategies')
    .select(['featureName', 'id'])
    .where('environment', '=', 'production')
    .execute()
  await close()
  return new Map(found.map(({ featureName, id }) => [featureName, id]))
}

async function measureRows(bench: Bench, size: number, ids: ReadonlyMap<string, string>): Promise<Cell[]> {
  const known = {
    strategyOf: (feature: string) => ids.get(feature) ?? '',
    signupToken: await newSignupToken(bench.server),
  }
  const chosen = rows(size, known).filter(({ name }) => name.includes(process.env.BENCH_ROWS ?? ''))
  for (const { load, warmUp } of chosen)
    if (warmUp !== undefined)
      await measure(bench.server.address, load, { connections: 32, seconds: 0, requests: warmUp, key: KEY })
  const cells: Cell[] = []
  for (const connections of [1, 32]) cells.push(...(await measureWith(bench, size, connections, chosen)))
  const read = chosen.find(({ name }) => name === 'get feature')
  if (size === USUAL && read !== undefined) await measureBesideSignIns(bench.server, read.load)
  return cells
}

async function measureWith(bench: Bench, size: number, connections: number, chosen: readonly Row[]): Promise<Cell[]> {
  const needed = Object.keys(floorLoads).filter((name) => chosen.some(({ floor }) => floor === name)) as Floor[]
  const loads = [
    ...needed.map((name) => ({ name, server: bench.floors, load: floorLoads[name] })),
    ...chosen.map(({ name, load }) => ({ name, server: bench.server, load })),
  ]
  const samples = new Map<string, Sample[]>(loads.map(({ name }) => [name, []]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { name, server, load } of loads) {
      const leadIn = round === 0 ? FIRST_ROUND_SECONDS : LEAD_IN_SECONDS
      await measure(server.address, load, { connections, seconds: leadIn, key: KEY })
      if (round > 0) samples.get(name)?.push(await sample(bench, server, load, connections))
    }
  }
  const medians = new Map([...samples].map(([name, those]) => [name, medianOf(those)]))
  const cells: Cell[] = []
  for (const { name, floor, bars } of [
    ...needed.map((floor) => ({ name: floor, floor, bars: undefined })),
    ...chosen,
  ]) {
    const [here, limit] = [medians.get(name) as Sample, medians.get(floor) as Sample]
    const bar = connections === 1 ? bars?.one : bars?.many
    const cell = { name, floor, size, connections, bar, ratio: here.rate / limit.rate, ...here }
    cells.push(cell)
    const barText = bar === undefined ? '' : verdict(`at least ${bar}`, cell.ratio >= bar)
    const isPage = floor === 'page' && name !== floor && connections > 1
    const spread = isPage ? verdict(`p99 below ${MAX_SPREAD} times p50`, here.p99 < MAX_SPREAD * here.p50) : ''
    console.log(
      `  ${name.padEnd(28)}${String(connections).padStart(3)}${figures(here)}  ${cell.ratio.toFixed(2)} of ${floor}${barText}${spread}`,
    )
  }
  const [one, many] = [medians.get(ONE_FEATURE), medians.get(MANY_FEATURES)]
  if (connections > 1 && one !== undefined && many !== undefined) {
    const share = one.rate / many.rate
    const barText = verdict(`at least ${MIN_RATIO_TO_ONE_FEATURE}`, share >= MIN_RATIO_TO_ONE_FEATURE)
    console.log(`  one feature gives ${share.toFixed(2)} of what many give${barText}`)
  }
  return cells
}

/** The rate, p50 and p99 in milliseconds, and the processor time of the server and of PostgreSQL. */
function figures({ rate, p50, p99, server, postgres }: Sample): string {
  return [rate, p50, p99, server, postgres].map((figure) => Math.round(figure).toString().padStart(7)).join('')
}

async function sample(
  { postgres, idle }: Bench,
  server: Server,
  load: Row['load'],
  connections: number,
): Promise<Sample> {
  const since = performance.now()
  const [ofPostgres, ofServer] = [postgres.cpuMicroseconds(), server.cpuMs()]
  const measured = await measure(server.address, load, { connections, seconds: SECONDS, key: KEY })
  const requests = measured.rate * SECONDS
  const [postgresTook, serverTook] = [postgres.cpuMicroseconds() - ofPostgres, 1000 * (server.cpuMs() - ofServer)]
  const inJobs = idle * (performance.now() - since)
  return { ...measured, postgres: (postgresTook - inJobs) / requests, server: serverTook / requests }
}

function medianOf(samples: readonly Sample[]): Sample {
  const of = (figure: keyof Sample) => median(samples.map((one) => one[figure]))
  return { rate: of('rate'), p50: of('p50'), p99: of('p99'), server: of('server'), postgres: of('postgres') }
}
