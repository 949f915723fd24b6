import { once } from 'node:events'
import { describe, expect, vi } from 'vitest'
import { handlers } from '../../../src/http/handlers/registry.ts'
import { createStopping } from '../../../src/runtime/stopping.ts'
import { logging } from '../../support/request-records.ts'
import type { ServerChanges } from '../../support/server.ts'
import { openWire } from '../../support/socket.ts'
import { newGate } from '../../support/waiting.ts'
import { it, type World } from '../../support/world.ts'

const PATH = '/api/admin/projects/default/features'

/** A server that listens, its records, and the head of a request with a body. */
async function listeningServer(world: World, changed: ServerChanges = {}) {
  const { app, entries } = await logging(world, changed)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  entries.length = 0
  const head = (method: string) => `${method} ${PATH} HTTP/1.1\r\nhost: a\r\nauthorization: ${world.admin.key}\r\n`
  const body = 'content-type: application/json\r\ncontent-length: 100\r\n\r\n{"name'
  const arrived = once(app.server, 'request')
  return { app, entries, head, body, arrived, wire: await openWire(Number(new URL(address).port)) }
}

describe('a request whose body breaks off', () => {
  it.for([
    ['by an end', 'content-length: 100\r\n\r\n{"name', 'HPE_INVALID_EOF_STATE'],
    ['by the end of a chunk', 'transfer-encoding: chunked\r\n\r\n5\r\n{"nam\r\n', 'HPE_INVALID_EOF_STATE'],
    ['by a chunk without a length', 'transfer-encoding: chunked\r\n\r\n5\r\n{"nam\r\nzz\r\n', 'HPE_INVALID_CHUNK_SIZE'],
  ] as const)('has one answer and one record with its id: %s', async ([, rest, code], { world }) => {
    const { entries, head, wire } = await listeningServer(world)
    wire.send(`${head('POST')}content-type: application/json\r\n${rest}`)
    wire.socket.end()
    const { status, text } = await wire.closed()
    const { id, message } = JSON.parse(text)
    await vi.waitUntil(() => entries.length > 0)
    const record = { requestId: id, operation: 'createFeature', method: 'POST', url: PATH, status, msg: 'answered' }
    expect(entries).toMatchObject([{ ...record, error: { name: 'ValidationError', message, code } }])
    expect(status).toBe(400)
  })

  it('has one answer and one record when it was answered before', async ({ world }) => {
    const { entries, head, wire } = await listeningServer(world)
    wire.send(`${head('GET')}content-length: 100\r\n\r\nno b`)
    await vi.waitUntil(() => entries.length > 0)
    wire.socket.end()
    const { status, text } = await wire.closed()
    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ features: [] })])
    expect(entries).toMatchObject([{ operation: 'listProjectFeatures', status: 200, msg: 'answered' }])
  })

  it('has the record of a client that has left when its connection is reset', async ({ world }) => {
    const { entries, head, body, arrived, wire } = await listeningServer(world)
    wire.send(head('POST') + body)
    await arrived
    wire.socket.resetAndDestroy()
    await vi.waitUntil(() => entries.length > 0)
    expect(entries.map(({ msg }) => msg)).toEqual(['the client has closed the connection before the answer'])
  })
})

describe('a request that is not answered because the server closes its connection', () => {
  it('says that what came after it was not HTTP', async ({ world }) => {
    const gate = newGate()
    const listProjectFeatures: (typeof handlers)['listProjectFeatures'] = async (input) => {
      await gate.passed
      return handlers.listProjectFeatures(input)
    }
    const { entries, head, wire } = await listeningServer(world, { handlers: { ...handlers, listProjectFeatures } })
    wire.send(`${head('GET')}\r\nno request\r\n\r\n`)
    const { status } = await wire.closed()
    await vi.waitUntil(() => entries.length > 1)
    gate.open()
    expect(status).toBe(400)
    expect(entries.map(({ operation, msg }) => [operation, msg])).toEqual([
      [undefined, 'answered'],
      ['listProjectFeatures', 'the server has closed the connection before the answer: other data on it was not HTTP'],
    ])
  })

  it('says that the server has stopped', async ({ world }) => {
    const stopping = createStopping()
    const { app, entries, head, body, arrived, wire } = await listeningServer(world, { stopping })
    wire.send(head('POST') + body)
    await arrived
    const closing = app.close()
    stopping.cut(app.server)
    await closing
    await vi.waitUntil(() => entries.length > 0)
    expect(entries).toMatchObject([{ operation: 'createFeature', msg: 'the server has stopped before the answer' }])
    expect(entries[0]).not.toHaveProperty('status')
  })
})
