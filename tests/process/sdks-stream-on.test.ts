import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { ask, createFeature, databaseFor, processTests, stop } from '../support/process-tests.ts'
import { startedUnleash } from '../support/sdks.ts'
import { startServer } from '../support/server-process.ts'

/*
 * An SDK that counts the streams that end, and polls for good after five in a minute. "npm run soak:streams" has more
 * clients, restarts and kinds of them.
 */

const CLIENT_KEY = '*:development.the-client-key-of-the-process-tests'
const CLIENTS = 8
/** So long, an SDK that asks soon and often has counted five. */
const AWAY_MS = 6000

const folder = processTests(90_000)

describe.skipIf(inject('serverUrl') === undefined)('SDKs that stream', () => {
  test('still stream after a server that drained was away', async () => {
    const database = await databaseFor(folder)
    const settings = { ...database, INIT_CLIENT_API_TOKENS: CLIENT_KEY, DRAIN_SECONDS: '5' }
    const first = await startServer(settings)
    await createFeature(first, 'watched')
    const streaming = { experimentalMode: { type: 'streaming' as const } }
    const sdks = await Promise.all(
      Array.from({ length: CLIENTS }, () => startedUnleash(first.address, CLIENT_KEY, streaming)),
    )
    onTestFinished(() => {
      for (const sdk of sdks) sdk.destroy()
    })
    await stop(first)
    await pause(AWAY_MS)
    const again = await startServer({ ...settings, PORT: String(first.port) })
    await ask(again, 'POST', '/projects/default/features/watched/environments/development/on', {})
    const seen = () => sdks.map((sdk) => sdk.isEnabled('watched'))
    await vi.waitFor(() => expect(seen()).toEqual(sdks.map(() => true)), { timeout: 40_000, interval: 50 })
    // The SDK has it as private.
    const modes = sdks.map((sdk) => (Reflect.get(sdk, 'repository') as { getMode(): string }).getMode())
    expect(modes).toEqual(sdks.map(() => 'streaming'))
  })
})
