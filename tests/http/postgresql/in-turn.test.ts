import { once } from 'node:events'
import { describe, expect, vi } from 'vitest'
import { handlers } from '../../../src/http/handlers/registry.ts'
import { MAX_WAITING } from '../../../src/http/plugins/in-turn.ts'
import { createStopping } from '../../../src/runtime/stopping.ts'
import { logging } from '../../support/request-records.ts'
import { openWire } from '../../support/socket.ts'
import { newGate } from '../../support/waiting.ts'
import { it, type World } from '../../support/world.ts'

const PATH = '/api/admin/projects/default/features'

/** A server whose lists of features wait for a gate, its records, and requests as they go over the wire. */
async function waitingServer(world: World) {
  const gate = newGate()
  const stopping = createStopping()
  const listProjectFeatures: (typeof handlers)['listProjectFeatures'] = async (input) => {
    await gate.passed
    return handlers.listProjectFeatures(input)
  }
  const { app, entries } = await logging(world, { handlers: { ...handlers, listProjectFeatures }, stopping })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  entries.length = 0
  const request = (method: string, path: string, body?: unknown) => {
    const json = body === undefined ? '' : JSON.stringify(body)
    const type = body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${json.length}\r\n`
    return `${method} ${path} HTTP/1.1\r\nhost: a\r\nauthorization: ${world.admin.key}\r\n${type}\r\n${json}`
  }
  return { app, entries, gate, stopping, request, wire: await openWire(Number(new URL(address).port)) }
}

async function exists(world: World, featureName: string): Promise<boolean> {
  const params = { projectId: 'default', featureName }
  return (await world.admin.call('getFeature', { params })).status === 200
}

describe('requests that are sent at once on one connection', () => {
  it('are carried out one after the other', async ({ world }) => {
    const { entries, request, wire } = await waitingServer(world)
    const description = [{ op: 'add', path: '/description', value: 'one page' }]
    wire.send(
      request('POST', PATH, { name: 'in-turn' }) +
        request('PATCH', `${PATH}/in-turn`, description) +
        request('DELETE', `${PATH}/in-turn`) +
        request('GET', `${PATH}/in-turn`).replace('host: a', 'host: a\r\nconnection: close'),
    )
    const { text } = await wire.closed()
    await vi.waitUntil(() => entries.length === 4)
    expect(entries.map(({ operation, status }) => [operation, status])).toEqual([
      ['createFeature', 201],
      ['patchFeature', 200],
      ['archiveFeature', 202],
      ['getFeature', 200],
    ])
    expect(text).toContain('"archived":true')
  })

  it('do not begin before an earlier one is answered, nor when the client has left', async ({ world }) => {
    const { app, entries, gate, request, wire } = await waitingServer(world)
    const arrived = once(app.server, 'request')
    wire.send(
      request('GET', PATH) + request('POST', PATH, { name: 'unread-1' }) + request('POST', PATH, { name: 'unread-2' }),
    )
    await arrived
    wire.socket.resetAndDestroy()
    await vi.waitUntil(() => entries.length === 3)
    gate.open()
    const msg = 'the client has closed the connection before the answer'
    expect(entries).toMatchObject([
      { operation: 'listProjectFeatures', msg },
      { operation: 'createFeature', msg },
      { operation: 'createFeature', msg },
    ])
    expect([await exists(world, 'unread-1'), await exists(world, 'unread-2')]).toEqual([false, false])
  })

  it('do not begin when the server closes the connection with an earlier answer', async ({ world }) => {
    const { app, entries, gate, stopping, request, wire } = await waitingServer(world)
    const arrived = once(app.server, 'request')
    wire.send(request('GET', PATH) + request('POST', PATH, { name: 'unanswered' }))
    await arrived
    stopping.begin(1000)
    gate.open()
    const { status, headers } = await wire.closed()
    await vi.waitUntil(() => entries.length === 2)
    expect([status, headers.connection]).toEqual([200, 'close'])
    expect(entries.map(({ operation, msg }) => [operation, msg])).toEqual([
      ['listProjectFeatures', 'answered'],
      ['createFeature', 'the server has closed the connection after an earlier answer'],
    ])
    expect(await exists(world, 'unanswered')).toBe(false)
  })

  it('get no answer when one that waits breaks off, as it would be taken for the answer to the first', async ({
    world,
  }) => {
    const { app, entries, gate, request, wire } = await waitingServer(world)
    const arrived = once(app.server, 'request')
    wire.send(request('GET', PATH))
    await arrived
    wire.send(`POST ${PATH} HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nno length\r\n`)
    const { text } = await wire.closed()
    await vi.waitUntil(() => entries.length === 2)
    gate.open()
    const msg = 'the server has closed the connection before the answer: a request that waited on it broke off'
    expect(entries.map((entry) => entry.msg)).toEqual([msg, msg])
    expect(text).toBe('')
  })

  it('do not begin after one whose refusal closes the connection', async ({ world }) => {
    const { entries, request, wire } = await waitingServer(world)
    const broken = request('POST', PATH, { name: 'broken' }).replace('{"', '{{')
    wire.send(broken + request('POST', PATH, { name: 'unanswered' }))
    const { status } = await wire.closed()
    await vi.waitUntil(() => entries.length === 2)
    expect(status).toBe(400)
    expect(entries[1]?.msg).toBe('the server has closed the connection after an earlier answer')
    expect(await exists(world, 'unanswered')).toBe(false)
  })

  it('end their connection when too many wait', async ({ world }) => {
    const { entries, gate, request, wire } = await waitingServer(world)
    const create = request('POST', PATH, { name: 'one-too-many' })
    wire.send(request('GET', PATH) + create.repeat(10 * MAX_WAITING))
    const { text } = await wire.closed()
    await vi.waitUntil(() => entries.length > MAX_WAITING + 1)
    gate.open()
    const msg = `the server has closed the connection: more than ${MAX_WAITING} requests waited on it`
    expect(new Set(entries.map((entry) => entry.msg))).toEqual(new Set([msg]))
    expect(text).toBe('')
    expect(await exists(world, 'one-too-many')).toBe(false)
  })
})
