import { describe, expect, test } from 'vitest'
import { ask, createFeature, embeddedIn, processTests, stop } from '../../support/process-tests.ts'
import { receiver } from '../../support/receiver.ts'
import { startServer } from '../../support/server-process.ts'
import { until } from '../../support/waiting.ts'
import { webhookInput } from '../../support/webhooks.ts'

// A lease of the killed server would end after a minute.
const folder = processTests(40_000)
const settings = { ...embeddedIn(folder), WEBHOOK_ALLOW_PRIVATE: 'true' }

const featureIn = ({ body }: { body: string }) => (JSON.parse(body) as { featureName: string }).featureName

describe('a server with a webhook', () => {
  test('sends again what it was sending when it was killed, once it is back, and then what follows', async () => {
    const killed = { now: false }
    const { url, delivered } = await receiver((one) =>
      featureIn(one) === 'second' && !killed.now ? undefined : { status: 204 },
    )
    const server = await startServer(settings)
    await ask(server, 'POST', '/addons', webhookInput({ parameters: { url } }))
    await createFeature(server, 'first')
    await createFeature(server, 'second')
    await until(() => delivered.length === 2)
    killed.now = true
    server.kill('SIGKILL')
    await server.ended
    const again = await startServer(settings)
    await createFeature(again, 'third')
    await until(() => delivered.length === 4)
    expect(delivered.map(featureIn)).toEqual(['first', 'second', 'second', 'third'])
    await stop(again)
  })
})
