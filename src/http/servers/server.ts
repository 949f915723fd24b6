import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { health } from '../health/health.ts'
import type { Handlers } from '../operations/handler.ts'
import { operations } from '../operations/register.ts'
import { documents } from '../pages/documents.ts'
import { pages } from '../pages/serve-pages.ts'
import { adminNetworks } from '../plugins/admin-networks.ts'
import { answerHeaders } from '../plugins/answer-headers.ts'
import { callers } from '../plugins/callers.ts'
import { connections } from '../plugins/connections.ts'
import { hostHeader } from '../plugins/host-header.ts'
import { inTurn } from '../plugins/in-turn.ts'
import { opening } from '../plugins/opening.ts'
import { refusedAttempts } from '../plugins/refused-attempts.ts'
import { requestIds } from '../plugins/request-ids.ts'
import { requestLog } from '../plugins/request-log.ts'
import { tracing } from '../plugins/tracing.ts'
import { unknownRequests } from '../plugins/unknown-requests.ts'
import type { ServerSetting } from '../server-setting.ts'
import { oidcSignIn } from '../sign-in/oidc-sign-in.ts'
import { samlSignIn } from '../sign-in/saml-sign-in.ts'
import { emptyServer } from './empty-server.ts'

/** What a request passes, in this order, before it reaches the route that answers it. */
const PLUGINS: readonly FastifyPluginAsync<ServerSetting>[] = [
  connections,
  requestLog,
  inTurn,
  requestIds,
  tracing,
  refusedAttempts,
  hostHeader,
  answerHeaders,
  adminNetworks,
  opening,
  unknownRequests,
  callers,
  documents,
  pages,
  health,
  oidcSignIn,
  samlSignIn,
]

/** Builds the server: the operations of the contract, its documents, the pages for links, and the two health checks. */
export async function buildServer(handlers: Handlers, setting: ServerSetting): Promise<FastifyInstance> {
  const app = emptyServer(setting)
  for (const each of PLUGINS) await app.register(each, setting)
  await app.register(operations(handlers), setting)
  return app
}
