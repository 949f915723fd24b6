import { beforeAll, describe, expect, test } from 'vitest'
import { batchLoader } from '../../../src/db/batch-loader.ts'
import type { Db } from '../../../src/db/handles.ts'
import { sharedDatabase } from '../../support/database.ts'
import { stopClock } from '../../support/stopped-clock.ts'

let db: Db
beforeAll(async () => {
  db = (await sharedDatabase()).connection.db
})

/** Stands for a statement: what it was asked for, and how its answer arrives. */
type Statement<Question> = { of: Question; answer(fails?: Error): void }

function statements<Question, Answer>(answerTo: (question: Question) => Answer) {
  const sent: Statement<Question>[] = []
  const ask = (_: Db, of: Question) =>
    new Promise<Answer>((resolve, reject) => {
      sent.push({ of, answer: (fails) => (fails === undefined ? resolve(answerTo(of)) : reject(fails)) })
    })
  return { sent, ask }
}

const soon = () => new Promise((resolve) => setImmediate(resolve))

describe('a batch loader', () => {
  const doubles = () => statements((keys: readonly number[]) => keys.map((key) => key * 2))

  test.each([
    ['fewer', []],
    ['more', [2, 4]],
  ])('fail when there are %s answers than questions', async (_, answers) => {
    const double = batchLoader(async () => answers)
    await expect(double(db, 1)).rejects.toThrow(`1 keys got ${answers.length} answers`)
  })

  test('go out together when they come while another is under way', async () => {
    const { sent, ask } = doubles()
    const double = batchLoader(ask)
    const answers = [1, 2, 3].map((key) => double(db, key))
    expect(sent.map(({ of }) => of)).toEqual([[1]])
    sent[0]?.answer()
    await soon()
    expect(sent.map(({ of }) => of)).toEqual([[1], [2, 3]])
    sent[1]?.answer()
    expect(await Promise.all(answers)).toEqual([2, 4, 6])
    const later = double(db, 4)
    sent[2]?.answer()
    expect(await later).toBe(8)
  })

  test('fail together, and not those after them', async () => {
    const { sent, ask } = doubles()
    const double = batchLoader(ask)
    const [first, second, third] = [double(db, 1), double(db, 2), double(db, 3)]
    const failed = Promise.allSettled([second, third])
    sent[0]?.answer()
    expect(await first).toBe(2)
    const later = double(db, 4)
    sent[1]?.answer(new Error('gone'))
    expect(await failed).toMatchObject([{ status: 'rejected' }, { reason: { message: 'gone' } }])
    sent[2]?.answer()
    expect(await later).toBe(8)
  })

  test('wait for none that hangs', async () => {
    const { sent, ask } = doubles()
    const double = batchLoader(ask)
    const wait = stopClock()
    void double(db, 1)
    wait(60)
    const answer = double(db, 2)
    sent[1]?.answer()
    expect(await answer).toBe(4)
  })

  test('of a transaction go alone', async () => {
    const { sent, ask } = doubles()
    const double = batchLoader(ask)
    void double(db, 1)
    await db.transaction().execute(async (tx) => {
      const answer = double(tx, 2)
      sent[1]?.answer()
      expect(await answer).toBe(4)
    })
    expect(sent.map(({ of }) => of)).toEqual([[1], [2]])
  })
})
