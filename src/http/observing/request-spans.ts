import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../domain/actor.ts'
import { loggedPath } from './redacted-urls.ts'

/** The span of a request. */
export type RequestSpan = {
  /** The header by which other parts of the trace refer to the span. */
  readonly traceparent: string
  /** Whether the span is exported, so that others can point to it. */
  readonly isSampled: boolean
  /** Runs `next`, so that what it begins belongs to the span. */
  within(next: () => void): void
  end(facts: RequestFacts): void
}

/** Begins spans. Without a tracer, nothing is traced. */
export type RequestTracer = {
  /** Takes the headers `traceparent` and `tracestate` of a trusted proxy. */
  begin(method: string, traceparent: string | undefined, tracestate: string | undefined): RequestSpan
}

/** The facts about a request at its end: the same as in its log record. */
export type RequestFacts = {
  readonly requestId: string
  readonly method: string
  readonly scheme: string
  /** Without its query, and with secrets masked. */
  readonly path: string
  readonly route: string | undefined
  readonly operation: string | undefined
  /** Undefined when the connection was closed before the answer. */
  readonly status: number | undefined
  readonly actor: Caller | undefined
  readonly project?: string
  readonly environment?: string
  readonly events: { readonly first: number; readonly last: number } | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined without traces, and for a probe. */
    span: RequestSpan | undefined
  }
}

/** Ends the span of a request, if it has one. */
export function endSpan(
  request: FastifyRequest,
  status: number | undefined,
  actor: Caller | undefined,
  subject: { readonly project?: string; readonly environment?: string },
): void {
  const { span, id, method, protocol, url, routeOptions, events } = request
  if (span === undefined) return
  const { project, environment } = subject
  span.end({
    requestId: id,
    method,
    scheme: protocol,
    path: loggedPath(url, routeOptions?.url),
    route: routeOptions?.url,
    operation: routeOptions?.config?.operation,
    status,
    actor,
    ...(project !== undefined && { project }),
    ...(environment !== undefined && { environment }),
    events,
  })
}
