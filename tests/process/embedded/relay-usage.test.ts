import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { relayTests } from '../../support/relay-tests.ts'
import { type Answering, startRelay, withFeatures } from '../../support/relays.ts'
import type { ServerProcess } from '../../support/server-process.ts'

/* What applications report to a relay. The tests mostly wait, so several run at the same time. */

vi.setConfig({ testTimeout: 60_000 })

const KEY = '*:development.the-key-of-the-made-up-upstream'
const SOON = { timeout: 10_000, interval: 50 }
const { settings, upstreamWith, namesIn, ends } = relayTests(KEY)

describe.concurrent('usage', () => {
  const report = (features: readonly string[]) => ({
    appName: 'web-shop',
    bucket: {
      start: new Date(Date.now() - 60_000).toISOString(),
      stop: new Date().toISOString(),
      toggles: Object.fromEntries(features.map((name) => [name, { yes: 1, no: 0 }])),
    },
  })
  const BULK = '/api/client/metrics/bulk'

  /** An upstream that notes the usage that it has taken, and first answers with these statuses. */
  function counting(taken: string[], statuses: (number | undefined)[], isBad = (_: string) => false): Answering {
    return withFeatures(KEY, ['one'], ({ path, body }) => {
      if (path !== BULK) return { status: 404 }
      const { metrics } = JSON.parse(body) as { metrics: { featureName: string }[] }
      if (metrics.length === 0) return { status: 202 }
      const names = metrics.map(({ featureName }) => featureName)
      if (statuses.length > 0) {
        const status = statuses.shift()
        return status === undefined ? undefined : { status }
      }
      if (names.some(isBad)) return { status: 400 }
      taken.push(...names)
      return { status: 202 }
    })
  }

  async function reported(answering: Answering, features: readonly string[]): Promise<ServerProcess> {
    const upstream = await upstreamWith(answering)
    const relay = await startRelay(upstream.address, settings())
    await vi.waitFor(async () => expect(await namesIn(relay)).toEqual(['one']), SOON)
    const sent = await relay.fetch('/api/client/metrics', { method: 'POST', key: KEY, body: report(features) })
    expect(sent.status).toBe(202)
    return relay
  }

  test('of a refused report loses only the entries that are bad', async () => {
    const names = Array.from({ length: 20 }, (_, number) => (number === 13 ? 'bad' : `good-${number}`))
    const taken: string[] = []
    const relay = await reported(
      counting(taken, [], (name) => name === 'bad'),
      names,
    )
    const good = names.filter((name) => name !== 'bad').sort()
    await vi.waitFor(() => expect([...taken].sort()).toEqual(good), { timeout: 15_000 })
    await vi.waitFor(() => expect(relay.output()).toContain('usage could not be passed on, and is lost'))
  })

  test('waits for an upstream that has surely not counted it', async () => {
    const taken: string[] = []
    await reported(counting(taken, [503, 429]), ['one'])
    await vi.waitFor(() => expect(taken).toEqual(['one']), { timeout: 25_000 })
  })

  test('is lost, and not sent again, where the upstream may have counted it', async () => {
    const taken: string[] = []
    const relay = await reported(counting(taken, [500]), ['one'])
    await vi.waitFor(() => expect(relay.output()).toContain('usage could not be passed on, and is lost'), SOON)
    await pause(6000)
    expect(taken).toEqual([])
  })

  test('of a key whose projects nobody says is not measured for those of another one', async () => {
    const other = 'shop:development.another-key-of-the-upstream'
    const measuredBy: (string | undefined)[] = []
    const upstream = await upstreamWith((request, headers) => {
      if (request.path === '/edge/validate') return { status: 404 }
      if (request.body.includes('"orders"')) measuredBy.push(request.key)
      return request.path === BULK ? { status: 202 } : withFeatures(request.key ?? '', ['one'])(request, headers)
    })
    const relay = await startRelay(upstream.address, settings())
    await vi.waitFor(async () => expect(await namesIn(relay)).toEqual(['one']), SOON)
    const impactMetrics = [{ name: 'orders', help: '', type: 'counter', samples: [{ labels: {}, value: 1 }] }]
    const body = { ...report(['one']), impactMetrics }
    await relay.fetch('/api/client/metrics', { method: 'POST', key: other, body })
    await vi.waitFor(() => expect(relay.output()).toContain('impact metrics could not be passed on'), SOON)
    expect(measuredBy).toEqual([])
  })

  test('that still waits at the end is lost, and the log says so', async () => {
    const relay = await reported(counting([], Array(9).fill(503)), ['one'])
    await ends(relay, 'SIGTERM')
    expect(relay.output()).toContain('the relay has stopped before the upstream took it')
  })
})
