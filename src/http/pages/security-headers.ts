import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { onRequestHookHandler } from 'fastify'
import helmet from 'helmet'

/** The allowed sources for each kind of content. */
type Directives = Readonly<Record<string, string[]>>

/**
 * Returns a hook that sets the security headers of a response, with a content security policy. TLS and the header
 * Strict-Transport-Security are left to the proxy in front of the server.
 */
export function securityHeaders(directives: Directives): onRequestHookHandler {
  const headers = headersOf(directives)
  return (_, reply, done) => {
    reply.headers(headers)
    done()
  }
}

/**
 * Returns the headers that Helmet sets. They are the same for each request, so Helmet sets them once, on a response
 * that is never sent.
 */
function headersOf(directives: Directives): OutgoingHttpHeaders {
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: false,
    // As `frame-ancestors` of each policy says, for browsers that do not know it.
    xFrameOptions: { action: 'deny' },
  })
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  setHeaders(request, response, () => {})
  return response.getHeaders()
}
