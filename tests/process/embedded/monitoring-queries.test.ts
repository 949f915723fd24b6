import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { managementOf } from '../../support/management.ts'
import { embeddedIn, FEATURES, KEY, processTests } from '../../support/process-tests.ts'
import { hasPrometheus, startPrometheus } from '../../support/prometheus.ts'
import {
  ALERTS_FILE,
  alertQueries,
  dashboardQueries,
  groupedBy,
  OF_TARGETS,
  usedIn,
} from '../../support/prometheus-queries.ts'
import { samplesIn } from '../../support/prometheus-text.ts'
import { startRelay } from '../../support/relays.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

const CLIENT_KEY = '*:development.the-client-key-of-the-process-tests'
/** Only a server with a replica has it, and only PostgreSQL has replicas. */
const OF_REPLICA = 'flaghoist_replica_lag_seconds'
const SOON = { timeout: 45_000, interval: 100 }

const folder = processTests(120_000)
const queries = [...dashboardQueries('10s'), ...alertQueries()]
let server: ServerProcess
/** The addresses of the management ports. */
let management: string
let relayManagement: string

beforeAll(async () => {
  const settings = { ...embeddedIn(folder), INIT_CLIENT_API_TOKENS: CLIENT_KEY }
  server = await startServer({ ...settings, MANAGEMENT_PORT: '0', CONTRACT_SAMPLE: '1' })
  management = await managementOf(server)
  const relay = await startRelay(server.address, {
    RELAY_PATH: join(folder, 'relay'),
    RELAY_KEYS: CLIENT_KEY,
    MANAGEMENT_PORT: '0',
  })
  relayManagement = await managementOf(relay)
})
/** Requests of each kind that has a metric. */
async function useServer(round: number): Promise<void> {
  await server.fetch(FEATURES, { method: 'POST', key: KEY, body: { name: `feature-${round}` } })
  await server.fetch(`${FEATURES}/feature-${round}`, { key: KEY })
  await server.fetch(FEATURES)
  await server.fetch('/api/client/features', { key: CLIENT_KEY })
}

/** Opens a stream that the end of the server closes. */
async function openStream(): Promise<void> {
  const { status } = await server.fetch('/api/client/streaming', { key: CLIENT_KEY })
  expect(status).toBe(200)
}

test('each alert fires when it should', ({ skip }) => {
  skip(!hasPrometheus(), 'Prometheus is not installed: apt-get install prometheus')
  const file = inProject('tests/process/alerts.promtool.yaml').pathname
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  expect(status, `${stdout}${stderr}`).toBe(0)
  const fired = [...readFileSync(file, 'utf8').matchAll(/alertname: (\w+)\n +exp_alerts:/g)].map(([, name]) => name)
  expect(fired.sort()).toEqual(
    alertQueries()
      .map(({ place }) => place)
      .sort(),
  )
})

describe('each query of the dashboard and of the alerts', () => {
  test('names metrics and labels that a server has, or a relay', async () => {
    await openStream()
    await useServer(0)
    const read = async () => samplesIn(await (await fetch(`${management}/metrics`)).text())
    await vi.waitUntil(
      async () => (await read()).some(({ name }) => name === 'flaghoist_contract_violations_total'),
      SOON,
    )
    const ofRelay = samplesIn(await (await fetch(`${relayManagement}/metrics`)).text())
    const samples = [...(await read()), ...ofRelay.filter(({ name }) => name.startsWith('flaghoist_relay_'))]
    const labelsOf = new Map<string, Set<string>>()
    for (const { name, labels } of samples) {
      const known = labelsOf.get(name) ?? new Set(OF_TARGETS)
      for (const label of Object.keys(labels)) known.add(label)
      labelsOf.set(name, known)
    }
    const used = queries.flatMap(({ place, expr }) => usedIn(expr).map((each) => ({ place, expr, ...each })))
    expect(used.length).toBeGreaterThan(40)
    const unknown = used.filter(({ metric }) => !labelsOf.has(metric) && metric !== OF_REPLICA)
    expect(unknown.map(({ place, metric }) => `${place}: ${metric}`)).toEqual([])
    const wrong = used.flatMap(({ place, metric, labels, expr }) =>
      [...labels, ...groupedBy(expr)]
        .filter((label) => labelsOf.has(metric) && !labelsOf.get(metric)?.has(label))
        .map((label) => `${place}: ${metric} has no label ${label}`),
    )
    expect(wrong).toEqual([])
  })

  test('gives the result that it is for, in Prometheus itself', async ({ skip }) => {
    skip(!hasPrometheus(), 'Prometheus is not installed: apt-get install prometheus')
    const prometheus = await startPrometheus(new URL(management).host, inProject(ALERTS_FILE).pathname)
    await vi.waitUntil(() => prometheus.isUp(), SOON)
    // A rate needs two scrapes with a change in between.
    let round = 1
    await vi.waitFor(async () => {
      await useServer(round++)
      const [counted] = await prometheus.query('sum(rate(flaghoist_events_recorded_total[10s]))')
      expect(Number(counted?.value[1])).toBeGreaterThan(0)
    }, SOON)
    const empty: string[] = []
    for (const { place, expr } of dashboardQueries('10s').filter(({ expr }) => !expr.includes(OF_REPLICA))) {
      await useServer(round++)
      if ((await prometheus.query(expr)).length === 0) empty.push(`${place}: ${expr}`)
    }
    expect(empty).toEqual([])
    await vi.waitFor(async () => {
      const rules = await prometheus.rules()
      expect(rules.map(({ name }) => name)).toEqual(alertQueries().map(({ place }) => place))
      expect(rules.filter(({ health }) => health !== 'ok')).toEqual([])
    }, SOON)
    expect((await prometheus.rules()).filter(({ state }) => state === 'firing')).toEqual([])
    // Through its own scrape, Prometheus sees what the text of the server has.
    const [up] = await prometheus.query('up{job="flaghoist"}')
    expect(up?.value[1]).toBe('1')
    expect(prometheus.errors()).toBe('')
  })
})
