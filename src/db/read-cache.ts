import { LRUCache } from 'lru-cache'
import type { Db } from './handles.ts'
import { signal } from './signals.ts'

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

const caches = new WeakMap<Db, Map<symbol, ReadCache<unknown, unknown>>>()

/**
 * Returns a function that gives the cache for each database. The caller has to check that a cached value is still
 * valid. After a lost connection, the next one may lead to another database, so the caches are dropped then. A
 * transaction caches nothing: others do not see its changes yet.
 *
 * @param maxCharacters the greatest total length of all values as JSON; in memory they take three to four times as
 *   many bytes
 */
export function readCacheOf<Key extends string | number, Value extends object>(
  maxCharacters: number,
): (db: Db) => ReadCache<Key, Value> {
  const own = Symbol('read cache')
  return (db) => {
    if (db.isTransaction) return nothing
    const ofDatabase = caches.get(db) ?? new Map<symbol, ReadCache<unknown, unknown>>()
    if (ofDatabase.size === 0) caches.set(db, ofDatabase)
    const known = ofDatabase.get(own)
    if (known !== undefined) return known as ReadCache<Key, Value>
    const made = bounded<Key, Value>(maxCharacters)
    ofDatabase.set(own, made as ReadCache<unknown, unknown>)
    return made
  }
}

/** Drops everything that was cached for a database. */
export function forgetAll(db: Db): void {
  caches.delete(db)
  signal(db, 'forget')
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
