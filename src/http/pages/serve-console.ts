import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { prefersHtml } from '../requests/accept.ts'
import type { BuiltConsole } from './console-files.ts'
import { CONSOLE_PLACES } from './console-places.ts'
import { consoleHeaders, noStoreHeaders, rootOf } from './page-headers.ts'

/** The name of a file changes with its content. */
const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Serves the console: its files, and its page at each of its paths, so that links into it work. Programs, which do not
 * ask for HTML, find nothing at these paths. The page at `/` is sent by `sendConsole`.
 */
export function serveConsole(app: FastifyInstance, built: BuiltConsole): void {
  app.get('/console/:file', { onRequest: consoleHeaders }, (request, reply) => {
    const file = built.files.get((request.params as { file: string }).file)
    if (file === undefined) return reply.callNotFound()
    reply.headers({ 'cache-control': FOREVER, vary: 'accept-encoding' }).type(file.type)
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(file.content)
    return reply.header('content-encoding', 'gzip').send(file.compressed)
  })
  for (const place of CONSOLE_PLACES) {
    for (const url of [`/${place}`, `/${place}/*`]) {
      app.get(url, { onRequest: consoleHeaders }, (request, reply) =>
        prefersHtml(request) ? sendConsole(request, reply, built) : reply.callNotFound(),
      )
    }
  }
}

/**
 * Sends the page of the console, which names its files relative to its own URL.
 *
 * @param root of the server, where it is known better than by the URL
 */
export function sendConsole(
  request: FastifyRequest,
  reply: FastifyReply,
  { page }: BuiltConsole,
  root: string = rootOf(request),
): FastifyReply {
  reply.headers({ ...noStoreHeaders, vary: 'accept' }).type('text/html; charset=utf-8')
  return reply.send(page.replaceAll('{root}', root))
}
