/**
 * Sends a storm of signals to two servers on one PostgreSQL, and measures reads meanwhile; see docs/contribute/soak.md.
 * Exits with 1 if reads take too long, an action set runs more than once in a minute or not at all, or too many signals
 * are kept.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Schema } from '../../src/contract.ts'
import { startTemporaryPostgres } from '../scripts/temporary-postgres.ts'
import { pause } from './random.ts'
import { ADMIN_KEY, type Server, serverNamed } from './server.ts'

const { values } = parseArgs({
  options: {
    signals: { type: 'string', default: '10000' },
    senders: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '130' },
  },
})
const signals = Number(values.signals)
const senders = Number(values.senders)
const seconds = Number(values.seconds)
if (![signals, senders, seconds].every((value) => Number.isInteger(value) && value > 0)) {
  console.error('Accepted: --signals --senders --seconds, each a whole number more than 0')
  process.exit(2)
}

const PROJECT = '/api/admin/projects/default'
const FEATURE = `${PROJECT}/features/checkout/environments/production`
const READ_EVERY_MS = 20
const QUIET_MS = 5000
const TRICKLE_MS = 100
const MINUTE_MS = 60_000
/** The promised maximum for reads, at the 99th percentile. */
const MAX_MS = 250
/** The default of LIMIT_SIGNALS_PER_ENDPOINT, and what comes before the next sweep. */
const MAX_KEPT = 1000
const ROOM = 100

type Sent = { readonly status: number; readonly ms: number }

execFileSync('npm', ['run', '--silent', 'build'])
const postgres = await startTemporaryPostgres(['max_connections=100'])
if (postgres === undefined) {
  console.error('This needs PostgreSQL: initdb and pg_ctl on this machine')
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'flaghoist-storm-'))
const servers = ['one', 'two'].map((name) => serverNamed(name, { databaseUrl: postgres.url }, folder))
const problems: string[] = []
try {
  for (const server of servers) await server.start()
  console.log(`${postgres.version}, two servers, ${signals} signals of ${senders} senders, ${load()}`)
  await storm()
} finally {
  for (const server of servers) await server.kill()
  postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const problem of problems) console.log(`violation: ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1

async function storm(): Promise<void> {
  const { send, actionSet, endpoint } = await prepare()
  report('reads, quiet', await reading(pause(QUIET_MS)))
  const since = Date.now()
  const turnedOff = offAfter(since)
  const sending = sendAll(send)
  const reads = reading(sending)
  const sent = await sending
  const stormMs = Date.now() - since
  console.log(`  ${signals} signals in ${(stormMs / 1000).toFixed(1)} s, ${load()}`)
  report('signals', sent, 202)
  const { p99 } = report('reads, storm', await reads)
  if (p99 > MAX_MS) problems.push(`reads took ${p99} ms at the 99th percentile, more than ${MAX_MS}`)
  while (Date.now() - since < seconds * 1000) {
    await send()
    await pause(TRICKLE_MS)
  }
  console.log(`  the feature was off after ${await turnedOff} ms`)
  await checkRuns(actionSet, Date.now() - since)
  await checkKept(endpoint)
}

/** Makes a feature that is on, and an action set that turns it off. */
async function prepare() {
  await made(`${PROJECT}/features`, { name: 'checkout' })
  await made(`${FEATURE}/on`)
  const { id: endpoint } = await made('/api/admin/signal-endpoints', { name: 'alerts' })
  const { secret } = await made(`/api/admin/signal-endpoints/${endpoint}/tokens`, { name: 'Alertmanager' })
  const account = { name: 'Incident bot', username: 'incident-bot', rootRole: 2 }
  const { id: actorId } = await made('/api/admin/service-account', account)
  const payload = { 'commonLabels.severity': { operator: 'IN', values: ['critical'] } }
  const executionParams = { featureName: 'checkout', environment: 'production' }
  const { id: actionSet } = await made(`${PROJECT}/actions`, {
    name: 'Off',
    actorId,
    match: { sourceId: endpoint, payload },
    actions: [{ action: 'TOGGLE_FEATURE_OFF', executionParams }],
  })
  let number = 0
  /** Sends a signal; every second one matches. */
  function send(): Promise<Sent> {
    number++
    const severity = number % 2 === 0 ? 'critical' : 'warning'
    return request(number, '/api/signal-endpoint/alerts', `Bearer ${secret}`, { number, commonLabels: { severity } })
  }
  return { send, actionSet, endpoint }
}

async function sendAll(send: () => Promise<Sent>): Promise<Sent[]> {
  const sent: Sent[] = []
  let left = signals
  const sender = async () => {
    while (left-- > 0) sent.push(await send())
  }
  await Promise.all(Array.from({ length: senders }, sender))
  return sent
}

/** Reads at a fixed rate, at both servers in turn, until something is over. Does not wait for earlier answers. */
async function reading(until: Promise<unknown>): Promise<Sent[]> {
  const reads: Promise<Sent>[] = []
  const timer = setInterval(() => reads.push(request(reads.length, FEATURE, ADMIN_KEY)), READ_EVERY_MS)
  await until
  clearInterval(timer)
  return Promise.all(reads)
}

/** Returns after how many milliseconds the feature is off. */
async function offAfter(since: number): Promise<number> {
  while ((await got<Schema<'FeatureEnvironment'>>(FEATURE)).enabled && Date.now() - since < MINUTE_MS) await pause(50)
  return Date.now() - since
}

async function checkRuns(actionSet: number, ms: number): Promise<void> {
  const { actionSetEvents: runs } = await got<Schema<'ActionSetEvents'>>(`${PROJECT}/actions/${actionSet}/events`)
  const times = runs.map(({ createdAt }) => new Date(createdAt).getTime()).reverse()
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0))
  const states = [...new Set(runs.map(({ state }) => state))].join(', ')
  console.log(
    `  ${runs.length} runs in ${Math.round(ms / 1000)} s (${states}), with ${gaps.join(' and ')} ms between them`,
  )
  const least = Math.floor(ms / MINUTE_MS)
  if (runs.length < Math.max(1, least) || runs.length > least + 1)
    problems.push(`${runs.length} runs in ${Math.round(ms / 1000)} seconds`)
  // The transactions of two runs begin some milliseconds before and after the minute.
  if (gaps.some((gap) => gap < MINUTE_MS - 1000)) problems.push('two runs are less than a minute apart')
  if (runs.some(({ state }) => state !== 'success')) problems.push(`runs are ${states}`)
}

async function checkKept(endpoint: number): Promise<void> {
  const page = (offset: number) =>
    got<Schema<'Signals'>>(`/api/admin/signal-endpoints/${endpoint}/signals?limit=1&offset=${offset}`)
  const isMore = (await page(MAX_KEPT + ROOM)).signals.length > 0
  const isKept = (await page(Math.min(signals, MAX_KEPT) - 1)).signals.length > 0
  console.log(`  kept: ${isKept ? 'at least' : 'fewer than'} ${Math.min(signals, MAX_KEPT)} signals`)
  if (isMore) problems.push(`more than ${MAX_KEPT + ROOM} signals are kept`)
}

function report(name: string, all: readonly Sent[], status = 200) {
  const times = all.map(({ ms }) => ms).sort((one, other) => one - other)
  const at = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0)
  const failed = all.filter((one) => one.status !== status)
  console.log(`  ${name}: ${all.length}, p50 ${at(0.5)} ms, p99 ${at(0.99)}, max ${at(1)}; ${failed.length} failed`)
  if (failed.length > 0) problems.push(`${name}: ${failed.length} failed, the first with ${failed[0]?.status}`)
  return { p99: at(0.99) }
}

/** Sends a request to one of the servers. */
async function request(turn: number, path: string, authorization: string, body?: object): Promise<Sent> {
  const since = performance.now()
  const response = await fetch(addressOf(turn) + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined)
  await response?.arrayBuffer().catch(() => {})
  return { status: response?.status ?? 0, ms: performance.now() - since }
}

async function got<Body>(path: string): Promise<Body> {
  const response = await fetch(addressOf(0) + path, { headers: { authorization: ADMIN_KEY } })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Body
}

async function made(path: string, body?: object): Promise<{ id: number; secret: string }> {
  const response = await fetch(addressOf(0) + path, {
    method: 'POST',
    headers: { authorization: ADMIN_KEY, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return text === '' ? { id: 0, secret: '' } : JSON.parse(text)
}

function addressOf(turn: number): string {
  return `http://127.0.0.1:${(servers[turn % servers.length] as Server).port()}`
}

function load(): string {
  return `load ${loadavg()
    .map((average) => average.toFixed(1))
    .join(' ')}`
}
