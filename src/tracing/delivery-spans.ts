import { ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import type { Post } from '../jobs/deliver-webhooks.ts'
import { preciseNow, traceparentOf } from './spans.ts'

/**
 * Returns `post` with a span for each request of a webhook. The receiver gets `traceparent`. If the event has a trace,
 * the span is in it.
 *
 * @param inTrace makes the next span that has no parent a part of this trace
 */
export function deliverySpans(tracer: Tracer, inTrace: (traceId: string) => void): (post: Post) => Post {
  return (post) => async (request, signal) => {
    const { eventId, traceId } = request.about
    const attributes = {
      'http.request.method': 'POST',
      // The rest of the address may have a secret.
      'server.address': new URL(request.url).hostname,
      'flaghoist.event.id': eventId,
    }
    if (traceId !== undefined) inTrace(traceId)
    const span = tracer.startSpan(
      'webhook',
      { kind: SpanKind.CLIENT, startTime: preciseNow(), attributes },
      ROOT_CONTEXT,
    )
    const failed = (type: string) => span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type)
    try {
      const headers = { traceparent: traceparentOf(span), ...request.headers }
      const status = await post({ ...request, headers }, signal)
      span.setAttribute('http.response.status_code', status)
      if (status < 200 || status > 299) failed(String(status))
      return status
    } catch (error) {
      failed('_OTHER')
      throw error
    } finally {
      span.end(preciseNow())
    }
  }
}
