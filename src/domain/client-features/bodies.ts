import { LRUCache } from 'lru-cache'
import { type Serialized, serialized } from '../../runtime/serialized.ts'

/** Requests can select any filter, so all bodies share one limit. Compressed, a character takes up to 1.3 bytes. */
const MAX_CHARACTERS = 150_000_000
/** After this time without a request, a body is forgotten. */
const MAX_UNUSED_MS = 60_000

/**
 * Returns a body that many requests get. The same content of a database has the same key.
 *
 * @param characters the approximate length of the body; a body over the limit is made again for each request
 * @param pieces yields the body in pieces
 */
export type SharedBody = (key: string, characters: number, pieces: () => Iterable<string>) => Serialized

/** @param now returns a time in milliseconds, greater than 0 */
export function createSharedBody(now: () => number): SharedBody {
  const bodies = new LRUCache<string, Serialized>({
    maxSize: MAX_CHARACTERS,
    ttl: MAX_UNUSED_MS,
    ttlResolution: 0,
    perf: { now },
    updateAgeOnGet: true,
  })
  return (key, characters, pieces) => {
    const known = bodies.get(key)
    if (known !== undefined) return known
    // Each change makes new bodies, and nobody asks for those before.
    bodies.purgeStale()
    const made = serialized(pieces)
    bodies.set(key, made, { size: 1 + characters })
    return made
  }
}
