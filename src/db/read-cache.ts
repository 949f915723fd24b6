import type { Db } from './handles.ts'

/** What was read of a database, by key. When it is full, what was read first makes room. */
export type ReadCache<Key, Value> = {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
}

/** What is longer as JSON is better not remembered: of two thousand of them a process would run out of memory. */
export const MOST_CACHED_CHARACTERS = 20_000

const stores = new WeakMap<Db, Map<symbol, ReadCache<unknown, unknown>>>()

/**
 * A place for what a process remembers of each database that it reads. Whoever remembers also knows how to tell that
 * it is still right; what nobody can tell is whether the server on the other side is the same one, so everything is
 * forgotten when a connection is lost. A transaction remembers nothing: what it changes itself it can not tell.
 *
 * @param most how many values are kept
 */
export function readCacheOf<Key, Value>(most: number): (db: Db) => ReadCache<Key, Value> {
  const own = Symbol('remembered')
  return (db) => {
    if (db.isTransaction) return nothing
    const ofDatabase = stores.get(db) ?? new Map<symbol, ReadCache<unknown, unknown>>()
    if (ofDatabase.size === 0) stores.set(db, ofDatabase)
    const known = ofDatabase.get(own)
    if (known !== undefined) return known as ReadCache<Key, Value>
    const made = bounded<Key, Value>(most)
    ofDatabase.set(own, made as ReadCache<unknown, unknown>)
    return made
  }
}

/** Forgets all that was read of a database. */
export function forgetAll(db: Db): void {
  stores.delete(db)
}

const nothing: ReadCache<unknown, never> = { get: () => undefined, set() {} }

function bounded<Key, Value>(most: number): ReadCache<Key, Value> {
  const values = new Map<Key, Value>()
  return {
    get: (key) => values.get(key),
    set(key, value) {
      values.delete(key)
      values.set(key, value)
      if (values.size <= most) return
      for (const oldest of values.keys()) {
        values.delete(oldest)
        break
      }
    },
  }
}
