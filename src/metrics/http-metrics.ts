import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { type RequestObserver, UNAVAILABLE_CAUSES } from '../http/observing/observer.ts'

/** The buckets of the semantic conventions of OpenTelemetry. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

/** Other methods count as `_OTHER`, as in the semantic conventions. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Adds the metrics of requests to a registry.
 *
 * @param hasExemplars whether durations name the trace of a request, which only OpenMetrics can say
 */
export function httpMetrics(registry: Registry, hasExemplars: boolean): RequestObserver {
  const registers = [registry]
  const durations = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time until a request was answered, without streams. The operation is empty for pages, probes and unknown addresses; the status is "closed" if the client went away before.',
    labelNames: ['operation', 'method', 'status'],
    buckets: DURATION_BUCKETS,
    enableExemplars: hasExemplars,
    registers,
  })
  const refusals = new Counter({
    name: 'flaghoist_refusals_total',
    help: 'Requests that were refused (4xx), with the permission that was missing for a 403.',
    labelNames: ['status', 'permission'],
    registers,
  })
  const unavailable = new Counter({
    name: 'flaghoist_unavailable_total',
    help: 'Requests that got a 503, by cause.',
    labelNames: ['cause'],
    registers,
  })
  for (const cause of UNAVAILABLE_CAUSES) unavailable.inc({ cause }, 0)
  const streams = new Gauge({
    name: 'flaghoist_streams',
    help: 'Streams that are open.',
    labelNames: ['operation'],
    registers,
  })
  const comparisons = new Counter({
    name: 'flaghoist_contract_comparisons_total',
    help: 'Answers that were compared with the contract (CONTRACT_SAMPLE).',
    labelNames: ['operation'],
    registers,
  })
  const violations = new Counter({
    name: 'flaghoist_contract_violations_total',
    help: 'Compared answers that did not conform to the contract.',
    labelNames: ['operation'],
    registers,
  })
  return {
    ended(operation = '', method, status, seconds, span) {
      const labels = { operation, method: METHODS.has(method) ? method : '_OTHER', status: status ?? 'closed' }
      if (!hasExemplars) durations.observe(labels, seconds)
      else durations.observe({ labels, value: seconds, exemplarLabels: exemplarOf(span) })
    },
    refused: (status, permission = '') => refusals.inc({ status, permission }),
    unavailable: (cause) => unavailable.inc({ cause }),
    streaming(operation) {
      streams.inc({ operation })
      return () => streams.dec({ operation })
    },
    compared(operation, conforms) {
      comparisons.inc({ operation })
      // Present from the first comparison on, so that the first violation is an increase.
      violations.inc({ operation }, conforms ? 0 : 1)
    },
  }
}

/** Returns the labels that name a span, as Grafana looks for them. A span that is not exported has none. */
function exemplarOf(span: Parameters<RequestObserver['ended']>[4]): Record<string, string> {
  const [, traceId, spanId] = span?.isSampled ? span.traceparent.split('-') : []
  return traceId === undefined || spanId === undefined ? {} : { trace_id: traceId, span_id: spanId }
}
