import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedFormOf } from '../../../src/domain/access/secret.ts'
import { serverOn } from '../../support/server.ts'
import { overTheWire } from '../../support/socket.ts'
import { openWorld } from '../../support/world.ts'

const KEY = '*:*.the-admin-key-of-large-bodies'
const FEATURES = '/api/admin/projects/default/features'

let app: FastifyInstance
let port: number

beforeAll(async () => {
  const { db } = await openWorld()
  await db
    .insertInto('apiTokens')
    .values({ name: 'large bodies', type: 'admin', ...storedFormOf(KEY) })
    .execute()
  app = await serverOn(db)
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

function post(path: string, header: string, body = '') {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: test',
    `authorization: ${KEY}`,
    'content-type: application/json',
    header,
  ]
  return overTheWire(port, `${lines.join('\r\n')}\r\n\r\n${body}`)
}

test.each([
  ['/auth/simple/login', 16_384],
  ['/invite/none/signup', 16_384],
  ['/edge/validate', 131_072],
  [FEATURES, 1_048_576],
])('a body for %s that announces more than %i bytes is refused before it is sent', async (path, limit) => {
  const { status, headers, text } = await post(path, `content-length: ${limit + 1}`)
  expect({ status, connection: headers.connection }).toEqual({ status: 413, connection: 'close' })
  expect(JSON.parse(text)).toMatchObject({
    name: 'PayloadTooLargeError',
    message: `The body is larger than ${limit} bytes`,
  })
})

test('a body in chunks is refused when it turns out larger than its operation takes', async () => {
  const body = JSON.stringify({ username: 'ada', password: 'x'.repeat(20_000) })
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
  const { status, text } = await post('/auth/simple/login', 'transfer-encoding: chunked', chunk)
  expect({ status, message: JSON.parse(text).message }).toEqual({
    status: 413,
    message: 'The body is larger than 16384 bytes',
  })
})
