import { LRUCache } from 'lru-cache'
import { type Serialized, serialized } from '../../serialized.ts'

/** Requests can select any filter, so all bodies share one limit. Compressed, a character takes up to 1.3 bytes. */
const MAX_CHARACTERS = 150_000_000

const bodies = new LRUCache<string, Serialized>({ maxSize: MAX_CHARACTERS })

/**
 * Returns a body that many requests get. The same content has the same key, on any database.
 *
 * @param characters the approximate length of the body; a body over the limit is made again for each request
 * @param pieces yields the body in pieces
 */
export function sharedBody(key: string, characters: number, pieces: () => Iterable<string>): Serialized {
  const known = bodies.get(key)
  if (known !== undefined) return known
  const made = serialized(pieces)
  bodies.set(key, made, { size: 1 + characters })
  return made
}
