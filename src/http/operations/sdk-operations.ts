import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { sdkOperations, sdkRoutes } from '../../../generated/sdk-routes.ts'
import { anonymousActor } from '../../domain/actor.ts'
import type { SdkKey } from '../../domain/api-tokens/sdk-key.ts'
import type { SdkSource } from '../../domain/client-features/source.ts'
import { assertSameSite } from '../callers/browser.ts'
import { knownAddressOf } from '../callers/client-address.ts'
import { createRateLimit, type RateLimit } from '../callers/rate-limit.ts'
import { createSdkAuthentication } from '../callers/sdk-authentication.ts'
import { contractSample } from '../plugins/contract-sample.ts'
import { forEachPrefix, prefixOf } from '../plugins/cross-origin.ts'
import { streams } from '../plugins/event-streams.ts'
import { jsonBodies } from '../plugins/json-bodies.ts'
import { requestChecks } from '../plugins/request-checks.ts'
import { responseChecks } from '../plugins/response-checks.ts'
import type { SdkSetting } from '../server-setting.ts'
import { type AnyOutput, answer } from './answer.ts'
import type { SdkHandlers, SdkOperationId } from './handler.ts'
import { routeOptions } from './route-options.ts'

/** What each request of an operation passes, in this order. */
const PLUGINS: readonly FastifyPluginAsync<SdkSetting>[] = [
  jsonBodies,
  requestChecks,
  responseChecks,
  contractSample,
  streams,
]

/** Returns the plugin that registers the operations for SDKs and proxies, and no others. */
export function operationsForSdks(handlers: SdkHandlers, source: SdkSource): FastifyPluginAsync<SdkSetting> {
  return async (app, setting) => {
    for (const each of PLUGINS) await app.register(each, setting)
    app.decorateRequest('actor')
    app.decorateRequest('sdkKey')
    const rateLimit = setting.rateLimits && createRateLimit(setting.rateLimits, setting.clock)
    const register = sdkRegistration(handlers, source, setting, rateLimit)
    await forEachPrefix(app, setting.accessControlOrigins, (scope, prefix) => {
      for (const operation of sdkOperations)
        if (prefixOf(sdkRoutes[operation].url) === prefix) register(scope, prefix, operation)
    })
  }
}

/** A handler of any operation. The route's schemas ensure that its input has the declared type. */
type AnySdkHandler = (input: never) => Promise<AnyOutput>

/** Registers an operation; `prefix` is the part of the path that the server adds by itself. */
export type RegisterSdkOperation = (app: FastifyInstance, prefix: string, operation: SdkOperationId) => void

/** Returns a function that registers operations for SDKs. They begin no transaction, and need no database. */
export function sdkRegistration(
  handlers: SdkHandlers,
  source: SdkSource,
  setting: SdkSetting,
  rateLimit: RateLimit | undefined,
): RegisterSdkOperation {
  const sdks = createSdkAuthentication(source, setting.clock, setting.keyUses)
  return (app, prefix, operation) => {
    const route = sdkRoutes[operation]
    const handler: AnySdkHandler = handlers[operation]
    const keyOf = ({ headers }: FastifyRequest): Promise<SdkKey> => sdks.keyOf(headers.authorization, route.sdkKeys)
    const takesKey = route.access === 'sdk'
    const { streams } = app
    app.route({
      ...routeOptions(operation, route, prefix),
      async onRequest(request, reply) {
        request.actor = anonymousActor
        try {
          if (takesKey) request.sdkKey = await keyOf(request)
          else if (route.method !== 'GET') assertSameSite(request, setting.baseUrl())
        } catch (error) {
          rateLimit?.countUnknown(request, reply)
          throw error
        }
        // A client key must not be used in a page: it gives access to the rules themselves.
        if (request.sdkKey?.type === 'client') reply.removeHeader('access-control-allow-origin')
        rateLimit?.count(route, request, reply)
      },
      async handler(request, reply) {
        if (route.countsEach !== undefined) rateLimit?.countItems(route, request, reply)
        const { params, query, headers, body, sdkKey, cutOff } = request
        const input = {
          params,
          query,
          headers,
          body,
          sdkKey,
          cutOff,
          remoteAddress: knownAddressOf(request),
          now: setting.clock(),
          source,
          setting,
          // Functions, because few handlers need them.
          currentSdkKey: () => keyOf(request),
          signal: () => streams.signalFor(reply),
        }
        return answer(request, reply, await handler(input as never), { streams, baseUrl: setting.baseUrl })
      },
    })
  }
}
