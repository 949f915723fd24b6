import type { Db } from './handles.ts'

type Asked<Answer> = { readonly running: Promise<Answer>; next?: Promise<Answer> }

/**
 * Lets those who ask the same at the same time share a statement. Who asks while it is under way waits for its end and
 * shares the next one with all others who wait, so an answer is never older than its question. Nobody changes an answer.
 *
 * @param sameness questions are the same when this text of them is
 */
export function singleFlight<Question, Answer>(
  sameness: (question: Question) => string,
  ask: (db: Db, question: Question) => Promise<Answer>,
): (db: Db, question: Question) => Promise<Answer> {
  const all = new WeakMap<Db, Map<string, Asked<Answer>>>()

  return (db, question) => {
    if (db.isTransaction) return ask(db, question)
    const ofDatabase = all.get(db) ?? new Map<string, Asked<Answer>>()
    if (ofDatabase.size === 0) all.set(db, ofDatabase)
    const key = sameness(question)
    const start = (): Promise<Answer> => {
      const asked: Asked<Answer> = { running: ask(db, question) }
      ofDatabase.set(key, asked)
      const end = () => {
        if (asked.next === undefined) ofDatabase.delete(key)
      }
      asked.running.then(end, end)
      return asked.running
    }
    const asked = ofDatabase.get(key)
    if (asked === undefined) return start()
    asked.next ??= asked.running.then(start, start)
    return asked.next
  }
}
