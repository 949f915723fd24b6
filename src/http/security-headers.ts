import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where a route has a policy of its own. */
    securityHeaders?: SecurityHeaders
  }
}

export type SecurityHeaders = Readonly<Record<string, string>>

/** Who allows something names where it may come from; nothing else is. */
type Directives = Readonly<Record<string, readonly string[]>>

/** What is no page needs nothing. */
const NOTHING: Directives = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }

/**
 * What helmet sets on every answer under a content security policy. That is always the same, so it is asked once. TLS,
 * and the header that promises it, are up to whoever terminates it.
 */
export function securityHeaders(directives: Directives): SecurityHeaders {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader() {},
  }
  const apply = helmet({ contentSecurityPolicy: { useDefaults: false, directives }, strictTransportSecurity: false })
  apply({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error !== undefined) throw error
  })
  return headers
}

/** Sets them on all that is registered from here on. */
export function setSecurityHeaders(app: FastifyInstance): void {
  const ofAnswers = securityHeaders(NOTHING)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config?.securityHeaders ?? ofAnswers)
    done()
  })
}
