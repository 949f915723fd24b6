import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { trustedProxy } from '../callers/client-address.ts'
import { answerBrokenRequest } from '../failures/broken-requests.ts'
import { PATH_MEMBER_LIMIT, sendFailure } from '../failures/failures.ts'
import { requestIdBy, trustedProxyCheck } from '../observing/request-ids.ts'
import { recordRequest } from '../observing/request-log.ts'
import { buildSerializer } from '../plugins/serializers.ts'
import type { SdkSetting } from '../server-setting.ts'

/** How long a request may take to arrive. An incomplete one would delay the end of the process. */
const REQUEST_TIMEOUT_MS = 60_000

/** How long a connection may be idle: a client that reads no responses would keep them in memory. */
const SILENCE_MS = 120_000

/** Returns an empty server: with its time limits, and with answers to what no route can answer. */
export function emptyServer(setting: Pick<SdkSetting, 'log' | 'trustedProxies'>): FastifyInstance {
  const app = Fastify({
    ...(setting.log && { loggerInstance: setting.log }),
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
