import { type Context, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import type { DatabaseObserver } from '../db/observer.ts'
import { statementNames } from '../db/statement-name.ts'
import { currentScope, pastSpan, preciseNow, type TracedStatement } from './spans.ts'

/** Gives each statement to the work that has sent it. */
export function statementSpans(): DatabaseObserver {
  const nameOf = statementNames()
  return {
    statement(text, seconds, failure) {
      const scope = currentScope()
      if (scope === undefined) return
      const now = preciseNow()
      scope({ name: nameOf(text), startedAt: now - seconds * 1000, endedAt: now, failure })
    },
    waited() {},
  }
}

/** Makes the span of a statement: with what it does to which table, and neither its text nor its values. */
export function statementSpan(
  tracer: Tracer,
  context: Context,
  { name, startedAt: startTime, endedAt, failure }: TracedStatement,
): void {
  const [operation = name, table] = name.split(' ')
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.summary': name,
    ...(table !== undefined && { 'db.collection.name': table }),
  }
  pastSpan(tracer, name, { kind: SpanKind.CLIENT, startTime, endedAt, attributes }, context, (span) => {
    if (failure === undefined) return
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', codeOf(failure))
  })
}

/** Returns the SQLSTATE or the code of the connection. The message may have values. */
function codeOf(failure: unknown): string {
  const code = failure instanceof Error && 'code' in failure ? failure.code : undefined
  return typeof code === 'string' ? code : '_OTHER'
}
