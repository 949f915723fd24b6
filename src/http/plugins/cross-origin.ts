import cors from '@fastify/cors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '../../domain/errors.ts'

/** Pages of other sites use these paths, with a public key. */
const OPEN_TO_PAGES = ['/api/frontend', '/ofrep/v1']

/** How long a browser caches the answer to a preflight request, in seconds: the maximum of all browsers. */
const MAX_AGE_SECONDS = 86_400

/** Returns the prefix of a path that pages of other sites use; an empty text for all other paths. */
export function prefixOf(url: string): string {
  return OPEN_TO_PAGES.find((prefix) => url === prefix || url.startsWith(`${prefix}/`)) ?? ''
}

/**
 * Calls `register` for the server, and for an encapsulated plugin per prefix, whose responses pages of the given sites
 * may read, without cookies.
 *
 * @param origins sites such as `https://shop.example.com`, or `*` for all
 */
export async function forEachPrefix(
  app: FastifyInstance,
  origins: readonly string[],
  register: (app: FastifyInstance, prefix: string) => void,
): Promise<void> {
  register(app, '')
  for (const prefix of OPEN_TO_PAGES) {
    await app.register(
      async (scoped) => {
        scoped.addHook('onRequest', refuseOtherOptions)
        await scoped.register(cors, {
          origin: origins.includes('*') ? '*' : [...origins],
          methods: ['GET', 'POST'],
          exposedHeaders: ['etag'],
          credentials: false,
          maxAge: MAX_AGE_SECONDS,
        })
        register(scoped, prefix)
      },
      { prefix },
    )
  }
}

/** Refuses OPTIONS requests that are not preflight requests. The plugin would answer them with a plain text. */
function refuseOtherOptions({ method, headers }: FastifyRequest, _: FastifyReply, done: (error?: Error) => void): void {
  const isPreflight = headers.origin !== undefined && headers['access-control-request-method'] !== undefined
  if (method !== 'OPTIONS' || isPreflight) done()
  else done(invalid('OPTIONS needs the headers Origin and Access-Control-Request-Method here, as browsers send them'))
}
