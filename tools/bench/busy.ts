/**
 * Measures how long changes affect other requests: 12 loops that import 500 features and 16 that preview a change
 * request of 500 changes run during paced reads of another project and of /ready. All requests use HTTP.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KEY, type Server, startServer } from './server.ts'
import { verdict } from './table.ts'

const IMPORTS = 12
const PREVIEWS = 16
const SIZE = 500
/** The maximum number of changes that one HTTP request adds. */
const MAX_ADDED = 100
const READ_EVERY_MS = 20
const READY_EVERY_MS = 200
const QUIET_MS = 2000
const BUSY_MS = 20_000
const PORT = 4355
/** The promised maximum for reads, at the 99th percentile. No read and no /ready may fail. */
const MAX_MS = 250

type Sent = { status: number; ms: number; body: unknown }

/** Measures PostgreSQL and the embedded engine. */
export async function measureBusy(newDatabase: () => Promise<string>): Promise<void> {
  await measureOn('PostgreSQL', { DATABASE_URL: await newDatabase() })
  const folder = mkdtempSync(join(tmpdir(), 'flaghoist-bench-'))
  try {
    await measureOn('embedded', { FLAGHOIST_DATA: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureOn(engine: string, settings: Record<string, string>): Promise<void> {
  const server = await startServer(settings, PORT)
  try {
    const send = sender(server)
    const preview = await prepare(send)
    await paced(send, QUIET_MS)
    const quiet = await paced(send, QUIET_MS)
    const alone = [await importing(send), await preview()].map(({ ms }) => Math.round(ms))
    const end = heavyWork(send, preview)
    const busy = await paced(send, BUSY_MS)
    const work = end()
    console.log(`\n${engine}: during ${IMPORTS} loops of imports and ${PREVIEWS} of previews, of ${SIZE} features each`)
    console.log(`  alone: an import takes ${alone[0]} ms, a preview ${alone[1]} ms`)
    report('reads, quiet', quiet.reads)
    report('reads, busy', busy.reads, { maxMs: MAX_MS, noneFails: true })
    report('/ready, busy', busy.readies, { noneFails: true })
    report('imports', work.imports)
    report('previews', work.previews)
  } finally {
    await server.stop()
  }
}

type By = { key?: string | undefined; signal?: AbortSignal | undefined }
type Preview = (signal?: AbortSignal) => Promise<Sent>
type Send = ReturnType<typeof sender>

function sender({ address }: Server) {
  return async (method: string, path: string, body?: unknown, by: By = {}): Promise<Sent> => {
    const since = performance.now()
    const response = await fetch(address + path, {
      method,
      signal: by.signal,
      headers: { authorization: by.key ?? KEY, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => undefined)
    const text = (await response?.text().catch(() => '')) ?? ''
    return {
      status: response?.status ?? 0,
      ms: performance.now() - since,
      body: text === '' ? undefined : JSON.parse(text),
    }
  }
}

/** Waits for a response and throws an error unless it is a success. */
async function done(sent: Promise<Sent>): Promise<Sent> {
  const answer = await sent
  if (answer.status >= 200 && answer.status < 300) return answer
  throw new Error(`The benchmark could not be prepared: ${answer.status} ${JSON.stringify(answer.body)}`)
}

/** Creates a feature to read, features to import over, and a change request. Returns a function that previews it. */
async function prepare(send: Send): Promise<Preview> {
  const post = (path: string, body: unknown, by?: By) => done(send('POST', path, body, by))
  for (const id of ['imported', 'asked']) {
    await post('/api/admin/projects', { id, name: id })
    await post('/api/admin/features-batch/import', fileOf(id))
  }
  await post('/api/admin/projects/default/features', { name: 'read' })
  const place = '/api/admin/projects/asked/environments/development/change-requests'
  await done(send('PUT', `${place}/config`, { changeRequestsEnabled: true, requiredApprovals: 1 }))
  const { body: account } = await post('/api/admin/service-account', {
    name: 'author',
    username: 'author',
    rootRole: 1,
  })
  const { body: token } = await post(`/api/admin/service-account/${(account as { id: number }).id}/token`, {
    description: 'bench',
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const payload = { name: 'flexibleRollout', constraints: [], parameters: { rollout: '50' } }
  const changes = Array.from({ length: SIZE }, (_, n) => ({ action: 'addStrategy', feature: `asked-${n}`, payload }))
  const { secret } = token as { secret: string }
  let request: unknown
  while (changes.length > 0) request = (await post(place, changes.splice(0, MAX_ADDED), { key: secret })).body
  const path = `/api/admin/projects/asked/change-requests/${(request as { id: number }).id}/preview`
  // Only its author can see a draft.
  return (signal) => send('GET', path, undefined, { key: secret, signal })
}

function importing(send: Send, signal?: AbortSignal): Promise<Sent> {
  return send('POST', '/api/admin/features-batch/import', fileOf('imported'), { signal })
}

function fileOf(project: string) {
  const names = Array.from({ length: SIZE }, (_, n) => `${project}-${n}`)
  const strategy = { name: 'flexibleRollout', constraints: [], parameters: { rollout: '50', stickiness: 'default' } }
  return {
    project,
    environment: 'development',
    data: {
      features: names.map((name) => ({ name, type: 'release' })),
      featureStrategies: names.flatMap((featureName) => [
        { ...strategy, featureName },
        { ...strategy, featureName },
      ]),
    },
  }
}

/** Repeats imports and previews until the returned function is called. A refused one is retried after a second. */
function heavyWork(send: Send, preview: Preview) {
  const over = new AbortController()
  const loop = async (answers: Sent[], work: () => Promise<Sent>) => {
    while (!over.signal.aborted) {
      const answer = await work()
      if (over.signal.aborted) return
      answers.push(answer)
      if (answer.status !== 200) await pause(1000)
    }
  }
  const imports: Sent[] = []
  const previews: Sent[] = []
  for (let n = 0; n < IMPORTS; n++) void loop(imports, () => importing(send, over.signal))
  for (let n = 0; n < PREVIEWS; n++) void loop(previews, () => preview(over.signal))
  return () => {
    over.abort()
    return { imports, previews }
  }
}

/** Reads at a fixed rate, without waiting for earlier answers. */
async function paced(send: Send, ms: number) {
  const reads: Promise<Sent>[] = []
  const readies: Promise<Sent>[] = []
  const timers = [
    setInterval(() => reads.push(send('GET', '/api/admin/projects/default/features/read')), READ_EVERY_MS),
    setInterval(() => readies.push(send('GET', '/ready')), READY_EVERY_MS),
  ]
  await pause(ms)
  for (const timer of timers) clearInterval(timer)
  return { reads: await Promise.all(reads), readies: await Promise.all(readies) }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

type Promised = { maxMs?: number; noneFails?: boolean }

function report(name: string, answers: readonly Sent[], { maxMs, noneFails = false }: Promised = {}): void {
  const times = answers.map(({ ms }) => ms).sort((one, other) => one - other)
  const at = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0)
  const failed = answers.filter(({ status }) => status !== 200).map(({ status }) => status)
  const failures = failed.length === 0 ? 'none failed' : `${failed.length} failed (${[...new Set(failed)].join(', ')})`
  const verdicts = [
    maxMs === undefined ? '' : verdict(`p99 at most ${maxMs}`, at(0.99) <= maxMs),
    noneFails ? verdict('none fails', answers.length > 0 && failed.length === 0) : '',
  ]
  console.log(
    `  ${name.padEnd(16)}${String(times.length).padStart(6)}  p50 ${at(0.5)} ms, p99 ${at(0.99)}, max ${at(1)}; ${failures}${verdicts.join('')}`,
  )
}
