import type { Db } from './handles.ts'

type Question<Key, Answer> = { readonly key: Key; resolve(answer: Answer): void; reject(reason: unknown): void }

/** What waits to be asked, and since when a statement is under way. */
type Queue<Key, Answer> = { readonly waiting: Question<Key, Answer>[]; since?: number | undefined }

/** Behind a statement that takes longer nobody waits: its connection may be gone. */
const PATIENCE_MS = 50
const MOST_AT_ONCE = 100

/**
 * Answers many who ask alike with one statement. The first is asked for at once; who asks while that is under way waits
 * for its end, and then all who wait are asked for together. So an answer is never older than its question, a caller
 * alone waits for nobody, and the more there are, the less each costs the database. A transaction asks for itself.
 *
 * @param ask runs the statement; it gives an answer for each key, in their order
 */
export function batchLoader<Key, Answer>(
  ask: (db: Db, keys: readonly Key[]) => Promise<readonly Answer[]>,
): (db: Db, key: Key) => Promise<Answer> {
  const queues = new WeakMap<Db, Queue<Key, Answer>>()

  async function send(db: Db, queue: Queue<Key, Answer>): Promise<void> {
    const questions = queue.waiting.splice(0, MOST_AT_ONCE)
    const since = performance.now()
    queue.since = since
    try {
      const keys = questions.map(({ key }) => key)
      for (const [index, answer] of (await ask(db, keys)).entries()) questions[index]?.resolve(answer)
    } catch (reason) {
      for (const { reject } of questions) reject(reason)
    }
    // Another one may have been sent when patience ended.
    if (queue.since === since) queue.since = undefined
    if (queue.since === undefined && queue.waiting.length > 0) void send(db, queue)
  }

  function queueOf(db: Db): Queue<Key, Answer> {
    const known = queues.get(db)
    if (known !== undefined) return known
    const made = { waiting: [] }
    if (!db.isTransaction) queues.set(db, made)
    return made
  }

  return (db, key) =>
    new Promise((resolve, reject) => {
      const queue = queueOf(db)
      queue.waiting.push({ key, resolve, reject })
      if (queue.since === undefined || performance.now() - queue.since > PATIENCE_MS) void send(db, queue)
    })
}
