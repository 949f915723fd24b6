import { describe, expect, test } from 'vitest'
import { requestIdBy, trustedProxyCheck } from '../../../src/http/observing/request-ids.ts'
import { type Entry, logging } from '../../support/request-records.ts'
import { it, type World } from '../../support/world.ts'

const FEATURES = '/api/admin/projects/default/features'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Raw = Parameters<ReturnType<typeof requestIdBy>>[0]
const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as Raw

describe('a proxy', () => {
  test.each([
    ['10.0.0.7', ['10.0.0.7'], true],
    ['10.0.0.8', ['10.0.0.7'], false],
    ['10.1.2.3', ['10.1.0.0/16'], true],
    ['10.2.2.3', ['10.1.0.0/16'], false],
    ['::ffff:10.1.2.3', ['10.1.0.0/16'], true],
    ['fd00::17', ['10.0.0.7', 'fd00::/64'], true],
    ['fd00:0:0:1::17', ['fd00::/64'], false],
    ['::1', ['127.0.0.1'], false],
    ['127.0.0.1', [], false],
    [undefined, ['127.0.0.1'], false],
  ])('at %s, with TRUST_PROXY %j, is trusted: %s', (address, proxies, isTrusted) => {
    expect(trustedProxyCheck(proxies)(from(address))).toBe(isTrusted)
  })
})

describe('the id of a request', () => {
  const idOf = requestIdBy(trustedProxyCheck(['127.0.0.1']))

  test.each([
    '7f0c7d2c5f9e4e0c8f6d3b2a1c0d9e8f',
    'Root=1-67891233-abcdef012345678912345678',
    'a',
    'x'.repeat(128),
    'Zm9vYmFy+/==',
  ])('is that of a trusted proxy: %s', (id) => {
    expect(idOf(from('127.0.0.1', { 'x-request-id': id }))).toBe(id)
    expect(idOf(from('10.0.0.1', { 'x-request-id': id }))).toMatch(UUID)
  })

  test.each(['', 'x'.repeat(129), 'one, two', 'a b', '"quoted"', '{"a":1}', 'ümlaut', 'line\nbreak'])(
    'is a new one in place of %j',
    (id) => {
      expect(idOf(from('127.0.0.1', { 'x-request-id': id }))).toMatch(UUID)
    },
  )
})

/** A server behind a proxy at the address of `inject`, or behind none. */
async function behind(world: World, trustedProxies: string[]) {
  const { app, entries } = await logging(world, { trustedProxies })
  const send = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object) => {
    const answer = await app.inject({
      method,
      url,
      headers: { authorization: world.admin.key ?? '', ...headers },
      ...(payload && { payload }),
    })
    const record = entries.findLast(({ msg }) => msg === 'answered') as Entry
    return { answer, record }
  }
  return { app, entries, send }
}

async function newestEvent(world: World) {
  const { body } = await world.admin.call('searchEvents', { body: { limit: 1 } })
  return body.events[0]
}

describe('the ids of a trusted proxy', () => {
  it('are answered, logged, and stored in the events', async ({ world }) => {
    const { send } = await behind(world, ['127.0.0.1'])
    const ids = { 'x-request-id': 'edge-42', traceparent: TRACEPARENT }
    const { answer, record } = await send('POST', FEATURES, ids, { name: 'traced' })
    expect(answer.headers).toMatchObject(ids)
    expect(record).toMatchObject({ requestId: 'edge-42', traceId: TRACE, operation: 'createFeature' })
    const event = await newestEvent(world)
    expect(event).toMatchObject({ type: 'feature-created', requestId: 'edge-42', traceId: TRACE })
    expect(record.events).toEqual({ first: event?.id, last: event?.id })
  })

  it('leave the id of an error a UUID, which the record has, too', async ({ world }) => {
    const { send } = await behind(world, ['127.0.0.1'])
    const { answer, record } = await send('GET', `${FEATURES}/nothing`, { 'x-request-id': 'edge-43' })
    expect(answer.json().id).toMatch(UUID)
    expect(record).toMatchObject({ requestId: 'edge-43', errorId: answer.json().id, status: 404 })
    const id = '8c616d2a-55b9-4704-8316-bdd05f04cf33'
    const { answer: other, record: its } = await send('GET', `${FEATURES}/nothing`, { 'x-request-id': id })
    expect([other.json().id, its.requestId, its.errorId]).toEqual([id, id, undefined])
  })

  it.for([
    '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
    `00-${TRACE}-0000000000000000-01`,
    `ff-${TRACE}-00f067aa0ba902b7-01`,
    `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
    `${TRACEPARENT}-more`,
    'nonsense',
  ])('have no trace where it is not well-formed: %s', async (traceparent, { world }) => {
    const { send } = await behind(world, ['127.0.0.1'])
    const { answer, record } = await send('GET', FEATURES, { traceparent })
    expect(answer.headers.traceparent).toBe(undefined)
    expect(record.traceId).toBe(undefined)
  })

  it('are not taken from others', async ({ world }) => {
    const { send } = await behind(world, [])
    const ids = { 'x-request-id': 'edge-44', traceparent: TRACEPARENT }
    const { answer, record } = await send('POST', FEATURES, ids, { name: 'untraced' })
    expect(answer.headers['x-request-id']).toMatch(UUID)
    expect(answer.headers.traceparent).toBe(undefined)
    const event = await newestEvent(world)
    expect(event?.requestId).toBe(record.requestId)
    expect(event?.requestId).toBe(answer.headers['x-request-id'])
    expect(event?.traceId).toBe(undefined)
  })
})

describe('the record of a change', () => {
  it('has the first and the last of its events, and what the path names', async ({ world }) => {
    const { send } = await behind(world, [])
    await world.feature({ name: 'one' })
    const path = `${FEATURES}/one/environments/development`
    await send('POST', `${path}/strategies`, {}, { name: 'default' })
    const { record } = await send('POST', `${path}/on`, {})
    expect(record).toMatchObject({ project: 'default', environment: 'development', status: 200 })
    const event = await newestEvent(world)
    expect(record.events).toEqual({ first: expect.any(Number), last: event?.id })
    const { record: reading } = await send('GET', `${FEATURES}/one`, {})
    expect([reading.events, reading.project]).toEqual([undefined, 'default'])
  })

  it('has the events of a batch, and of a request that is done once', async ({ world }) => {
    const { send } = await behind(world, [])
    const create = (name: string) => ({
      operationId: 'createFeature',
      params: { projectId: 'default' },
      body: { name },
    })
    const batch = { operations: [create('first'), create('second')] }
    const { answer, record } = await send(
      'POST',
      '/api/admin/batch',
      { 'idempotency-key': 'once-and-only-once' },
      batch,
    )
    expect(answer.statusCode).toBe(200)
    const { first, last } = record.events as { first: number; last: number }
    expect(last - first).toBe(1)
    const { body } = await world.admin.call('searchEvents', { body: { limit: 2 } })
    expect(body.events.map(({ id, requestId }) => [id, requestId])).toEqual([
      [last, record.requestId],
      [first, record.requestId],
    ])
    const { record: again } = await send('POST', '/api/admin/batch', { 'idempotency-key': 'once-and-only-once' }, batch)
    expect(again.events).toBe(undefined)
  })

  it('has no events that were rolled back', async ({ world }) => {
    const { send } = await behind(world, [])
    await world.feature({ name: 'taken' })
    const { answer, record } = await send('POST', FEATURES, {}, { name: 'taken' })
    expect([answer.statusCode, record.events]).toEqual([409, undefined])
  })

  it('names the change request of its path', async ({ world }) => {
    const { send } = await behind(world, [])
    const { record } = await send('GET', '/api/admin/projects/default/change-requests/17', {})
    expect(record).toMatchObject({ status: 404, changeRequest: 17, project: 'default' })
  })
})
