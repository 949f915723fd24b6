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

/** Returns the contract as one document, and adds the responses that follow from the shape of each operation. */
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
  return document
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

export type Access = 'caller' | 'session' | 'public'

/** Returns who may call an operation: everybody, only callers with a session, or callers with a key or a session. */
export function accessOf({ operationId, security }: Operation): Access {
  if (security === undefined) return 'caller'
  const schemes = security.map((scheme) => Object.keys(scheme).join())
  if (schemes.length === 0) return 'public'
  if (schemes.length === 1 && schemes[0] === 'session') return 'session'
  throw new Error(`${operationId} has a security that the server does not know: ${JSON.stringify(security)}`)
}

function fillInResponses(document: Document, { method, operation }: LocatedOperation): void {
  const derived = document['x-derived-responses']
  if (derived === undefined) throw new Error('openapi.yaml lacks x-derived-responses')
  const hasBody = operation.requestBody !== undefined
  const hasInput = hasBody || (operation.parameters ?? []).length > 0
  const isPublic = accessOf(operation) === 'public'
  operation.responses = {
    ...operation.responses,
    ...(hasInput && derived.withInput),
    ...(hasBody && derived.withBody),
    ...(!isPublic && derived.withCaller),
    ...(isPublic && method !== 'get' && derived.publicWrite),
    ...(!operation['x-without-database'] && derived.withDatabase),
    ...derived.every,
  }
}
