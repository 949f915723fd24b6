import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { DatabaseObserver } from '../db/observer.ts'
import type { RequestTracer } from '../http/observing/request-spans.ts'
import type { Post } from '../jobs/deliver-webhooks.ts'
import type { AroundJob } from '../jobs/job-log.ts'
import { deliverySpans } from './delivery-spans.ts'
import { logged } from './exporter.ts'
import { jobSpans } from './job-spans.ts'
import { requestSpans } from './request-spans.ts'
import { statementSpans } from './statement-spans.ts'
import type { TraceSetting } from './trace-setting.ts'

/** The traces of one server: what its parts report to. */
export type Tracing = {
  readonly requests: RequestTracer
  readonly database: DatabaseObserver
  readonly job: AroundJob
  /** Returns `post` with spans. */
  readonly posting: (post: Post) => Post
  /** Sends what is recorded, and ends. */
  close(): Promise<void>
}

/** Makes the traces of one server. Nothing is registered globally: a process can have several servers. */
export function createTracing(
  { endpoint, headers, share }: TraceSetting,
  version: string,
  log: Parameters<typeof logged>[1],
): Tracing {
  // A collector may close an idle connection at the moment of the next export, whose spans would be lost.
  const target = { url: `${endpoint}/v1/traces`, headers: { ...headers }, keepAlive: false }
  const ids = new RandomIdGenerator()
  let wanted: string | undefined
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'flaghoist', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    idGenerator: {
      generateSpanId: () => ids.generateSpanId(),
      generateTraceId() {
        const id = wanted ?? ids.generateTraceId()
        wanted = undefined
        return id
      },
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: logged(new OTLPTraceExporter(target), log),
      }),
    ],
  })
  const tracer = provider.getTracer('flaghoist', version)
  const inTrace = (traceId: string) => {
    wanted = traceId
  }
  return {
    requests: requestSpans(tracer),
    database: statementSpans(),
    job: jobSpans(tracer),
    posting: deliverySpans(tracer, inTrace),
    close: () => provider.shutdown(),
  }
}
