import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Connection } from '../../src/db/connect.ts'
import { databaseOf, urgent, withTx } from '../../src/db/database.ts'
import type { Db } from '../../src/db/handles.ts'
import { probed } from '../../src/db/readiness.ts'
import { emptyDatabase } from '../support/database.ts'
import { newGate, until } from '../support/waiting.ts'

let connection: Connection & { url: string | undefined }
let db: Db

beforeAll(async () => {
  connection = await emptyDatabase()
  db = connection.db
})
afterAll(() => connection.close())

const select = (by: Db) => sql`select 1`.execute(by)

/** As many transactions as there may be, each of which holds its connection, and one more that waits. */
async function tooMany() {
  const { transactions } = databaseOf(db)
  const gate = newGate()
  const begun: number[] = []
  const all: Promise<void>[] = []
  while (transactions.queued === 0) {
    const number = all.length
    const work = async (tx: Db) => {
      await select(tx)
      begun.push(number)
      await gate.passed
    }
    all.push(withTx(db, work))
  }
  await until(() => begun.length === all.length - 1)
  return { gate, begun, all }
}

describe('transactions', () => {
  test('are six of ten connections at once, one of them urgent, and one of one', async () => {
    const { gate, begun, all } = await tooMany()
    expect(begun.length).toBe(connection.url === undefined ? 1 : 5)
    if (connection.url !== undefined) await withTx(urgent(db), select)
    gate.open()
    await Promise.all(all)
    expect(begun.length).toBe(all.length)
  })

  test('leave connections to reads; the only one goes to a read before the next transaction', async () => {
    const { gate, all } = await tooMany()
    const { connections } = databaseOf(db)
    const order: string[] = []
    const read = select(db).then(() => order.push('read'))
    const next = all.at(-1)?.then(() => order.push('next'))
    if (connection.url !== undefined) await read
    else await until(() => connections.queued === 1)
    gate.open()
    await Promise.all([read, next, ...all])
    expect(order).toEqual(['read', 'next'])
  })
})

describe('the question whether the database answers', () => {
  test('is answered whatever is under way', async () => {
    const { gate, all } = await tooMany()
    await probed(db, select)
    gate.open()
    await Promise.all(all)
    await probed(db, select)
  })

  test('fails when it does not, or says so', async () => {
    const other = await emptyDatabase()
    await expect(probed(other.db, (by) => sql`select nothing`.execute(by))).rejects.toThrow('nothing')
    await other.close()
    await expect(probed(other.db, select)).rejects.toThrow()
  })
})

test('a long transaction lets the rest of the process continue', async () => {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  await withTx(db, async (tx) => {
    await select(tx)
    turn()
    for (let step = 0; step < 5; step++) await sql`select count(*) from generate_series(1, 100000)`.execute(tx)
    isOver = true
    expect(turns).toBeGreaterThan(1)
  })
})
