import type { IncomingMessage } from 'node:http'
import plugin from 'fastify-plugin'
import { invalid } from '../../domain/errors.ts'

/** Refuses requests with no Host header, or with several. */
export const hostHeader = plugin(
  async (app) => {
    app.addHook('onRequest', ({ raw }, _, done) => {
      assertOneHost(raw)
      done()
    })
  },
  { name: 'host-header' },
)

/**
 * Ensures that a request has one Host header. When there are several, Node silently uses the first one, and a proxy in
 * front may use another.
 *
 * @throws DomainError invalid when an HTTP/1.1 request has no Host header, or any request has more than one
 */
function assertOneHost({ httpVersion, headers, rawHeaders }: IncomingMessage): void {
  if (httpVersion === '1.1' && headers.host === undefined)
    throw invalid('An HTTP/1.1 request needs the header Host, with the name of the server')
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) throw invalid('A request must have exactly one Host header, with the name of the server')
}
