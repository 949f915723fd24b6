import { describe, expect, test, vi } from 'vitest'
import { relayTests } from '../../support/relay-tests.ts'
import { type Answering, startRelay, withFeatures } from '../../support/relays.ts'
import type { ServerProcess } from '../../support/server-process.ts'

/*
 * What `/ready` says of a relay of which only frontend keys are used, and of one that knows no key. The tests mostly
 * wait, so they run together.
 */

vi.setConfig({ testTimeout: 60_000 })

const CLIENT = '*:development.the-key-of-the-made-up-upstream'
const FRONTEND = '*:development.the-frontend-key-of-the-made-up-upstream'
const NOBODY = 'http://127.0.0.1:1'
const SOON = { timeout: 10_000, interval: 50 }
const { settings, upstreamWith, ends } = relayTests(FRONTEND)

/** An upstream with a client key and a frontend key. */
const withBoth: Answering = (request, headers) => {
  if (request.path !== '/edge/validate') return withFeatures(CLIENT, ['one'])(request, headers)
  const about = (token: string, type: string) => ({ token, type, environment: 'development', projects: ['*'] })
  const known = [about(CLIENT, 'client'), about(FRONTEND, 'frontend')]
  return { status: 200, body: { tokens: known.filter(({ token }) => request.body.includes(token)) } }
}

const ready = async (relay: ServerProcess) => {
  const answer = await relay.fetch('/ready')
  return { status: answer.status, ...((await answer.json()) as { ageSeconds?: number; upstream?: string }) }
}
const frontendStatus = async (relay: ServerProcess) => (await relay.fetch('/api/frontend', { key: FRONTEND })).status
const useClient = (relay: ServerProcess) =>
  relay.fetch('/api/client/features', { key: CLIENT, headers: { 'unleash-client-spec': '5.2.0' } })

describe.concurrent('a relay with frontend keys', () => {
  test('alone is ready, so that an application on a server can reach it', async () => {
    const upstream = await upstreamWith(withBoth)
    const relay = await startRelay(upstream.address, settings())
    await vi.waitFor(async () => expect((await ready(relay)).status).toBe(200), SOON)
    expect(await ready(relay)).not.toHaveProperty('ageSeconds')
    expect(relay.output()).toContain('RELAY_KEYS has only frontend keys')
    expect(await frontendStatus(relay)).toBe(503)
    expect((await useClient(relay)).status).toBe(200)
    expect(await frontendStatus(relay)).toBe(200)
    expect(await ready(relay)).toMatchObject({ upstream: 'GOOD', ageSeconds: expect.any(Number) })
  })

  test('says the age of what it has from disk, also while nobody follows that', async () => {
    const upstream = await upstreamWith(withBoth)
    const own = settings({ RELAY_POLL_SECONDS: '1' })
    const first = await startRelay(upstream.address, own)
    await vi.waitFor(async () => expect((await useClient(first)).status).toBe(200), SOON)
    expect(await frontendStatus(first)).toBe(200)
    await ends(first, 'SIGTERM')
    const second = await startRelay(upstream.address, { ...own, RELAY_MAX_AGE: '2' })
    await vi.waitFor(async () => expect((await ready(second)).ageSeconds).toBeGreaterThan(2), SOON)
    // It refuses them, but an application with a client key has to reach it.
    expect(await ready(second)).toMatchObject({ status: 200, upstream: 'GOOD' })
    expect(await frontendStatus(second)).toBe(503)
    await vi.waitFor(async () => expect((await useClient(second)).status).toBe(200), SOON)
    await vi.waitFor(async () => expect((await ready(second)).ageSeconds).toBeLessThanOrEqual(2), SOON)
    await ends(second, 'SIGTERM')
    const away = await startRelay(NOBODY, own)
    await vi.waitFor(async () => expect((await ready(away)).ageSeconds).toBeGreaterThanOrEqual(0), SOON)
    expect(await frontendStatus(away)).toBe(200)
    await ends(away, 'SIGTERM')
    const old = await startRelay(NOBODY, { ...own, RELAY_MAX_AGE: '2' })
    await vi.waitFor(async () => expect((await ready(old)).status).toBe(503), SOON)
    expect(await frontendStatus(old)).toBe(503)
  })
})

describe.concurrent('a relay that knows no key', () => {
  const JUNK = '*:development.a-text-that-is-no-key-of-any-upstream'
  const questions =
    (answering: Answering): Answering =>
    (request, headers) =>
      request.path === '/edge/validate' ? answering(request, headers) : { status: 404 }
  const CASES: readonly [what: string, answering: Answering][] = [
    ['502', () => ({ status: 502 })],
    ['404', () => ({ status: 404 })],
    ['no list of keys', questions(() => ({ status: 200, body: { tokens: 'none' } }))],
    ['no JSON', questions(() => ({ status: 200, body: '<html>' }))],
    ['a redirect', questions(() => ({ status: 302 }))],
  ]
  const use = async (relay: ServerProcess) => (await relay.fetch('/api/client/features', { key: JUNK })).status

  test.each(CASES)('is not ready after %s, until the upstream answers again', async (_, answering) => {
    const upstream = await upstreamWith(answering)
    const relay = await startRelay(upstream.address, settings({ RELAY_KEYS: '' }))
    expect(await ready(relay)).toMatchObject({ status: 200, upstream: 'GOOD' })
    expect(await use(relay)).toBe(503)
    expect((await ready(relay)).status).toBe(503)
    upstream.answer(withBoth)
    // Nobody sends it a request meanwhile, since it is not ready.
    await vi.waitFor(async () => expect(await ready(relay)).toMatchObject({ status: 200, upstream: 'GOOD' }), SOON)
    // An upstream that does not know a key is there.
    expect(await use(relay)).toBe(401)
    expect((await ready(relay)).status).toBe(200)
  })

  test('shows only the kind of failure, and the log has the rest', async () => {
    const relay = await startRelay(NOBODY, settings({ RELAY_KEYS: '' }))
    const asked = await relay.fetch('/api/client/features', { key: JUNK })
    for (const answer of [asked, await relay.fetch('/ready')]) {
      const text = await answer.text()
      expect({ status: answer.status, text }).toEqual({
        status: 503,
        text: expect.stringContaining('connection refused'),
      })
      expect(text).not.toMatch(/127\.0\.0\.1|ECONN/)
    }
    expect(relay.output()).toMatch(
      /connect ECONNREFUSED 127\.0\.0\.1.*the upstream does not answer a question about keys/,
    )
  })
})
