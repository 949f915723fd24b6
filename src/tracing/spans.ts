import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  createTraceState,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  type Tracer,
  trace,
} from '@opentelemetry/api'

/** A statement that was answered; times are in milliseconds since 1970. */
export type TracedStatement = {
  readonly name: string
  readonly startedAt: number
  readonly endedAt: number
  /** The error, if there was one. */
  readonly failure: unknown
}

/** Gets the statements that a piece of work sends. */
export type Scope = (statement: TracedStatement) => void

const scopes = new AsyncLocalStorage<Scope>()

/** Runs `work`; the statements that it sends belong to `scope`. */
export function within<Result>(scope: Scope, work: () => Result): Result {
  return scopes.run(scope, work)
}

/** Returns the scope of the work that runs now; undefined if it is not traced. */
export function currentScope(): Scope | undefined {
  return scopes.getStore()
}

/** Returns the time in milliseconds since 1970, with fractions. It never goes back, so no span ends before it began. */
export function preciseNow(): number {
  return performance.timeOrigin + performance.now()
}

/** Returns the value of the header `traceparent` that refers to a span. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/**
 * Returns the context of a caller, whose header has the form of version 00. Its spans keep the state that the tracing
 * systems before have noted; members without the form of the standard are left out.
 */
export function contextFrom(traceparent: string | undefined, tracestate?: string): Context {
  if (traceparent === undefined) return ROOT_CONTEXT
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-')
  const traceFlags = Number.parseInt(flags, 16)
  const state = tracestate !== undefined && { traceState: createTraceState(tracestate) }
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true, ...state })
}

export const contextOf = (span: Span): Context => trace.setSpan(ROOT_CONTEXT, span)

/** Makes a span of something that is over. */
export function pastSpan(
  tracer: Tracer,
  name: string,
  { endedAt, ...options }: SpanOptions & { readonly endedAt: number },
  context: Context,
  complete: (span: Span) => void = () => {},
): Span {
  const span = tracer.startSpan(name, options, context)
  complete(span)
  span.end(endedAt)
  return span
}
