import plugin from 'fastify-plugin'
import { isTraceparent, trustedProxyCheck } from '../observing/request-ids.ts'

/** Takes the trace of a trusted proxy, and answers with the ids of each request. */
export const requestIds = plugin(
  async (app, { trustedProxies }: { readonly trustedProxies?: readonly string[] }) => {
    const isTrusted = trustedProxyCheck(trustedProxies)
    app.decorateRequest('traceparent')
    app.decorateRequest('tracestate')
    app.decorateRequest('events')
    app.decorateRequest('recorded')
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id)
      const { traceparent, tracestate } = request.headers
      if (isTraceparent(traceparent) && isTrusted(request.raw)) {
        request.traceparent = traceparent
        // Node.js joins several headers of this name.
        request.tracestate = typeof tracestate === 'string' ? tracestate : undefined
        reply.header('traceparent', traceparent)
      }
      done()
    })
  },
  { name: 'request-ids' },
)
