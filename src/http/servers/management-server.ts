import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { failureOf, sendFailure } from '../failures/failures.ts'
import { type Readiness, reportHealth } from '../health/report-health.ts'
import { type Opening, opening } from '../plugins/opening.ts'

export type ManagementSetting = Opening & {
  readonly readiness: Readiness
  /** The log of the server. */
  readonly log: FastifyInstance['log']
  readonly metrics: { readonly contentType: string; text(): Promise<string> }
}

/** Builds the server of the management port: metrics and the two health checks, for machines of the same network. */
export function buildManagement({ readiness, log, metrics, ...setting }: ManagementSetting): FastifyInstance {
  const app = Fastify({ logger: false, exposeHeadRoutes: true, forceCloseConnections: true })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (failureOf(error).status === 500) log.error({ err: error }, 'the management port could not answer')
    sendFailure(error, request, reply)
  })
  app.get('/metrics', async (_, reply) => {
    const text = await metrics.text()
    return reply.type(metrics.contentType).header('cache-control', 'no-store').send(text)
  })
  app.register(async (probes) => {
    await probes.register(opening, setting)
    reportHealth(probes, readiness, log)
  })
  return app
}
