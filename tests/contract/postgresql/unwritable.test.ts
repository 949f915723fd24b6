import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectPostgres } from '../../../src/db/connect.ts'
import type { Db } from '../../../src/db/handles.ts'
import { askedBeside } from '../../../src/db/readiness.ts'
import { requestOf } from '../../scenarios/request-of.ts'
import { clientOf } from '../../support/call.ts'
import { operations } from '../../support/contract.ts'
import { sharedDatabase } from '../../support/database.ts'
import { serverOn } from '../../support/server.ts'
import { openWorld } from '../../support/world.ts'

const log: string[] = []
let app: FastifyInstance
let setReadOnly: (isReadOnly: boolean) => Promise<void>
let setProbeReadOnly: (isReadOnly: boolean) => Promise<void>
let close = async () => {}

/** A server whose sessions take no writes; the embedded engine has one session, which has to change its mind. */
beforeAll(async () => {
  const { connection, url } = await sharedDatabase()
  const readOnly = url && connectPostgres(`${url}?options=-c%20default_transaction_read_only%3Don`, () => {})
  const { db } = readOnly || connection
  const set = async (session: Db, isReadOnly: boolean) => {
    await sql.raw(`set default_transaction_read_only = ${isReadOnly}`).execute(session)
  }
  setReadOnly = async (isReadOnly) => {
    if (!readOnly) await set(db, isReadOnly)
  }
  // On PostgreSQL, the probe has a session of its own.
  setProbeReadOnly = (isReadOnly) => askedBeside(db, (session) => set(session, isReadOnly))
  app = await serverOn(db, { logger: { level: 'info', stream: { write: (line: string) => log.push(line) } } })
  close = async () => {
    await app.close()
    if (readOnly) await readOnly.close()
  }
})
afterAll(() => close())

const writing = [...operations.values()].filter(({ events }) => events.length > 0)

describe('while the database takes no writes', () => {
  test.each(writing)('$id answers 503, says when to try again, and logs why', async ({ id }) => {
    const { by, ...request } = await requestOf(await openWorld(), id)
    const { db } = (await sharedDatabase()).connection
    log.length = 0
    await setReadOnly(true)
    const { status, error, headers } = await clientOf(app, db, by).send(id, request)
    await setReadOnly(false)
    const retryAfter = headers['retry-after']
    expect({ status, name: error?.name, retryAfter }).toEqual({
      status: 503,
      name: 'ServiceUnavailableError',
      retryAfter: '1',
    })
    const entry = JSON.parse(log.find((line) => line.includes(error?.id ?? 'no id')) ?? '{}')
    expect(entry).toMatchObject({
      requestId: error?.id,
      status: 503,
      error: { code: '25006', cause: expect.stringContaining('read-only') },
    })
    expect(log.join('')).not.toContain('"stack"')
  })

  test('/ready answers 503 and logs why once, /health 200', async () => {
    log.length = 0
    await setReadOnly(true)
    const [ready, again, health] = await Promise.all(
      ['/ready', '/ready', '/health'].map((url) => app.inject({ method: 'GET', url })),
    )
    await setReadOnly(false)
    expect(health?.statusCode).toBe(200)
    for (const answer of [ready, again]) {
      expect(answer?.statusCode).toBe(503)
      expect(answer?.headers['retry-after']).toBe('1')
      expect(answer?.json().name).toBe('ServiceUnavailableError')
    }
    const reason = expect.stringContaining('read-only')
    expect(log.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, reason, code: '25006', msg: 'the server is not ready' },
    ])
    expect(log.join('')).not.toContain('"stack"')
  })

  test('/ready logs that writes are taken again', async () => {
    const ready = async () => (await app.inject({ method: 'GET', url: '/ready' })).statusCode
    await setProbeReadOnly(true)
    expect(await ready()).toBe(503)
    log.length = 0
    await setProbeReadOnly(false)
    expect(await ready()).toBe(200)
    expect(log.map((line) => JSON.parse(line))).toMatchObject([{ level: 30, msg: 'the server is ready again' }])
  })
})
