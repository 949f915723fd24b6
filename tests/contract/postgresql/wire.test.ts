import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storedFormOf } from '../../../src/domain/access/secret.ts'
import { dump } from '../../support/dump.ts'
import { isError } from '../../support/json.ts'
import { logged } from '../../support/logged.ts'
import { serverOn } from '../../support/server.ts'
import { overTheWire, type WireAnswer } from '../../support/socket.ts'
import { openWorld, type World } from '../../support/world.ts'

const KEY = '*:*.the-admin-key-of-the-wire'
const FEATURES = '/api/admin/projects/default/features'

let app: FastifyInstance
let port: number
let world: World
const log: string[] = []

beforeAll(async () => {
  const { db } = await openWorld()
  app = await serverOn(db, { log: logged(log, 'info') })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
beforeEach(async () => {
  world = await openWorld()
  const token = { name: 'wire', type: 'admin', ...storedFormOf(KEY) } as const
  await world.db.insertInto('apiTokens').values(token).execute()
  log.length = 0
})
afterAll(() => app.close())

/** A request that asks the server to close the connection after its answer. */
function request(
  method: string,
  path: string,
  headers: string[] = [],
  body: string | Buffer = '',
): Promise<WireAnswer> {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: test', `authorization: ${KEY}`, 'connection: close', ...headers]
  return overTheWire(port, Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)]))
}

function chunked(body: string): string {
  return body === '' ? '0\r\n\r\n' : `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`
}

/** The answer is a refusal as the contract has it, and the log has its id. */
function expectError(answer: WireAnswer, status: number, name: string): void {
  expect(answer.status).toBe(status)
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  const body = JSON.parse(answer.text)
  expect(isError(body), answer.text).toBe(true)
  expect(body.name).toBe(name)
  if (status === 400) expect(body.details.length).toBeGreaterThan(0)
  expect(log.join('')).toContain(body.id)
}

const CHUNKED = 'transfer-encoding: chunked'
const JSON_TYPE = 'content-type: application/json'

describe('a body in chunks', () => {
  test('is read', async () => {
    const answer = await request('POST', FEATURES, [CHUNKED, JSON_TYPE], chunked('{"name": "checkout"}'))
    expect(answer.status).toBe(201)
  })

  test('is refused without a content type', async () => {
    expectError(await request('POST', FEATURES, [CHUNKED], chunked('{"name": "checkout"}')), 415, 'ContentTypeerror')
  })

  test('is refused when it is empty', async () => {
    expectError(await request('POST', FEATURES, [CHUNKED, JSON_TYPE], chunked('')), 400, 'ValidationError')
  })

  test('is refused when it turns out too large', async () => {
    const body = JSON.stringify({ name: 'checkout', description: 'x'.repeat(3_000_000) })
    expectError(await request('POST', FEATURES, [CHUNKED, JSON_TYPE], chunked(body)), 413, 'PayloadTooLargeError')
    expect((await request('GET', '/health')).status).toBe(200)
  })

  test('is refused when its chunks are broken', async () => {
    const answer = await request('POST', FEATURES, [CHUNKED, JSON_TYPE], 'twenty\r\n{"name": "checkout"}\r\n0\r\n\r\n')
    expectError(answer, 400, 'ValidationError')
  })

  test('is ignored by an operation that takes none', async () => {
    await world.feature({ name: 'checkout' })
    const path = `${FEATURES}/checkout/environments/development/on`
    const answer = await request('POST', path, [CHUNKED, 'content-type: whatever'], chunked('x'.repeat(3_000_000)))
    expect(answer.status).toBe(200)
  })
})

describe('a body that nobody reads', () => {
  test('does not stand in the way of the next request on the connection', async () => {
    await world.feature({ name: 'checkout' })
    const path = `${FEATURES}/checkout/environments/development/on`
    const first = `POST ${path} HTTP/1.1\r\nhost: test\r\nauthorization: ${KEY}\r\n${CHUNKED}\r\n\r\n`
    const second = 'GET /health HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n'
    const answers = await overTheWire(port, first + chunked('x'.repeat(3_000_000)) + second)
    expect(answers.status).toBe(200)
    expect(answers.text).toContain('{"health":"GOOD"}')
  })
})

describe('a request without a body where one is needed', () => {
  test.each([
    ['no header of one', []],
    ['a length of nothing', ['content-length: 0']],
    ['a content type only', [JSON_TYPE]],
    ['a content type and a length of nothing', [JSON_TYPE, 'content-length: 0']],
  ])('is refused: %s', async (_, headers) => {
    const answer = await request('POST', '/api/admin/projects', headers)
    expectError(answer, 400, 'ValidationError')
    expect(JSON.parse(answer.text)).toMatchObject({
      message: 'The request needs a JSON body',
      details: [{ path: '/body' }],
    })
  })

  test('is refused by its content type first', async () => {
    expectError(await request('POST', '/api/admin/projects', ['content-type: text/plain']), 415, 'ContentTypeerror')
  })
})

describe('the header Expect', () => {
  test('may announce a body that waits to be asked for', async () => {
    const body = '{"name": "checkout"}'
    const headers = [JSON_TYPE, `content-length: ${body.length}`, 'expect: 100-continue']
    const answer = await request('POST', FEATURES, headers, body)
    expect(answer.status).toBe(100)
    expect(answer.text).toMatch(/^HTTP\/1.1 201 /)
  })

  test('is refused with anything else', async () => {
    const answer = await request('POST', FEATURES, [JSON_TYPE, 'content-length: 20', 'expect: the unexpected'])
    expectError(answer, 417, 'ValidationError')
    expect(answer.headers.connection).toBe('close')
    expect(JSON.parse(answer.text).message).toContain('"the unexpected"')
  })
})

describe('an address', () => {
  test.each(['%20', '1e3', '0x10', '+4', '4.0', '', 'Infinity', '%EF%BC%94'])(
    'has integers in digits alone: "%s" is not one',
    async (text) => {
      for (const [path, pointer] of [
        [`/api/admin/segments/${text}`, '/params/segmentId'],
        [`/api/admin/user-admin?limit=${text}`, '/query/limit'],
      ] as const) {
        if (text === '' && pointer === '/params/segmentId') continue
        const answer = await request('GET', path.replace('+', '%2B'))
        expectError(answer, 400, 'ValidationError')
        const [detail] = JSON.parse(answer.text).details
        expect(detail).toEqual({ path: pointer, message: 'has to be of type integer' })
      }
    },
  )

  test('has integers in digits', async () => {
    expect((await request('GET', '/api/admin/segments/0004')).status).toBe(404)
    expect((await request('GET', '/api/admin/user-admin?limit=7')).status).toBe(200)
  })

  test('is refused when its percent-encoding is broken', async () => {
    for (const part of ['%E0%A4%A', '%zz', '%', '%ff']) {
      const answer = await request('GET', `${FEATURES}/${part}`)
      expectError(answer, 400, 'ValidationError')
      expect(JSON.parse(answer.text).message).toContain('percent-encoding')
    }
  })

  test('with an empty member is of nothing else', async () => {
    await world.feature({ name: 'checkout' })
    for (const path of [
      '/api/admin/projects//overview',
      '/api/admin/projects/default//features',
      `/${FEATURES}/checkout`,
    ])
      expect((await request('GET', path)).status).toBe(404)
    expect((await request('DELETE', '/api/admin/projects/default/features//checkout')).status).toBe(404)
  })

  test('that nobody knows is not found', async () => {
    for (const path of ['/api', '/api/admin', '/api/admin/nothing', '/api/client/features/x/y', '/robots.txt'])
      expectError(await request('GET', path), 404, 'NotFoundError')
  })

  test('says which methods it has', async () => {
    for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE']) {
      const answer = await request(method, '/api/admin/events/search?limit=1')
      expectError(answer, 405, 'MethodNotAllowedError')
      expect(answer.headers.allow).toBe('GET, HEAD, POST')
    }
    const patch = await request('PATCH', FEATURES, [JSON_TYPE, 'content-length: 2'], '[]')
    expectError(patch, 405, 'MethodNotAllowedError')
    expect(patch.headers.allow).toBe('GET, HEAD, POST')
    expect(JSON.parse(patch.text).message).toContain('Accepted: GET, HEAD, POST')
    // A stream would never end an answer without a body.
    expect((await request('HEAD', '/api/client/streaming')).headers.allow).toBe('GET')
  })

  test.each([
    '/health',
    '/ready',
    '/docs',
    '/',
    '/docs/',
    '/docs/openapi.json',
    '/docs/openapi.yaml',
    '/login',
    '/reset-password',
    '/new-user',
    '/pages/style.css',
  ])('answers HEAD as GET, without a body: %s', async (path) => {
    const [head, get] = await Promise.all(['HEAD', 'GET'].map((method) => request(method, path)))
    expect(get?.status).toBeLessThan(400)
    expect({ status: head?.status, text: head?.text }).toEqual({ status: get?.status, text: '' })
    expect(head?.headers['content-type']).toBe(get?.headers['content-type'])
    expect(head?.headers['content-length']).toBe(get?.headers['content-length'])
  })

  test('of an operation answers HEAD as GET, without the body', async () => {
    await world.feature({ name: 'checkout' })
    for (const path of [`${FEATURES}/checkout`, FEATURES, '/api/admin/projects', `${FEATURES}/nothing`]) {
      const [head, get] = [await request('HEAD', path), await request('GET', path)]
      expect({ status: head.status, text: head.text }).toEqual({ status: get.status, text: '' })
      expect(head.headers['content-type']).toBe(get.headers['content-type'])
      if (get.status === 200) expect(head.headers['content-length']).toBe(get.headers['content-length'])
    }
  })

  test('may be long', async () => {
    expectError(await request('GET', `${FEATURES}/${'x'.repeat(2000)}`), 404, 'NotFoundError')
    const long = await request('GET', `${FEATURES}/${'x'.repeat(5000)}`)
    expectError(long, 400, 'ValidationError')
    expect(JSON.parse(long.text).message).toBe('A member of the path is longer than 2048 characters')
    const ofOpenFeature = await request('POST', `/ofrep/v1/evaluate/flags/${'x'.repeat(5000)}`)
    expect([ofOpenFeature.status, JSON.parse(ofOpenFeature.text)]).toEqual([
      400,
      { errorCode: 'PARSE_ERROR', errorDetails: 'A member of the path is longer than 2048 characters' },
    ])
    expectError(await request('GET', `${FEATURES}/checkout?q=${'x'.repeat(10_000)}`), 400, 'ValidationError')
  })

  test('is refused when it is longer than a server reads', async () => {
    expectError(await request('GET', `${FEATURES}/${'x'.repeat(100_000)}`), 431, 'ValidationError')
  })
})

describe('the header Host', () => {
  test.each(['/health', FEATURES, '/nothing', '/login', '/docs/openapi.json'])('is needed: %s', async (path) => {
    const answer = await overTheWire(port, `GET ${path} HTTP/1.1\r\nconnection: close\r\n\r\n`)
    expectError(answer, 400, 'ValidationError')
    expect(JSON.parse(answer.text).message).toContain('the header Host')
  })

  test.each([
    ['HTTP/1.1', '/health', ['host: test', 'host: test']],
    ['HTTP/1.1', FEATURES, ['host: test', 'Host: other']],
    ['HTTP/1.1', '/nothing', ['host:', 'x-other: 1', 'HOST: other']],
    ['HTTP/1.0', '/login', ['host: test', 'host: other']],
  ])('is sent once: %s %s %s', async (version, path, headers) => {
    const lines = [`GET ${path} ${version}`, ...headers, 'connection: close']
    const answer = await overTheWire(port, `${lines.join('\r\n')}\r\n\r\n`)
    expectError(answer, 400, 'ValidationError')
    expect(JSON.parse(answer.text).message).toContain('exactly one Host header')
  })

  test('is not needed in HTTP/1.0, and may be empty', async () => {
    expect((await overTheWire(port, 'GET /health HTTP/1.0\r\n\r\n')).status).toBe(200)
    const empty = await overTheWire(port, 'GET /health HTTP/1.1\r\nhost:\r\nconnection: close\r\n\r\n')
    expect(empty.status).toBe(200)
  })
})

describe('a message that is not HTTP', () => {
  test.each([
    ['words', 'hello, is this the feature server?\r\n\r\n'],
    ['bytes', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])],
    ['a version that does not exist', `GET ${FEATURES} HTTP/9.9\r\nhost: test\r\n\r\n`],
    ['a method that nobody has heard of', `FETCH ${FEATURES} HTTP/1.1\r\nhost: test\r\n\r\n`],
    ['two lengths', `POST ${FEATURES} HTTP/1.1\r\nhost: test\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n[]`],
    ['a length and chunks', `POST ${FEATURES} HTTP/1.1\r\nhost: test\r\ncontent-length: 2\r\n${CHUNKED}\r\n\r\n[]`],
    ['a header without a name', `GET ${FEATURES} HTTP/1.1\r\nhost: test\r\n: value\r\n\r\n`],
  ])('is refused: %s', async (_, bytes) => {
    expectError(await overTheWire(port, bytes), 400, 'ValidationError')
  })

  test('does nothing to the database or to other requests', async () => {
    const before = await dump(world.db)
    await overTheWire(port, 'POST / HTTP/9.9\r\n\r\n')
    expect((await request('GET', '/ready')).status).toBe(200)
    expect(await dump(world.db)).toEqual(before)
    expect(log.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })
})
