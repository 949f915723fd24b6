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

/** Generates the route table: every operation of the contract, sorted by name, and which of them are for SDKs. */
export function routeTable(document: Document): string {
  const entries = operationsOf(document)
    .map((located) => [located.operation.operationId, routeOf(document, located)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const forSdks = operationsOf(document)
    .filter(({ operation }) => accessOf(operation) === 'sdk' || operation['x-handling']?.isForSdks)
    .map(({ operation }) => operation.operationId)
    .sort()
  return `${header('openapi/')}import type { OperationId } from '../src/contract.ts'
import type { Route } from '../src/http/requests/route.ts'

export const routes: Readonly<Record<OperationId, Route>> = ${literal(Object.fromEntries(entries))}

/** The operations for SDKs and proxies, which a relay has, too. */
export const sdkOperations = ${literal(forSdks)} as const
`
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
  const { withoutDatabase, alsoAccepts = [], permissionAlsoIn, isForSdks, ...handling } = operation['x-handling'] ?? {}
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
