import { measureLarge } from './large-answers.ts'
import { type Load, type Measured, measure, median } from './load.ts'
import { CLIENT_KEY, ENABLED, FRONTEND_KEY, featureName, SPEC } from './sdk-data.ts'
import type { Server } from './server.ts'
import { verdict } from './table.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const CONNECTIONS = 32

/**
 * A load, and what a bare Fastify does at its place. `promised` is the minimum ratio: about two thirds of the last
 * measurement, see docs/contribute/benchmark.md.
 */
type Row = {
  name: string
  key: string
  load: Load
  floor: Load
  promised: number
  /** The size of each answer, where it is large. */
  bytes?: number
}

type Sample = Measured & { readonly cpuMicroseconds: number }

/**
 * Measures each row and its floor in turn, so that other load on the machine affects both equally. Next to the ratio of
 * the rates is that of the processor time for each request, which other load affects less.
 */
export async function measureRates(server: Server, floors: Server): Promise<void> {
  console.log(
    `  ${CONNECTIONS} connections: requests per second, p50 and p99 in ms; floor; ratio of rates, of processor time`,
  )
  for (const { name, key, load, floor, promised, bytes } of await rows(server)) {
    if (!name.includes(process.env.BENCH_ROWS ?? '')) continue
    const here: Sample[] = []
    const floorSamples: Sample[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [samples, process, one] of [
        [here, server, load],
        [floorSamples, floors, floor],
      ] as const) {
        await sample(process, one, key, 1, bytes)
        if (round > 0) samples.push(await sample(process, one, key, SECONDS, bytes))
      }
    }
    const of = (samples: Sample[], figure: keyof Sample) => median(samples.map((one) => one[figure]))
    const ratio = of(here, 'rate') / of(floorSamples, 'rate')
    const ofCpu = of(floorSamples, 'cpuMicroseconds') / of(here, 'cpuMicroseconds')
    const figures = [of(here, 'rate'), of(here, 'p50'), of(here, 'p99'), of(floorSamples, 'rate')]
    const columns = figures.map((figure) => String(Math.round(figure)).padStart(7)).join('')
    console.log(
      `  ${name.padEnd(28)}${columns}  ${ratio.toFixed(2)}, ${ofCpu.toFixed(2)}${verdict(`at least ${promised}`, ratio >= promised)}`,
    )
  }
}

async function sample(server: Server, load: Load, key: string, seconds: number, bytes?: number): Promise<Sample> {
  const before = server.cpuMs()
  const how = { connections: CONNECTIONS, seconds, key }
  const measured =
    bytes === undefined
      ? await measure(server.address, load, how)
      : await measureLarge(server.address, load, { ...how, bytes })
  return { ...measured, cpuMicroseconds: (1000 * (server.cpuMs() - before)) / (measured.rate * seconds) }
}

async function rows({ address }: Server): Promise<Row[]> {
  const path = '/api/client/features'
  const plain = await wholeSet(address, 'identity')
  const zipped = await wholeSet(address, 'gzip')
  const get = (itsPath: string | ((n: number) => string), headers = {}): Load => ({
    method: 'GET',
    path: typeof itsPath === 'string' ? () => itsPath : itsPath,
    headers,
  })
  const ofrep = {
    method: 'POST' as const,
    body: (n: number) => JSON.stringify({ context: { targetingKey: `user-${n % 10_000}`, plan: plan(n) } }),
  }
  const usage = { method: 'POST' as const, body: usageOf100 }
  return [
    {
      name: 'nothing has changed (304)',
      key: CLIENT_KEY,
      load: { ...get(path, { ...SPEC, 'if-none-match': plain.etag }), isUnchanged: true },
      floor: { ...get('/unchanged'), isUnchanged: true },
      promised: 0.4,
    },
    {
      name: `all features, ${kilobytes(plain.bytes)}`,
      key: CLIENT_KEY,
      load: get(path, SPEC),
      floor: get(`/buffer/${plain.bytes}`),
      bytes: plain.bytes,
      promised: 0.6,
    },
    {
      name: `gzip, ${kilobytes(zipped.bytes)}`,
      key: CLIENT_KEY,
      load: get(path, { ...SPEC, 'accept-encoding': 'gzip' }),
      floor: get(`/buffer/${zipped.bytes}`),
      promised: 0.6,
    },
    {
      name: 'frontend',
      key: FRONTEND_KEY,
      load: get((n) => `/api/frontend?userId=user-${n % 10_000}&appName=bench&properties[plan]=${plan(n)}`),
      floor: get('/fixed'),
      promised: 0.06,
    },
    {
      name: 'OFREP, one feature',
      key: FRONTEND_KEY,
      load: { ...ofrep, path: (n) => `/ofrep/v1/evaluate/flags/${featureName((n * 7919) % (ENABLED * 10))}` },
      floor: { ...ofrep, path: () => '/parsed' },
      promised: 0.25,
    },
    {
      name: 'usage of 100 features',
      key: CLIENT_KEY,
      load: { ...usage, path: () => '/api/client/metrics' },
      floor: { ...usage, path: () => '/parsed' },
      promised: 0.3,
    },
  ]
}

/** Returns what an SDK reports each minute. */
function usageOf100(n: number): string {
  const stop = Date.now()
  const features = Array.from({ length: 100 }, (_, at) => featureName((n + at) % 1000))
  const toggles = Object.fromEntries(
    features.map((name) => [name, { yes: 974, no: 26, variants: { blue: 480, green: 494 } }]),
  )
  const times = { start: new Date(stop - 60_000).toISOString(), stop: new Date(stop).toISOString() }
  return JSON.stringify({ appName: 'bench', instanceId: `bench-${n % 50}`, bucket: { ...times, toggles } })
}

function plan(n: number): string {
  return n % 3 === 0 ? 'gold' : 'free'
}

/** Returns the size of the whole set as it is sent, and its ETag. */
async function wholeSet(address: string, encoding: string): Promise<{ bytes: number; etag: string }> {
  const response = await fetch(`${address}/api/client/features`, {
    headers: { ...SPEC, authorization: CLIENT_KEY, 'accept-encoding': encoding },
  })
  await response.arrayBuffer()
  return { bytes: Number(response.headers.get('content-length')), etag: response.headers.get('etag') ?? '' }
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`
}
