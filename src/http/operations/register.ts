import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { accountEventTypes, keyEventTypes } from '../../../generated/events.ts'
import { routes } from '../../../generated/routes.ts'
import { sdkOperations } from '../../../generated/sdk-routes.ts'
import type { OperationId } from '../../contract.ts'
import { urgent } from '../../db/database.ts'
import type { Db } from '../../db/handles.ts'
import { type Actor, anonymousActor } from '../../domain/actor.ts'
import type { SdkKey } from '../../domain/api-tokens/sdk-key.ts'
import { sdkSourceOf } from '../../domain/client-features/database-source.ts'
import type { DomainError } from '../../domain/errors.ts'
import type { SignalSender } from '../../domain/signals/queries.ts'
import { inRolledBackTransaction, inTransaction } from '../../domain/transaction/in-transaction.ts'
import { undoableIn } from '../../domain/undo/undoable.ts'
import { jsonYielding } from '../../runtime/yielding-json.ts'
import type { Callers } from '../callers/authentication.ts'
import { isUrgent, lackingOf } from '../callers/authorize.ts'
import { assertSameSite, sessionOf } from '../callers/browser.ts'
import { createRateLimit, type RateLimit } from '../callers/rate-limit.ts'
import { signalSenderOf } from '../callers/signal-sender.ts'
import { waiterOf } from '../callers/waiter.ts'
import { SCIM_TYPE } from '../failures/scim-refusal.ts'
import { settingOf } from '../observing/request-ids.ts'
import { afterResponse, type Work } from '../plugins/after-response.ts'
import { contractSample } from '../plugins/contract-sample.ts'
import { forEachPrefix, prefixOf } from '../plugins/cross-origin.ts'
import { emptyEnvironments } from '../plugins/empty-environments.ts'
import { type EventStreams, streams } from '../plugins/event-streams.ts'
import { jsonBodies } from '../plugins/json-bodies.ts'
import { requestChecks } from '../plugins/request-checks.ts'
import { responseChecks } from '../plugins/response-checks.ts'
import type { Route } from '../requests/route.ts'
import type { ServerSetting } from '../server-setting.ts'
import { isNamedWhole, wholeRefusal } from './also-needed.ts'
import { answer, serializeAs } from './answer.ts'
import { type BatchChecks, createBatchChecks } from './batch/checks.ts'
import type { Binding, CallingRequest } from './call.ts'
import { carryOut } from './carry-out.ts'
import type { Handlers, SdkOperationId } from './handler.ts'
import { createDuplicates, type Duplicates } from './idempotency/duplicates.ts'
import { routeOptions } from './route-options.ts'
import { operationRunner } from './run-in-batch.ts'
import { sdkRegistration } from './sdk-operations.ts'

/** What each request of an operation passes, in this order. */
const PLUGINS: readonly FastifyPluginAsync<ServerSetting>[] = [
  jsonBodies,
  emptyEnvironments,
  requestChecks,
  responseChecks,
  contractSample,
  afterResponse,
  streams,
]

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: OperationId
    /** The route of the operation. */
    route?: Route
    bodyTypes?: readonly string[]
    isReport?: true
    bodyLimitBytes?: number | undefined
    isPublic?: boolean
  }
  interface FastifyRequest {
    actor: Actor
    sdkKey: SdkKey | undefined
    /** Who sends a signal; undefined in all other operations. */
    signalSender: SignalSender | undefined
    /** The refusal for the permission of the route, until all that is missing is known. */
    lacking?: DomainError | undefined
  }
}

/** Returns the plugin that registers the operations of the route table. Its hooks apply to them only. */
export function operations(handlers: Handlers): FastifyPluginAsync<ServerSetting> {
  return async (app, setting) => {
    for (const each of PLUGINS) await app.register(each, setting)
    // Declared without a value: every request sets it before it is read.
    app.decorateRequest('actor')
    app.decorateRequest('sdkKey')
    app.decorateRequest('signalSender')
    app.decorateRequest('lacking')
    const rateLimit = setting.rateLimits && createRateLimit(setting.rateLimits, setting.clock)
    const context = {
      handlers,
      setting,
      callers: app.callers,
      afterwards: app.afterResponse,
      streams: app.streams,
      duplicates: createDuplicates(),
      checks: createBatchChecks(app.partCheck),
      rateLimit,
    }
    const registerForSdks = sdkRegistration(handlers, sdkSourceOf(setting.db), setting, rateLimit)
    await forEachPrefix(app, setting.accessControlOrigins, (app, prefix) => {
      for (const [id, route] of Object.entries(routes)) {
        if (prefixOf(route.url) !== prefix) continue
        if (isForSdks(id)) registerForSdks(app, prefix, id)
        else registerOperation(app, prefix, context, id as OperationId, route)
      }
    })
  }
}

const FOR_SDKS: ReadonlySet<string> = new Set(sdkOperations)

function isForSdks(id: string): id is SdkOperationId {
  return FOR_SDKS.has(id)
}

type OperationContext = {
  handlers: Handlers
  setting: ServerSetting
  callers: Callers
  afterwards: (request: FastifyRequest, work: Work) => void
  streams: EventStreams
  duplicates: Duplicates
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
  const { handlers, setting, callers, afterwards, streams, duplicates, checks, rateLimit } = context
  const changesData = route.events.length > 0 || route.runsOperations === true
  const changesKeys = route.events.some((event) => keyEventTypes.includes(event))
  const changesAccess = route.endsSessions === true || route.events.some((event) => accountEventTypes.includes(event))
  app.route({
    ...routeOptions(operation, route, prefix),
    async onRequest(request, reply) {
      try {
        if (route.access === 'signal') request.signalSender = await signalSenderOf(setting.db, request.headers)
        request.actor = await callerOf(request, route, callers, setting)
      } catch (error) {
        rateLimit?.countUnknown(request, reply)
        throw error
      }
      rateLimit?.count(route, request, reply)
      const lacking = lackingOf(request.actor, route.permissions, request.params as Record<string, string>)
      if (lacking !== undefined && !isNamedWhole(operation)) throw lacking
      request.lacking = lacking
    },
    async handler(request, reply) {
      if (request.lacking !== undefined) throw await wholeRefusal(setting.db, operation, request, request.lacking)
      if (route.countsEach !== undefined) rateLimit?.countItems(route, request, reply)
      const goesFirst = isUrgent(route, request.actor, request.params as Record<string, string>)
      const { givesWay } = route
      const ownSetting = changesData ? { ...settingOf(request, setting), givesWay } : setting
      const waiter = waiterOf(request, reply)
      const calling: CallingRequest = {
        request,
        reply,
        setting: goesFirst ? { ...ownSetting, db: urgent(setting.db) } : ownSetting,
        streams,
        duplicates,
        waiter,
        currentActor: () => callerOf(request, route, callers, setting),
        committed() {
          setting.replica?.noteWrite(waiter.account)
          if (changesKeys) callers.forget()
          else if (changesAccess) callers.forgetAccounts()
        },
        afterwards: (work) => afterwards(request, work),
        operationRunner: (as) => {
          const actorIn = (db: Db) => callers.actorIn(db, request.headers.authorization, sessionOf(request))
          return operationRunner({ handlers, checks, calling, actorIn }, as)
        },
      }
      const output = await carryOut(handlers, calling, operation, request, ownBinding(calling))
      if (route.isHeavy && output.body !== undefined) await writeLong(reply, output.body)
      reply.headers(undoableEvents(request))
      if (route.errorBody === 'scim' && output.body !== undefined) reply.type(SCIM_TYPE)
      return answer(request, reply, output, { streams, baseUrl: setting.baseUrl })
    },
  })
}

/** Returns the handles of a request whose transactions are its own. */
function ownBinding({ request: { actor }, setting, waiter, committed, afterwards }: CallingRequest): Binding {
  return {
    db: setting.db,
    afterwards,
    inOwnTransaction: (work) => inTransaction(setting, actor, work),
    inRolledBackTransaction: (work) => inRolledBackTransaction(setting, actor, work, waiter),
    async inTransaction(work) {
      const result = await inTransaction(setting, actor, work, waiter)
      committed()
      return result
    },
  }
}

/** Returns the header with the events that undo the change of a request. */
function undoableEvents({ recorded = [] }: FastifyRequest): Record<string, string> {
  const ids = undoableIn(recorded)
  return ids.length === 0 ? {} : { 'undoable-events': ids.join(', ') }
}

/** Writes a body that can be long before it is sent: the serializer of its schema would block the event loop. */
async function writeLong(reply: FastifyReply, body: unknown): Promise<void> {
  await serializeAs(reply, await jsonYielding(body))
}

/** Returns the caller. Rejects cross-site writes (CSRF). */
async function callerOf(
  request: FastifyRequest,
  route: Route,
  callers: Callers,
  setting: ServerSetting,
): Promise<Actor> {
  const { access, method } = route
  const { authorization } = request.headers
  if (access === 'signal') return anonymousActor
  const isUrgentFor = (actor: Actor) => isUrgent(route, actor, request.params as Record<string, string>)
  if (access === 'caller' && authorization !== undefined) return callers.actorOfKey(authorization, isUrgentFor)
  const actor = access === 'public' ? anonymousActor : await callers.actorOfSession(sessionOf(request), isUrgentFor)
  if (method !== 'GET') assertSameSite(request, setting.baseUrl())
  return actor
}
