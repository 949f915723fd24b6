import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify'
import { trustedProxy } from './callers/client-address.ts'
import { answerBrokenRequest } from './failures/broken-requests.ts'
import { PATH_MEMBER_LIMIT, sendFailure } from './failures/failures.ts'
import { health } from './health/health.ts'
import { requestIdBy, trustedProxyCheck } from './observing/request-ids.ts'
import { recordRequest } from './observing/request-log.ts'
import type { Handlers } from './operations/handler.ts'
import { operations } from './operations/register.ts'
import { documents } from './pages/documents.ts'
import { pages } from './pages/serve-pages.ts'
import { adminNetworks } from './plugins/admin-networks.ts'
import { answerHeaders } from './plugins/answer-headers.ts'
import { callers } from './plugins/callers.ts'
import { connections } from './plugins/connections.ts'
import { hostHeader } from './plugins/host-header.ts'
import { inTurn } from './plugins/in-turn.ts'
import { opening } from './plugins/opening.ts'
import { refusedAttempts } from './plugins/refused-attempts.ts'
import { requestIds } from './plugins/request-ids.ts'
import { requestLog } from './plugins/request-log.ts'
import { buildSerializer } from './plugins/serializers.ts'
import { tracing } from './plugins/tracing.ts'
import { unknownRequests } from './plugins/unknown-requests.ts'
import type { ServerSetting } from './server-setting.ts'
import { oidcSignIn } from './sign-in/oidc-sign-in.ts'

/** How long a request may take to arrive. An incomplete one would delay the end of the process. */
const REQUEST_TIMEOUT_MS = 60_000

/** How long a connection may be idle: a client that reads no responses would keep them in memory. */
const SILENCE_MS = 120_000

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
]

/** Builds the server: the operations of the contract, its documents, the pages for links, and the two health checks. */
export async function buildServer(handlers: Handlers, setting: ServerSetting): Promise<FastifyInstance> {
  const app = Fastify({
    logger: setting.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    schemaController: { compilersFactory: { buildSerializer } },
    // For routes outside of the contract: load balancers and browsers send HEAD to them.
    exposeHeadRoutes: true,
    trustProxy: trustedProxy(setting.trustedProxies),
    genReqId: requestIdBy(trustedProxyCheck(setting.trustedProxies)),
    rewriteUrl: routedUrl,
    routerOptions: { maxParamLength: PATH_MEMBER_LIMIT },
    // No hooks run for these errors.
    frameworkErrors(error, request, reply) {
      sendFailure(error, request, reply)
      recordRequest(request, reply)
    },
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENCE_MS,
    // While the server stops, it answers requests on an open connection, and then ends the connection.
    return503OnClosing: false,
    // Node would answer without a body; `assertOneHost` checks it instead.
    http: { requireHostHeader: false },
  })
  app.setErrorHandler(sendFailure)
  for (const each of PLUGINS) await app.register(each, setting)
  await app.register(operations(handlers), setting)
  return app
}

/**
 * Returns the URL that the router gets. It has no scheme and host, because RFC 9112 section 3.2.2 lets clients send
 * them. It has no slash at the end, because some clients are configured with such a URL. Pages keep the slash, since
 * their files are relative to it. DELETE keeps it too, since the name after it may be missing: the parent resource must
 * not be deleted instead.
 */
function routedUrl({ url = '/', method }: IncomingMessage): string {
  const path = url.replace(/^https?:\/\/[^/?#]*\/?/i, '/')
  return method === 'DELETE' ? path : withoutLastSlash(path)
}

function withoutLastSlash(url: string): string {
  const query = url.indexOf('?')
  const last = (query === -1 ? url.length : query) - 1
  return url[last] === '/' && url.startsWith('/api/') ? url.slice(0, last) + url.slice(last + 1) : url
}
