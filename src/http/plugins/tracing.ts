import plugin from 'fastify-plugin'
import { PROBES } from '../observing/request-log.ts'
import type { RequestTracer } from '../observing/request-spans.ts'

/**
 * Begins a span for each request. Its trace is that of a trusted proxy, or a new one. Probes are not traced: load
 * balancers send them all the time.
 */
export const tracing = plugin(
  async (app, { tracer }: { readonly tracer?: RequestTracer | undefined }) => {
    app.decorateRequest('span')
    if (tracer === undefined) return
    app.addHook('onRequest', (request, reply, done) => {
      if (PROBES.has(request.routeOptions.url)) {
        done()
        return
      }
      const span = tracer.begin(request.method, request.traceparent, request.tracestate)
      request.span = span
      request.traceparent = span.traceparent
      reply.header('traceparent', span.traceparent)
      span.within(done)
    })
    // A body arrives in events of the connection, which belong to no request.
    app.addHook('preValidation', ({ span }, _, done) => {
      if (span === undefined) done()
      else span.within(done)
    })
  },
  { name: 'tracing', dependencies: ['request-ids'] },
)
