import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { migratedDatabase } from '../support/database.ts'
import { startedUnleash } from '../support/sdks.ts'
import { killServers, startServer } from '../support/server-process.ts'

/*
 * An SDK that counts the streams that end, and polls for good after five in a minute. "npm run soak:streams" has more
 * clients, restarts and kinds of them.
 */

const KEY = 'the-key-of-the-process-tests'
const CLIENT_KEY = '*:development.the-client-key-of-the-process-tests'
const CLIENTS = 8
/** So long, an SDK that asks soon and often has counted five. */
const AWAY_MS = 6000

afterAll(killServers)

describe.skipIf(inject('serverUrl') === undefined)('SDKs that stream', () => {
  test('still stream after a server that drained was away', { timeout: 90_000 }, async () => {
    const url = (await migratedDatabase()) ?? ''
    const keys = { ADMIN_API_KEY: KEY, INIT_CLIENT_API_TOKENS: CLIENT_KEY }
    const settings = { DATABASE_URL: url, ...keys, DRAIN_SECONDS: '5' }
    const first = await startServer(settings)
    const features = '/api/admin/projects/default/features'
    await first.fetch(features, { method: 'POST', key: KEY, body: { name: 'watched' } })
    const streaming = { experimentalMode: { type: 'streaming' as const } }
    const sdks = await Promise.all(
      Array.from({ length: CLIENTS }, () => startedUnleash(first.address, CLIENT_KEY, streaming)),
    )
    onTestFinished(() => {
      for (const sdk of sdks) sdk.destroy()
    })
    first.kill('SIGTERM')
    expect(await first.ended).toEqual({ code: 0, signal: null })
    await pause(AWAY_MS)
    const again = await startServer({ ...settings, PORT: String(first.port) })
    await again.fetch(`${features}/watched/environments/development/on`, { method: 'POST', key: KEY, body: {} })
    const seen = () => sdks.map((sdk) => sdk.isEnabled('watched'))
    await vi.waitFor(() => expect(seen()).toEqual(sdks.map(() => true)), { timeout: 40_000, interval: 50 })
    // The SDK has it as private.
    const modes = sdks.map((sdk) => (Reflect.get(sdk, 'repository') as { getMode(): string }).getMode())
    expect(modes).toEqual(sdks.map(() => 'streaming'))
  })
})
