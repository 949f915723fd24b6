import type { FastifyHelmetOptions } from '@fastify/helmet'

/** Where each kind of content may come from; nothing else is allowed. */
type Directives = Readonly<Record<string, string[]>>

/**
 * The headers of answers under a content security policy. TLS, and the header that promises it, are up to the proxy in
 * front of the server.
 */
export function securityHeaders(directives: Directives) {
  return {
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: false,
  } satisfies FastifyHelmetOptions
}

/** An answer that is not a page loads nothing. */
export const ANSWER_HEADERS = securityHeaders({ defaultSrc: ["'none'"], frameAncestors: ["'none'"] })
