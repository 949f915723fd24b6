import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** Pages of other sites use these paths, with a key that everybody may see. */
const OPEN_TO_PAGES = ['/api/frontend', '/ofrep/v1']

/** How long a browser remembers what it may do, in seconds: the longest that one of them accepts. */
const MAX_AGE_SECONDS = 86_400

/** Returns the prefix of a path that pages of other sites use; an empty text for all other paths. */
export function prefixOf(url: string): string {
  return OPEN_TO_PAGES.find((prefix) => url === prefix || url.startsWith(`${prefix}/`)) ?? ''
}

/**
 * Calls `register` for the server, and for a place of its own for each prefix, where pages of the given sites may read
 * answers. Cookies are never part of it.
 *
 * @param origins sites such as `https://shop.example.com`, or `*` for all
 */
export async function inPlaces(
  app: FastifyInstance,
  origins: readonly string[],
  register: (place: FastifyInstance, prefix: string) => void,
): Promise<void> {
  register(app, '')
  for (const prefix of OPEN_TO_PAGES) {
    await app.register(
      async (place) => {
        await place.register(cors, {
          origin: origins.includes('*') ? '*' : [...origins],
          methods: ['GET', 'POST'],
          exposedHeaders: ['etag'],
          credentials: false,
          maxAge: MAX_AGE_SECONDS,
        })
        register(place, prefix)
      },
      { prefix },
    )
  }
}
