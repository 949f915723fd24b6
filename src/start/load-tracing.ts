import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import { reasonOf } from '../runtime/reason.ts'
import type { Tracing } from '../tracing/tracing.ts'

/**
 * Makes the traces. The packages are loaded only where traces are asked for.
 *
 * @throws Error with one line when the packages are not installed
 */
export async function tracingOf(
  { traces }: Config,
  version: string,
  log: FastifyBaseLogger,
): Promise<Tracing | undefined> {
  if (traces === undefined) return undefined
  const { createTracing } = await import('../tracing/tracing.ts').catch((error: unknown) => {
    throw new Error(
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, and the optional packages of @opentelemetry are not installed. ' +
        `Install without --omit=optional: ${reasonOf(error)}`,
      { cause: error },
    )
  })
  return createTracing(traces, version, log)
}
