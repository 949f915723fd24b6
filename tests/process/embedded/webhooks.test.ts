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

// A lease of the killed server would end after a minute.
vi.setConfig({ testTimeout: 40_000 })
afterEach(killServers)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function post(server: ServerProcess, path: string, body: unknown): Promise<void> {
  const answer = await server.fetch(`/api/admin${path}`, { method: 'POST', key: KEY, body })
  expect(answer.status, await answer.text()).toBe(201)
}

const featureIn = ({ body }: { body: string }) => (JSON.parse(body) as { featureName: string }).featureName

describe('a server with a webhook', () => {
  test('sends again what it was sending when it was killed, once it is back, and then what follows', async () => {
    const killed = { now: false }
    const { url, delivered } = await receiver((one) =>
      featureIn(one) === 'second' && !killed.now ? undefined : { status: 204 },
    )
    const server = await startServer(settings)
    await post(server, '/addons', webhookInput({ parameters: { url } }))
    await post(server, '/projects/default/features', { name: 'first' })
    await post(server, '/projects/default/features', { name: 'second' })
    await until(() => delivered.length === 2)
    killed.now = true
    server.kill('SIGKILL')
    await server.ended
    const again = await startServer(settings)
    await post(again, '/projects/default/features', { name: 'third' })
    await until(() => delivered.length === 4)
    expect(delivered.map(featureIn)).toEqual(['first', 'second', 'second', 'third'])
    again.kill('SIGTERM')
    expect(await again.ended).toEqual({ code: 0, signal: null })
  })
})
