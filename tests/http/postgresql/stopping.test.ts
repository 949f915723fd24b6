import { once } from 'node:events'
import { describe, expect } from 'vitest'
import { handlers } from '../../../src/http/handlers/registry.ts'
import { oneByOne } from '../../../src/http/plugins/event-streams.ts'
import { createStopping } from '../../../src/runtime/stopping.ts'
import { eventsFrom } from '../../support/event-reader.ts'
import { listening } from '../../support/listening.ts'
import { sdkWith } from '../../support/sdk-keys.ts'
import { openWire } from '../../support/socket.ts'
import { newGate, until } from '../../support/waiting.ts'
import { it } from '../../support/world.ts'

/** Less than a request may take to arrive. */
const SOON_MS = 15_000
const SHORT_DRAIN_MS = 400

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

  it('ends a stream with no word after the last event, also one that has an event at that moment', {
    timeout: SOON_MS,
  }, async ({ world }) => {
    const late = async function* (signal: AbortSignal) {
      yield { event: 'first', data: '1' }
      await once(signal, 'abort')
      yield { event: 'late', data: '2' }
    }
    const streamClientFeatures = async ({ signal }: { signal(): AbortSignal }) => ({
      status: 200 as const,
      stream: oneByOne(late(signal())),
    })
    const server = await listening(world.db, { changed: { handlers: { ...handlers, streamClientFeatures } } })
    const { key } = await sdkWith(world)
    const { body } = await fetch(`${server.address}/api/client/streaming`, { headers: { authorization: key } })
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = (await reader?.read())?.value ?? ''
    const stopped = server.close()
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) text += part.value
    await stopped
    expect(text).toBe('event: first\ndata: 1\n\n')
  })

  it('tells clients of OpenFeature when to come back', { timeout: SOON_MS }, async ({ world }) => {
    const server = await listening(world.db)
    const { key, call } = await sdkWith(world)
    const { body } = await call('evaluateFlags', { body: { context: {} } })
    const uri = body?.eventStreams?.[0]?.endpoint?.requestUri ?? ''
    const { body: stream } = await fetch(server.address + uri, { headers: { authorization: key } })
    const reader = stream?.pipeThrough(new TextDecoderStream()).getReader()
    let text = (await reader?.read())?.value ?? ''
    const stopped = server.close()
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) text += part.value
    await stopped
    expect(text).toMatch(/\nretry: 1000\n\n$/)
  })

  it('serves streams in a drain until it ends them, and answers none after that', { timeout: SOON_MS }, async ({
    world,
  }) => {
    const stopping = createStopping()
    const server = await listening(world.db, { changed: { stopping } })
    const { key } = await sdkWith(world)
    const opened = () => fetch(`${server.address}/api/client/streaming`, { headers: { authorization: key } })
    const first = await opened()
    stopping.begin(SHORT_DRAIN_MS)
    const second = await opened()
    expect([first.status, second.status]).toEqual([200, 200])
    // Both end in order before the port closes.
    await Promise.all([first.text(), second.text()])
    let answer: unknown
    const late = opened().then(
      ({ status }) => {
        answer = status
      },
      () => {
        answer = 'cut'
      },
    )
    await (await fetch(`${server.address}/health`)).text()
    expect(answer).toBe(undefined)
    await server.close()
    await late
    expect(answer).toBe('cut')
  })

  it('closes a connection whose answer ends after the port is closed', { timeout: SOON_MS }, async ({ world }) => {
    const gate = newGate()
    const ending = async function* () {
      yield { event: 'first', data: '1' }
      await gate.passed
    }
    const streamClientFeatures = async () => ({ status: 200 as const, stream: oneByOne(ending()) })
    const server = await listening(world.db, { changed: { handlers: { ...handlers, streamClientFeatures } } })
    const { key } = await sdkWith(world)
    const wire = await openWire(server.port)
    const closed = wire.closed()
    wire.send(`GET /api/client/streaming HTTP/1.1\r\nhost: a\r\nauthorization: ${key}\r\n\r\n`)
    await once(wire.socket, 'data')
    const stopped = server.close()
    await until(() => !server.app.server.listening)
    gate.open()
    await stopped
    expect((await closed).text).toContain('event: first')
  })
})
