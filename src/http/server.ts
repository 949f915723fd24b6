import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { createStopping, type Stopping } from '../runtime/stopping.ts'
import { createCallers } from './callers/authentication.ts'
import { sessionOf } from './callers/browser.ts'
import { trustedProxy } from './callers/client-address.ts'
import { answerBrokenRequest, answerUnknownExpectations } from './failures/broken-requests.ts'
import { PATH_MEMBER_LIMIT, sendFailure } from './failures/failures.ts'
import { isReady, readinessOf, reportHealth } from './health/health.ts'
import { refuseUntilOpen } from './health/open.ts'
import { basePathOf } from './links/location.ts'
import { collectRefusedAttempts } from './observing/refused-attempts.ts'
import { identifyRequests, requestIds, trusting } from './observing/request-ids.ts'
import { recordRequest, recordRequests } from './observing/request-log.ts'
import { traceRequests } from './observing/request-spans.ts'
import type { Handlers } from './operations/handler.ts'
import { registerOperations } from './operations/operations.ts'
import { serveDocuments } from './pages/documents.ts'
import { answerHeaders } from './pages/security-headers.ts'
import { servePages } from './pages/serve-pages.ts'
import { allowAdminFrom } from './plugins/admin-networks.ts'
import { assertOneHost } from './plugins/host-header.ts'
import { answerInTurn } from './plugins/in-turn.ts'
import { refuseUnknownRequests } from './plugins/methods.ts'
import { buildSerializer } from './plugins/serializers.ts'
import type { ServerSetting } from './server-setting.ts'
import { serveOidcSignIn } from './sign-in/oidc-sign-in.ts'

/** How long a request may take to arrive. An incomplete one would delay the end of the process. */
const REQUEST_TIMEOUT_MS = 60_000

/** How long a connection may be idle: a client that reads no responses would keep them in memory. */
const SILENCE_MS = 120_000

/** Builds the server: the operations of the contract, its documents, the pages for links, and the two health checks. */
export async function buildServer(handlers: Handlers, setting: ServerSetting): Promise<FastifyInstance> {
  const isTrusted = trusting(setting.trustedProxies)
  const app = Fastify({
    logger: setting.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    schemaController: { compilersFactory: { buildSerializer } },
    // For routes outside of the contract: load balancers and browsers send HEAD to them.
    exposeHeadRoutes: true,
    trustProxy: trustedProxy(setting.trustedProxies),
    genReqId: requestIds(isTrusted),
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
  answerUnknownExpectations(app)
  const stopping = setting.stopping ?? createStopping()
  endConnectionsOnClose(app, stopping)
  recordRequests(app, stopping, setting.observer)
  answerInTurn(app)
  identifyRequests(app, isTrusted)
  traceRequests(app, setting.tracer)
  collectRefusedAttempts(app, setting.refusedAttempts, setting.clock)
  app.addHook('onRequest', (request, _, done) => {
    assertOneHost(request.raw)
    done()
  })
  app.addHook('onRequest', answerHeaders)
  allowAdminFrom(app, setting.adminNetworks)
  refuseUntilOpen(app, setting)
  refuseUnknownRequests(app)
  const callers = createCallers(setting.db, setting.clock, setting.keyUses)
  const basePath = () => basePathOf(setting.baseUrl())
  await serveDocuments(app, setting.docsKeepKey ?? false, basePath)
  await servePages(app, setting.db, {
    sendsMail: setting.mailer !== undefined,
    console: setting.console,
    isReady: () => isReady(setting.db),
    basePath,
    visitorOf: (request) => callers.nameOfSession(sessionOf(request)),
  })
  reportHealth(app, setting.readiness ?? readinessOf(setting.db, stopping), app.log)
  serveOidcSignIn(app, setting, callers)
  await app.register(async (operations) => registerOperations(operations, handlers, setting, callers, stopping))
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

/**
 * Ends connections while the server stops: after a response, from the beginning of the drain; and connections without a
 * request, when the port closes. Node considers the latter busy, and they would delay the end of the process. So would
 * one whose response began before the stop, and said that the connection stays open.
 */
function endConnectionsOnClose(app: FastifyInstance, stopping: Stopping): void {
  let isClosing = false
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const running = new WeakMap<Socket, number>()
  const count = (socket: Socket, more: 1 | -1) => {
    const left = (running.get(socket) ?? 0) + more
    running.set(socket, left)
    return left
  }
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1)
    response.once('close', () => {
      if (count(socket, -1) === 0 && isClosing) socket.end()
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
  app.addHook('onSend', (_, reply, payload, done) => {
    if (isClosing || stopping.hasBegun()) reply.header('connection', 'close')
    done(null, payload)
  })
}
