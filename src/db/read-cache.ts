import { LRUCache } from 'lru-cache'
import type { Db } from './handles.ts'

/** What was read of a database, by key. When it is full, what was not used for longest makes room. */
export type ReadCache<Key, Value> = {
  get(key: Key): Value | undefined
  /** @param characters how long the value is as JSON; one that is longer than `MOST_CACHED_CHARACTERS` is not kept */
  set(key: Key, value: Value, characters: number): void
}

/** The longest value that is cached: longer ones would push out hundreds of others. */
export const MOST_CACHED_CHARACTERS = 20_000

const caches = new WeakMap<Db, Map<symbol, ReadCache<unknown, unknown>>>()

/**
 * A cache of what a process has read of each database. Whoever uses it has to know that a value is still right. Nothing
 * can tell whether a lost connection comes back to the same database, so everything is dropped when one is lost. A
 * transaction caches nothing: others don't see yet what it changes.
 *
 * @param mostCharacters how long all values are together at most, as JSON; in memory they take three to four times as
 *   many bytes
 */
export function readCacheOf<Key extends string | number, Value extends object>(
  mostCharacters: number,
): (db: Db) => ReadCache<Key, Value> {
  const own = Symbol('read cache')
  return (db) => {
    if (db.isTransaction) return nothing
    const ofDatabase = caches.get(db) ?? new Map<symbol, ReadCache<unknown, unknown>>()
    if (ofDatabase.size === 0) caches.set(db, ofDatabase)
    const known = ofDatabase.get(own)
    if (known !== undefined) return known as ReadCache<Key, Value>
    const made = bounded<Key, Value>(mostCharacters)
    ofDatabase.set(own, made as ReadCache<unknown, unknown>)
    return made
  }
}

/** Drops everything that was read of a database. */
export function forgetAll(db: Db): void {
  caches.delete(db)
}

const nothing: ReadCache<unknown, never> = { get: () => undefined, set() {} }

function bounded<Key extends string | number, Value extends object>(mostCharacters: number): ReadCache<Key, Value> {
  const values = new LRUCache<Key, Value>({ maxSize: mostCharacters, maxEntrySize: MOST_CACHED_CHARACTERS })
  return {
    get: (key) => values.get(key),
    set(key, value, characters) {
      values.set(key, value, { size: characters })
    },
  }
}
