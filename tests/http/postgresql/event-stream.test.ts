import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventStreams, oneByOne, type ServerSentEvent } from '../../../src/http/plugins/event-streams.ts'
import { createStopping } from '../../../src/runtime/stopping.ts'
import { newGate } from '../../support/waiting.ts'

const streams = (stopping = createStopping()) => eventStreams(stopping)

/** A connection, the data that was written to it, and the reply and request that belong to it. */
function connection({ destroyed = false, reads = true } = {}) {
  const written: string[] = []
  const logged: string[] = []
  const raw = Object.assign(new EventEmitter(), {
    destroyed,
    writableNeedDrain: false,
    write: (data: string | Buffer) => written.push(String(data)) > 0 && reads,
    destroy() {
      raw.destroyed = true
      raw.emit('close')
    },
    writeHead() {},
    flushHeaders() {},
    cork() {},
    uncork() {},
    end() {},
  })
  const reply = { raw, header: () => reply, hijack() {}, getHeaders: () => ({}) }
  const log = { info: (text: string) => logged.push(text), warn() {} }
  return {
    raw,
    written,
    logged,
    reply: reply as unknown as FastifyReply,
    request: { log } as unknown as FastifyRequest,
  }
}

describe('the signal of a stream', () => {
  test('aborts when the client closes the connection', () => {
    const { reply } = connection()
    const signal = streams().signalFor(reply)
    expect(signal.aborted).toBe(false)
    reply.raw.emit('close')
    expect(signal.aborted).toBe(true)
  })

  test('is aborted for a client that has gone before', () => {
    expect(streams().signalFor(connection({ destroyed: true }).reply).aborted).toBe(true)
  })
})

describe('a stream', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('says at least every 30 seconds that it is still there', async () => {
    const { request, reply, written } = connection()
    const gate = newGate()
    const nothingYet = async function* (): AsyncGenerator<ServerSentEvent> {
      await gate.passed
      yield { data: '{}' }
    }
    const sent = streams().send(request, reply, oneByOne(nothingYet()))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(written.length).toBeGreaterThanOrEqual(2)
    expect(new Set(written)).toEqual(new Set([': still here\n\n']))
    gate.open()
    await sent
    const untilTheEnd = written.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(written).toHaveLength(untilTheEnd)
  })

  test('is cut off when its client reads nothing for 30 seconds, and the log says why', async () => {
    const { request, reply, raw, written, logged } = connection({ reads: false })
    const events = async function* (): AsyncGenerator<ServerSentEvent> {
      for (;;) yield { data: '{}' }
    }
    const sent = streams().send(request, reply, oneByOne(events()))
    await vi.advanceTimersByTimeAsync(29_000)
    expect(raw.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(raw.destroyed).toBe(true)
    await sent
    expect(logged).toEqual(['an event stream was closed: its client has read nothing for 30 seconds'])
    expect(written.filter((text) => text.includes('data: {}'))).toHaveLength(1)
  })
})
