import type { SpanExporter } from '@opentelemetry/sdk-trace'

type Log = { warn(fields: object, message: string): void; info(message: string): void }

/** Adds the log records of an exporter: when it begins to fail and when it works again, and nothing in between. */
export function logged(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        // The codes of the SDK: 0 is a success.
        const hasFailed = result.code !== 0
        if (hasFailed && !isFailing)
          log.warn({ reason: result.error?.message }, 'traces can not be sent; they are dropped until it works')
        if (!hasFailed && isFailing) log.info('traces are sent again')
        isFailing = hasFailed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}
