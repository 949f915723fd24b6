import { LRUCache } from 'lru-cache'
import { onOutdated, perDatabase } from './database.ts'
import type { Db } from './handles.ts'

/**
 * Caches what was read from a database, by key. A full cache takes few of the new values, each in place of the least
 * recently used ones.
 */
export type ReadCache<Key, Value> = {
  get(key: Key): Value | undefined
  /** @param bytes the memory for the value; one that needs more than `MAX_CACHED_BYTES` is not cached */
  set(key: Key, value: Value, bytes: number): void
}

/** The largest value that is cached: larger ones would push out many others. */
export const MAX_CACHED_BYTES = 20_000

/** The key, the revision and the place in the lists of the cache. */
const ENTRY_BYTES = 300

/**
 * Returns the memory for an entry whose value is a text. V8 stores a character in two bytes if one of the text needs
 * it.
 */
export function textEntryBytes(text: string): number {
  return ENTRY_BYTES + text.length * (/[\u0100-\uffff]/.test(text) ? 2 : 1)
}

/**
 * A full cache takes one in this number of new values. If it took each of them, reading more in turn than it holds
 * would drop every value shortly before it is read again.
 */
const NEW_VALUES_FOR_ONE_TAKEN = 10

/**
 * Returns a function that gives the cache for each database. The caller has to check that a cached value is still
 * valid. After a lost connection, the next one may lead to another database, so the cache is replaced then. A
 * transaction finds values and caches none: others do not see its changes yet.
 *
 * @param maxBytes the memory for all values of a database; read when its cache is created, which is at its first use
 */
export function readCacheOf<Key extends string | number, Value extends object>(
  maxBytes: (db: Db) => number,
): (db: Db) => ReadCache<Key, Value> {
  const currentOf = perDatabase((db) => {
    const current = { cache: bounded<Key, Value>(maxBytes(db)) }
    // A read that began before keeps the old cache, so its values are dropped too.
    onOutdated(db, () => {
      current.cache = bounded(maxBytes(db))
    })
    return current
  })
  return (db) => {
    const { cache } = currentOf(db)
    return db.isTransaction ? { get: cache.get, set() {} } : cache
  }
}

function bounded<Key extends string | number, Value extends object>(maxBytes: number): ReadCache<Key, Value> {
  const values = new LRUCache<Key, Value>({ maxSize: maxBytes, maxEntrySize: MAX_CACHED_BYTES })
  let refused = 0
  return {
    get: (key) => values.get(key),
    set(key, value, bytes) {
      const isFull = values.calculatedSize + bytes > maxBytes
      if (isFull && !values.has(key)) {
        refused = (refused + 1) % NEW_VALUES_FOR_ONE_TAKEN
        if (refused !== 0) return
      }
      values.set(key, value, { size: bytes })
    },
  }
}
