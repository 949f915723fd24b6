import type { OperationId } from '../../contract.ts'
import { hasHead, type Route } from '../requests/route.ts'

/** Returns what Fastify has to know of an operation; `prefix` is the part of the path that it adds by itself. */
export function routeOptions(operation: OperationId, route: Route, prefix: string) {
  const { response, ...input } = route.schema
  return {
    method: route.method,
    url: route.url.slice(prefix.length),
    exposeHeadRoute: hasHead(route),
    config: {
      operation,
      route,
      bodyTypes: route.bodyTypes,
      bodyLimitBytes: route.bodyLimitBytes,
      isPublic: route.access === 'public',
      ...(route.isReport && { isReport: true as const }),
    },
    schema: { ...input, response: successSchemas(response) },
  }
}

/** Returns the schemas with which Fastify serializes. Error responses are not included: `failures.ts` makes them. */
function successSchemas(response: Route['schema']['response']): Record<string, object> {
  const successes = Object.entries(response).filter(
    (entry): entry is [string, object] => entry[0] < '300' && entry[1] !== null,
  )
  return Object.fromEntries(successes)
}
