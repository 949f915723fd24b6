import { stringify } from 'yaml'
import type { Schema } from '../../src/contract.ts'
import { median } from './load.ts'
import { KEY, type Server, startServer } from './server.ts'
import { verdict } from './table.ts'

const PORT = 4361
const CONNECTIONS = 32
const FEATURES = 2000
const BATCH = 500
const ENVIRONMENTS = ['development', 'production', 'staging']
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)

type Document = Schema<'StateDocument'>

/**
 * Measures features as code: the plan of many features of which one differs against reading all of them one by one, an
 * apply that changes nothing, and an apply of changed features against an import of as many.
 */
export async function measureState(newDatabase: () => Promise<string>): Promise<void> {
  const server = await startServer({ DATABASE_URL: await newDatabase() }, PORT, {
    isWatched: true,
  })
  try {
    await prepare(server)
    console.log(`features as code, with ${ENVIRONMENTS.length} environments; milliseconds, medians of ${ROUNDS} rounds`)
    await measurePlans(server)
    await measureApplies(server)
  } finally {
    await server.stop()
  }
}

async function prepare(server: Server): Promise<void> {
  await send(server, 'POST', '/api/admin/environments', { name: 'staging', type: 'test' })
  for (const id of ['shop', 'imported', 'coded']) await send(server, 'POST', '/api/admin/projects', { id, name: id })
  await applied(server, documentOf('shop', 'feature', FEATURES, '10'))
  await applied(server, documentOf('coded', 'coded', BATCH, '10'))
}

async function measurePlans(server: Server): Promise<void> {
  const times: Record<'reads' | 'json' | 'yaml' | 'noOp', number[]> = { reads: [], json: [], yaml: [], noOp: [] }
  const same = documentOf('shop', 'feature', FEATURES, '10')
  for (let round = 0; round <= ROUNDS; round++) {
    const differing = documentOf('shop', 'feature', FEATURES, '10', `round ${round}`)
    const taken = {
      reads: await timeOf(() => readAll(server)),
      json: await timeOf(() => planned(server, filesOf(differing, JSON.stringify))),
      yaml: await timeOf(() =>
        planned(
          server,
          filesOf(differing, (part) => stringify(part)),
        ),
      ),
      noOp: await timeOf(() => applied(server, same)),
    }
    if (round > 0) for (const [name, ms] of Object.entries(taken)) times[name as keyof typeof times].push(ms)
  }
  const reads = median(times.reads)
  const line = (name: string, ms: number, bar?: number) => {
    const ratio = ms / reads
    const checked = bar === undefined ? '' : verdict(`at most ${bar}`, ratio <= bar)
    console.log(`  ${name.padEnd(52)}${ms.toFixed(0).padStart(7)}  ${ratio.toFixed(2)} of the reads${checked}`)
  }
  console.log(
    `  ${`read ${FEATURES} features one by one, ${CONNECTIONS} connections`.padEnd(52)}${reads.toFixed(0).padStart(7)}`,
  )
  line('plan them, of which one differs, as JSON', median(times.json), 0.5)
  line('plan them, of which one differs, as YAML', median(times.yaml))
  line('plan and apply them without a difference, as JSON', median(times.noOp))
}

async function measureApplies(server: Server): Promise<void> {
  const times: Record<'imports' | 'applies' | 'plans', number[]> = { imports: [], applies: [], plans: [] }
  let blocked = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const imported = await timeOf(() => importAll(server, String(round)))
    const document = documentOf('coded', 'coded', BATCH, String(20 + round))
    let id = ''
    const plans = await timeOf(async () => {
      id = (await planned(server, filesOf(document, JSON.stringify))).id
    })
    await server.maxBlockMs()
    const applies = await timeOf(() => send(server, 'POST', '/api/admin/state/apply', { plan: id }))
    if (round === 0) continue
    blocked = Math.max(blocked, await server.maxBlockMs())
    times.imports.push(imported)
    times.applies.push(applies)
    times.plans.push(plans)
  }
  const [imports, applies] = [median(times.imports), median(times.applies)]
  const ratio = applies / imports
  console.log(`  import ${BATCH} changed features, an environment at a time: ${imports.toFixed(0)}`)
  console.log(`  plan ${BATCH} changed features: ${median(times.plans).toFixed(0)}`)
  console.log(
    `  apply them: ${applies.toFixed(0)}, ${ratio.toFixed(2)} of the imports${verdict('at most 1', ratio <= 1)}; the event loop was blocked for ${blocked.toFixed(0)}${verdict('at most 100', blocked <= 100)}`,
  )
}

function documentOf(project: string, prefix: string, count: number, rollout: string, differing?: string): Document {
  const names = Array.from({ length: count }, (_, n) => `${prefix}-${n}`)
  const parameters = { rollout, stickiness: 'default' }
  const place = { enabled: true, strategies: [{ name: 'flexibleRollout', parameters }] }
  const environments = Object.fromEntries(ENVIRONMENTS.map((name) => [name, place]))
  const features = names.map((name, n) => {
    const description = n === 0 && differing !== undefined ? differing : `The feature ${name}`
    return [name, { project, type: 'release', description, environments }] as const
  })
  return { apiVersion: 'flaghoist/v1', manager: project, features: Object.fromEntries(features) }
}

/** A file has at most 1 MiB. */
const FEATURES_OF_FILE = 500

function filesOf(document: Document, write: (document: Document) => string): Schema<'StateFile'>[] {
  const { features = {}, ...head } = document
  const entries = Object.entries(features)
  const files = Math.ceil(entries.length / FEATURES_OF_FILE)
  return Array.from({ length: files }, (_, n) => {
    const part = entries.slice(n * FEATURES_OF_FILE, (n + 1) * FEATURES_OF_FILE)
    return { path: `flags-${n}`, content: write({ ...head, features: Object.fromEntries(part) }) }
  })
}

async function readAll(server: Server): Promise<void> {
  let next = 0
  const reading = async () => {
    while (next < FEATURES) {
      const name = `feature-${next++}`
      await send(server, 'GET', `/api/admin/projects/shop/features/${name}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, reading))
}

function planned(server: Server, files: readonly Schema<'StateFile'>[]): Promise<Schema<'StatePlan'>> {
  return send(server, 'POST', '/api/admin/state/plan', { files }) as Promise<Schema<'StatePlan'>>
}

async function applied(server: Server, document: Document): Promise<void> {
  const { id } = await planned(server, filesOf(document, JSON.stringify))
  await send(server, 'POST', '/api/admin/state/apply', { plan: id })
}

async function importAll(server: Server, rollout: string): Promise<void> {
  const names = Array.from({ length: BATCH }, (_, n) => `imported-${n}`)
  for (const environment of ENVIRONMENTS)
    await send(server, 'POST', '/api/admin/features-batch/import', {
      project: 'imported',
      environment,
      data: {
        features: names.map((name) => ({ name, type: 'release', description: `The feature ${name}` })),
        featureStrategies: names.map((featureName) => ({
          featureName,
          name: 'flexibleRollout',
          parameters: { rollout, stickiness: 'default' },
        })),
        featureEnvironments: names.map((featureName) => ({ featureName, environment, enabled: true })),
      },
    })
}

async function send({ address }: Server, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { authorization: KEY, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 1000)}`)
  return text === '' ? undefined : JSON.parse(text)
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}
