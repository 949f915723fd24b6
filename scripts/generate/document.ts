import { fileURLToPath } from 'node:url'
import { bundle, createConfig } from '@redocly/openapi-core'
import { completeSchemas } from './complete-schemas.ts'
import { addLinks } from './links.ts'
import {
  accessOf,
  type Document,
  isBatchable,
  type LocatedOperation,
  operationsOf,
  takesIdempotencyKey,
} from './openapi.ts'
import { addPreconditions } from './preconditions.ts'

const SOURCE = fileURLToPath(new URL('../../openapi/openapi.yaml', import.meta.url))

/**
 * Returns the contract as one document, and adds what follows from the rest of it: the responses of each operation, the
 * descriptions of bodies and of experimental operations, and links between operations. Components are sorted by name:
 * by themselves, they come in the order in which the paths first mention them.
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
  writeOutReasons(document)
  addPreconditions(document)
  addEventsOfBatches(document)
  for (const located of operationsOf(document)) {
    fillInResponses(document, located)
    describeStability(located)
    if (takesIdempotencyKey(located)) addHeadersOfWrites(located)
    describeBody(document, located)
  }
  addLinks(document)
  completeSchemas(document)
  delete document['x-derived-responses']
  for (const kind of Object.keys(document.components) as (keyof Document['components'])[])
    Object.assign(document.components, { [kind]: sortedByName(document.components[kind]) })
  return document
}

/** The name of a reason; a sentence has a capital and a full stop. */
const REASON_NAME = /^[a-z-]+$/

/** Puts the sentence of `x-permission-reasons` where an operation names one. */
function writeOutReasons(document: Document): void {
  const { 'x-permission-reasons': reasons = {} } = document
  const unused = new Set(Object.keys(reasons))
  for (const { operation } of operationsOf(document)) {
    const name = operation['x-permission-reason']
    if (name === undefined || !REASON_NAME.test(name)) continue
    const reason = reasons[name]
    if (reason === undefined) throw new Error(`${operation.operationId}: x-permission-reasons has no ${name}`)
    operation['x-permission-reason'] = reason
    unused.delete(name)
  }
  if (unused.size > 0) throw new Error(`No operation has the reason ${[...unused].join(', ')}`)
  delete document['x-permission-reasons']
}

/** Returns an object with the same members, sorted by name. */
function sortedByName<Named extends object>(named: Named): Named {
  return Object.fromEntries(Object.entries(named).sort(([one], [other]) => (one < other ? -1 : 1))) as Named
}

const EXPERIMENTAL = 'Experimental: it may change in any version.'

/** Tools that show no extensions show descriptions. */
function describeStability({ operation }: LocatedOperation): void {
  if (operation['x-stability'] === undefined) return
  operation.description = [operation.description, EXPERIMENTAL].filter((text) => text !== undefined).join('\n\n')
}

/** A body means what its schema does: generators read the description of the body alone. */
function describeBody({ components }: Document, { operation: { requestBody } }: LocatedOperation): void {
  const [content] = Object.values(requestBody?.content ?? {})
  const { $ref } = content?.schema ?? {}
  if (requestBody === undefined || requestBody.description !== undefined || typeof $ref !== 'string') return
  const { description } = components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}
  if (typeof description === 'string') requestBody.description = description
}

/** A batch may record the events of all operations that can be part of it. */
function addEventsOfBatches(document: Document): void {
  const operations = operationsOf(document)
  const events = new Set(operations.filter(isBatchable).flatMap(({ operation }) => operation['x-events'] ?? []))
  for (const { operation } of operations)
    if (operation['x-runs-operations'] && !operation['x-changes-nothing']) operation['x-events'] = [...events].sort()
}

function addHeadersOfWrites({ operation }: LocatedOperation): void {
  const headers = ['IdempotencyKey', 'ChangeComment'].map((name) => ({ $ref: `#/components/parameters/${name}` }))
  operation.parameters = [...(operation.parameters ?? []), ...headers]
}

function fillInResponses(document: Document, located: LocatedOperation): void {
  const { url, method, operation } = located
  const derived = document['x-derived-responses']
  if (derived === undefined) throw new Error('openapi.yaml lacks x-derived-responses')
  const hasBody = operation.requestBody !== undefined
  // The administration interface refuses unknown query parameters, also where an operation has none.
  const hasInput = hasBody || (operation.parameters ?? []).length > 0 || url.startsWith('/api/admin/')
  const isPublic = accessOf(operation) === 'public'
  operation.responses = {
    ...(hasInput && derived.withInput),
    ...(hasBody && derived.withBody),
    ...(!isPublic && derived.withCaller),
    ...(isPublic && method !== 'get' && derived.publicWrite),
    ...(!operation['x-without-database'] && derived.withDatabase),
    ...(takesIdempotencyKey(located) && derived.withIdempotencyKey),
    ...derived.every,
    // Responses that an operation declares by itself come last: some have error bodies of their own.
    ...operation.responses,
  }
}
