import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountEventTypes, keyEventTypes } from '../../generated/events.ts'
import { routes } from '../../generated/routes.ts'
import type { OperationId } from '../contract.ts'
import type { AbortSource } from '../db/concurrency-limit.ts'
import { databaseOf } from '../db/database.ts'
import type { Tx } from '../db/handles.ts'
import { type Actor, anonymousActor } from '../domain/actor.ts'
import type { SdkKey } from '../domain/api-tokens/sdk-keys.ts'
import { type InTransaction, inTransaction, type Transaction } from '../domain/transaction.ts'
import { type Mail, sendMail } from '../mail/mailer.ts'
import { jsonYielding } from '../yielding-json.ts'
import { abortSourceOf } from './abort-source.ts'
import { type Work, workAfterwards } from './after-response.ts'
import { type AnyOutput, answer } from './answer.ts'
import type { Callers } from './authentication.ts'
import { authorize, mayCall } from './authorize.ts'
import { assertSameSite, browserOf, sessionOf } from './browser.ts'
import { forEachPrefix, prefixOf } from './cross-origin.ts'
import { type Demand, demandOf } from './demand.ts'
import { takeEmptyEnvironments } from './empty-environments.ts'
import { type EventStreams, eventStreams } from './event-stream.ts'
import type { Handlers } from './handler.ts'
import { readJsonBodies } from './json-body.ts'
import { hasHead } from './methods.ts'
import { inProjectOfPath } from './project-of-path.ts'
import { checkRequests } from './request-check.ts'
import { checkResponses } from './response-check.ts'
import type { Route } from './route.ts'
import { createSdkAuthentication, type SdkAuthentication } from './sdk-authentication.ts'
import { registerSchemas } from './serializers.ts'
import type { ServerSetting } from './server-setting.ts'
import type { Stopping } from './stopping.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: OperationId
    bodyTypes?: readonly string[]
  }
  interface FastifyRequest {
    actor: Actor
    sdkKey: SdkKey | undefined
  }
}

/** Registers the operations of the route table. */
export async function registerOperations(
  app: FastifyInstance,
  handlers: Handlers,
  setting: ServerSetting,
  callers: Callers,
  stopping: Stopping,
): Promise<void> {
  readJsonBodies(app)
  registerSchemas(app)
  if (setting.acceptsEmptyEnvironments) takeEmptyEnvironments(app)
  checkRequests(app)
  if (setting.checkResponses) checkResponses(app)
  // Declared without a value: every request sets it before it is read.
  app.decorateRequest('actor')
  app.decorateRequest('sdkKey')
  const sdks = createSdkAuthentication(setting.db, setting.clock, setting.keyUses)
  const afterwards = workAfterwards(app)
  const streams = eventStreams(app, stopping)
  const context = { handlers, setting, callers, sdks, afterwards, streams }
  await forEachPrefix(app, setting.accessControlOrigins, (app, prefix) => {
    for (const [id, route] of Object.entries(routes)) {
      if (prefixOf(route.url) === prefix) registerOperation(app, prefix, context, id as OperationId, route)
    }
  })
}

/** Returns the schemas with which Fastify serializes. Error responses are not included: `failures.ts` makes them. */
function successSchemas(response: Route['schema']['response']): Record<string, object> {
  const successes = Object.entries(response).filter(
    (entry): entry is [string, object] => entry[0] < '300' && entry[1] !== null,
  )
  return Object.fromEntries(successes)
}

type OperationContext = {
  handlers: Handlers
  setting: ServerSetting
  callers: Callers
  sdks: SdkAuthentication
  afterwards: (request: FastifyRequest, work: Work) => void
  streams: EventStreams
}

/** @param prefix the part of the path that `app` adds by itself */
function registerOperation(
  app: FastifyInstance,
  prefix: string,
  context: OperationContext,
  operation: OperationId,
  route: Route,
): void {
  const { handlers, setting, callers, sdks } = context
  const handler: AnyHandler = handlers[operation]
  const { response, ...input } = route.schema
  const changesKeys = route.events.some((event) => keyEventTypes.includes(event))
  const changesAccess = route.endsSessions === true || route.events.some((event) => accountEventTypes.includes(event))
  app.route({
    method: route.method,
    url: route.url.slice(prefix.length),
    exposeHeadRoute: hasHead(route),
    config: { operation, bodyTypes: route.bodyTypes },
    schema: { ...input, response: successSchemas(response) },
    async onRequest(request, reply) {
      if (route.access === 'sdk') request.sdkKey = await sdks.keyOf(request.headers.authorization, route.sdkKeys)
      // A client key must not be used in a page: it gives access to the rules themselves.
      if (request.sdkKey?.type === 'client') reply.removeHeader('access-control-allow-origin')
      request.actor = await callerOf(request, route, callers, setting)
      authorize(request.actor, route.permissions, request.params as Record<string, string>)
    },
    async handler(request, reply) {
      const { projectId } = request.params as Record<string, string | undefined>
      const viewer = { db: setting.db, actor: request.actor }
      const abortSource = abortSourceOf(reply)
      const committed = () => {
        if (changesKeys) callers.forget()
        else if (changesAccess) callers.forgetAccounts()
      }
      const demand = demandOf(request, route, reading(context, request, reply, route))
      const handle = () =>
        inProjectOfPath(viewer, projectId, () =>
          handler(inputFrom(context, request, reply, route, abortSource, committed, demand)),
        )
      const output = await (route.isHeavy ? databaseOf(setting.db).heavy.run(handle, abortSource) : handle())
      if (route.isHeavy && output.body !== undefined) await writeLong(reply, output.body)
      demand?.confirm(reply)
      return answer(request, reply, output, context.streams)
    },
  })
}

/** Returns how to read, in a transaction, what the operation of `If-Match` shows; undefined if the caller may not. */
function reading(
  context: OperationContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { ifMatch }: Route,
): ((tx: Tx) => Promise<unknown>) | undefined {
  if (ifMatch === undefined || request.headers['if-match'] === undefined) return undefined
  const route = routes[ifMatch]
  if (!mayCall(request.actor, route.permissions, request.params as Record<string, string>)) return undefined
  const handler: AnyHandler = context.handlers[ifMatch]
  return async (tx) => {
    const input: object = inputFrom(context, request, reply, route, abortSourceOf(reply), () => {})
    const { body, written } = await handler({ ...input, db: tx, query: {} } as never)
    return written === undefined ? body : JSON.parse(written.json)
  }
}

/** Writes a body that can be long before it is sent: the serializer of its schema would block the event loop. */
async function writeLong(reply: FastifyReply, body: unknown): Promise<void> {
  const text = await jsonYielding(body)
  reply.type('application/json; charset=utf-8').serializer(() => text)
}

/** Returns the caller. Rejects cross-site writes (CSRF). */
async function callerOf(
  request: FastifyRequest,
  { access, method }: Route,
  callers: Callers,
  setting: ServerSetting,
): Promise<Actor> {
  const { authorization } = request.headers
  if (access === 'caller' && authorization !== undefined) return callers.actorOfKey(authorization)
  const actor =
    access === 'public' || access === 'sdk' ? anonymousActor : await callers.actorOfSession(sessionOf(request))
  if (method !== 'GET' && access !== 'sdk') assertSameSite(request, setting.baseUrl())
  return actor
}

/** A handler of any operation. The route's schemas ensure that its input has the declared type. */
type AnyHandler = (input: never) => Promise<AnyOutput>

function inputFrom(
  { setting, callers, sdks, afterwards, streams }: OperationContext,
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  abortSource: AbortSource,
  committed: () => void,
  demand?: Demand,
): never {
  const { params, query, headers, body, actor, sdkKey } = request
  const input = {
    params,
    query,
    headers,
    body,
    actor,
    sdkKey,
    remoteAddress: request.ip,
    currentActor: () => callerOf(request, route, callers, setting),
    currentSdkKey: () => sdks.keyOf(headers.authorization, route.sdkKeys),
    // Functions, because few handlers need them. A getter in an object that is made for each request would give each
    // of these objects a hidden class of its own, which V8 keeps until it collects the whole heap.
    signal: () => streams.signalFor(reply),
    browser: () => browserOf(request, setting.sessionPolicy),
    signedIn(userId: number) {
      request.signedIn = userId
    },
    setting,
    now: setting.clock(),
    db: setting.db,
    async inTransaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
      const result = await inTransaction(setting, actor, demand?.guard(work) ?? work, abortSource)
      committed()
      return result
    },
    afterwards: (work: (inTransaction: InTransaction) => Promise<unknown>) =>
      afterwards(request, () => work((write) => inTransaction(setting, actor, write))),
    mail: (mail: Mail) => sendMail(setting.mailer, mail, request.log),
  }
  return input as never
}
