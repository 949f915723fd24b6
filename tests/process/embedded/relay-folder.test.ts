import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { stop } from '../../support/process-tests.ts'
import { relayTests } from '../../support/relay-tests.ts'
import { type Answering, startRelay, withFeatures } from '../../support/relays.ts'
import type { ServerProcess } from '../../support/server-process.ts'

/* The folder of a relay, where it is not as it should be. The tests mostly wait, so several run at the same time. */

vi.setConfig({ testTimeout: 60_000 })

const KEY = '*:development.the-key-of-the-made-up-upstream'
const SOON = { timeout: 10_000, interval: 50 }
const NOBODY = 'http://127.0.0.1:1'
const SETTINGS = { RELAY_KEYS: KEY, RELAY_POLL_SECONDS: '1' }

const { settings, upstreamWith, namesIn, ends } = relayTests(KEY)
const ownFolder = () => settings().RELAY_PATH
/** Gives back what `smallDisk` has mounted. */
let unmount = () => {}

afterAll(() => unmount())

/** Waits until the folder has the keys, and the features of their scope. */
async function storedIn(path: string): Promise<void> {
  await vi.waitFor(() => expect(readdirSync(path).filter((name) => !name.includes('.'))).toHaveLength(2), SOON)
}

/** Mounts a disk of one megabyte; undefined where that is not allowed. */
function smallDisk(): string | undefined {
  const path = mkdtempSync(join(tmpdir(), 'flaghoist-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    rmdirSync(path)
    return undefined
  }
  unmount = () => {
    execFileSync('umount', ['-l', path])
    rmdirSync(path)
  }
  return path
}

function fill(file: string): void {
  expect(() => {
    for (;;) appendFileSync(file, Buffer.alloc(4096))
  }).toThrow('ENOSPC')
}

describe.concurrent('a relay with a folder', () => {
  test('a full disk costs nothing but the newest state', async ({ skip }) => {
    const path = smallDisk()
    const isMounted = path !== undefined
    if (!isMounted) return skip('a small disk can only be mounted as root')
    const upstream = await upstreamWith(withFeatures(KEY, ['one', 'two']))
    const relay = await startRelay(upstream.address, { ...SETTINGS, RELAY_PATH: path })
    await storedIn(path)
    fill(join(path, 'filler.txt'))
    upstream.answer(withFeatures(KEY, ['two', 'three']))
    await vi.waitFor(() => expect(relay.output()).toContain('the state can not be written to disk'), SOON)
    expect(await namesIn(relay)).toEqual(['three', 'two'])
    expect((await relay.fetch('/ready')).status).toBe(200)
    rmSync(join(path, 'filler.txt'))
    await vi.waitFor(() => expect(relay.output()).toContain('the state is written to disk again'), SOON)
    // A killed relay writes nothing at its end.
    await ends(relay, 'SIGKILL')
    const next = await startRelay(NOBODY, { ...SETTINGS, RELAY_PATH: path })
    expect(await namesIn(next)).toEqual(['three', 'two'])
  })

  test('two relays that share a folder serve the same, and leave a state that the next one can read', async () => {
    const path = ownFolder()
    const upstream = await upstreamWith(withFeatures(KEY, ['one']))
    const relays = [
      await startRelay(upstream.address, { ...SETTINGS, RELAY_PATH: path }),
      await startRelay(upstream.address, { ...SETTINGS, RELAY_PATH: path }),
    ]
    for (const names of [['one', 'two'], ['three'], ['four', 'three']]) {
      upstream.answer(withFeatures(KEY, names))
      for (const relay of relays) await vi.waitFor(async () => expect(await namesIn(relay)).toEqual(names), SOON)
    }
    await storedIn(path)
    for (const relay of relays) await stop(relay)
    const next = await startRelay(NOBODY, { ...SETTINGS, RELAY_PATH: path })
    expect(await namesIn(next)).toEqual(['four', 'three'])
  })

  test('features that nobody uses any more age, and leave the relay ready', async () => {
    const path = ownFolder()
    const upstream = await upstreamWith(withFeatures(KEY, ['one']))
    const first = await startRelay(upstream.address, { ...SETTINGS, RELAY_PATH: path })
    await storedIn(path)
    await ends(first, 'SIGTERM')
    const settings = { RELAY_PATH: path, RELAY_POLL_SECONDS: '1', RELAY_MAX_AGE: '2' }
    const second = await startRelay(upstream.address, settings)
    await pause(3000)
    const ready = await second.fetch('/ready')
    expect({ status: ready.status, body: await ready.json() }).toEqual({
      status: 200,
      body: expect.not.objectContaining({ ageSeconds: expect.anything() }),
    })
    // The first use has the upstream asked again.
    await vi.waitFor(async () => expect(await namesIn(second)).toEqual(['one']), SOON)
  })

  test('keys get features from disk, and a frontend key only while nobody can be asked', async () => {
    const path = ownFolder()
    const frontend = '*:development.the-frontend-key-of-the-made-up-upstream'
    const narrow = 'default:development.the-other-key-of-the-made-up-upstream'
    const KEYS = [
      { token: KEY, type: 'client', environment: 'development', projects: ['*'] },
      { token: narrow, type: 'client', environment: 'development', projects: ['default'] },
      { token: frontend, type: 'frontend', environment: 'development', projects: ['*'] },
    ]
    const upstream = await upstreamWith((request, headers) => {
      if (request.path !== '/edge/validate') return withFeatures(KEY, ['one'])(request, headers)
      return { status: 200, body: { tokens: KEYS.filter(({ token }) => request.body.includes(token)) } }
    })
    const frontendStatus = async (relay: ServerProcess) =>
      (await relay.fetch('/api/frontend', { key: frontend })).status
    const first = await startRelay(upstream.address, { RELAY_PATH: path })
    for (const key of [KEY, narrow]) expect(await namesIn(first, key)).toEqual(['one'])
    expect(await frontendStatus(first)).toBe(200)
    await storedIn(path)
    await ends(first, 'SIGTERM')
    const alone = await startRelay(NOBODY, { RELAY_PATH: path })
    expect(await frontendStatus(alone)).toBe(200)
    expect(await (await alone.fetch('/ready')).json()).toMatchObject({
      upstream: 'AWAY',
      ageSeconds: expect.any(Number),
    })
    expect(await namesIn(alone, narrow)).toEqual(['one'])
    await ends(alone, 'SIGTERM')
    const second = await startRelay(upstream.address, { RELAY_PATH: path })
    expect(await frontendStatus(second)).toBe(503)
    expect(await namesIn(second)).toEqual(['one'])
    expect(await frontendStatus(second)).toBe(200)
  })

  test('a relay without features is not ready while its keys can not be asked about, or are unknown', async () => {
    const other = await upstreamWith(withFeatures('*:development.another-key-of-the-upstream', ['one']))
    const silent = await upstreamWith(() => undefined)
    for (const upstream of [NOBODY, other.address, silent.address]) {
      const relay = await startRelay(upstream, { ...SETTINGS, RELAY_PATH: ownFolder() })
      // A pod that is ready for a moment is enough for a rollout to continue.
      expect((await relay.fetch('/ready')).status).toBe(503)
      await vi.waitFor(async () => expect((await relay.fetch('/ready')).status).toBe(503), SOON)
    }
  })

  test('usage waits for an upstream that is away, also when the folder has features that nobody follows', async () => {
    const path = ownFolder()
    const others = '*:production.another-key-of-the-made-up-upstream'
    const bulk: string[] = []
    const full: Answering = (request, headers) => {
      if (request.path === '/api/client/metrics/bulk') bulk.push(request.body)
      if (request.path !== '/edge/validate') return withFeatures(request.key ?? '', ['one'])(request, headers)
      const { tokens } = JSON.parse(request.body) as { tokens: string[] }
      const about = (token: string) => ({ token, type: 'client', environment: token.slice(2, 5), projects: ['*'] })
      return { status: 200, body: { tokens: tokens.map(about) } }
    }
    const upstream = await upstreamWith(full)
    const first = await startRelay(upstream.address, { ...SETTINGS, RELAY_KEYS: `${KEY},${others}`, RELAY_PATH: path })
    await vi.waitFor(() => expect(readdirSync(path).filter((name) => !name.includes('.'))).toHaveLength(3), SOON)
    await ends(first, 'SIGTERM')
    const second = await startRelay(upstream.address, { ...SETTINGS, RELAY_PATH: path })
    await vi.waitFor(async () => expect(await namesIn(second)).toEqual(['one']), SOON)
    upstream.answer((request, headers) => {
      if (request.path === '/api/client/metrics/bulk') full(request, headers)
      return { status: 502 }
    })
    await vi.waitFor(() => expect(second.output()).toContain('the upstream gives no features'), SOON)
    const toggles = { one: { yes: 1, no: 0 } }
    const bucket = { start: new Date(Date.now() - 60_000).toISOString(), stop: new Date().toISOString(), toggles }
    await second.fetch('/api/client/metrics', { method: 'POST', key: KEY, body: { appName: 'web-shop', bucket } })
    await pause(6000)
    expect(bulk).toEqual([])
  })
})
