import type { FastifyHelmetOptions } from '@fastify/helmet'

/** The allowed sources for each kind of content. */
type Directives = Readonly<Record<string, string[]>>

/**
 * Returns the options for responses with a content security policy. TLS and the header Strict-Transport-Security are
 * left to the proxy in front of the server.
 */
export function securityHeaders(directives: Directives) {
  return {
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: false,
  } satisfies FastifyHelmetOptions
}

/** The headers of a response that is not a page: it loads nothing. */
export const ANSWER_HEADERS = securityHeaders({ defaultSrc: ["'none'"], frameAncestors: ["'none'"] })
