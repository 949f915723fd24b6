import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ask, createFeature, embeddedIn, KEY, processTests, stop } from '../../support/process-tests.ts'
import { SDK_HEADERS, startRelay } from '../../support/relays.ts'
import { SDKS, startedUnleash } from '../../support/sdks.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { expectedFor, makeShop, PEOPLE } from '../../support/shop.ts'

/* A relay as a process of its own, below a server as a process of its own. */

const CLIENT = '*:development.the-client-key-of-the-process-tests'
const FRONTEND = '*:development.the-frontend-key-of-the-process-tests'
const SOON = { timeout: 15_000, interval: 50 }

const folder = processTests(90_000)
let folders = 0
const ownFolder = () => join(folder, `relay-${folders++}`)

const serverIn = (name: string) => ({
  ...embeddedIn(join(folder, name)),
  INIT_CLIENT_API_TOKENS: CLIENT,
  INIT_FRONTEND_API_TOKENS: FRONTEND,
})
let server: ServerProcess
/** A relay that several tests only ask. */
let relay: ServerProcess

const admin = (method: string, path: string, body?: unknown) => ask(server, method, path, body)

beforeAll(async () => {
  server = await startServer(serverIn('data'))
  await makeShop(admin)
  relay = await relayBelow(server)
})

async function relayBelow(upstream: { address: string }, settings: Record<string, string> = {}) {
  return startRelay(upstream.address, { RELAY_PATH: ownFolder(), ...settings })
}

const featuresOf = (from: ServerProcess, key = CLIENT) =>
  from.fetch('/api/client/features', { key, headers: SDK_HEADERS })

async function enabledIn(from: ServerProcess, name: string): Promise<boolean | undefined> {
  const { features } = (await (await featuresOf(from)).json()) as { features: { name: string; enabled: boolean }[] }
  return features.find((feature) => feature.name === name)?.enabled
}

async function killed(process: ServerProcess) {
  process.kill('SIGKILL')
  await process.ended
}

describe('a relay', () => {
  test('answers as its upstream does, and the relay below it, too', async () => {
    const second = await relayBelow(relay, { RELAY_KEYS: CLIENT })
    const direct = await featuresOf(server)
    const text = await direct.text()
    for (const each of [relay, second]) {
      const answer = await featuresOf(each)
      expect(await answer.text()).toBe(text)
      expect(answer.headers.get('etag')).toBe(direct.headers.get('etag'))
      expect(answer.headers.get('age')).toMatch(/^\d$/)
      const known = { ...SDK_HEADERS, 'if-none-match': direct.headers.get('etag') ?? '' }
      expect((await each.fetch('/api/client/features', { key: CLIENT, headers: known })).status).toBe(304)
      const older = await each.fetch('/api/client/features', { key: CLIENT })
      expect(await older.text()).toBe(await (await server.fetch('/api/client/features', { key: CLIENT })).text())
      for (const path of ['/api/client/flagd/flags.json', '/api/client/goff/flags.yaml', '/openfeature/v0/manifest'])
        expect(await (await each.fetch(path, { key: CLIENT })).text(), path).toBe(
          await (await server.fetch(path, { key: CLIENT })).text(),
        )
      const asked = '/api/frontend?userId=ada&properties[plan]=gold'
      const toggles = await (await each.fetch(asked, { key: FRONTEND })).json()
      expect(toggles).toEqual(await (await server.fetch(asked, { key: FRONTEND })).json())
      const one = { method: 'POST', key: FRONTEND, body: { context: { targetingKey: 'ada', plan: 'gold' } } }
      expect(await (await each.fetch('/ofrep/v1/evaluate/flags', one)).json()).toEqual(
        await (await server.fetch('/ofrep/v1/evaluate/flags', one)).json(),
      )
    }
  })

  test('refuses to select by tags, which no upstream says', async () => {
    const answer = await relay.fetch('/api/client/features?tag=simple:a', { key: CLIENT, headers: SDK_HEADERS })
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 400,
      body: { details: [{ path: '/query/tag' }] },
    })
    const one = await relay.fetch('/api/client/features?namePrefix=go', { key: CLIENT, headers: SDK_HEADERS })
    expect(await one.json()).toMatchObject({ features: [{ name: 'gold' }] })
  })

  test('lets a client connect again that has the channel of another relay', async () => {
    const relay = await relayBelow(server, { RELAY_KEYS: CLIENT })
    const asked = { method: 'POST', key: FRONTEND, body: { context: {} } }
    const { eventStreams } = (await (await server.fetch('/ofrep/v1/evaluate/flags', asked)).json()) as {
      eventStreams: [{ endpoint: { requestUri: string } }]
    }
    const stream = () => relay.fetch(eventStreams[0].endpoint.requestUri)
    const ended = await stream()
    expect({ status: ended.status, text: await ended.text() }).toEqual({ status: 200, text: '' })
    await vi.waitFor(async () => expect((await relay.fetch('/ofrep/v1/evaluate/flags', asked)).status).toBe(200), SOON)
    const reader = (await stream()).body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('refetchEvaluation')
    await reader?.cancel()
  })

  test('has no administration', async () => {
    for (const path of ['/api/admin/projects', '/console', '/docs', '/auth/simple/login'])
      expect((await relay.fetch(path, { key: KEY })).status).toBe(404)
    expect((await featuresOf(relay, KEY)).status).toBe(401)
  })

  test('serves the same to every SDK', async () => {
    for (const [name, open] of Object.entries(SDKS)) {
      // The frontend key needs a key of servers, which the first of these SDKs has.
      const sdk = await open(relay.address, { client: CLIENT, frontend: FRONTEND })
      onTestFinished(() => sdk.close())
      for (const person of PEOPLE)
        for (const [feature, expected] of Object.entries(expectedFor(person))) {
          const answer = await sdk.answer(feature, person)
          expect({ name, person, feature, answer }).toEqual({
            name,
            person,
            feature,
            answer: typeof expected === 'string' ? expected : expect.stringMatching(expected),
          })
        }
    }
  })

  test('sends a change on within a second, by its stream', async () => {
    const relay = await relayBelow(server, { RELAY_POLL_SECONDS: '600' })
    expect(await enabledIn(relay, 'off')).toBe(false)
    const watching = await startedUnleash(relay.address, CLIENT, { experimentalMode: { type: 'streaming' } })
    onTestFinished(() => watching.destroy())
    await pause(1500)
    await admin('POST', '/projects/default/features/off/environments/development/on')
    await vi.waitFor(() => expect(watching.isEnabled('off')).toBe(true), { timeout: 3000, interval: 20 })
    await admin('POST', '/projects/default/features/off/environments/development/off')
    await vi.waitFor(() => expect(watching.isEnabled('off')).toBe(false), { timeout: 3000, interval: 20 })
  })

  test('refuses a key ten seconds after its end', async () => {
    const made = (await admin('POST', '/api-tokens', {
      tokenName: 'ends soon',
      type: 'client',
      environment: 'development',
      projects: ['*'],
    })) as { secret: string }
    const relay = await relayBelow(server, { RELAY_KEYS: CLIENT })
    expect((await featuresOf(relay, made.secret)).status).toBe(200)
    await admin('DELETE', `/api-tokens/${made.secret}`)
    await vi.waitFor(async () => expect((await featuresOf(relay, made.secret)).status).toBe(401), {
      timeout: 10_000,
      interval: 200,
    })
    expect((await featuresOf(relay)).status).toBe(200)
  })

  test('serves after a kill what it had, without its upstream, until RELAY_MAX_AGE', async () => {
    const path = ownFolder()
    const settings = { RELAY_PATH: path, RELAY_KEYS: CLIENT, PORT: '0' }
    const other = serverIn('other')
    const upstream = await startServer(other)
    await createFeature(upstream, 'kept')
    const first = await startRelay(upstream.address, settings)
    await vi.waitFor(async () => expect(await enabledIn(first, 'kept')).toBe(false), SOON)
    const before = await (await featuresOf(first)).text()
    // It writes its state each second.
    await pause(2500)
    await Promise.all([killed(upstream), killed(first)])
    const second = await startRelay(upstream.address, settings)
    expect(await (await featuresOf(second)).text()).toBe(before)
    expect((await second.fetch('/api/frontend', { key: FRONTEND })).status).toBe(503)
    const ready = await second.fetch('/ready')
    expect({ status: ready.status, body: await ready.json() }).toMatchObject({
      status: 200,
      body: { upstream: 'AWAY', ageSeconds: expect.any(Number) },
    })
    await killed(second)
    const third = await startRelay(upstream.address, { ...settings, RELAY_MAX_AGE: '2', RELAY_POLL_SECONDS: '1' })
    await vi.waitFor(async () => expect((await third.fetch('/ready')).status).toBe(503), SOON)
    const refused = await featuresOf(third)
    expect({ status: refused.status, body: await refused.json() }).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('RELAY_MAX_AGE is 2') },
    })
    const again = await startServer({ ...other, PORT: String(upstream.port) })
    // The first answers of a server that has just started take seconds on a busy machine.
    await vi.waitFor(async () => expect((await featuresOf(again)).status).toBe(200), SOON)
    await vi.waitFor(async () => expect((await featuresOf(third)).status).toBe(200), { timeout: 3000, interval: 50 })
    await stop(again)
  })

  test('counts the usage of its applications upstream, once', async () => {
    const relay = await relayBelow(server)
    const report = (times: number) => ({
      appName: 'web-shop',
      instanceId: 'web-1',
      bucket: {
        start: new Date(Date.now() - 60_000).toISOString(),
        stop: new Date().toISOString(),
        toggles: { plain: { yes: times, no: 1, variants: { blue: 2 } } },
      },
      impactMetrics: [{ name: 'orders', help: '', type: 'gauge', samples: [{ labels: {}, value: times }] }],
    })
    await relay.fetch('/api/client/register', {
      method: 'POST',
      key: CLIENT,
      body: {
        appName: 'web-shop',
        instanceId: 'web-1',
        sdkVersion: 'unleash-client-node:6.0.0',
        strategies: [],
        started: new Date().toISOString(),
        interval: 10_000,
      },
    })
    for (const times of [5, 7])
      await relay.fetch('/api/client/metrics', { method: 'POST', key: CLIENT, body: report(times) })
    // It sends at its end what it has not sent yet.
    await stop(relay)
    type Usage = { lastHourUsage: { yes: number; no: number }[] }
    const usage = async () => {
      const { lastHourUsage } = (await admin('GET', '/client-metrics/features/plain')) as Usage
      return lastHourUsage.reduce((sum, { yes, no }) => ({ yes: sum.yes + yes, no: sum.no + no }), { yes: 0, no: 0 })
    }
    await vi.waitFor(async () => expect(await usage()).toEqual({ yes: 12, no: 2 }), SOON)
    // The server stores the parts of a report one after the other.
    await vi.waitFor(async () => {
      expect(await admin('GET', '/impact-metrics?environment=development')).toMatchObject({
        metrics: [{ name: 'orders', applications: ['web-shop'], hours: [{ count: 2, sum: 12, least: 5, most: 7 }] }],
      })
    }, SOON)
    expect(JSON.stringify(await admin('GET', '/metrics/applications'))).toContain('web-shop')
  })
})
