import { perDatabase } from './database.ts'
import type { Db } from './handles.ts'

type Question<Key, Answer> = { readonly key: Key; resolve(answer: Answer): void; reject(reason: unknown): void }

/** The questions that wait, and the start time of the statement that is running. */
type Queue<Key, Answer> = { readonly waiting: Question<Key, Answer>[]; since?: number | undefined }

/** Questions do not wait for a statement that takes longer than this: its connection may be lost. */
const PATIENCE_MS = 50
const BATCH_SIZE = 100

/**
 * Batches questions of the same kind into one statement. The first question is sent at once. Questions that arrive
 * while it is running wait for its end, then they are sent together. So an answer is never older than its question, a
 * single caller never waits, and each question costs less when there are many. In a transaction, nothing is batched.
 *
 * @param ask runs the statement and returns one answer for each key, in the order of the keys
 */
export function batchLoader<Key, Answer>(
  ask: (db: Db, keys: readonly Key[]) => Promise<readonly Answer[]>,
): (db: Db, key: Key) => Promise<Answer> {
  const queueOf = perDatabase((): Queue<Key, Answer> => ({ waiting: [] }))

  async function send(db: Db, queue: Queue<Key, Answer>): Promise<void> {
    const questions = queue.waiting.splice(0, BATCH_SIZE)
    const since = performance.now()
    queue.since = since
    try {
      const keys = questions.map(({ key }) => key)
      const answers = await ask(db, keys)
      // A missing or additional answer would give callers the answers of others.
      if (answers.length !== keys.length) throw new Error(`${keys.length} keys got ${answers.length} answers`)
      for (const [index, answer] of answers.entries()) questions[index]?.resolve(answer)
    } catch (reason) {
      for (const { reject } of questions) reject(reason)
    }
    // Another statement may have been sent after `PATIENCE_MS`.
    if (queue.since === since) queue.since = undefined
    if (queue.since === undefined && queue.waiting.length > 0) void send(db, queue)
  }

  return (db, key) =>
    new Promise((resolve, reject) => {
      const queue = db.isTransaction ? { waiting: [] } : queueOf(db)
      queue.waiting.push({ key, resolve, reject })
      if (queue.since === undefined || performance.now() - queue.since > PATIENCE_MS) void send(db, queue)
    })
}
