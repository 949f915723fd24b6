import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isError } from '../../support/json.ts'
import { logged } from '../../support/logged.ts'
import { serverOn } from '../../support/server.ts'
import { overTheWire, type WireAnswer } from '../../support/socket.ts'
import { openWorld } from '../../support/world.ts'

const FILE = '/docs/static/swagger-ui.css'

let app: FastifyInstance
const log: string[] = []

beforeAll(async () => {
  const { db } = await openWorld()
  app = await serverOn(db, { log: logged(log, 'info') })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => {
  log.length = 0
})
afterAll(() => app.close())

/** Sends the path as it is: clients of HTTP would tidy it up. */
function get(path: string, headers: string[] = []): Promise<WireAnswer> {
  const { port } = app.server.address() as AddressInfo
  const lines = [`GET ${path} HTTP/1.1`, 'host: test', 'connection: close', ...headers]
  return overTheWire(port, `${lines.join('\r\n')}\r\n\r\n`)
}

/** The answer is a refusal in the form of the contract, which the log tells in one line, without a stack. */
function expectRefusal({ status, text }: WireAnswer, expected: number): void {
  expect({ status, text }).toEqual({ status: expected, text: expect.any(String) })
  expect(isError(JSON.parse(text)), text).toBe(true)
  expect(log.join('')).toContain(JSON.parse(text).id)
  expect(log.join('')).not.toMatch(/"stack"|"level":50/)
}

describe('a file of the page that explores the contract', () => {
  test.each([
    '/docs/static/../package.json',
    '/docs/static/..',
    '/docs/static/%2e%2e/package.json',
    '/docs/static/..%2fpackage.json',
    '/docs/static/..%5cpackage.json',
    '/docs/static/%00',
    '/docs/static/a%00.css',
    '/docs/static/.hidden',
    '/docs/static/nothing.css',
    '/docs/static/swagger-ui.css/below',
    '/docs/static/index.html',
    '/docs/static/',
    '/docs/static/%25%25',
    `/docs/static/${'x'.repeat(500)}`,
  ])('is not found when there is none: %s', async (path) => {
    expectRefusal(await get(path), 404)
  })

  test.each([
    [416, 'range: bytes=99999999-'],
    [412, 'if-match: "another"'],
    [412, 'if-unmodified-since: Mon, 01 Jan 1990 00:00:00 GMT'],
  ])('is answered %s when it does not meet a condition: %s', async (status, header) => {
    expectRefusal(await get(FILE, [header]), status)
  })

  test('is sent, whole or in part', async () => {
    expect((await get(FILE)).status).toBe(200)
    const part = await get(FILE, ['range: bytes=0-3'])
    expect({ status: part.status, length: part.text.length }).toEqual({ status: 206, length: 4 })
  })
})
