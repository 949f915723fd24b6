import { readFileSync } from 'node:fs'
import { Duplex } from 'node:stream'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { createConcurrencyLimit } from '../../../src/db/concurrency-limit.ts'
import { defer, handleOn, withTx } from '../../../src/db/database.ts'
import { createDrivers } from '../../../src/db/driver.ts'
import type { Db, Tx } from '../../../src/db/handles.ts'
import { roundTrip } from '../../../src/db/round-trip.ts'
import { inProject } from '../../../src/runtime/project-folder.ts'

/** The statements that were sent, one list for each write. */
let writes: Sent[][]
let db: Db
beforeEach(() => {
  writes = []
  db = handleOver(() => 'SELECT 0')
})

type Sent = { text: string; name: string | undefined; values: unknown[] }

/**
 * A handle over a connection that notes what is sent over it, instead of sending it.
 *
 * @param answer returns what the database reports for a text, or its error. After an error, it refuses all statements
 *   until the end of the transaction, as the database does
 */
function handleOver(answer: (text: string) => string | Error): Db {
  let status = 'I'
  const stream = {
    cork: () => void writes.push([]),
    uncork() {},
  }
  const answerOf = (text: string): string | Error => {
    const isEnd = text === 'commit' || text === 'rollback'
    if (status === 'E') return isEnd ? 'ROLLBACK' : new Error('the transaction is aborted')
    return answer(text)
  }
  const query = async ({ text, name, values }: Sent) => {
    writes.at(-1)?.push({ text, name, values })
    const said = answerOf(text)
    if (text.startsWith('begin') && !(said instanceof Error)) status = 'T'
    else if (text === 'commit' || text === 'rollback') status = 'I'
    else if (status === 'T' && said instanceof Error) status = 'E'
    if (said instanceof Error) throw said
    const [command, count] = said.split(' ')
    return { command, rowCount: count === undefined ? null : Number(count), rows: [] }
  }
  const client = {
    connection: { stream },
    query,
    getTransactionStatus: () => status,
    release() {},
    on() {},
    off() {},
  }
  const pool = { connect: async () => client } as unknown as pg.Pool
  const limit = createConcurrencyLimit({ maxConcurrent: 1, maxQueued: 1, timeoutMs: 1 })
  const connections = createConcurrencyLimit({ maxConcurrent: 1, maxQueued: 1, timeoutMs: 1 })
  return handleOn(
    { pool, connections, transactions: limit, heavy: limit, probe: undefined },
    createDrivers({ pool, connections, answerMs: 0, lockTotalMs: 0, statementMs: 0, isEmbedded: false }),
  )
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

  test('sends statements that are run at once together, in their order', async () => {
    await withTx(db, (tx) => Promise.all([insert(tx, 1), select(tx), sql`select 2`.execute(tx)]))
    expect(textsOfWrites()).toEqual([
      ['begin'],
      ['insert into numbers values ($1)', 'select 1 as one', 'select 2'],
      ['commit'],
    ])
  })

  test('sends a statement that may change something only when it has begun', async () => {
    db = handleOver((text) => (text === 'begin' ? new Error('not now') : 'SELECT 0'))
    for (const change of [insert, (tx: Tx) => sql`insert into numbers values (1) returning n`.execute(tx)]) {
      writes = []
      await expect(withTx(db, async (tx) => void (await change(tx, 1)))).rejects.toMatchObject({
        message: 'not now',
        statement: 'begin',
      })
      expect(textsOfWrites()).toEqual([['begin']])
    }
  })

  test('that could not begin sends nothing more, though its work continues', async () => {
    db = handleOver((text) => (text === 'begin' ? new Error('not now') : 'SELECT 0'))
    const work = withTx(db, async (tx) => {
      await select(tx).catch(() => {})
      await insert(tx, 1)
    })
    await expect(work).rejects.toThrow('The transaction of this statement is not open')
    expect(textsOfWrites()).toEqual([['begin', 'select 1 as one']])
  })

  test('that has failed is never acknowledged, though its work continues', async () => {
    db = handleOver((text) => (text === 'select 2' ? new Error('not now') : 'SELECT 0'))
    const work = withTx(db, async (tx) => {
      await select(tx)
      await sql`select 2`.execute(tx).catch(() => {})
    })
    await expect(work).rejects.toThrow('The transaction is rolled back')
    expect(textsOfWrites()).toEqual([['begin', 'select 1 as one'], ['select 2'], ['commit']])
  })

  test('gives each of the statements that are run at once its own result', async () => {
    db = handleOver((text) => (text === 'select 1 as one' ? 'SELECT 0' : `UPDATE ${/\d/.exec(text)?.[0]}`))
    const update = (tx: Tx, value: number) => sql`update numbers set n = ${sql.lit(value)}`.execute(tx)
    const results = await withTx(db, (tx) => Promise.all([update(tx, 3), select(tx), insert(tx, 1), update(tx, 4)]))
    expect(results.map((result) => result?.numAffectedRows)).toEqual([3n, undefined, undefined, 4n])
  })

  test('fails all statements that are run at once when one fails', async () => {
    db = handleOver((text) => (text === 'select 2' ? new Error('not now') : 'SELECT 0'))
    const outcomes: PromiseSettledResult<unknown>[] = []
    const work = withTx(db, async (tx) => {
      outcomes.push(...(await Promise.allSettled([select(tx), sql`select 2`.execute(tx), sql`select 3`.execute(tx)])))
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })

  test('takes no statement after its work has failed', async () => {
    const late: Promise<unknown>[] = []
    const work = withTx(db, async (tx) => {
      await select(tx)
      late.push(new Promise((resolve) => process.nextTick(resolve)).then(() => select(tx)))
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    await expect(late[0]).rejects.toThrow('The transaction of this statement has ended')
    expect(textsOfWrites()).toEqual([['begin', 'select 1 as one'], ['rollback']])
  })

  test('sends its rollback apart from a statement that it has not waited for, which can fail', async () => {
    db = handleOver((text) => (text === 'select 2' ? new Error('not now') : 'SELECT 0'))
    const last: Promise<unknown>[] = []
    const work = withTx(db, async (tx) => {
      last.push(sql`select 2`.execute(tx))
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    await expect(last[0]).rejects.toThrow('not now')
    expect(textsOfWrites()).toEqual([['begin', 'select 2'], ['rollback']])
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

  test.each(['commit', 'insert into numbers values ($1)'])(
    'fails with the error of its commit, or of a statement that is sent with it: %s',
    async (failing) => {
      db = handleOver((text) => (text === failing ? new Error('not now') : 'SELECT 0'))
      const work = db.transaction().execute(async (tx) => {
        await select(tx)
        await insert(tx, 1)
      })
      await expect(work).rejects.toMatchObject({ message: 'not now', statement: failing })
      expect(textsOfWrites()).toEqual([
        ['begin', 'select 1 as one'],
        ['insert into numbers values ($1)', 'commit'],
      ])
    },
  )
})

describe('a statement', () => {
  test('has a name of its own, so that it is planned once', async () => {
    for (const value of [1, 2]) await sql`select ${value}`.execute(db)
    await sql`select ${3} as three`.execute(db)
    await select(db)
    const names = writes.flat().map(({ name }) => name)
    expect(names[1]).toBe(names[0])
    expect(new Set(names).size).toBe(3)
    expect(names).not.toContain(undefined)
  })

  test.each([
    ['an object', { a: [1] }, '{"a":[1]}'],
    ['objects in a list', [{ a: 1 }, 'b', null], '{"{\\"a\\":1}","b",NULL}'],
    ['a buffer', Buffer.from('a'), Buffer.from('a')],
    ['a time', new Date(5), expect.stringMatching(/^19(70|69)-.*\.005/)],
    ['null', null, null],
  ])('takes %s', async (_, value, sent) => {
    await sql`select ${value}`.execute(db)
    expect(writes.flat()[0]?.values).toEqual([sent])
  })

  test('reports how many rows it has changed', async () => {
    db = handleOver(() => 'DELETE 3')
    expect((await sql`delete from numbers`.execute(db)).numAffectedRows).toBe(3n)
  })
})

/** The driver uses these parts of pg; its types and its documentation do not promise them all. */
test('pg still has the parts that are used of it', () => {
  const client = new pg.Client({ lock_timeout: 5 } as pg.ClientConfig)
  const { connection, connectionParameters } = client as pg.Client & { connectionParameters: object }
  for (const part of ['cork', 'uncork', 'destroy', 'pause', 'resume', 'isPaused'] as const)
    expect(connection.stream[part], part).toBeTypeOf('function')
  expect(client).toMatchObject({ processID: null })
  expect(pg).toMatchObject({ utils: { prepareValue: expect.any(Function) } })
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

test('pg sends a round trip at once, so that the database gets it in one write', async () => {
  const { written, login, stream } = silentServer()
  const client = new pg.Client({ pipeline: true, stream: () => stream } as unknown as pg.ClientConfig)
  client.on('error', () => {})
  const connected = client.connect()
  setImmediate(() => stream.push(login))
  await connected
  written.length = 0
  const statements = ['begin', 'select 1', 'select 2'].map((text) => ({ text, name: undefined, values: [] }))
  const answer = roundTrip(client, statements, () => {})
  expect(written).toEqual([expect.stringMatching(/begin.*select 1.*select 2/s)])
  stream.destroy()
  await expect(answer).rejects.toThrow()
})
