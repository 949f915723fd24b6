import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Waiter } from '../../src/db/concurrency-limit.ts'
import { type Connection, connectPostgres } from '../../src/db/connect.ts'
import { databaseOf, urgent, withTx } from '../../src/db/database.ts'
import { preemptedError } from '../../src/db/errors.ts'
import type { Db, Tx } from '../../src/db/handles.ts'
import { holdTx } from '../../src/db/held-transaction.ts'
import { systemActor } from '../../src/domain/actor.ts'
import { withDomainErrors } from '../../src/domain/transaction/constraint-errors.ts'
import { inRolledBackTransaction, inTransaction } from '../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import type { Transaction } from '../../src/domain/transaction/transaction.ts'
import { emptyDatabase } from '../support/database.ts'
import { until } from '../support/waiting.ts'

/* A database with one connection: the embedded one, or PostgreSQL with a pool of one. */

let connection: Connection & { url: string | undefined }
let single: Connection
let db: Db

beforeAll(async () => {
  connection = await emptyDatabase()
  single = connection.url === undefined ? connection : connectPostgres(connection.url, () => {}, { poolSize: 1 })
  db = single.db
})
afterAll(async () => {
  if (single !== connection) await single.close()
  await connection.close()
})

const select = (by: Db) => sql`select 1`.execute(by)
const reader: () => Waiter = () => ({ account: 'reader' })
const setting = () => ({ db, limits: defaultLimits, clock: () => new Date() })

describe('an urgent transaction', () => {
  test('gets the connection before all reads and transactions that wait, and one of these is next', async () => {
    const { connections } = databaseOf(db)
    const order: string[] = []
    const noted = (name: string) => () => void order.push(name)
    const first = await holdTx(db, reader())
    const reads = Array.from({ length: 20 }, (_, n) => select(db).then(noted(`read ${n}`)))
    const changes = Array.from({ length: 20 }, (_, n) =>
      withTx(db, (tx) => select(tx), { account: `${n}` }).then(noted(`change ${n}`)),
    )
    const edits = [1, 2].map((n) => withTx(urgent(db), (tx) => select(tx)).then(noted(`edit ${n}`)))
    await until(() => connections.queued === reads.length + 1)
    await first.rollBack()
    await Promise.all([...reads, ...changes, ...edits])
    expect(order.slice(0, 3)).toEqual(['edit 1', 'read 0', 'edit 2'])
  })
})

describe('a transaction of a request that is not urgent', () => {
  /**
   * Work that lasts until an urgent edit is made, for which there is no connection meanwhile.
   *
   * @param step returns whether the work continues
   */
  function working(step: (tx: Tx) => Promise<boolean>) {
    const done: string[] = []
    let edit: Promise<unknown> | undefined
    const work = async ({ tx }: Transaction) => {
      done.push('begun')
      edit ??= withTx(urgent(db), (tx) => select(tx)).then(() => done.push('edited'))
      let goesOn = true
      while (goesOn && !done.includes('edited')) goesOn = await step(tx)
      done.push('ended')
    }
    return { work, done, edited: () => edit }
  }

  test.each([
    ['committed', inTransaction],
    ['rolled back', inRolledBackTransaction],
  ] as const)('is preempted and starts again, where it is to be %s', async (_, run) => {
    const { work, done, edited } = working(async (tx) => (await select(tx)) !== undefined)
    await run(setting(), systemActor, work, reader())
    await edited()
    expect(done).toEqual(['begun', 'edited', 'begun', 'ended'])
  })

  test.each([
    ['committed', inTransaction],
    ['rolled back', inRolledBackTransaction],
  ] as const)('that yields is preempted also while it computes, where it is to be %s', async (_, run) => {
    const { work, done, edited } = working(async () => (await pause(10)) === undefined)
    await run({ ...setting(), givesWay: true }, systemActor, work, reader())
    await edited()
    expect(done.filter((step) => step !== 'ended')).toEqual(['begun', 'edited', 'begun'])
  })

  test('is preempted though its work takes the error for a refusal', async () => {
    const { work, done, edited } = working((tx) =>
      select(tx).then(
        () => true,
        () => false,
      ),
    )
    await inTransaction(setting(), systemActor, work, reader())
    await edited()
    expect(done).toEqual(['begun', 'ended', 'edited', 'begun', 'ended'])
  })

  test('starts again as often as it was preempted, and no conflict counts for that', async () => {
    let attempts = 0
    const result = await withDomainErrors(async () => {
      if (++attempts <= 5) throw preemptedError()
      return attempts
    })
    expect(result).toBe(6)
  })
})

test('a transaction of the server itself is not preempted', async () => {
  const done: string[] = []
  let edit: Promise<unknown> | undefined
  await inTransaction(setting(), systemActor, async ({ tx }) => {
    edit = withTx(urgent(db), (tx) => select(tx)).then(() => done.push('edited'))
    const until = performance.now() + 100
    while (performance.now() < until) await select(tx)
    done.push('ended')
  })
  await edit
  expect(done).toEqual(['ended', 'edited'])
})
