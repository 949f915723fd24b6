import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { receiver } from '../../support/receiver.ts'
import { killServers, type ServerProcess, startServer } from '../../support/server-process.ts'
import { until } from '../../support/waiting.ts'
import { webhookInput } from '../../support/webhooks.ts'

const KEY = 'the-key-of-the-process-tests'
const folder = mkdtempSync(join(tmpdir(), 'flaghoist-webhooks-'))
const settings = { FLAGHOIST_DATA: folder, ADMIN_API_KEY: KEY, WEBHOOK_ALLOW_PRIVATE: 'true' }

vi.setConfig({ testTimeout: 60_000 })
afterEach(killServers)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function post(server: ServerProcess, path: string, body: unknown): Promise<void> {
  const answer = await server.fetch(`/api/admin${path}`, { method: 'POST', key: KEY, body })
  expect(answer.status, await answer.text()).toBe(201)
}

const featureIn = ({ body }: { body: string }) => (JSON.parse(body) as { featureName: string }).featureName

describe('a server with a webhook', () => {
  test('sends what happened just before it was killed, once it is back', async () => {
    const { url, delivered } = await receiver()
    const server = await startServer(settings)
    await post(server, '/addons', webhookInput({ parameters: { url } }))
    await post(server, '/projects/default/features', { name: 'first' })
    await until(() => delivered.length === 1)
    await post(server, '/projects/default/features', { name: 'second' })
    server.kill('SIGKILL')
    await server.ended
    const again = await startServer(settings)
    await post(again, '/projects/default/features', { name: 'third' })
    await until(() => delivered.some((one) => featureIn(one) === 'third'))
    // The second one may have been sent when the server was killed, and is sent again then.
    expect([...new Set(delivered.map(featureIn))]).toEqual(['first', 'second', 'third'])
    again.kill('SIGTERM')
    expect(await again.ended).toEqual({ code: 0, signal: null })
  })
})
