import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountEventTypes, keyEventTypes } from '../../generated/events.ts'
import { routes } from '../../generated/routes.ts'
import type { OperationId } from '../contract.ts'
import { databaseOf, urgent } from '../db/database.ts'
import { type Actor, anonymousActor } from '../domain/actor.ts'
import type { SdkKey } from '../domain/api-tokens/sdk-keys.ts'
import { jsonYielding } from '../yielding-json.ts'
import { type Work, workAfterwards } from './after-response.ts'
import { answer, serializeAs } from './answer.ts'
import type { Callers } from './authentication.ts'
import { authorize, isUrgent } from './authorize.ts'
import { type BatchChecks, createBatchChecks } from './batch-checks.ts'
import { assertSameSite, sessionOf } from './browser.ts'
import { sampleAnswers } from './contract-sample.ts'
import { forEachPrefix, prefixOf } from './cross-origin.ts'
import { confirm } from './demand.ts'
import { takeEmptyEnvironments } from './empty-environments.ts'
import { type EventStreams, eventStreams } from './event-stream.ts'
import { handledOnce } from './handled-once.ts'
import type { Handlers } from './handler.ts'
import { type Handling, handledDirectly } from './handling.ts'
import { createTwins, type Twins } from './idempotency/twins.ts'
import { readJsonBodies } from './json-body.ts'
import { hasHead } from './methods.ts'
import { operationCall } from './operation-call.ts'
import { settingOf } from './origin.ts'
import { createRateLimit, type RateLimit } from './rate-limit.ts'
import { checkRequests, partChecks } from './request-check.ts'
import { checkResponses } from './response-check.ts'
import { type Route, takesIdempotencyKey } from './route.ts'
import { operationRunner } from './run-operations.ts'
import { createSdkAuthentication, type SdkAuthentication } from './sdk-authentication.ts'
import type { ServerSetting } from './server-setting.ts'
import type { Stopping } from './stopping.ts'
import { waiterOf } from './waiter.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: OperationId
    bodyTypes?: readonly string[]
    isReport?: true
    bodyLimitBytes?: number | undefined
    isPublic?: boolean
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
  if (setting.acceptsEmptyEnvironments) takeEmptyEnvironments(app)
  const checks = partChecks()
  checkRequests(app, checks)
  if (setting.checkResponses) checkResponses(app)
  if (setting.contractSample) sampleAnswers(app, setting.contractSample)
  // Declared without a value: every request sets it before it is read.
  app.decorateRequest('actor')
  app.decorateRequest('sdkKey')
  const sdks = createSdkAuthentication(setting.db, setting.clock, setting.keyUses)
  const afterwards = workAfterwards(app)
  const streams = eventStreams(app, stopping)
  const context = {
    handlers,
    setting,
    callers,
    sdks,
    afterwards,
    streams,
    twins: createTwins(),
    checks: createBatchChecks(checks),
    rateLimit: setting.rateLimits && createRateLimit(setting.rateLimits, setting.clock),
  }
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
  twins: Twins
  checks: BatchChecks
  /** Undefined without limits. */
  rateLimit: RateLimit | undefined
}

/** @param prefix the part of the path that `app` adds by itself */
function registerOperation(
  app: FastifyInstance,
  prefix: string,
  context: OperationContext,
  operation: OperationId,
  route: Route,
): void {
  const { handlers, setting, callers, sdks, afterwards, streams, twins, checks, rateLimit } = context
  const { response, ...input } = route.schema
  const takesKey = takesIdempotencyKey(route)
  const changesData = route.events.length > 0 || route.runsOperations === true
  const changesKeys = route.events.some((event) => keyEventTypes.includes(event))
  const changesAccess = route.endsSessions === true || route.events.some((event) => accountEventTypes.includes(event))
  app.route({
    method: route.method,
    url: route.url.slice(prefix.length),
    exposeHeadRoute: hasHead(route),
    config: {
      operation,
      bodyTypes: route.bodyTypes,
      bodyLimitBytes: route.bodyLimitBytes,
      isPublic: route.access === 'public',
      ...(route.isReport && { isReport: true }),
    },
    schema: { ...input, response: successSchemas(response) },
    async onRequest(request, reply) {
      try {
        if (route.access === 'sdk') request.sdkKey = await sdks.keyOf(request.headers.authorization, route.sdkKeys)
        request.actor = await callerOf(request, route, callers, setting)
      } catch (error) {
        rateLimit?.countUnknown(request, reply)
        throw error
      }
      // A client key must not be used in a page: it gives access to the rules themselves.
      if (request.sdkKey?.type === 'client') reply.removeHeader('access-control-allow-origin')
      rateLimit?.count(route, request, reply)
      authorize(request.actor, route.permissions, request.params as Record<string, string>)
    },
    async handler(request, reply) {
      if (route.countsEach !== undefined) rateLimit?.countItems(route, request, reply)
      const goesFirst = isUrgent(route, request.actor, request.params as Record<string, string>)
      const ownSetting = changesData ? settingOf(request, setting) : setting
      const handling: Handling = {
        request,
        reply,
        setting: goesFirst ? { ...ownSetting, db: urgent(setting.db) } : ownSetting,
        streams,
        waiter: waiterOf(request, reply),
        currentActor: () => callerOf(request, route, callers, setting),
        currentSdkKey: () => sdks.keyOf(request.headers.authorization, route.sdkKeys),
        committed() {
          if (changesKeys) callers.forget()
          else if (changesAccess) callers.forgetAccounts()
        },
        afterwards: (work) => afterwards(request, work),
        operationRunner: () =>
          operationRunner({
            handlers,
            checks,
            calling: handling,
            actorIn: (db) => callers.actorIn(db, request.headers.authorization, sessionOf(request)),
          }),
      }
      const { run, demand } = operationCall(handlers, handling, operation, request)
      const { heavy } = databaseOf(setting.db)
      // A repetition waits for its first request outside of this limit: the first one may need the same place.
      const limited: typeof run = (binding) =>
        route.isHeavy ? heavy.run(() => run(binding), { ...handling.waiter, subject: undefined }) : run(binding)
      const key = takesKey ? request.headers['idempotency-key'] : undefined
      const output =
        typeof key === 'string'
          ? await handledOnce({ ...handling, operation, route, twins, demand }, key, limited)
          : await handledDirectly(handling, limited)
      if (route.isHeavy && output.body !== undefined) await writeLong(reply, output.body)
      if (key === undefined) confirm(reply, demand?.outcome())
      return answer(request, reply, output, { streams, baseUrl: setting.baseUrl })
    },
  })
}

/** Writes a body that can be long before it is sent: the serializer of its schema would block the event loop. */
async function writeLong(reply: FastifyReply, body: unknown): Promise<void> {
  await serializeAs(reply, await jsonYielding(body))
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
