import { once } from 'node:events'
import { connect } from 'node:net'
import { prettyFactory } from 'pino-pretty'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { connectPostgres } from '../../../src/db/connect.ts'
import { handlers } from '../../../src/http/handlers/registry.ts'
import { READABLE_LINES } from '../../../src/logging/logging.ts'
import { cookieWith } from '../../support/call.ts'
import { LEVELS, logging } from '../../support/request-records.ts'
import { sdkWith } from '../../support/sdk-keys.ts'
import { makeAccount, makeToken } from '../../support/service-accounts.ts'
import { browserOf, makePerson, PASSWORD } from '../../support/sign-in.ts'
import { overTheWire } from '../../support/socket.ts'
import { it } from '../../support/world.ts'

const FEATURES = '/api/admin/projects/default/features'

describe('the record of a request', () => {
  it('says what was asked, by whom, and what came of it', async ({ world }) => {
    const { entry } = await logging(world)
    const name = await world.feature()
    const { entry: record } = await entry('GET', `${FEATURES}/${name}?x`, { authorization: world.admin.key ?? '' })
    expect(record).toEqual({
      level: LEVELS.info,
      time: expect.any(Number),
      pid: process.pid,
      hostname: expect.any(String),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      operation: 'getFeature',
      method: 'GET',
      url: `${FEATURES}/${name}`,
      status: 400,
      ms: expect.any(Number),
      actor: { kind: 'admin-key', id: expect.any(Number) },
      project: 'default',
      error: { name: 'ValidationError', message: expect.stringContaining('/query/x') },
      msg: 'answered',
    })
  })

  it('names callers by kind and id only', async ({ world }) => {
    const { entry } = await logging(world)
    const { id: account } = await makeAccount(world)
    const { secret } = await makeToken(world, account)
    const person = await makePerson(world)
    const { session } = await browserOf(world, person.id)
    const keys = { client: await sdkWith(world), frontend: await sdkWith(world, { type: 'frontend' }) }
    const tokens = await world.db.selectFrom('apiTokens').select(['id', 'type']).execute()
    const idOf = (type: string) => tokens.find((token) => token.type === type)?.id
    const callers: [path: string, headers: Record<string, string>, actor: object | undefined][] = [
      [FEATURES, { authorization: world.admin.key ?? '' }, { kind: 'admin-key', id: idOf('admin') }],
      [FEATURES, { authorization: secret }, { kind: 'service-account', id: account }],
      [FEATURES, { cookie: cookieWith(session) }, { kind: 'user', id: person.id }],
      ['/api/client/features', { authorization: keys.client.key }, { kind: 'client-key', id: idOf('client') }],
      ['/api/frontend', { authorization: keys.frontend.key }, { kind: 'frontend-key', id: idOf('frontend') }],
      [FEATURES, { authorization: 'nobody' }, undefined],
      ['/login', {}, undefined],
    ]
    for (const [path, headers, actor] of callers) {
      const { entry: record } = await entry('GET', path, headers)
      expect([path, record?.actor]).toEqual([path, actor])
    }
  })

  it('has the id of the answer, once, for a refused request', async ({ world }) => {
    const { app, entries } = await logging(world)
    const authorization = world.admin.key ?? ''
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const port = Number(new URL(address).port)
    const paths = [
      '/nothing',
      `${FEATURES}/nothing`,
      `${FEATURES}?x=1`,
      '/%zz',
      `/${'x'.repeat(3000)}`,
      '/docs/static/x',
    ]
    for (const path of paths) {
      entries.length = 0
      const answer = await overTheWire(
        port,
        `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\nauthorization: ${authorization}\r\n\r\n`,
      )
      const body = JSON.parse(answer.text)
      await vi.waitUntil(() => entries.length > 0)
      expect(entries).toMatchObject([
        { level: LEVELS.info, requestId: body.id, status: answer.status, error: { name: body.name }, msg: 'answered' },
      ])
      expect(entries[0]).not.toHaveProperty('err')
    }
    for (const [bytes, status] of [
      ['no request\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nhost: a\r\nexpect: more\r\n\r\n', 417],
    ] as const) {
      entries.length = 0
      const answer = await overTheWire(port, bytes)
      expect(entries).toMatchObject([{ requestId: JSON.parse(answer.text).id, status, msg: 'answered' }])
    }
  })

  it('names the user who signs in', async ({ world }) => {
    const { app, entries } = await logging(world)
    const { id } = await makePerson(world)
    const signIn = (password: string) =>
      app.inject({ method: 'POST', url: '/auth/simple/login', payload: { username: 'ada@example.com', password } })
    await signIn(PASSWORD)
    await signIn('another password')
    expect(entries.map(({ operation, status, actor }) => [operation, status, actor])).toEqual([
      ['logIn', 200, { kind: 'user', id }],
      ['logIn', 401, undefined],
    ])
  })

  it('has a level by what it is worth', async ({ world }) => {
    const { entry, entries, app } = await logging(world)
    const authorization = (await sdkWith(world)).key
    const levels: [path: string, headers: Record<string, string>, status: number, level: number][] = [
      ['/health', {}, 200, LEVELS.debug],
      ['/ready', {}, 200, LEVELS.debug],
      ['/api/client/features', { authorization }, 200, LEVELS.debug],
      ['/api/client/features', { authorization: 'nobody' }, 401, LEVELS.info],
      ['/api/client/features/nothing', { authorization }, 404, LEVELS.debug],
      ['/docs/openapi.json', {}, 200, LEVELS.debug],
      ['/docs/static/swagger-ui.css', {}, 200, LEVELS.debug],
      ['/pages/style.css', {}, 200, LEVELS.debug],
      ['/login', {}, 200, LEVELS.debug],
      ['/auth/oidc/login', {}, 404, LEVELS.info],
      [FEATURES, { authorization: world.admin.key ?? '' }, 200, LEVELS.info],
      [FEATURES, {}, 401, LEVELS.info],
    ]
    for (const [path, headers, status, level] of levels) {
      const answer = await entry('GET', path, headers)
      expect([path, answer.statusCode, answer.entry?.level]).toEqual([path, status, level])
    }
    const url = '/ofrep/v1/evaluate/flags/nothing'
    await app.inject({ method: 'POST', url, headers: { authorization }, payload: { context: {} } })
    expect(entries.at(-1)).toMatchObject({ operation: 'evaluateFlag', status: 404, level: LEVELS.debug })
    const body = { appName: 'shop', interval: 10, started: new Date().toISOString(), strategies: [] }
    const reported = await app.inject({
      method: 'POST',
      url: '/api/client/register',
      headers: { authorization },
      payload: body,
    })
    expect(reported.statusCode).toBe(202)
  })

  it('has the stack of a fault, and no other', async ({ world }) => {
    const failing = { ...handlers, listProjectFeatures: () => Promise.reject(new Error('a mistake')) }
    const { entry } = await logging(world, { handlers: failing })
    const answer = await entry('GET', FEATURES, { authorization: world.admin.key ?? '' })
    expect(answer.entry).toMatchObject({
      level: LEVELS.error,
      requestId: answer.json().id,
      operation: 'listProjectFeatures',
      status: 500,
      error: { name: 'InternalError' },
      err: { message: 'a mistake', stack: expect.stringContaining('request-log.test.ts') },
    })
  })

  it('says in a few words that the database is out of reach', async () => {
    const lost = connectPostgres('postgres://nobody@127.0.0.1:1/nothing', () => {})
    onTestFinished(() => lost.close())
    const { entry } = await logging(lost)
    const answer = await entry('GET', FEATURES, { authorization: 'any' })
    const { entry: record } = answer
    expect(record).toMatchObject({
      level: LEVELS.warn,
      status: 503,
      error: { name: 'ServiceUnavailableError', code: 'ECONNREFUSED', cause: 'connect ECONNREFUSED 127.0.0.1:1' },
    })
    expect(record).not.toHaveProperty('err')
    expect(JSON.stringify(record).length).toBeLessThan(600)
  })
})

describe('the record of a stream', () => {
  it('comes when its client closes the connection', async ({ world }) => {
    const { app, entries } = await logging(world)
    const { key } = await sdkWith(world)
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    entries.length = 0
    socket.write(`GET /api/client/streaming HTTP/1.1\r\nhost: a\r\nauthorization: ${key}\r\n\r\n`)
    await once(socket, 'data')
    expect(entries).toEqual([])
    socket.destroy()
    await vi.waitUntil(() => entries.length > 0)
    expect(entries).toMatchObject([
      { level: LEVELS.debug, operation: 'streamClientFeatures', status: 200, msg: 'answered' },
    ])
  })
})

describe('on a terminal', () => {
  it('is one line, also of a record with an actor and an error', () => {
    const record = {
      level: 30,
      time: 0,
      msg: 'answered',
      actor: { kind: 'user', id: 1 },
      error: { name: 'NotFoundError' },
    }
    const line = prettyFactory({ ...READABLE_LINES, colorize: false })(record)
    expect(line).toMatch(/^\S+ INFO: answered \{.*"id":1.*NotFoundError.*\}\n$/)
  })
})

describe('a client that closes its connection before the answer', () => {
  it('leaves one record, and another one only for a fault', async ({ world }) => {
    const arrived = vi.fn()
    const gone = vi.fn()
    const failing = {
      ...handlers,
      async listProjectFeatures() {
        arrived()
        await vi.waitUntil(() => gone.mock.calls.length > 0)
        throw new Error('a mistake')
      },
    }
    const { app, entries } = await logging(world, { handlers: failing })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    entries.length = 0
    socket.write(`GET ${FEATURES} HTTP/1.1\r\nhost: a\r\nauthorization: ${world.admin.key}\r\n\r\n`)
    await vi.waitUntil(() => arrived.mock.calls.length > 0)
    socket.destroy()
    await once(socket, 'close')
    await vi.waitUntil(() => entries.length === 1)
    gone()
    await vi.waitUntil(() => entries.length === 2)
    expect(entries).toMatchObject([
      {
        level: LEVELS.info,
        operation: 'listProjectFeatures',
        actor: { kind: 'admin-key' },
        msg: 'the client has closed the connection before the answer',
      },
      { level: LEVELS.error, err: { message: 'a mistake' }, requestId: entries[0]?.requestId },
    ])
    expect(entries[0]).not.toHaveProperty('status')
  })
})
