import type { onRequestHookHandler } from 'fastify'
import helmet from 'helmet'

/** The allowed sources for each kind of content. */
type Directives = Readonly<Record<string, string[]>>

/**
 * Returns a hook that sets the security headers of a response, with a content security policy. TLS and the header
 * Strict-Transport-Security are left to the proxy in front of the server.
 */
export function securityHeaders(directives: Directives): onRequestHookHandler {
  // Made once: @fastify/helmet makes it for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: false,
  })
  return (request, reply, done) => setHeaders(request.raw, reply.raw, () => done())
}

/** The headers of a response that is not a page: it loads nothing. */
export const answerHeaders = securityHeaders({ defaultSrc: ["'none'"], frameAncestors: ["'none'"] })
