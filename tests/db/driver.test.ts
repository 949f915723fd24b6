import { readFileSync } from 'node:fs'
import { Duplex } from 'node:stream'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { createConcurrencyLimit } from '../../src/db/concurrency-limit.ts'
import { defer, dialectOf } from '../../src/db/database.ts'
import { createDriver } from '../../src/db/driver.ts'
import type { Db, Tx } from '../../src/db/handles.ts'
import { inProject } from '../../src/project-folder.ts'

/** The statements that were sent, one list for each write to the connection. */
let writes: pg.QueryConfig[][]
let db: Db
beforeEach(() => {
  writes = []
  db = handleOver(async () => ({ command: 'SELECT', rowCount: 1, rows: [{ one: 1 }] }))
})

/** A handle over a connection that notes what is sent over it, instead of sending it. */
function handleOver(answer: (statement: pg.QueryConfig) => Promise<unknown>): Db {
  let corked: pg.QueryConfig[] | undefined
  const stream = {
    cork() {
      corked = []
    },
    uncork() {
      if (corked !== undefined) writes.push(corked)
      corked = undefined
    },
  }
  const query = (statement: pg.QueryConfig) => {
    if (corked === undefined) writes.push([statement])
    else corked.push(statement)
    return answer(statement)
  }
  const client = { connection: { stream }, query, release() {} }
  const pool = { connect: async () => client } as unknown as pg.Pool
  const limit = createConcurrencyLimit({ maxConcurrent: 1, maxQueued: 1, timeoutMs: 1 })
  const dialect = dialectOf({ pool, transactions: limit, heavy: limit, probe: undefined }, () =>
    createDriver({ pool, answerMs: 0, isEmbedded: false }),
  )
  return new Kysely({ dialect })
}

const textsOfWrites = () => writes.map((statements) => statements.map(({ text }) => text))
const select = (handle: Db) => sql`select 1 as one`.execute(handle)
const insert = (tx: Tx, value: unknown) => defer(tx, sql`insert into numbers values (${value})`)

describe('a transaction', () => {
  test('takes one round trip for its first statement, and one for all that is deferred and the commit', async () => {
    await db.transaction().execute(async (tx) => {
      await select(tx)
      await insert(tx, 1)
      await insert(tx, 2)
    })
    expect(textsOfWrites()).toEqual([
      ['begin', 'select 1 as one'],
      ['insert into numbers values ($1)', 'insert into numbers values ($1)', 'commit'],
    ])
  })

  test('sends statements that are run at once in their order', async () => {
    await db.transaction().execute((tx) => Promise.all([insert(tx, 1), select(tx), sql`select 2`.execute(tx)]))
    expect(textsOfWrites()).toEqual([
      ['begin', 'insert into numbers values ($1)', 'select 1 as one'],
      ['select 2'],
      ['commit'],
    ])
  })

  test('has the isolation level that it is begun with', async () => {
    await db.transaction().setIsolationLevel('serializable').setAccessMode('read only').execute(select)
    expect(textsOfWrites()).toEqual([['begin isolation level serializable read only', 'select 1 as one'], ['commit']])
  })

  test.each([
    ['without statements', async () => {}],
    [
      'that fails before a statement is sent',
      async (tx: Tx) => {
        await insert(tx, 1)
        throw new Error('changed my mind')
      },
    ],
  ])('%s sends nothing', async (_, work) => {
    await db
      .transaction()
      .execute(work)
      .catch(() => {})
    expect(writes).toEqual([])
  })

  test('that fails later sends nothing more but its rollback', async () => {
    const work = db.transaction().execute(async (tx) => {
      await select(tx)
      await insert(tx, 1)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(textsOfWrites()).toEqual([['begin', 'select 1 as one'], ['rollback']])
  })

  test('sends no rollback after a commit that failed, which has rolled back', async () => {
    db = handleOver(async ({ text }) => {
      if (text === 'commit') throw new Error('no commit')
      return { rows: [] }
    })
    await expect(db.transaction().execute(select)).rejects.toThrow('no commit')
    expect(textsOfWrites()).toEqual([['begin', 'select 1 as one'], ['commit']])
  })
})

describe('a statement', () => {
  test('has a name of its own when it has parameters, so that it is planned once', async () => {
    for (const value of [1, 2]) await sql`select ${value}`.execute(db)
    await sql`select ${3} as three`.execute(db)
    await select(db)
    const names = writes.flat().map(({ name }) => name)
    expect(names).toEqual([expect.any(String), names[0], expect.any(String), undefined])
    expect(names[2]).not.toBe(names[0])
  })

  test.each([
    ['an object', { a: [1] }, '{"a":[1]}'],
    ['objects in a list', [{ a: 1 }, 'b', null], ['{"a":1}', 'b', null]],
    ['a buffer', Buffer.from('a'), Buffer.from('a')],
    ['a time', new Date(5), new Date(5)],
    ['null', null, null],
  ])('takes %s', async (_, value, sent) => {
    await sql`select ${value}`.execute(db)
    expect(writes.flat()[0]?.values).toEqual([sent])
  })

  test('reports how many rows it has changed', async () => {
    db = handleOver(async () => ({ command: 'DELETE', rowCount: 3, rows: [] }))
    expect((await sql`delete from numbers`.execute(db)).numAffectedRows).toBe(3n)
  })
})

/** The driver uses these parts of pg; its types and its documentation do not promise them all. */
test('pg still has the parts that are used of it', () => {
  const client = new pg.Client({ pipeline: true, lock_timeout: 5 } as pg.ClientConfig)
  const { connection, connectionParameters } = client as pg.Client & { connectionParameters: object }
  for (const part of ['cork', 'uncork', 'destroy', 'pause', 'resume', 'isPaused'] as const)
    expect(connection.stream[part], part).toBeTypeOf('function')
  expect(client).toMatchObject({ pipeline: true, processID: null })
  expect(connectionParameters).toMatchObject({ lock_timeout: 5 })
  const pool = new pg.Pool({ max: 1 })
  Object.assign(pool.options, { max: 2 })
  expect(pool).toMatchObject({ options: { max: 2 }, totalCount: 0, idleCount: 0, waitingCount: 0 })
})

test('the decision about these parts names the version of pg that is installed', () => {
  const { version } = JSON.parse(readFileSync(inProject('node_modules/pg/package.json'), 'utf8'))
  expect(readFileSync(inProject('docs/decisions/0004-fewer-round-trips.md'), 'utf8')).toContain(`with pg ${version}`)
})

/** Accepts the login, and answers nothing after that. Each entry of `writes` is what the stream got at once. */
function silentServer() {
  const written: string[] = []
  const stream = new Duplex({
    read() {},
    write: (chunk: Buffer, _, done) => {
      written.push(chunk.toString('latin1'))
      done()
    },
    writev: (chunks, done) => {
      written.push(chunks.map(({ chunk }) => chunk.toString('latin1')).join(''))
      done()
    },
  })
  const connect = () => process.nextTick(() => stream.emit('connect'))
  const login = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')
  return { written, login, stream: Object.assign(stream, { connect, setNoDelay() {}, ref() {}, unref() {} }) }
}

test('pg sends the statements of a pipeline at once, so that a corked stream gets them in one write', async () => {
  const { written, login, stream } = silentServer()
  const client = new pg.Client({ stream: () => stream, pipeline: true } as unknown as pg.ClientConfig)
  client.on('error', () => {})
  const connected = client.connect()
  setImmediate(() => stream.push(login))
  await connected
  written.length = 0
  stream.cork()
  const answers = ['begin', 'select 1', 'commit'].map((text) => client.query({ text }))
  stream.uncork()
  expect(written).toEqual([expect.stringMatching(/begin.*select 1.*commit/s)])
  stream.destroy()
  await Promise.allSettled(answers)
})
