import type { EventType } from '../../generated/events.ts'
import type { Permission } from '../../generated/permissions.ts'
import type { OperationId } from '../contract.ts'
import {
  type Access,
  accessOf,
  type LocatedOperation,
  operationsOf,
  type Parameter,
  sdkKeysOf,
} from '../document/openapi.ts'
import { document } from '../document/read.ts'
import { local } from '../document/schemas.ts'

/** What the server knows of an operation: how it registers it, checks requests and serializes answers. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly access: Access
  /** The types of SDK keys that are accepted; empty where SDKs may not call. */
  readonly sdkKeys: readonly ('client' | 'frontend')[]
  /** Any one of these is enough. Empty: whoever may call. */
  readonly permissions: readonly Permission[]
  readonly events: readonly EventType[]
  /** Whether it may end sessions of somebody. */
  readonly endsSessions: boolean
  /** Whether it takes long: few of them are under way at the same time, and the others wait. */
  readonly isHeavy: boolean
  /** Whether it answers with events that do not end. */
  readonly isStream: boolean
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

const METHOD_NAMES = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const

function route({ url, method, operation }: LocatedOperation): Route {
  const parameters = (operation.parameters ?? []).map((parameter) => resolved(parameter))
  const content = operation.requestBody?.content ?? {}
  const permission = operation['x-permission']
  return {
    method: METHOD_NAMES[method],
    url: url.replaceAll(/\{(\w+)\}/g, ':$1'),
    access: accessOf(operation),
    sdkKeys: sdkKeysOf(operation),
    permissions: permission === 'none' ? [] : [permission].flat(),
    events: operation['x-events'],
    endsSessions: operation['x-ends-sessions'] ?? false,
    isHeavy: operation['x-heavy'] ?? false,
    isStream: Object.values(operation.responses).some(
      (response) => resolved(response).content?.['text/event-stream'] !== undefined,
    ),
    errorBody: operation['x-error-body'] ?? 'error',
    guardedAs: [operation['x-change-request'] ?? []].flat(),
    bodyTypes: [...Object.keys(content), ...(operation.requestBody?.['x-also-accepted'] ?? [])],
    schema: {
      ...parameterSchema('params', 'path', parameters),
      ...parameterSchema('querystring', 'query', parameters),
      ...parameterSchema('headers', 'header', parameters),
      ...(content['application/json'] && { body: local(content['application/json'].schema) }),
      response: Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => {
          const schema = resolved(response).content?.['application/json']?.schema
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

function resolved<Part extends object>(part: Part | { $ref: string }): Part {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as Part
  const found = part.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document)
  return found as Part
}

/** The route table: every operation of the contract. */
export const routes = Object.fromEntries(
  operationsOf(document).map((located) => [located.operation.operationId, route(located)]),
) as Readonly<Record<OperationId, Route>>
