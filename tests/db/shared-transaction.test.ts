import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UNANSWERED } from '../../src/db/client.ts'
import type { Connection } from '../../src/db/connect.ts'
import type { Db, Tx } from '../../src/db/handles.ts'
import { preparedForList } from '../../src/db/prepared.ts'
import { inSharedTransaction, MOST_IN_ONE_TRANSACTION } from '../../src/db/shared-transaction.ts'
import { ALIKE, LOCKS_OWN, WRITES_OWN } from '../../src/db/touches.ts'
import { emptyDatabase } from '../support/database.ts'

let connection: Connection
let db: Db

beforeAll(async () => {
  connection = await emptyDatabase()
  db = connection.db
  await sql`create table numbers (name text primary key, value int not null)`.execute(db)
})
afterAll(() => connection.close())
beforeEach(() => sql`delete from numbers`.execute(db))

const insert = (tx: Db, name: string, value = 0) => sql`insert into numbers values (${name}, ${value}::int)`.execute(tx)

async function transactionOf(tx: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)
  return rows[0]?.id ?? ''
}

async function stored(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; value: number }>`select name, value from numbers order by name`.execute(db)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Names one statement: what is the same for several was answered by one. */
const numbersOf = preparedForList<{ name: string }, { name: string; value: number | null; statement: number }>(
  { name: 'text' },
  (given) => sql`
    with this as materialized (select random() as statement)
    select given.name, n.value, this.statement, given.position
    from this, ${given} left join numbers n on n.name = given.name order by given.position ${LOCKS_OWN}`,
)

type Work = (tx: Tx) => Promise<unknown>

/**
 * Does works, each of its own subject, when all that may be under way is: those that wait go together then.
 *
 * @returns how each ended
 */
async function together(works: Readonly<Record<string, Work>>): Promise<PromiseSettledResult<unknown>[]> {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const blockers = ['first', 'second'].map((subject) => inSharedTransaction(db, `blocker ${subject}`, () => gate))
  const done = Object.entries(works).map(([subject, work]) => inSharedTransaction(db, subject, work))
  open()
  await Promise.all(blockers)
  return Promise.allSettled(done)
}

const values = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason?.message)))

const inserting = (name: string): Work => {
  return async (tx) => {
    await insert(tx, name)
    return transactionOf(tx)
  }
}

describe('changes that come at the same time', () => {
  test('are stored by one transaction', async () => {
    const ids = values(await together({ a: inserting('a'), b: inserting('b'), c: inserting('c') }))
    expect(ids).toEqual([ids[0], ids[0], ids[0]])
    expect(await stored()).toEqual({ a: 0, b: 0, c: 0 })
  })

  test('are not more than a transaction takes', async () => {
    const names = Array.from({ length: MOST_IN_ONE_TRANSACTION + 1 }, (_, index) => `n${index}`)
    const outcomes = await together(Object.fromEntries(names.map((name) => [name, inserting(name)])))
    expect(new Set(values(outcomes)).size).toBe(2)
    expect(Object.keys(await stored())).toHaveLength(names.length)
  })

  test('of one subject take turns, each after what the one before has stored', async () => {
    await insert(db, 'one')
    const add = async (tx: Tx) => {
      const { rows } = await sql<{ value: number }>`
        ${LOCKS_OWN} select value from numbers where name = 'one' for update`.execute(tx)
      await sql`${WRITES_OWN} update numbers set value = ${(rows[0]?.value ?? 0) + 1} where name = 'one'`.execute(tx)
      return transactionOf(tx)
    }
    const ids = await Promise.all(Array.from({ length: 6 }, () => inSharedTransaction(db, 'one', add)))
    expect(new Set(ids).size).toBe(6)
    expect(await stored()).toEqual({ one: 6 })
  })

  test('of nothing that others can know go together', async () => {
    const gate = together({ a: inserting('a') })
    const ids = await Promise.all(['b', 'c', 'd'].map((name) => inSharedTransaction(db, undefined, inserting(name))))
    await gate
    expect(new Set(ids).size).toBe(1)
  })

  test('lock in the order of their subjects', async () => {
    const order: string[] = []
    const noting =
      (name: string): Work =>
      async (tx) => {
        order.push(name)
        await insert(tx, name)
      }
    await together({ c: noting('c'), a: noting('a'), b: noting('b') })
    expect(order).toEqual(['a', 'b', 'c'])
  })

  test('have what they ask about lists answered by one statement, each their own', async () => {
    await insert(db, 'a', 1)
    await insert(db, 'b', 2)
    const asking =
      (...names: string[]): Work =>
      (tx) =>
        numbersOf(
          tx,
          names.map((name) => ({ name })),
        )
    const answers = values(await together({ a: asking('a'), b: asking('b', 'c'), c: asking('a') }))
    const { statement } = (answers as { statement: number }[][])[0]?.[0] ?? {}
    const a = { name: 'a', value: 1, statement }
    expect(answers).toEqual([
      [a],
      [
        { name: 'b', value: 2, statement },
        { name: 'c', value: null, statement },
      ],
      [a],
    ])
  })

  test('are done in their own order, whatever others ask for first', async () => {
    const asking: Work = (tx) => numbersOf(tx, [{ name: 'b' }])
    const writing: Work = async (tx) => {
      await sql`${UNANSWERED} insert into numbers values ('b', 5)`.execute(tx)
      return numbersOf(tx, [{ name: 'b' }])
    }
    const answers = values(await together({ a: asking, b: writing }))
    expect(answers).toMatchObject([[{ value: null }], [{ value: 5 }]])
  })

  test('share the answer to what they ask alike', async () => {
    const drawing = async (tx: Tx) => {
      const { rows } = await sql<{ value: number }>`${ALIKE} select random() as value`.execute(tx)
      return rows[0]?.value
    }
    const drawn = values(await together({ a: drawing, b: drawing }))
    expect(drawn[0]).toBe(drawn[1])
    const other = async (tx: Tx) => (await sql<{ value: number }>`select random() as value`.execute(tx)).rows[0]?.value
    const each = values(await together({ a: other, b: other }))
    expect(each[0]).not.toBe(each[1])
  })
})

describe('a change that is refused', () => {
  test('before it has written anything leaves the others as they are, and is not done again', async () => {
    let times = 0
    const refused = async (tx: Tx) => {
      times++
      await sql`${LOCKS_OWN} select from numbers where name = 'b' for update`.execute(tx)
      throw new Error('refused')
    }
    const outcomes = values(await together({ a: inserting('a'), b: refused, c: inserting('c') }))
    expect(outcomes).toEqual([outcomes[0], 'refused', outcomes[0]])
    expect(times).toBe(1)
    expect(await stored()).toEqual({ a: 0, c: 0 })
  })

  test.each([
    ['an answered statement', (tx: Tx) => insert(tx, 'b')],
    ['one that nobody waits for', (tx: Tx) => sql`${UNANSWERED} insert into numbers values ('b', 0)`.execute(tx)],
    ['one that says what it writes', (tx: Tx) => sql`${WRITES_OWN} update numbers set value = 9`.execute(tx)],
  ])('after %s leaves nothing, and the others are stored', async (_, write) => {
    const refused = async (tx: Tx) => {
      await write(tx)
      throw new Error('refused')
    }
    const outcomes = values(await together({ a: inserting('a'), b: refused, c: inserting('c') }))
    expect(outcomes[1]).toBe('refused')
    expect(outcomes[0]).not.toBe(outcomes[2])
    expect(await stored()).toEqual({ a: 0, c: 0 })
  })

  test('alone leaves nothing that it has locked', async () => {
    const marking = async (tx: Tx) => {
      await sql`${LOCKS_OWN} update numbers set value = 1 where name = 'b'`.execute(tx)
      throw new Error('refused')
    }
    await insert(db, 'b')
    expect(values(await together({ b: marking }))).toEqual(['refused'])
    expect(await stored()).toEqual({ b: 0 })
  })
})

describe('a change that the database refuses', () => {
  test.each([
    ['by an answered statement', (tx: Tx) => insert(tx, 'taken')],
    ['at the end', (tx: Tx) => sql`${UNANSWERED} insert into numbers values ('taken', 1)`.execute(tx)],
  ])('%s gets the error, and the others are stored', async (_, fail) => {
    await insert(db, 'taken')
    const outcomes = values(await together({ a: inserting('a'), b: fail, c: inserting('c') }))
    expect(outcomes[1]).toContain('duplicate key')
    expect(await stored()).toEqual({ a: 0, c: 0, taken: 0 })
  })
})

describe('a statement that may touch what others are of', () => {
  test.each([
    ['an update', (tx: Tx) => sql`update numbers set value = value + 1`.execute(tx)],
    ['a lock', (tx: Tx) => sql`select from numbers for update`.execute(tx)],
    ['a lock that is a function', (tx: Tx) => sql`select pg_advisory_xact_lock(1)`.execute(tx)],
  ])('%s has a transaction of its own', async (_, touch) => {
    const touching = async (tx: Tx) => {
      await touch(tx)
      return transactionOf(tx)
    }
    const [a, b, c] = values(await together({ a: inserting('a'), b: touching, c: inserting('c') }))
    expect(c).toBe(a)
    expect(b).not.toBe(a)
  })
})

describe.skipIf(process.env.TEST_ENGINE === 'embedded')('with several connections', () => {
  test('others do not wait for a lock that somebody else keeps', async () => {
    await insert(db, 'kept')
    let release = () => {}
    const kept = new Promise<void>((resolve) => {
      release = resolve
    })
    const keeper = db.transaction().execute(async (tx) => {
      await sql`select from numbers where name = 'kept' for update`.execute(tx)
      await kept
    })
    const waiting = async (tx: Tx) => {
      await sql`${WRITES_OWN} update numbers set value = 5 where name = 'kept'`.execute(tx)
      release()
    }
    const outcomes = together({ a: inserting('a'), kept: waiting })
    const seen = async () => {
      while ((await stored()).a === undefined) await new Promise((resolve) => setTimeout(resolve, 5))
      release()
    }
    await Promise.all([keeper, outcomes, seen()])
    expect(await stored()).toEqual({ a: 0, kept: 5 })
  })

  test('a connection that is lost is told, and nothing is done twice', async () => {
    let times = 0
    const losing = async (tx: Tx) => {
      times++
      await insert(tx, 'lost')
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
      await insert(tx, 'after')
    }
    const outcomes = await together({ a: inserting('a'), b: losing })
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(times).toBe(1)
    expect(await stored()).toEqual({})
  })
})
