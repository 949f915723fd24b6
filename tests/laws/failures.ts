import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { OperationId } from '../../src/contract.ts'
import { connectPostgres } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrate.ts'
import { storedFormOf } from '../../src/domain/access/secret.ts'
import { handlers } from '../../src/http/handlers/registry.ts'
import type { Handlers } from '../../src/http/operations/handler.ts'
import { clientOf } from '../support/call.ts'
import type { DocumentedOperation } from '../support/contract.ts'
import { emptyDatabase, sharedDatabase } from '../support/database.ts'
import { logged } from '../support/logged.ts'
import { readOnlyServer } from '../support/read-only.ts'
import { serverOn } from '../support/server.ts'
import { hasEvents, type Law } from './law.ts'

const needsDatabase = ({ statuses }: DocumentedOperation): boolean => statuses.includes(503)
const UNAVAILABLE = { status: 503, name: 'ServiceUnavailableError' }

let unreachable: FastifyInstance

export const unreachableDatabase: Law = {
  name: 'the answer is 503 while the database is out of reach',
  of: needsDatabase,
  async open() {
    const lost = connectPostgres('postgres://nobody@127.0.0.1:1/nothing', () => {})
    unreachable = await serverOn(lost.db)
    return async () => {
      await unreachable.close()
      await lost.close()
    }
  },
  async before({ world: { db }, called: { id }, request, by }) {
    const { status, error, headers } = await clientOf(unreachable, db, by).send(id, request)
    expect({ status, name: error?.name, retryAfter: headers['retry-after'] }).toEqual({
      ...UNAVAILABLE,
      retryAfter: '1',
    })
    expect(error?.message).not.toMatch(/ECONNREFUSED|127\.0\.0\.1/)
    return undefined
  },
}

/** Operations that ask the database for nothing but the caller before they answer: a stream reads after its headers. */
const NEED_ONLY_THE_KEY: readonly OperationId[] = ['validatePassword', 'streamEvents']
const ADMIN = { name: 'failures', key: '*:*.the-admin-key-of-the-failures', userId: 0 }

let left: FastifyInstance

export const lostDatabase: Law = {
  name: 'the answer is 503 when the database goes away after the key was checked',
  of: (called) =>
    // Tokens of signal endpoints are looked up each time.
    process.env.TEST_ENGINE !== 'embedded' &&
    needsDatabase(called) &&
    called.access !== 'signal' &&
    !NEED_ONLY_THE_KEY.includes(called.id),
  async open() {
    if (process.env.TEST_ENGINE === 'embedded') return async () => {}
    const lost = await emptyDatabase()
    await migrate(lost.db)
    const { name, key } = ADMIN
    await lost.db
      .insertInto('apiTokens')
      .values({ name, type: 'admin', ...storedFormOf(key) })
      .execute()
    left = await serverOn(lost.db)
    // Its events are looked for where there is a database; there are none to find.
    await clientOf(left, (await sharedDatabase()).connection.db, ADMIN).send('searchEvents', { body: {} })
    await lost.close()
    return () => left.close()
  },
  async before({ world: { db }, called: { id }, request }) {
    const { status, error } = await clientOf(left, db, ADMIN).send(id, request)
    expect({ status, name: error?.name }).toEqual(UNAVAILABLE)
    return undefined
  },
}

const DETAIL = 'a detail that nobody should see'

let faulty: FastifyInstance
const faultyLog: string[] = []

export const ownFaults: Law = {
  name: 'a fault of ours is answered by 500, told to nobody, and logged under the id of the answer',
  async open() {
    const fail = () => Promise.reject(new Error(DETAIL))
    const failing = Object.fromEntries(Object.keys(handlers).map((id) => [id, fail])) as unknown as Handlers
    const { db } = (await sharedDatabase()).connection
    faulty = await serverOn(db, { handlers: failing, log: logged(faultyLog, 'error') })
    return () => faulty.close()
  },
  async before({ world: { db }, called: { id, method }, request, by }) {
    const { status, error } = await clientOf(faulty, db, by).send(id, request)
    expect({ status, name: error?.name }).toEqual({ status: 500, name: 'InternalError' })
    expect(JSON.stringify(error)).not.toContain(DETAIL)
    const line = faultyLog.find((entry) => entry.includes(error?.id ?? 'no id'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      requestId: error?.id,
      method,
      url: expect.stringMatching(/^\/[^?]+$/),
      err: { message: DETAIL, stack: expect.stringContaining('failures.ts') },
    })
    return undefined
  },
}

let readOnly: Awaited<ReturnType<typeof readOnlyServer>>

export const readOnlyDatabase: Law = {
  name: 'the answer is 503 while the database takes no writes, and the log says why',
  of: hasEvents,
  async open() {
    readOnly = await readOnlyServer()
    return () => readOnly.close()
  },
  async before({ world: { db }, called: { id }, request, by }) {
    const { app, log, setReadOnly } = readOnly
    log.length = 0
    await setReadOnly(true)
    const { status, error, headers } = await clientOf(app, db, by).send(id, request)
    await setReadOnly(false)
    expect({ status, name: error?.name, retryAfter: headers['retry-after'] }).toEqual({
      ...UNAVAILABLE,
      retryAfter: '1',
    })
    const entry = JSON.parse(log.find((line) => line.includes(error?.id ?? 'no id')) ?? '{}')
    expect(entry).toMatchObject({
      requestId: error?.id,
      status: 503,
      error: { code: '25006', cause: expect.stringContaining('read-only') },
    })
    expect(log.join('')).not.toContain('"stack"')
    return undefined
  },
}
