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
  /** Records the use of keys. */
  readonly keyUses: KeyUses
  /** The address of the server for people, read for each request: by default it is where the server listens. */
  readonly baseUrl: () => string
  readonly userPolicy: UserPolicy
  readonly sessionPolicy: SessionPolicy
  /** Addresses of proxies that are trusted to name the client's address; none by default. */
  readonly trustedProxies?: readonly string[]
  /** Undefined without a mail server: then no mail is sent. */
  readonly mailer: Mailer | undefined
  /** Whether Swagger UI keeps the key in the browser after its page is closed; not by default. */
  readonly docsKeepKey?: boolean
  /** Whether each response is checked against the contract; the request fails if it does not conform. For tests. */
  readonly checkResponses?: boolean
}

/** How long a request may take to arrive. An incomplete one would delay the end of the process. */
const REQUEST_TIMEOUT_MS = 60_000

/** Builds the server: the operations of the contract, its documents, the pages for links, and the two health checks. */
export async function buildServer(setting: ServerSetting): Promise<FastifyInstance> {
  const app = Fastify({
    logger: setting.logger,
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: { compilersFactory: { buildSerializer } },
    // For routes outside of the contract: load balancers and browsers send HEAD to them.
    exposeHeadRoutes: true,
    trustProxy: setting.trustedProxies?.length ? [...setting.trustedProxies] : false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: PATH_MEMBER_LIMIT },
    frameworkErrors: sendFailure,
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Requests on an open connection are answered while the server stops, and the connection ends after that.
    return503OnClosing: false,
    // Node would answer without a body; `assertOneHost` checks it instead.
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

/** Ends connections after their response while the server stops: open ones would delay the end of the process. */
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

/** Registers the operations of the route table. */
function registerContract(app: FastifyInstance, setting: ServerSetting): void {
  readJsonBodies(app)
  checkRequests(app)
  if (setting.checkResponses) checkResponses(app)
  // Declared without a value: every request sets it before it is read.
  app.decorateRequest('actor')
  const callers = createCallers(setting.db, setting.clock, setting.keyUses)
  const afterwards = workAfterwards(app)
  for (const [id, route] of Object.entries(routes)) {
    const operation = id as OperationId
    registerOperation(app, { setting, callers, afterwards }, operation, route, setting.handlers[operation])
  }
}

/** Returns the schemas with which Fastify serializes. Error responses are not included: `failures.ts` makes them. */
function successSchemas(response: Route['schema']['response']): Record<string, object> {
  const successes = Object.entries(response).filter(
    (entry): entry is [string, object] => entry[0] < '300' && entry[1] !== null,
  )
  return Object.fromEntries(successes)
}

/** Events of these types change the existing keys or the rights of accounts, so the cached callers are dropped. */
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
      // Responses depend on the caller, and some contain secrets.
      reply.header('cache-control', 'no-store')
      if (output.headers !== undefined) reply.headers(output.headers)
      return reply.code(output.status).send(output.body)
    },
  })
}

/** Returns the caller. A request that a browser could send without the user's intent has to come from this site. */
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

/** A handler of any operation. The route's schemas ensure that its input has the declared type. */
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
    // A getter, because few handlers need it.
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
