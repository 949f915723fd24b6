import type { Route } from '../../../src/http/requests/route.ts'
import { header } from './header.ts'
import { literal } from './literal.ts'
import { local } from './local-schema.ts'
import {
  accessOf,
  type Document,
  JSON_TYPES,
  type LocatedOperation,
  operationsOf,
  type Parameter,
  type Response,
  sdkKeysOf,
} from './openapi.ts'

const METHOD_NAMES = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const

/** Generates the routes of the operations for SDKs and proxies, sorted by name: a relay loads no others. */
export function sdkRouteTable(document: Document): string {
  const entries = routesOf(document, isForSdks)
  return `${header('openapi/')}import type { Route } from '../src/http/requests/route.ts'

/** The operations for SDKs and proxies, which a relay has, too. */
export const sdkOperations = ${literal(entries.map(([id]) => id))} as const

export const sdkRoutes: Readonly<Record<(typeof sdkOperations)[number], Route>> = ${literal(Object.fromEntries(entries))}
`
}

/** Generates the routes of all other operations, sorted by name. */
export function adminRouteTable(document: Document): string {
  const entries = routesOf(document, (located) => !isForSdks(located))
  return `${header('openapi/')}import type { OperationId } from '../src/contract.ts'
import type { Route } from '../src/http/requests/route.ts'
import type { sdkOperations } from './sdk-routes.ts'

export const adminRoutes: Readonly<Record<Exclude<OperationId, (typeof sdkOperations)[number]>, Route>> = ${literal(Object.fromEntries(entries))}
`
}

/** Generates the route table: every operation of the contract. */
export function routeTable(): string {
  return `${header('openapi/')}import type { OperationId } from '../src/contract.ts'
import type { Route } from '../src/http/requests/route.ts'
import { adminRoutes } from './admin-routes.ts'
import { sdkRoutes } from './sdk-routes.ts'

export const routes: Readonly<Record<OperationId, Route>> = { ...adminRoutes, ...sdkRoutes }
`
}

function routesOf(document: Document, isWanted: (located: LocatedOperation) => boolean): [string, Route][] {
  return operationsOf(document)
    .filter(isWanted)
    .map((located): [string, Route] => [located.operation.operationId, routeOf(document, located)])
    .sort(([one], [other]) => (one < other ? -1 : 1))
}

function isForSdks({ operation }: LocatedOperation): boolean {
  return accessOf(operation) === 'sdk' || operation['x-handling']?.isForSdks === true
}

/** Generates the schemas to which those of the routes refer, each with its name as `$id`. */
export function schemaList(document: Document): string {
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => ({ $id: name, ...local(schema) }))
  return `${header('openapi/')}export type NamedSchema = { readonly $id: string; readonly [keyword: string]: unknown }

export const schemas: readonly NamedSchema[] = ${literal(schemas)}
`
}

function routeOf(document: Document, { url, method, operation }: LocatedOperation): Route {
  const { requestBody, responses } = operation
  const parameters = (operation.parameters ?? []).map((parameter) => resolved(document, parameter))
  const content = requestBody?.content ?? {}
  const permission = operation['x-permission']
  const {
    withoutDatabase,
    alsoAccepts = [],
    permissionAlsoIn,
    isForSdks: _,
    ...handling
  } = operation['x-handling'] ?? {}
  const answers = Object.entries(responses).map(
    ([status, response]) => [status, resolved<Response>(document, response)] as const,
  )
  return {
    method: METHOD_NAMES[method],
    url: url.replaceAll(/\{(\w+)\}/g, ':$1'),
    access: accessOf(operation),
    sdkKeys: sdkKeysOf(operation),
    permissions: permission === 'none' ? [] : [permission].flat(),
    ...(operation['x-permission-also'] && { permissionsAlso: operation['x-permission-also'] }),
    events: operation['x-events'] ?? [],
    ...(operation['x-heavy'] && { isHeavy: true }),
    ...(answers.some(([, { content }]) => content?.['text/event-stream']) && { isStream: true }),
    ...(operation['x-changes-nothing'] && { changesNothing: true }),
    ...(operation['x-answers-secret'] && { answersSecret: true }),
    ...(operation['x-if-match'] && { ifMatch: [operation['x-if-match']].flat() }),
    ...handling,
    bodyTypes: [...Object.keys(content), ...alsoAccepts],
    schema: {
      ...parameterSchema('params', 'path', parameters),
      ...parameterSchema('querystring', 'query', parameters),
      ...parameterSchema('headers', 'header', parameters),
      ...(content['application/json'] && { body: local(content['application/json'].schema) }),
      response: Object.fromEntries(answers.map(([status, { content }]) => [status, bodyOf(content)])),
    },
  }
}

function bodyOf(content: Response['content'] = {}): object | null {
  const schema = JSON_TYPES.flatMap((type) => content[type] ?? [])[0]?.schema
  return schema === undefined ? null : local(schema)
}

function parameterSchema(part: string, place: Parameter['in'], parameters: Parameter[]): object {
  const inPlace = parameters.filter((parameter) => parameter.in === place)
  if (inPlace.length === 0) return {}
  return {
    [part]: {
      type: 'object',
      required: inPlace.filter((parameter) => parameter.required).map((parameter) => parameter.name),
      properties: Object.fromEntries(inPlace.map((parameter) => [parameter.name, local(parameter.schema)])),
    },
  }
}

function resolved<Part extends object>(document: Document, part: Part | { $ref: string }): Part {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as Part
  const found = part.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document)
  return found as Part
}
