import { setTimeout as sleep } from 'node:timers/promises'
import { type Load, measure, median } from './load.ts'
import { KEY, type Server, startServer } from './server.ts'
import { verdict } from './table.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const PORT = 4363
const FEATURES = 500
const CHANGES = 1000
/** Each feature that is compared has so many events: its creation, a strategy, a switch, and this many edits. */
const EDITS = 17
/** The most operations of a batch. */
const BATCH = 100

const PROJECT = '/api/admin/projects/default'
const FEATURE = `${PROJECT}/features/looked-at`

type Row = {
  readonly name: string
  /** The longest median time of one request at a time, in milliseconds. */
  readonly maxMs?: number
  readonly path: string
}

type Operation = { operationId: string; params: Record<string, string>; body?: unknown }

/** Measures what looks back, and the comparison of two environments, one request at a time. */
export async function measureLookingBack(database: () => Promise<string>): Promise<void> {
  console.log(`\nlooking back: a feature with ${CHANGES} events, and ${FEATURES} features that differ`)
  const server = await startServer({ DATABASE_URL: await database() }, PORT)
  try {
    const { first } = await fill(server)
    const rows: Row[] = [
      { name: 'history, newest 50', maxMs: 10, path: `${FEATURE}/history` },
      { name: 'history, 200 in the middle', path: `${FEATURE}/history?limit=200&before=${first + CHANGES / 2}` },
      { name: 'blame', path: `${FEATURE}/blame` },
      { name: 'feature as of its creation', path: `${FEATURE}?asOf=${first}` },
      {
        name: `compare ${FEATURES} features`,
        maxMs: 300,
        path: `${PROJECT}/environments/compare?from=development&to=production`,
      },
    ]
    for (const row of rows.filter(({ name }) => name.includes(process.env.BENCH_ROWS ?? ''))) await report(server, row)
  } finally {
    await server.stop()
  }
}

async function report({ address }: Server, { name, maxMs, path }: Row): Promise<void> {
  const load: Load = { method: 'GET', path: () => path }
  const p50s: number[] = []
  const p99s: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const { p50, p99 } = await measure(address, load, { connections: 1, seconds: SECONDS, key: KEY })
    if (round === 0) continue
    p50s.push(p50)
    p99s.push(p99)
  }
  const [p50, p99] = [median(p50s), median(p99s)]
  const promise = maxMs === undefined ? '' : verdict(`below ${maxMs} ms`, p50 < maxMs)
  console.log(`  ${name.padEnd(28)}${p50.toFixed(1).padStart(7)} ms, p99 ${p99.toFixed(1)} ms${promise}`)
}

/** Makes the features by requests. Returns the id of the event before the changes of the one that is looked at. */
async function fill(server: Server): Promise<{ first: number }> {
  const names = Array.from({ length: FEATURES }, (_, n) => `differing-${n}`)
  const projectId = 'default'
  const created = ['looked-at', ...names].map((name) => operation('createFeature', { projectId }, { name }))
  const ofEach = (n: number) => {
    const params = { projectId, featureName: `differing-${n}`, environment: 'development' }
    const body = { name: 'flexibleRollout', parameters: { rollout: String(n % 100), stickiness: 'default' } }
    const edits = Array.from({ length: EDITS }, (_, edit) => patch(`differing-${n}`, `text ${edit}`))
    return [operation('addStrategy', params, body), operation('turnFeatureOn', params), ...edits]
  }
  const changed = Array.from({ length: CHANGES }, (_, n) => patch('looked-at', `description ${n}`))
  await inBatches(server, [...created, ...names.flatMap((_, n) => ofEach(n)), ...changed])
  // The jobs index the events meanwhile, as on a server that has run for a while.
  await sleep(5000)
  return { first: (await newestEvent(server)) - CHANGES }
}

function operation(operationId: string, params: Record<string, string>, body?: unknown): Operation {
  return { operationId, params, ...(body !== undefined && { body }) }
}

function patch(featureName: string, value: string): Operation {
  const body = [{ op: 'replace', path: '/description', value }]
  return operation('patchFeature', { projectId: 'default', featureName }, body)
}

async function inBatches(server: Server, operations: readonly Operation[]): Promise<void> {
  for (let from = 0; from < operations.length; from += BATCH)
    await ask(server, '/api/admin/batch', { operations: operations.slice(from, from + BATCH) })
}

async function newestEvent(server: Server): Promise<number> {
  const { events } = await ask(server, '/api/admin/events/search', { limit: 1 })
  return events?.[0]?.id ?? 0
}

async function ask({ address }: Server, path: string, body: object): Promise<{ events?: { id: number }[] }> {
  const headers = { authorization: KEY, 'content-type': 'application/json' }
  const response = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as { events?: { id: number }[] }
}
