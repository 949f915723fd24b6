import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { type Answering, madeUpUpstream, SDK_HEADERS, startRelay, withFeatures } from '../../support/relays.ts'
import { killServers, type ServerProcess } from '../../support/server-process.ts'

/*
 * A relay below an upstream that answers what it should not. Each test has both for itself and mostly waits, so several
 * run at the same time.
 */

vi.setConfig({ testTimeout: 60_000 })

const KEY = '*:development.the-key-of-the-made-up-upstream'
const SOON = { timeout: 10_000, interval: 50 }
const FULL = withFeatures(KEY, ['one', 'two'])

const folder = mkdtempSync(join(tmpdir(), 'flaghoist-relay-faults-'))
let folders = 0

const closings: (() => void)[] = []

afterAll(() => {
  killServers()
  for (const close of closings) close()
  rmSync(folder, { recursive: true, force: true })
})

const upstreamWith = (answering: Answering) => madeUpUpstream(answering, (close) => void closings.push(close))

function settings(more: Record<string, string> = {}) {
  return { RELAY_PATH: join(folder, String(folders++)), RELAY_KEYS: KEY, RELAY_POLL_SECONDS: '1', ...more }
}

async function namesIn(relay: ServerProcess): Promise<string[] | number> {
  const answer = await relay.fetch('/api/client/features', { key: KEY, headers: SDK_HEADERS })
  if (answer.status !== 200) return answer.status
  const { features } = (await answer.json()) as { features: { name: string }[] }
  return features.map(({ name }) => name)
}

const ends = async (relay: ServerProcess, signal: NodeJS.Signals) => {
  relay.kill(signal)
  await relay.ended
}

describe.concurrent('a relay serves its last features, and later the next ones', () => {
  const only =
    (path: string, answer: Answering): Answering =>
    (request, headers) =>
      request.path === path ? answer(request, headers) : FULL(request, headers)
  const forFeatures = (answer: Answering) => only('/api/client/features', answer)
  const CASES: readonly [what: string, answering: Answering][] = [
    ['text that is not JSON', forFeatures(() => ({ status: 200, body: '<html>' }))],
    ['another document', forFeatures(() => ({ status: 200, body: { toggles: [] } }))],
    ['half of a document', forFeatures(() => ({ status: 200, body: { features: [{ name: 'one' }] } }))],
    ['500', forFeatures(() => ({ status: 500 }))],
    ['503', forFeatures(() => ({ status: 503 }))],
    ['429', forFeatures(() => ({ status: 429 }))],
    ['304 for what nobody has', forFeatures(() => ({ status: 304 }))],
    ['no answer', forFeatures(() => undefined)],
    ['401, while the key is valid', forFeatures(() => ({ status: 401 }))],
    ['no answer about keys', only('/edge/validate', () => ({ status: 200, body: { tokens: 'none' } }))],
  ]

  async function served(what: string, answering: Answering): Promise<void> {
    const upstream = await upstreamWith(FULL)
    const relay = await startRelay(upstream.address, settings())
    await vi.waitFor(async () => expect(await namesIn(relay), what).toEqual(['one', 'two']), SOON)
    upstream.answer(answering)
    const until = performance.now() + 4000
    while (performance.now() < until) {
      expect(await namesIn(relay), `after ${what}`).toEqual(['one', 'two'])
      await pause(200)
    }
    upstream.answer(withFeatures(KEY, ['two', 'three']))
    const later = { timeout: 30_000, interval: 50 }
    await vi.waitFor(async () => expect(await namesIn(relay), `later than ${what}`).toEqual(['three', 'two']), later)
  }

  test(`after ${CASES.map(([what]) => what).join('; ')}`, async () => {
    await Promise.all(CASES.map(([what, answering]) => served(what, answering)))
  })
})

test('a relay below another one knows how old its features are', async () => {
  const upstream = await upstreamWith(FULL)
  const above = await startRelay(upstream.address, settings())
  const below = await startRelay(above.address, settings())
  await vi.waitFor(async () => expect(await namesIn(below)).toEqual(['one', 'two']), SOON)
  upstream.answer(() => ({ status: 503 }))
  const aged = async () => ((await (await below.fetch('/ready')).json()) as { ageSeconds: number }).ageSeconds
  await vi.waitFor(async () => expect(await aged()).toBeGreaterThan(4), SOON)
})

describe.concurrent('an empty list after a full one', () => {
  test('is not believed once', async () => {
    const upstream = await upstreamWith(FULL)
    const relay = await startRelay(upstream.address, settings())
    await vi.waitFor(async () => expect(await namesIn(relay)).toEqual(['one', 'two']), SOON)
    let empty = 0
    upstream.answer((request, headers) =>
      request.path === '/api/client/features' && empty++ === 0
        ? withFeatures(KEY, [])(request, headers)
        : FULL(request, headers),
    )
    await vi.waitFor(() => expect(empty).toBeGreaterThan(2), SOON)
    expect(await namesIn(relay)).toEqual(['one', 'two'])
    expect(relay.output()).toContain('the upstream has no features any more')
  })

  test('is believed the second time', async () => {
    const upstream = await upstreamWith(FULL)
    const relay = await startRelay(upstream.address, settings())
    await vi.waitFor(async () => expect(await namesIn(relay)).toEqual(['one', 'two']), SOON)
    upstream.answer(withFeatures(KEY, []))
    await vi.waitFor(async () => expect(await namesIn(relay)).toEqual([]), SOON)
  })
})

describe.concurrent('a key', () => {
  const gone = withFeatures('*:development.another-key-of-the-upstream', ['one', 'two'])

  test('has not ended when the upstream does not know it for a moment', async () => {
    const upstream = await upstreamWith(FULL)
    const relay = await startRelay(upstream.address, settings())
    await vi.waitFor(async () => expect(await namesIn(relay)).toEqual(['one', 'two']), SOON)
    let asked = 0
    upstream.answer((request, headers) =>
      request.path === '/edge/validate' && asked++ === 0 ? gone(request, headers) : FULL(request, headers),
    )
    await vi.waitFor(() => expect(asked).toBeGreaterThan(2), { timeout: 15_000 })
    expect(await namesIn(relay)).toEqual(['one', 'two'])
  })

  test('has ended when it is unknown twice, and its features leave the disk', async () => {
    const upstream = await upstreamWith(FULL)
    const own = settings()
    const relay = await startRelay(upstream.address, own)
    await vi.waitFor(() => expect(readdirSync(own.RELAY_PATH)).toHaveLength(2), SOON)
    upstream.answer(gone)
    await vi.waitFor(async () => expect(await namesIn(relay)).toBe(401), SOON)
    await vi.waitFor(() => expect(readdirSync(own.RELAY_PATH)).toEqual(['index']), SOON)
    // It is one of the configuration, so it is asked about until it is there again.
    upstream.answer(FULL)
    await vi.waitFor(() => expect(readdirSync(own.RELAY_PATH)).toHaveLength(2), SOON)
  })

  test('is tried where the upstream has no check of keys', async () => {
    const older: Answering = (request, headers) =>
      request.path === '/edge/validate' ? { status: 404 } : FULL(request, headers)
    const upstream = await upstreamWith(older)
    const relay = await startRelay(upstream.address, settings())
    await vi.waitFor(async () => expect(await namesIn(relay)).toEqual(['one', 'two']), SOON)
    upstream.answer((request, headers) =>
      request.path === '/edge/validate' ? { status: 404 } : gone(request, headers),
    )
    await vi.waitFor(async () => expect(await namesIn(relay)).toBe(401), SOON)
  })
})

describe.concurrent('the state on disk', () => {
  const filesOf = (path: string) => readdirSync(path).map((name) => join(path, name))
  const featuresFile = (path: string) => filesOf(path).find((name) => name.includes('features-')) ?? ''

  async function stored(own: ReturnType<typeof settings>): Promise<void> {
    const upstream = await upstreamWith(FULL)
    const relay = await startRelay(upstream.address, own)
    await vi.waitFor(() => expect(readdirSync(own.RELAY_PATH)).toHaveLength(2), SOON)
    await ends(relay, 'SIGTERM')
  }

  const NOBODY = 'http://127.0.0.1:1'

  test('has no key', async () => {
    const own = settings()
    await stored(own)
    for (const file of filesOf(own.RELAY_PATH)) expect(readFileSync(file, 'latin1')).not.toContain(KEY)
    const relay = await startRelay(NOBODY, own)
    expect(await namesIn(relay)).toEqual(['one', 'two'])
  })

  test('that can not be written stays in memory, and is written later', async () => {
    const upstream = await upstreamWith(FULL)
    const own = settings()
    const relay = await startRelay(upstream.address, own)
    await vi.waitFor(() => expect(readdirSync(own.RELAY_PATH)).toHaveLength(2), SOON)
    // It goes as a whole: the relay may write into it meanwhile.
    renameSync(own.RELAY_PATH, `${own.RELAY_PATH}-gone`)
    upstream.answer(withFeatures(KEY, ['two', 'three']))
    await vi.waitFor(() => expect(relay.output()).toContain('the state can not be written to disk'), SOON)
    await vi.waitFor(async () => expect(await namesIn(relay)).toEqual(['three', 'two']), SOON)
    mkdirSync(own.RELAY_PATH)
    await vi.waitFor(() => expect(relay.output()).toContain('the state is written to disk again'), SOON)
    await vi.waitFor(() => expect(featuresFile(own.RELAY_PATH)).not.toBe(''), SOON)
    expect(readFileSync(featuresFile(own.RELAY_PATH), 'utf8')).toContain('"three"')
  })

  test('that is cut off is left out, with a line in the log', async () => {
    const own = settings()
    await stored(own)
    const file = featuresFile(own.RELAY_PATH)
    truncateSync(file, Math.floor(readFileSync(file).length / 2))
    const relay = await startRelay(NOBODY, own)
    expect(await namesIn(relay)).toBe(503)
    expect(relay.output()).toContain('a file of the state is left out')
  })

  test('is encrypted with ENCRYPTION_KEY, and of no use with another', async () => {
    const own = settings({ ENCRYPTION_KEY: '5'.repeat(64) })
    await stored(own)
    for (const file of filesOf(own.RELAY_PATH)) expect(readFileSync(file, 'latin1')).not.toMatch(/"one"|development/)
    const relay = await startRelay(NOBODY, own)
    expect(await namesIn(relay)).toEqual(['one', 'two'])
    await ends(relay, 'SIGKILL')
    const other = await startRelay(NOBODY, { ...own, ENCRYPTION_KEY: '6'.repeat(64) })
    expect(await namesIn(other)).toBe(503)
  })

  test('of before ENCRYPTION_KEY is encrypted when it is there', async () => {
    const own = settings()
    await stored(own)
    await startRelay(NOBODY, { ...own, ENCRYPTION_KEY: '5'.repeat(64) })
    await vi.waitFor(() => {
      for (const file of filesOf(own.RELAY_PATH)) expect(readFileSync(file, 'latin1')).not.toMatch(/"one"|development/)
    }, SOON)
  })
})

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

  test('that still waits at the end is lost, and the log says so', async () => {
    const relay = await reported(counting([], Array(9).fill(503)), ['one'])
    await ends(relay, 'SIGTERM')
    expect(relay.output()).toContain('the relay has stopped before the upstream took it')
  })
})
