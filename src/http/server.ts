import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { type OperationId, type Route, routes } from '../../generated/routes.ts'
import type { Waiter } from '../db/line.ts'
import { underlyingOf } from '../db/underlying.ts'
import type { KeyUses } from '../domain/access/key-usage.ts'
import { type Actor, type Change, type ChangeSetting, inChange, systemActor } from '../domain/change.ts'
import { missing } from '../domain/errors.ts'
import type { SessionPolicy } from '../domain/sessions/session-policy.ts'
import type { UserPolicy } from '../domain/users/user-policy.ts'
import type { Logging } from '../logging.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import { sent } from '../mail/send.ts'
import { type Work, workAfterwards } from './after-response.ts'
import { type Callers, createCallers } from './authentication.ts'
import { authorize } from './authorize.ts'
import { assertSameSite, browserOf, sessionOf } from './browser.ts'
import { serveDocuments } from './documents.ts'
import { answerBrokenRequest, answerUnknownExpectations, PATH_MEMBER_LIMIT, sendFailure } from './failures.ts'
import type { Handlers } from './handler.ts'
import { reportHealth } from './health.ts'
import { assertOneHost } from './host-header.ts'
import { readJsonBodies } from './json-body.ts'
import { inProjectOfPath } from './project-of-path.ts'
import { loggedPath } from './redacted-urls.ts'
import { checkRequests } from './request-check.ts'
import { checkResponses } from './response-check.ts'
import { ANSWER_HEADERS } from './security-headers.ts'
import { buildSerializer } from './serializers.ts'
import { servePages } from './serve-pages.ts'
import { waiterFor } from './waiter.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: OperationId
    bodyTypes?: readonly string[]
  }
  interface FastifyRequest {
    actor: Actor
  }
}

export type ServerSetting = ChangeSetting & {
  readonly handlers: Handlers
  readonly logger: Logging
  /** Where the use of keys is noted. */
  readonly keyUses: KeyUses
  /** Where people reach the server. Asked for each request: without a setting it is where the server listens. */
  readonly baseUrl: () => string
  readonly userPolicy: UserPolicy
  readonly sessionPolicy: SessionPolicy
  /** Addresses of the proxies whose word on where a request comes from is taken; none by default. */
  readonly trustedProxies?: readonly string[]
  /** Undefined where no mail server is set: then nothing is sent. */
  readonly mailer: Mailer | undefined
  /** Whether Swagger UI keeps the key in the browser after its page is closed; not by default. */
  readonly docsKeepKey?: boolean
  /** Checks every answer against the contract before it is sent, and fails the request otherwise. For tests. */
  readonly checkResponses?: boolean
}

/** How long a request may take to arrive. One that never does would hold up the end of the process. */
const REQUEST_TIMEOUT_MS = 60_000

/** Builds the server: exactly the operations of the contract, its documents, the pages of links, and the two health checks. */
export async function buildServer(setting: ServerSetting): Promise<FastifyInstance> {
  const app = Fastify({
    logger: setting.logger,
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: { compilersFactory: { buildSerializer } },
    // For what is no operation of the contract: load balancers and browsers ask so.
    exposeHeadRoutes: true,
    trustProxy: setting.trustedProxies?.length ? [...setting.trustedProxies] : false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: PATH_MEMBER_LIMIT },
    frameworkErrors: sendFailure,
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_TIMEOUT_MS,
    // What comes on an open connection while the server stops is answered as usual, on a connection that ends then.
    return503OnClosing: false,
    // Node would answer without a word.
    http: { requireHostHeader: false },
  })
  app.setErrorHandler(sendFailure)
  answerUnknownExpectations(app)
  app.setNotFoundHandler((request) => {
    throw missing('operation', `${request.method} ${loggedPath(request.url, undefined)}`)
  })
  endConnectionsOnClose(app)
  app.addHook('onRequest', async ({ raw }) => assertOneHost(raw))
  app.addHook('onRequest', async (request, { raw }) => {
    raw.once('close', () => {
      if (raw.writableFinished) return
      const url = loggedPath(request.url, request.routeOptions.url)
      request.log.info({ method: request.method, url }, 'the client has closed the connection before the answer')
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info(
      { method: request.method, url: loggedPath(request.url, request.routeOptions.url), status: reply.statusCode, ms },
      'answered',
    )
  })
  await serveDocuments(app, { keepsKey: setting.docsKeepKey ?? false })
  await app.register(helmet, ANSWER_HEADERS)
  await servePages(app, { sendsMail: setting.mailer !== undefined })
  reportHealth(app, setting.db)
  await app.register(async (contract) => registerContract(contract, setting))
  return app
}

/** A connection that is kept for further requests would hold up the end of the process. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_, reply, payload) => {
    if (isClosing) reply.header('connection', 'close')
    return payload
  })
}

/** Everything below this line goes by the route table. */
function registerContract(app: FastifyInstance, setting: ServerSetting): void {
  readJsonBodies(app)
  checkRequests(app)
  if (setting.checkResponses) checkResponses(app)
  // Declared without a value: every request gets its own before anything reads it.
  app.decorateRequest('actor')
  const callers = createCallers(setting.db, setting.clock, setting.keyUses)
  const afterwards = workAfterwards(app)
  for (const [id, route] of Object.entries(routes)) {
    const operation = id as OperationId
    registerOperation(app, { setting, callers, afterwards }, operation, route, setting.handlers[operation])
  }
}

/** What Fastify serializes by. Errors are all of one shape, which `failures.ts` makes. */
function successSchemas(response: Route['schema']['response']): Record<string, object> {
  const successes = Object.entries(response).filter(
    (entry): entry is [string, object] => entry[0] < '300' && entry[1] !== null,
  )
  return Object.fromEntries(successes)
}

/** Events of these kinds change what keys there are, or what accounts may do: what is remembered of them is out of date then. */
const KEY_EVENT = /^api-token/
const ACCESS_EVENT =
  /^(pat|role|user|service-account|group|project-access|project-user|project-group|project-created|project-updated|project-deleted|environment-deleted)/

type Surroundings = {
  setting: ServerSetting
  callers: Callers
  afterwards: (request: FastifyRequest, work: Work) => void
}

function registerOperation(
  app: FastifyInstance,
  { setting, callers, afterwards }: Surroundings,
  operation: OperationId,
  route: Route,
  handler: AnyHandler,
): void {
  const { response, ...input } = route.schema
  const changesKeys = route.events.some((event) => KEY_EVENT.test(event))
  const changesAccess = route.endsSessions || route.events.some((event) => ACCESS_EVENT.test(event))
  app.route({
    method: route.method,
    url: route.url,
    exposeHeadRoute: false,
    config: { operation, bodyTypes: route.bodyTypes },
    schema: { ...input, response: successSchemas(response) },
    async onRequest(request) {
      request.actor = await callerOf(request, route, callers, setting)
      authorize(request.actor, route.permissions, request.params as Record<string, string>)
    },
    async handler(request, reply) {
      const { projectId } = request.params as Record<string, string | undefined>
      const place = { db: setting.db, actor: request.actor }
      const waiter = waiterFor(reply)
      const handle = () =>
        inProjectOfPath(place, projectId, () =>
          handler(inputFrom(setting, request, waiter, (work) => afterwards(request, work))),
        )
      const output = await (route.isHeavy ? underlyingOf(setting.db).heavy.through(handle, waiter) : handle())
      if (changesKeys) callers.forget()
      else if (changesAccess) callers.forgetAccounts()
      // Answers depend on who asks, and some hold secrets.
      reply.header('cache-control', 'no-store')
      if (output.headers !== undefined) reply.headers(output.headers)
      return reply.code(output.status).send(output.body)
    },
  })
}

/** Who calls. Whatever a browser could send without its user is held to come from a page of this server. */
async function callerOf(
  request: FastifyRequest,
  { access, method }: Route,
  callers: Callers,
  setting: ServerSetting,
): Promise<Actor> {
  const { authorization } = request.headers
  if (access === 'caller' && authorization !== undefined) return callers.actorOfKey(authorization)
  const actor = access === 'public' ? systemActor : await callers.actorOfSession(sessionOf(request))
  if (method !== 'GET') assertSameSite(request, setting.baseUrl())
  return actor
}

/** A handler whatever its operation. The route's schemas make sure that its input is what its type says. */
type AnyHandler = (input: never) => Promise<{ status: number; headers?: Record<string, string>; body?: unknown }>

function inputFrom(
  setting: ServerSetting,
  request: FastifyRequest,
  waiter: Waiter,
  afterwards: (work: Work) => void,
): never {
  const { params, query, body, actor } = request
  const input = {
    params,
    query,
    body,
    actor,
    // Few ask for it.
    get browser() {
      return browserOf(request, setting.sessionPolicy)
    },
    now: setting.clock(),
    db: setting.db,
    change: <Result>(work: (change: Change) => Promise<Result>) => inChange(setting, actor, work, waiter),
    baseUrl: setting.baseUrl(),
    userPolicy: setting.userPolicy,
    limits: setting.limits,
    sendsMail: setting.mailer !== undefined,
    afterwards,
    mail: (mail: Mail) => sent(setting.mailer, mail, request.log),
  }
  return input as never
}
