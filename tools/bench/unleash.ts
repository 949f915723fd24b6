/**
 * Compares the server with an Unleash that BENCH_UNLEASH starts, such as
 * "/opt/node-24/bin/node /opt/unleash/node_modules/unleash-server/dist/server.js". Both get the same features by the
 * same requests, and then the same load in turn. Ratios are of rates; the processor time is that of the servers alone.
 */
import pg from 'pg'
import { type Load, type Measured, measure, median } from './load.ts'
import { CLIENT_KEY, FRONTEND_KEY, SPEC } from './sdk-data.ts'
import { KEY, type Server, startProgram, startServer } from './server.ts'

const FEATURES = Number(process.env.BENCH_FEATURES ?? 2000)
const PROJECTS = 20
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const LEAD_IN_SECONDS = 0.5
const PORTS = { us: 4364, unleash: 4365 }
/** How many requests fill a server at the same time. */
const FILLING = 16

type Row = { readonly name: string; readonly load: Load; readonly key?: string }
type Program = { readonly name: 'us' | 'unleash'; readonly server: Server; strategies: ReadonlyMap<string, string> }

export async function measureBesideUnleash(newDatabase: (name: string) => Promise<string>): Promise<void> {
  const [command = '', ...args] = (process.env.BENCH_UNLEASH ?? '').split(' ')
  if (command === '') throw new Error('BENCH_UNLEASH is the command that starts Unleash')
  const urls = { us: await newDatabase('bench_us'), unleash: await newDatabase('bench_unleash') }
  const keys = { INIT_CLIENT_API_TOKENS: CLIENT_KEY, INIT_FRONTEND_API_TOKENS: FRONTEND_KEY }
  const env = {
    ...process.env,
    ...keys,
    INIT_BACKEND_API_TOKENS: CLIENT_KEY,
    INIT_ADMIN_API_TOKENS: KEY,
    DATABASE_URL: urls.unleash,
    DATABASE_SSL: 'false',
    CHECK_VERSION: 'false',
    SEND_TELEMETRY: 'false',
    LOG_LEVEL: 'fatal',
    PORT: String(PORTS.unleash),
  }
  const us = await startServer({ DATABASE_URL: urls.us, ...keys }, PORTS.us)
  const unleash = await startProgram(command, args, env, PORTS.unleash, '/health')
  try {
    await addProjects(urls.unleash, 'project_environments (project_id, environment_name)')
    await addProjects(urls.us, 'project_environments (project_id, environment)')
    const programs: Program[] = []
    for (const [name, server] of [
      ['us', us],
      ['unleash', unleash],
    ] as const) {
      const strategies = await fill(server)
      programs.push({ name, server, strategies })
      console.log(`  ${name}: ${FEATURES} features, ${Math.round(server.rssMb())} MB`)
    }
    console.log(
      '| operation | c | us | Unleash | us / Unleash | µs of the servers, us, Unleash | p50, p99 us | p50, p99 Unleash |',
    )
    console.log('|---|---|---|---|---|---|---|---|')
    const names = rowsFor(new Map()).map(({ name }) => name)
    for (const name of names.filter((each) => each.includes(process.env.BENCH_ROWS ?? '')))
      for (const connections of [1, 32])
        await measureRow(name, programs, connections).catch(({ message }: Error) =>
          console.log(`| ${name} | ${connections} | not measured: ${message} |`),
        )
    for (const { name, server } of programs)
      console.log(`  memory of ${name} afterwards: ${Math.round(server.rssMb())} MB`)
  } finally {
    await Promise.all([us.stop(), unleash.stop()])
  }
}

/** The open edition of Unleash has no request that makes a project. */
async function addProjects(url: string, environments: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into projects (id, name) select 'bench-' || n, 'Bench ' || n
    from generate_series(0, ${PROJECTS - 1}) n`)
  await client.query(`insert into ${environments} select 'bench-' || n, e.name
    from generate_series(0, ${PROJECTS - 1}) n, environments e where e.name in ('development', 'production')`)
  await client.end()
}

const projectOf = (n: number) => `bench-${n % PROJECTS}`
const featureOf = (n: number) => `/api/admin/projects/${projectOf(n)}/features/feature-${n}`
const spread = (n: number) => (n * 7919) % FEATURES

/** Returns the id of a strategy of each feature. */
async function fill({ address }: Server): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  let next = 0
  const send = async (path: string, body?: object) => {
    const headers = { authorization: KEY, ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(address + path, {
      method: 'POST',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${text}`)
    return text
  }
  const work = async () => {
    for (let n = next++; n < FEATURES; n = next++) {
      await send(`/api/admin/projects/${projectOf(n)}/features`, { name: `feature-${n}`, type: 'release' })
      const place = `${featureOf(n)}/environments/production`
      const added = JSON.parse(await send(`${place}/strategies`, strategyOf(n))) as { id: string }
      ids.set(`feature-${n}`, added.id)
      // As in a company: one of ten is on.
      if (n % 10 === 0) await send(`${place}/on`)
    }
  }
  await Promise.all(Array.from({ length: FILLING }, work))
  return ids
}

function strategyOf(n: number): object {
  const values = ['gold', 'silver']
  const variant = (name: string) => ({ name, weight: 500, weightType: 'variable', stickiness: 'default' })
  return {
    name: 'flexibleRollout',
    parameters: { rollout: '50', stickiness: 'default', groupId: `feature-${n}` },
    constraints: [{ contextName: 'plan', operator: 'IN', values, caseInsensitive: false, inverted: false }],
    variants: [variant('blue'), variant('green')],
  }
}

const run = Date.now().toString(36)
const get = (path: (n: number) => string): Load => ({ method: 'GET', path })

function rowsFor(strategies: ReadonlyMap<string, string>): Row[] {
  const feature = (n: number) => featureOf(spread(n))
  const patch = (path: (n: number) => string, at: string, value: (n: number) => unknown): Load => ({
    method: 'PATCH',
    path,
    body: (n) => JSON.stringify([{ op: 'replace', path: at, value: value(n) }]),
  })
  const strategy = (n: number) =>
    `${feature(n)}/environments/production/strategies/${strategies.get(`feature-${spread(n)}`)}`
  return [
    { name: 'get feature', load: get(feature) },
    { name: 'get feature environment', load: get((n) => `${feature(n)}/environments/production`) },
    { name: 'project overview', load: get((n) => `/api/admin/projects/${projectOf(n)}/overview`) },
    { name: 'events by project', load: get((n) => `/api/admin/events?project=${projectOf(n)}`) },
    { name: 'list features of a project', load: get((n) => `/api/admin/projects/${projectOf(n)}/features`) },
    { name: 'search 50 features', load: get((n) => `/api/admin/search/features?project=IS:${projectOf(n)}&limit=50`) },
    { name: 'patch feature', load: patch(feature, '/description', (n) => `description ${n}`) },
    { name: 'patch strategy', load: patch(strategy, '/title', (n) => `title ${n}`) },
    {
      name: 'create feature',
      load: {
        method: 'POST',
        path: (n) => `/api/admin/projects/${projectOf(n)}/features`,
        body: (n) => JSON.stringify({ name: `new-${run}-${n}`, type: 'release' }),
      },
    },
    {
      name: 'create signup token',
      load: {
        method: 'POST',
        path: () => '/api/admin/invite-link/tokens',
        body: (n) =>
          JSON.stringify({ name: `${run}-${n}`, expiresAt: new Date(Date.now() + 86_400_000).toISOString() }),
      },
    },
    {
      name: 'client features, gzip',
      key: CLIENT_KEY,
      load: { ...get(() => '/api/client/features'), headers: { ...SPEC, 'accept-encoding': 'gzip' } },
    },
    {
      name: 'frontend, other contexts',
      key: FRONTEND_KEY,
      load: get((n) => `/api/frontend?userId=user-${n % 10_000}&properties[plan]=${n % 3 ? 'free' : 'gold'}`),
    },
  ]
}

const named =
  ({ name }: Program) =>
  (error: Error): never => {
    throw new Error(`${name}: ${error.message}`, { cause: error })
  }

type Sample = Measured & { readonly cpu: number }

async function measureRow(name: string, programs: readonly Program[], connections: number): Promise<void> {
  const samples = new Map<string, Sample[]>(programs.map((program) => [program.name, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (const program of programs) {
      const row = rowsFor(program.strategies).find((each) => each.name === name) as Row
      const key = row.key ?? KEY
      const { address } = program.server
      await measure(address, row.load, { connections, seconds: LEAD_IN_SECONDS, key }).catch(named(program))
      const before = program.server.cpuMs()
      const measured = await measure(address, row.load, { connections, seconds: SECONDS, key }).catch(named(program))
      if (measured.rate === 0)
        throw new Error(`${program.name}: no answer within ${SECONDS} s; BENCH_SECONDS gives more time`)
      const cpu = (1000 * (program.server.cpuMs() - before)) / (measured.rate * SECONDS)
      samples.get(program.name)?.push({ ...measured, cpu })
    }
  const of = (program: string, figure: keyof Sample) => median((samples.get(program) ?? []).map((each) => each[figure]))
  const [us, unleash] = ['us', 'unleash'].map((program) => {
    const times = `${of(program, 'p50').toFixed(1)}, ${of(program, 'p99').toFixed(1)}`
    return { rate: of(program, 'rate'), cpu: Math.round(of(program, 'cpu')), times }
  }) as [{ rate: number; cpu: number; times: string }, { rate: number; cpu: number; times: string }]
  const rates = `${Math.round(us.rate)} | ${Math.round(unleash.rate)} | ${(us.rate / unleash.rate).toFixed(1)}`
  console.log(`| ${name} | ${connections} | ${rates} | ${us.cpu}, ${unleash.cpu} | ${us.times} | ${unleash.times} |`)
}
