import { ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import type { AroundJob } from '../jobs/job-log.ts'
import { contextOf, pastSpan, preciseNow, type Scope, type TracedStatement, within } from './spans.ts'
import { statementSpan } from './statement-spans.ts'

/** The most statements of one run that get a span. */
const MAX_STATEMENTS = 1000
const WRITES = /^(insert|update|delete) /

/**
 * Makes a span for each run of a job that has written something, or has failed. Most runs only look for work, every
 * second or more often: their spans would be most of all spans, and say nothing.
 */
export function jobSpans(tracer: Tracer): AroundJob {
  return async (name, work) => {
    const statements: TracedStatement[] = []
    let isOver = false
    let isWriting = false
    const scope: Scope = (statement) => {
      // What the job has started and does not wait for is not a part of it.
      if (isOver) return
      isWriting ||= WRITES.test(statement.name)
      if (statements.length < MAX_STATEMENTS) statements.push(statement)
    }
    const startTime = preciseNow()
    const finish = (hasFailed: boolean) => {
      isOver = true
      if (!hasFailed && !isWriting) return
      const options = { kind: SpanKind.INTERNAL, startTime, endedAt: preciseNow() }
      const attributes = { 'flaghoist.job': name }
      const span = pastSpan(tracer, `job ${name}`, { ...options, attributes }, ROOT_CONTEXT, (made) => {
        if (hasFailed) made.setStatus({ code: SpanStatusCode.ERROR })
      })
      for (const statement of statements) statementSpan(tracer, contextOf(span), statement)
    }
    try {
      const result = await within(scope, work)
      finish(false)
      return result
    } catch (error) {
      finish(true)
      throw error
    }
  }
}
