/**
 * Measures a relay below a server: its memory, and the processor time of reads, compared with the server and, where
 * BENCH_EDGE names the program, with Unleash Edge. All three get the same requests in turn, so that other load on the
 * machine affects them equally.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Load, measure, median } from './load.ts'
import { fillDatabase } from './sdk.ts'
import { CLIENT_KEY, FRONTEND_KEY, SPEC } from './sdk-data.ts'
import { measureStreams } from './sdk-streams.ts'
import { type Server, startProgram, startRelay, startServer } from './server.ts'
import { verdict } from './table.ts'

const FEATURES = 2000
const CONNECTIONS = 32
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
/** How many requests of each kind a program gets in a round. */
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 5000)
const PORTS = { server: 4361, relay: 4362, edge: 4363 }
/** The bars of a relay: its memory in MB, and the processor time of a read for another context in microseconds. */
const MAX_MB = 90
const MAX_FRONTEND = 400
/** A relay takes no more than the server; one run differs from the next by this share. */
const NO_MORE = 1.15

/** Streams, until when a change has reached all of them, and the memory of a relay with them. */
const STREAMS = { count: Number(process.env.BENCH_STREAMS ?? 10_000), maxMs: 500, maxMb: 300 }

type Read = { readonly name: string; readonly key: string; readonly load: Load; readonly share: number }

export async function measureRelay(newDatabase: () => Promise<string>): Promise<void> {
  const DATABASE_URL = await newDatabase()
  await fillDatabase(DATABASE_URL, FEATURES)
  const folder = mkdtempSync(join(tmpdir(), 'flaghoist-bench-relay-'))
  const keys = { INIT_CLIENT_API_TOKENS: CLIENT_KEY, INIT_FRONTEND_API_TOKENS: FRONTEND_KEY }
  const running: [name: string, server: Server][] = []
  const start = async (name: string, starting: Promise<Server>) => {
    const server = await starting
    running.unshift([name, server])
    return server
  }
  try {
    console.log(`\na relay, ${FEATURES} features of three strategies, ${CONNECTIONS} connections`)
    const server = await start('server', startServer({ DATABASE_URL, ...keys }, PORTS.server))
    const settings = { RELAY_PATH: folder, RELAY_KEYS: CLIENT_KEY }
    const relay = await start('relay', startRelay(server, settings, PORTS.relay))
    const { BENCH_EDGE: edge } = process.env
    if (edge !== undefined) await start('edge', startEdge(edge, server))
    await featuresAt(relay)
    console.log(`  relay with all features in memory: ${Math.round(relay.rssMb())} MB RSS`)
    const { etags, reads } = await readsOf(running)
    for (const read of reads) await measureRead(read, [...running].reverse(), etags)
    for (const [name, program] of running) {
      const [now, peak] = [program.rssMb(), program.peakRssMb()].map(Math.round) as [number, number]
      const bar = name === 'relay' ? verdict(`at most ${MAX_MB}`, now <= MAX_MB) : ''
      console.log(`  memory of the ${name} afterwards: ${now} MB RSS, at most ${peak} MB${bar}`)
    }
    await measureStreams(server, { ...STREAMS, at: relay, isWatched: false })
  } finally {
    for (const [, program] of running) await program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Its keys are checked upstream; it asks for the features of this one from its start on. */
function startEdge(program: string, upstream: Server): Promise<Server> {
  const env = {
    ...process.env,
    UPSTREAM_URL: upstream.address,
    TOKENS: `${CLIENT_KEY}`,
    PORT: String(PORTS.edge),
    RUST_LOG: 'warn',
  }
  return startProgram(program, ['edge'], env, PORTS.edge, '/internal-backstage/ready')
}

async function readsOf(running: readonly [string, Server][]) {
  const etags = new Map<string, string>()
  for (const [name, program] of running) etags.set(name, await featuresAt(program))
  const path = () => '/api/client/features'
  const reads: Read[] = [
    { name: 'nothing has changed (304)', key: CLIENT_KEY, share: 1, load: unchanged(path) },
    {
      name: 'all features, gzip',
      key: CLIENT_KEY,
      share: 1,
      load: { method: 'GET', path, headers: { ...SPEC, 'accept-encoding': 'gzip' } },
    },
    {
      name: 'frontend, other contexts',
      key: FRONTEND_KEY,
      share: 1,
      load: {
        method: 'GET',
        path: (n) =>
          `/api/frontend?userId=user-${n % 10_000}&appName=bench&properties[plan]=${n % 3 ? 'free' : 'gold'}`,
      },
    },
  ]
  return { etags, reads }
}

function unchanged(path: Load['path']): Load {
  return { method: 'GET', path, headers: SPEC, isUnchanged: true }
}

/** Waits until a program has features, and returns their ETag. */
async function featuresAt({ address }: Server): Promise<string> {
  for (;;) {
    const response = await fetch(`${address}/api/client/features`, { headers: { ...SPEC, authorization: CLIENT_KEY } })
    const { features = [] } = (await response.json()) as { features?: unknown[] }
    if (response.status === 200 && features.length === FEATURES) return response.headers.get('etag') ?? ''
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function measureRead(
  { name, key, load, share }: Read,
  programs: readonly [string, Server][],
  etags: ReadonlyMap<string, string>,
): Promise<void> {
  const samples = new Map<string, number[]>(programs.map(([program]) => [program, []]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [program, server] of programs) {
      // Edge is slower by two orders of magnitude.
      const requests = Math.ceil((REQUESTS * share) / (program === 'edge' ? 25 : 1))
      const headers = { ...load.headers, ...(load.isUnchanged && { 'if-none-match': etags.get(program) ?? '' }) }
      const before = server.cpuMs()
      await measure(server.address, { ...load, headers }, { connections: CONNECTIONS, seconds: 0, requests, key })
      if (round > 0) samples.get(program)?.push((1000 * (server.cpuMs() - before)) / requests)
    }
  }
  const of = (program: string) => median(samples.get(program) ?? [])
  const figures = programs.map(([program]) => `${program} ${Math.round(of(program))}`.padEnd(14)).join('')
  const most = name.startsWith('frontend') ? MAX_FRONTEND : NO_MORE * of('server')
  console.log(
    `  ${name.padEnd(26)} µs of processor time: ${figures}${verdict(`relay at most ${Math.round(most)}`, of('relay') <= most)}`,
  )
}
