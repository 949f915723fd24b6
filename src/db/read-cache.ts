import { LRUCache } from 'lru-cache'
import { onOutdated, perDatabase } from './database.ts'
import type { Db } from './handles.ts'

/**
 * Caches what was read from a database, by key. A full cache takes few of the new values, each in place of the least
 * recently used ones.
 */
export type ReadCache<Key, Value> = {
  get(key: Key): Value | undefined
  /** @param characters the value's length as JSON; a value longer than `MAX_CACHED_CHARACTERS` is not cached */
  set(key: Key, value: Value, characters: number): void
}

/** The longest value that is cached: longer ones would push out hundreds of others. */
export const MAX_CACHED_CHARACTERS = 20_000

/**
 * A full cache takes one in this number of new values. If it took each of them, reading more in turn than it holds would
 * drop every value shortly before it is read again.
 */
const NEW_VALUES_FOR_ONE_TAKEN = 10

/**
 * Returns a function that gives the cache for each database. The caller has to check that a cached value is still
 * valid. After a lost connection, the next one may lead to another database, so the cache is replaced then. A
 * transaction caches nothing: others do not see its changes yet.
 *
 * @param maxCharacters the greatest total length of all values as JSON; in memory they take three to four times as
 *   many bytes
 */
export function readCacheOf<Key extends string | number, Value extends object>(
  maxCharacters: number,
): (db: Db) => ReadCache<Key, Value> {
  const currentOf = perDatabase((db) => {
    const current = { cache: bounded<Key, Value>(maxCharacters) }
    // A read that began before keeps the old cache, so its values are dropped too.
    onOutdated(db, () => {
      current.cache = bounded(maxCharacters)
    })
    return current
  })
  return (db) => (db.isTransaction ? nothing : currentOf(db).cache)
}

const nothing: ReadCache<unknown, never> = { get: () => undefined, set() {} }

function bounded<Key extends string | number, Value extends object>(maxCharacters: number): ReadCache<Key, Value> {
  const values = new LRUCache<Key, Value>({ maxSize: maxCharacters, maxEntrySize: MAX_CACHED_CHARACTERS })
  let refused = 0
  return {
    get: (key) => values.get(key),
    set(key, value, characters) {
      const isFull = values.calculatedSize + characters > maxCharacters
      if (isFull && !values.has(key)) {
        refused = (refused + 1) % NEW_VALUES_FOR_ONE_TAKEN
        if (refused !== 0) return
      }
      values.set(key, value, { size: characters })
    },
  }
}
