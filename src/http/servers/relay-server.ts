import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify'
import plugin from 'fastify-plugin'
import type { SdkKey } from '../../domain/api-tokens/sdk-key.ts'
import type { SdkSource } from '../../domain/client-features/source.ts'
import { client } from '../handlers/client.ts'
import { clientReports } from '../handlers/client-reports.ts'
import { edge } from '../handlers/edge.ts'
import { feeds } from '../handlers/feeds.ts'
import { frontend } from '../handlers/frontend.ts'
import { ofrep } from '../handlers/ofrep.ts'
import { type Readiness, reportHealth } from '../health/report-health.ts'
import type { SdkHandlers } from '../operations/handler.ts'
import { operationsForSdks } from '../operations/sdk-operations.ts'
import { answerHeaders } from '../plugins/answer-headers.ts'
import { connections } from '../plugins/connections.ts'
import { hostHeader } from '../plugins/host-header.ts'
import { inTurn } from '../plugins/in-turn.ts'
import { requestIds } from '../plugins/request-ids.ts'
import { requestLog } from '../plugins/request-log.ts'
import { tracing } from '../plugins/tracing.ts'
import { unknownRequests } from '../plugins/unknown-requests.ts'
import type { SdkSetting } from '../server-setting.ts'
import { emptyServer } from './empty-server.ts'

const HANDLERS: SdkHandlers = { ...client, ...clientReports, ...edge, ...feeds, ...frontend, ...ofrep }

/** What a request passes, in this order, before it reaches its operation. */
const PLUGINS: readonly FastifyPluginAsync<SdkSetting>[] = [
  connections,
  requestLog,
  inTurn,
  requestIds,
  tracing,
  hostHeader,
  answerHeaders,
  unknownRequests,
]

export type RelayServerSetting = SdkSetting & { readonly readiness: Readiness }

/** Where a relay has its features from, and how old those for a key are. */
export type AgingSource = SdkSource & { ageMs(key: SdkKey): number | undefined }

/** Builds the server of a relay: the operations for SDKs and proxies, and the health checks. It has no database. */
export async function buildRelayServer(source: AgingSource, setting: RelayServerSetting): Promise<FastifyInstance> {
  const app = emptyServer(setting)
  for (const each of PLUGINS) await app.register(each, setting)
  reportHealth(app, setting.readiness, app.log as FastifyBaseLogger)
  await app.register(ages(source))
  await app.register(operationsForSdks(HANDLERS, source), setting)
  return app
}

/** Adds to each answer for a key when the upstream confirmed what it is made of: `Age`, in seconds (RFC 9111). */
function ages(source: AgingSource): FastifyPluginAsync {
  return plugin(
    async (app) => {
      app.addHook('onSend', ({ sdkKey }, reply, payload, done) => {
        const age = sdkKey && source.ageMs(sdkKey)
        if (age !== undefined) reply.header('age', Math.floor(age / 1000))
        done(null, payload)
      })
    },
    { name: 'ages' },
  )
}
