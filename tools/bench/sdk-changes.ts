import { median } from './load.ts'
import { CLIENT_KEY, featureName, SPEC } from './sdk-data.ts'
import { KEY, type Server } from './server.ts'
import { verdict } from './table.ts'

const CHANGES = 30
/** The promised longest times until a change shows, in milliseconds. */
const MAX_HERE_MS = 50
/** So many features are sent as a whole within that time. */
const MAX_IN_ONE = 2000
const MAX_ELSEWHERE_MS = 1000
/** The promised longest time for which the event loop is blocked, in milliseconds. */
const MAX_BLOCKED_MS = 50

/** Measures the read that loads the features of the environment. */
export async function measureFirstRead(server: Server): Promise<void> {
  await server.maxBlockMs()
  const before = server.rssMb()
  const { ms } = await timed(() => read(server, `/api/client/features/${featureName(0)}`))
  const blocked = await server.maxBlockMs()
  const [from, to] = [before, server.rssMb()].map(Math.round)
  console.log(
    `  first read: ${Math.round(ms)} ms, from ${from} to ${to} MB RSS, longest block ${Math.round(blocked)} ms${verdict(`at most ${MAX_BLOCKED_MS}`, blocked <= MAX_BLOCKED_MS)}`,
  )
}

/**
 * Measures the time from the answer of a change to the end of the first new answer, on the same server and on another.
 */
export async function measureChanges(server: Server, other: Server, features: number): Promise<void> {
  await report('a change, delta here', server, '/api/client/delta', MAX_HERE_MS)
  // With more, it takes longer to send them all: applications use deltas or streams.
  const maxMs = features > MAX_IN_ONE ? Number.POSITIVE_INFINITY : MAX_HERE_MS
  await report('a change, all features here', server, '/api/client/features', maxMs)
  await report('a change, delta elsewhere', other, '/api/client/delta', MAX_ELSEWHERE_MS, server)
}

async function report(name: string, reader: Server, path: string, maxMs: number, writer = reader): Promise<void> {
  let { etag } = await read(reader, path)
  await toggle(writer)
  etag = await changed(reader, path, etag)
  await reader.maxBlockMs()
  const times: number[] = []
  for (let n = 0; n < CHANGES; n++) {
    await toggle(writer)
    const { ms, result } = await timed(() => changed(reader, path, etag))
    etag = result
    times.push(ms)
  }
  const [middle, worst] = [median(times), Math.max(...times)].map((ms) => Math.round(ms * 10) / 10) as [number, number]
  const blocked = await reader.maxBlockMs()
  console.log(
    `  ${name.padEnd(28)}median ${middle} ms, worst ${worst} ms${Number.isFinite(maxMs) ? verdict(`median under ${maxMs}`, middle < maxMs) : ''}; longest block ${Math.round(blocked)} ms${verdict(`at most ${MAX_BLOCKED_MS}`, blocked <= MAX_BLOCKED_MS)}`,
  )
}

/** Turns a feature on if it is off, and off if it is on. */
export async function toggle({ address }: Server): Promise<void> {
  const place = `${address}/api/admin/projects/default/features/${featureName(0)}/environments/production`
  const headers = { authorization: KEY }
  const { enabled } = (await (await fetch(place, { headers })).json()) as { enabled: boolean }
  const response = await fetch(`${place}/${enabled ? 'off' : 'on'}`, { method: 'POST', headers })
  if (response.status !== 200) throw new Error(`A feature was not toggled: ${response.status} ${await response.text()}`)
}

/** Asks until there is an answer other than 304, and returns its ETag. */
async function changed(server: Server, path: string, known: string): Promise<string> {
  for (;;) {
    const { etag, status } = await read(server, path, { 'if-none-match': known })
    if (status === 200) return etag
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

async function read({ address }: Server, path: string, headers = {}): Promise<{ etag: string; status: number }> {
  const response = await fetch(address + path, {
    headers: { ...SPEC, authorization: CLIENT_KEY, 'accept-encoding': 'identity', ...headers },
  })
  await response.arrayBuffer()
  return { etag: response.headers.get('etag') ?? '', status: response.status }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const since = performance.now()
  const result = await work()
  return { ms: performance.now() - since, result }
}
