import { fileURLToPath } from 'node:url'
import { bundle, createConfig } from '@redocly/openapi-core'

const SOURCE = fileURLToPath(new URL('../../openapi/openapi.yaml', import.meta.url))

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

export type Schema = { [keyword: string]: unknown }
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
export type Response = { $ref?: string; content?: Record<string, { schema: Schema }> }
export type Operation = {
  operationId: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, Response>
  /** The accepted callers; absent means every caller with a key or a session. */
  security?: Record<string, string[]>[]
  'x-permission': string | string[]
  'x-events': string[]
  'x-ends-sessions'?: boolean
  'x-heavy'?: boolean
  'x-change-request'?: string | string[]
  'x-error-body'?: 'ofrep'
  'x-without-database'?: boolean
}
export type PathItem = Partial<Record<(typeof METHODS)[number], Operation>>
export type Document = {
  paths: Record<string, PathItem>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
  }
  'x-derived-responses'?: Record<
    'every' | 'withDatabase' | 'withCaller' | 'publicWrite' | 'withInput' | 'withBody',
    Record<string, Response>
  >
}

/**
 * Returns the contract as one document, and adds the responses that follow from the shape of each operation. Components
 * are sorted by name: by themselves, they come in the order in which the paths first mention them.
 */
export async function bundledDocument(): Promise<Document> {
  const { bundle: result, problems } = await bundle({ ref: SOURCE, config: await createConfig({}) })
  const errors = problems.filter((problem) => problem.severity === 'error')
  if (errors.length > 0) {
    throw new Error(
      errors.map((problem) => `${problem.location[0]?.source.absoluteRef}: ${problem.message}`).join('\n'),
    )
  }
  const document = result.parsed as Document
  for (const located of operationsOf(document)) fillInResponses(document, located)
  delete document['x-derived-responses']
  for (const kind of Object.keys(document.components) as (keyof Document['components'])[])
    Object.assign(document.components, { [kind]: sortedByName(document.components[kind]) })
  return document
}

/** Returns an object with the same members, sorted by name. */
export function sortedByName<Named extends object>(named: Named): Named {
  return Object.fromEntries(Object.entries(named).sort(([one], [other]) => (one < other ? -1 : 1))) as Named
}

export type LocatedOperation = { url: string; method: (typeof METHODS)[number]; operation: Operation }

export function operationsOf(document: Document): LocatedOperation[] {
  return Object.entries(document.paths).flatMap(([url, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      return operation === undefined ? [] : [{ url, method, operation }]
    }),
  )
}

export type Access = 'caller' | 'session' | 'public' | 'sdk'

/** The security schemes of SDK keys, each with the type of its keys. */
const SDK_KEYS: Readonly<Record<string, string>> = { clientKey: 'client', frontendKey: 'frontend' }

/**
 * Returns who may call an operation: everybody, only callers with a session, SDKs with their keys, or callers with a
 * key or a session.
 */
export function accessOf({ operationId, security }: Operation): Access {
  if (security === undefined) return 'caller'
  const schemes = schemesOf(security)
  if (schemes.length === 0) return 'public'
  if (schemes.length === 1 && schemes[0] === 'session') return 'session'
  if (schemes.every((scheme) => SDK_KEYS[scheme] !== undefined)) return 'sdk'
  throw new Error(`${operationId} has a security that the server does not know: ${JSON.stringify(security)}`)
}

/** Returns the types of SDK keys that an operation accepts. */
export function sdkKeysOf({ security = [] }: Operation): string[] {
  return schemesOf(security).flatMap((scheme) => SDK_KEYS[scheme] ?? [])
}

function schemesOf(security: Record<string, string[]>[]): string[] {
  return security.map((scheme) => Object.keys(scheme).join())
}

function fillInResponses(document: Document, { method, operation }: LocatedOperation): void {
  const derived = document['x-derived-responses']
  if (derived === undefined) throw new Error('openapi.yaml lacks x-derived-responses')
  const hasBody = operation.requestBody !== undefined
  const hasInput = hasBody || (operation.parameters ?? []).length > 0
  const isPublic = accessOf(operation) === 'public'
  operation.responses = {
    ...(hasInput && derived.withInput),
    ...(hasBody && derived.withBody),
    ...(!isPublic && derived.withCaller),
    ...(isPublic && method !== 'get' && derived.publicWrite),
    ...(!operation['x-without-database'] && derived.withDatabase),
    ...derived.every,
    // What an operation declares by itself comes last: some have error bodies of their own.
    ...operation.responses,
  }
}
