import { describe, expect } from 'vitest'
import { eventsFrom } from '../support/event-reader.ts'
import { listening } from '../support/listening.ts'
import { sdkWith } from '../support/sdk-keys.ts'
import { openWire } from '../support/socket.ts'
import { it } from '../support/world.ts'

/** Less than a request may take to arrive. */
const SOON_MS = 15_000

describe('a server that stops', () => {
  it('does not wait for a connection on which nothing came', { timeout: SOON_MS }, async ({ world }) => {
    const server = await listening(world.db)
    const wire = await openWire(server.port)
    const closed = wire.closed()
    await server.close()
    expect((await closed).text).toBe('')
  })

  it('ends its streams', { timeout: SOON_MS }, async ({ world }) => {
    const server = await listening(world.db)
    const { key } = await sdkWith(world)
    const events: string[] = []
    const url = `${server.address}/api/client/streaming`
    for await (const { event } of eventsFrom(url, { authorization: key }, new AbortController().signal)) {
      events.push(event)
      void server.close()
    }
    expect(events).toEqual(['unleash-connected'])
  })
})
