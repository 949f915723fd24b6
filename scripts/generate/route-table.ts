import {
  accessOf,
  type Document,
  type LocatedOperation,
  operationsOf,
  type Parameter,
  type Schema,
  sdkKeysOf,
  sortedByName,
} from './document.ts'
import { header } from './header.ts'

/** Generates the list of component schemas, each with its name as `$id`. */
export function schemaList(document: Document): string {
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => ({ $id: name, ...local(schema) }))
  return `${header('openapi/')}/** Every component schema, under its name as \`$id\`. */
export const schemas: readonly object[] = ${JSON.stringify(schemas, null, 1)}
`
}

/** Generates the route table, from which the server registers, validates and serializes. */
export function routeTable(document: Document): string {
  const routes = operationsOf(document).map((located) => [located.operation.operationId, route(document, located)])
  return `${header('openapi/')}import type { EventType } from './events.ts'
import type { operations } from './contract.ts'
import type { Permission } from './permissions.ts'

export type OperationId = keyof operations

export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  /** Who may call: a holder of a key or a session, only a session, anybody, or an SDK. */
  readonly access: 'caller' | 'session' | 'public' | 'sdk'
  /** The types of SDK keys that are accepted; empty where SDKs may not call. */
  readonly sdkKeys: readonly ('client' | 'frontend')[]
  /** Any one of these is enough. Empty: whoever may call. */
  readonly permissions: readonly Permission[]
  readonly events: readonly EventType[]
  /** Whether it may end sessions of somebody. */
  readonly endsSessions: boolean
  /** Whether it takes long: few of them are under way at the same time, and the others wait. */
  readonly isHeavy: boolean
  /** Whose body its refusals have: that of the contract, or that of the OpenFeature protocol. */
  readonly errorBody: 'error' | 'ofrep'
  /** What a change request would have for it, where they guard it. Empty: it is never guarded. */
  readonly guardedAs: readonly string[]
  /** Media types of the body; empty for an operation without a body. */
  readonly bodyTypes: readonly string[]
  readonly schema: {
    readonly params?: object
    readonly querystring?: object
    readonly headers?: object
    readonly body?: object
    /** By status; null where the answer has no body. */
    readonly response: Readonly<Record<string, object | null>>
  }
}

export const routes: Readonly<Record<OperationId, Route>> = ${JSON.stringify(sortedByName(Object.fromEntries(routes)), null, 1)}
`
}

function route(document: Document, { url, method, operation }: LocatedOperation): object {
  const parameters = (operation.parameters ?? []).map((parameter) => resolved(document, parameter))
  const content = operation.requestBody?.content ?? {}
  const permission = operation['x-permission']
  return {
    method: method.toUpperCase(),
    url: url.replaceAll(/\{(\w+)\}/g, ':$1'),
    access: accessOf(operation),
    sdkKeys: sdkKeysOf(operation),
    permissions: permission === 'none' ? [] : [permission].flat(),
    events: operation['x-events'],
    endsSessions: operation['x-ends-sessions'] ?? false,
    isHeavy: operation['x-heavy'] ?? false,
    errorBody: operation['x-error-body'] ?? 'error',
    guardedAs: [operation['x-change-request'] ?? []].flat(),
    bodyTypes: Object.keys(content),
    schema: {
      ...parameterSchema('params', 'path', parameters),
      ...parameterSchema('querystring', 'query', parameters),
      ...parameterSchema('headers', 'header', parameters),
      ...(content['application/json'] && { body: local(content['application/json'].schema) }),
      response: Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => {
          const schema = resolved(document, response).content?.['application/json']?.schema
          return [status, schema === undefined ? null : local(schema)]
        }),
      ),
    },
  }
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

/** Makes references point to the schemas registered by name, and removes members that are only documentation. */
function local(node: Schema): Schema
function local(node: unknown): unknown
function local(node: unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => local(item))
  if (!isObject(node)) return node
  const entries = Object.entries(node).flatMap(([key, value]) => {
    if (typeof value === 'string' && ['description', 'title'].includes(key)) return []
    if (key === 'deprecated' && value === true) return []
    if (key.startsWith('x-')) return []
    // The validator reads the values from the schemas themselves.
    if (key === 'discriminator' && isObject(value)) return [[key, { propertyName: value.propertyName }]]
    if (key === '$ref' && typeof value === 'string') return [[key, `${value.replace('#/components/schemas/', '')}#`]]
    return [[key, local(value)]]
  })
  return Object.fromEntries(entries)
}

function isObject(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null
}
