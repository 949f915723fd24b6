import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OperationId } from '../../src/contract.ts'

/** The published document, read as a client would: independent of the route table that the server goes by. */
export type DocumentedOperation = {
  id: OperationId
  method: string
  /** With parameters in braces. */
  url: string
  pointer: string
  /** Who may call: a holder of a key or a session, only a session, everyone, an SDK, or a sender of signals. */
  access: 'caller' | 'session' | 'public' | 'sdk' | 'signal'
  /** The types of SDK keys that it accepts. */
  sdkKeys: ('client' | 'frontend')[]
  /** Whether its 400 and 404 have the body of the OpenFeature protocol. */
  isOfrep: boolean
  /** Whether unknown members of its body are always refused. */
  isStrict: boolean
  /** Whether it answers with server-sent events that do not end. */
  isStream: boolean
  permission: string | string[]
  events: string[]
  /** Why neither freezes nor approval rules hold it; undefined for a read, and for what they hold. */
  unguarded: string | undefined
  /** Whether it only reads, whatever its method is. */
  changesNothing: boolean
  statuses: number[]
  hasBody: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: the document is free-form JSON
export const document: any = JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))

// Most schemas check a few values: optimizing their code takes longer than it gains.
const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } })
const register = addFormats as unknown as (ajv: Ajv2020) => void
register(ajv)
ajv.addSchema(document, 'contract')

export const operations: ReadonlyMap<OperationId, DocumentedOperation> = new Map(
  Object.entries<Record<string, never>>(document.paths).flatMap(([url, item]) =>
    Object.entries<Record<string, never>>(item).map(([method, operation]) => {
      const id = operation.operationId as unknown as OperationId
      const handling = (operation['x-handling'] ?? {}) as { errorBody?: string; isStrict?: boolean }
      return [
        id,
        {
          id,
          method: method.toUpperCase(),
          url,
          pointer: `#/paths/${url.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`,
          access: accessOf(operation.security),
          sdkKeys: sdkKeysOf(operation.security),
          isOfrep: handling.errorBody === 'ofrep',
          isStrict: handling.isStrict === true,
          isStream: JSON.stringify(operation.responses).includes('text/event-stream'),
          permission: operation['x-permission'] as unknown as string | string[],
          events: (operation['x-events'] ?? []) as unknown as string[],
          unguarded: operation['x-unguarded'] as string | undefined,
          changesNothing: method === 'get' || operation['x-changes-nothing'] !== undefined,
          statuses: Object.keys(operation.responses as unknown as object)
            .filter((status) => status !== 'default')
            .map(Number),
          hasBody: operation.requestBody !== undefined,
        },
      ] as const
    }),
  ),
)

function accessOf(security: object[] | undefined): DocumentedOperation['access'] {
  if (security === undefined) return 'caller'
  if (security.length === 0) return 'public'
  if (security.some((scheme) => 'signalToken' in scheme)) return 'signal'
  return security.some((scheme) => 'session' in scheme) ? 'session' : 'sdk'
}

function sdkKeysOf(security: object[] = []): DocumentedOperation['sdkKeys'] {
  const types = { clientKey: 'client', frontendKey: 'frontend' } as const
  return security.flatMap((scheme) => Object.keys(scheme).flatMap((name) => types[name as keyof typeof types] ?? []))
}

export function operation(id: OperationId): DocumentedOperation {
  const found = operations.get(id)
  if (found === undefined) throw new Error(`The contract has no operation ${id}`)
  return found
}

// biome-ignore lint/suspicious/noExplicitAny: a schema is free-form JSON
export type DocumentedParameter = { name: string; in: string; required?: boolean; schema: any; description?: string }

/** The parameters of an operation in one place, with references resolved; those of all its methods included. */
export function parametersOf(
  { url, method }: DocumentedOperation,
  place: 'path' | 'query' | 'header',
): DocumentedParameter[] {
  const item = document.paths[url]
  const listed: { $ref?: string }[] = [...(item.parameters ?? []), ...(item[method.toLowerCase()].parameters ?? [])]
  const parameters = listed.map((parameter) => (parameter.$ref === undefined ? parameter : resolve(parameter.$ref)))
  return (parameters as DocumentedParameter[]).filter((parameter) => parameter.in === place)
}

/** The schema of the JSON body; undefined for an operation without one. */
export function bodySchemaOf({ url, method }: DocumentedOperation) {
  return document.paths[url][method.toLowerCase()].requestBody?.content['application/json'].schema
}

/** Returns the problem of a request body, in words; undefined when it has none. */
export function requestProblem({ pointer }: DocumentedOperation, body: unknown): string | undefined {
  return problemUnder(`${pointer}/requestBody/content/application~1json/schema`, body)
}

/** Returns the problem of an answer: its status is not declared, or its body is not what the contract says. */
export function responseProblem(called: DocumentedOperation, status: number, body: unknown): string | undefined {
  if (!called.statuses.includes(status)) return `${called.id} answered ${status}, which it does not declare`
  const declared = document.paths[called.url][called.method.toLowerCase()].responses[String(status)]
  const pointer = declared.$ref ?? `${called.pointer}/responses/${status}`
  const content = (declared.$ref === undefined ? declared : resolve(declared.$ref)).content
  if (content?.['text/event-stream'] !== undefined) return undefined
  if (content?.['application/yaml'] !== undefined && typeof body === 'string') return undefined
  if (content === undefined) return body === undefined ? undefined : `${called.id} answered ${status} with a body`
  const type = content['application/scim+json'] === undefined ? 'application~1json' : 'application~1scim+json'
  const found = problemUnder(`${pointer}/content/${type}/schema`, body)
  return found === undefined
    ? undefined
    : `${called.id} answered ${status} with a body that breaks its contract: ${found}`
}

/** Returns the target of a reference inside the document. */
export function resolve(pointer: string) {
  return pointer
    .slice(2)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((node, key) => node[key], document)
}

const compiled = new Map<string, ValidateFunction>()

/** Returns the problem of `value` under the schema at `pointer`, in words; undefined when it has none. */
export function problemUnder(pointer: string, value: unknown): string | undefined {
  let matches = compiled.get(pointer)
  if (matches === undefined) {
    matches = ajv.compile({ $ref: `contract${pointer}` })
    compiled.set(pointer, matches)
  }
  return matches(value) ? undefined : ajv.errorsText(matches.errors)
}

/** Returns the problem of `value` under a schema of the document, in words; undefined when it has none. */
export function problemBySchema(schema: object, value: unknown): string | undefined {
  const matches = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/')))
  return matches(value) ? undefined : ajv.errorsText(matches.errors)
}
