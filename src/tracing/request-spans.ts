import { type Attributes, SpanKind, SpanStatusCode, TraceFlags, type Tracer } from '@opentelemetry/api'
import type { RequestFacts, RequestTracer } from '../http/observing/request-spans.ts'
import { contextFrom, contextOf, preciseNow, type Scope, traceparentOf, within } from './spans.ts'
import { statementSpan } from './statement-spans.ts'

/** The most statements of one request that get a span. */
const MAX_STATEMENTS = 1000

/** Makes the spans of requests, and those of the statements that they send. */
export function requestSpans(tracer: Tracer): RequestTracer {
  return {
    begin(method, traceparent, tracestate) {
      const parent = contextFrom(traceparent, tracestate)
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, startTime: preciseNow() }, parent)
      const context = contextOf(span)
      let statements = 0
      let isOver = false
      const scope: Scope = (statement) => {
        // A stream sends statements for as long as it is open.
        if (!isOver && statements++ < MAX_STATEMENTS) statementSpan(tracer, context, statement)
      }
      return {
        traceparent: traceparentOf(span),
        isSampled: (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0,
        // Without a scope, the statements of a request that is not sampled cost nothing.
        within: (next) => (span.isRecording() ? within(scope, next) : next()),
        end(facts) {
          isOver = true
          if (!span.isRecording()) return
          span.updateName(facts.operation ?? `${facts.method} ${facts.route ?? ''}`.trim())
          span.setAttributes(attributesOf(facts))
          if (facts.status === undefined || facts.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end(preciseNow())
        },
      }
    },
  }
}

/** Returns the attributes, named as in the semantic conventions of HTTP where these have a name. */
function attributesOf(facts: RequestFacts): Attributes {
  const { requestId, method, scheme, path, route, operation, status, actor, project, environment, events } = facts
  return {
    'http.request.method': method,
    'url.scheme': scheme,
    'url.path': path,
    'flaghoist.request.id': requestId,
    ...(route !== undefined && { 'http.route': route }),
    ...(status !== undefined && { 'http.response.status_code': status }),
    ...((status === undefined || status >= 500) && { 'error.type': status === undefined ? 'closed' : String(status) }),
    ...(operation !== undefined && { 'flaghoist.operation': operation }),
    ...(actor !== undefined && { 'flaghoist.actor.kind': actor.kind, 'flaghoist.actor.id': actor.id }),
    ...(project !== undefined && { 'flaghoist.project': project }),
    ...(environment !== undefined && { 'flaghoist.environment': environment }),
    ...(events !== undefined && { 'flaghoist.events.first': events.first, 'flaghoist.events.last': events.last }),
  }
}
