import { EventEmitter } from 'node:events'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { describe, expect, test } from 'vitest'
import { eventStreams } from '../../src/http/event-stream.ts'

const streams = () => eventStreams({ addHook: () => undefined } as unknown as FastifyInstance)
const replyTo = (connection: { destroyed: boolean }) =>
  ({ raw: Object.assign(new EventEmitter(), connection) }) as unknown as FastifyReply

describe('the signal of a stream', () => {
  test('aborts when the client closes the connection', () => {
    const reply = replyTo({ destroyed: false })
    const signal = streams().signalFor(reply)
    expect(signal.aborted).toBe(false)
    reply.raw.emit('close')
    expect(signal.aborted).toBe(true)
  })

  test('is aborted for a client that has gone before', () => {
    expect(streams().signalFor(replyTo({ destroyed: true })).aborted).toBe(true)
  })
})
