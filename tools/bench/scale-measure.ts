import { appendFileSync } from 'node:fs'
import { type Load, type Measured, measure, median } from './load.ts'
import { type PostgresCost, pagesOf, scannedTables } from './postgres-cost.ts'
import type { Size } from './scale-data.ts'
import { type ScaleRow, scaleFloors } from './scale-rows.ts'
import { KEY, type Server } from './server.ts'
import { verdict } from './table.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 1)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
export const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 8)
/** The number of requests whose statements are explained. */
const EXPLAINED = 8
/** Tables that no request may read as a whole. */
const LARGE_TABLES = ['features', 'events', 'event_texts']

export type SizeName = 'small' | 'large'
type Sample = Measured & { readonly postgres: number; readonly server: number }
export type Bench = {
  readonly servers: Record<SizeName, Server>
  readonly floors: Server
  readonly postgres: PostgresCost
  /** The processor time of PostgreSQL without requests, in microseconds for each millisecond. */
  readonly idle: number
}

/** Measures a row at both sizes and its floor, in turn, and prints the medians. */
export async function measureRow(bench: Bench, sizes: Record<SizeName, Size>, row: ScaleRow): Promise<void> {
  const { servers, floors } = bench
  const small = { server: servers.small, load: row.load(sizes.small), samples: [] as Sample[] }
  const large = { server: servers.large, load: row.load(sizes.large), samples: [] as Sample[] }
  const floor = { server: floors, load: scaleFloors[row.floor], samples: [] as Sample[] }
  const p50s: number[] = []
  const alone = { connections: 1, seconds: SECONDS, key: KEY }
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      for (const { server, load, samples } of [small, large, floor]) {
        const one = await sample(bench, server, load)
        if (round > 0) samples.push(one)
      }
      if (row.promised.p50Ms !== undefined) p50s.push((await measure(servers.large.address, large.load, alone)).p50)
    }
    report(row, { small: small.samples, large: large.samples, floor: floor.samples, p50s })
    await reportPlans(bench, row, large.load)
  } catch (error) {
    console.log(`  ${row.name.padEnd(30)}${String(error)}${verdict('no failures', false)}`)
  }
}

/** Sends as many requests as fit into the time, and waits for all of them, so that no work is left for the next row. */
async function sample({ postgres, idle }: Bench, server: Server, load: Load): Promise<Sample> {
  const how = { connections: CONNECTIONS, seconds: SECONDS, key: KEY }
  const first = await measure(server.address, load, { ...how, requests: 2 * CONNECTIONS })
  const guess = await measure(server.address, load, { ...how, requests: requestsIn(SECONDS / 4, first.rate) })
  const requests = requestsIn(SECONDS, guess.rate)
  const since = performance.now()
  const [postgresBefore, serverBefore] = [postgres.cpuMicroseconds(), server.cpuMs()]
  const measured = await measure(server.address, load, { ...how, requests })
  const ofPostgres = postgres.cpuMicroseconds() - postgresBefore - idle * (performance.now() - since)
  const ofServer = 1000 * (server.cpuMs() - serverBefore)
  return { ...measured, postgres: ofPostgres / requests, server: ofServer / requests }
}

function requestsIn(seconds: number, rate: number): number {
  return Math.max(2 * CONNECTIONS, Math.round(rate * seconds))
}

type Samples = { small: Sample[]; large: Sample[]; floor: Sample[]; p50s: number[] }

function report({ name, promised, floor: floorName }: ScaleRow, { small, large, floor, p50s }: Samples): void {
  const of = (samples: Sample[], figure: keyof Sample) => median(samples.map((one) => one[figure]))
  const growth = of(large, 'postgres') / of(small, 'postgres')
  const ratio = of(large, 'rate') / of(floor, 'rate')
  const cpuOf = (samples: Sample[]) => of(samples, 'postgres') + of(samples, 'server')
  const ofCpu = cpuOf(floor) / cpuOf(large)
  const ofSmall = of(large, 'rate') / of(small, 'rate')
  const p50Ms = median(p50s)
  const figures = (['rate', 'p50', 'p99', 'postgres', 'server'] as const).map((figure) =>
    String(Math.round(of(large, figure))).padStart(7),
  )
  const { ofFloor = 0, growth: maxGrowth = Infinity, ofSmall: minOfSmall = 0, p50Ms: maxMs = Infinity } = promised
  const verdicts = [
    ofFloor > 0 && verdict(`at least ${ofFloor}`, ratio >= ofFloor),
    maxGrowth < Infinity && verdict(`growth at most ${maxGrowth}`, growth <= maxGrowth),
    minOfSmall > 0 &&
      `  ${ofSmall.toFixed(2)} of the small rate${verdict(`at least ${minOfSmall}`, ofSmall >= minOfSmall)}`,
    maxMs < Infinity && `  alone p50 ${p50Ms} ms${verdict(`at most ${maxMs} ms`, p50Ms <= maxMs)}`,
  ]
  console.log(
    `  ${name.padEnd(30)}${figures.join('')}  x${growth.toFixed(2)}  ${ratio.toFixed(2)} of ${floorName}, ${ofCpu.toFixed(2)} of its processor time${verdicts.filter(Boolean).join('')}`,
  )
}

/** Reports which large tables a request reads as a whole, and how many pages its dearest statement touches. */
async function reportPlans({ postgres, servers }: Bench, { name }: ScaleRow, load: Load): Promise<void> {
  const few = { connections: 1, seconds: SECONDS, key: KEY, requests: EXPLAINED }
  const plans = await postgres.plansOf(() => measure(servers.large.address, load, few))
  if (plans === undefined) return
  const file = process.env.BENCH_PLANS
  if (file !== undefined) appendFileSync(file, `\n=== ${name}\n${plans.join('\n')}\n`)
  // Jobs run in between: what a request does is seen with most of them.
  const scanned = LARGE_TABLES.filter(
    (table) => plans.filter((plan) => scannedTables(plan).includes(table)).length >= EXPLAINED / 2,
  )
  const pages = `${Math.max(0, ...plans.map(pagesOf))} pages`
  console.log(
    scanned.length === 0 ? `      ${pages}` : `      ${pages}${verdict(`no scan of ${scanned.join(', ')}`, false)}`,
  )
}
