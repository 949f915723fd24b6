import { fileURLToPath } from 'node:url'
import { bundle, createConfig } from '@redocly/openapi-core'
import type { EventType } from '../../../generated/events.ts'
import { completeSchemas } from './complete-schemas.ts'
import { addEventTypes, type EventTypeFacts, factsOfEvents } from './event-types.ts'
import { checkHandling } from './handling.ts'
import { addLinks } from './links.ts'
import { writeOutMembers } from './members.ts'
import {
  accessOf,
  type Document,
  isBatchable,
  type LocatedOperation,
  METHODS,
  operationsOf,
  type Parameter,
  type Response,
  takesIdempotencyKey,
} from './openapi.ts'
import { addPreconditions } from './preconditions.ts'
import { addScimErrors } from './scim-errors.ts'
import { writeOutUnguarded } from './unguarded.ts'

const SOURCE = fileURLToPath(new URL('../../../openapi/openapi.yaml', import.meta.url))

/**
 * Returns the contract as one document, and adds what follows from the rest of it: the responses of each operation, the
 * descriptions of bodies and of experimental operations, and links between operations. Each operation gets the
 * parameters of its path. Components are sorted by name: by themselves, they come in the order in which the paths first
 * mention them.
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
  checkHandling(document)
  writeOutMembers(document)
  addEventTypes(document)
  writeOutReasons(document)
  writeOutPathParameters(document)
  addPreconditions(document)
  addEventsOfBatches(document)
  writeOutUnguarded(document)
  addOverrides(document)
  addUndoableEvents(document)
  for (const located of operationsOf(document)) {
    fillInResponses(document, located)
    describeStability(located)
    if (takesIdempotencyKey(located)) addHeadersOfWrites(located)
    describeBody(document, located)
  }
  addScimErrors(document)
  addLinks(document)
  completeSchemas(document)
  delete document['x-derived-responses']
  for (const kind of Object.keys(document.components) as (keyof Document['components'])[])
    Object.assign(document.components, { [kind]: sortedByName(document.components[kind]) })
  return document
}

/** The name of a reason; those of permissions have capitals. */
const REASON_NAME = /^[a-z-]+$/

/** Writes `none` and the sentence of `x-permission-reasons` where an operation names that in place of a permission. */
function writeOutReasons(document: Document): void {
  const { 'x-permission-reasons': reasons = {} } = document
  const unused = new Set(Object.keys(reasons))
  for (const { url, method, operation } of operationsOf(document)) {
    const name = operation['x-permission']
    if (typeof name !== 'string' || name === 'none' || !REASON_NAME.test(name)) continue
    const reason = reasons[name]
    if (reason === undefined) throw new Error(`${operation.operationId}: x-permission-reasons has no ${name}`)
    const written = Object.entries({ 'x-permission': 'none', 'x-permission-reason': reason })
    const members = Object.entries(operation).flatMap((member) => (member[0] === 'x-permission' ? written : [member]))
    Object.assign(document.paths[url] ?? {}, { [method]: Object.fromEntries(members) })
    unused.delete(name)
  }
  if (unused.size > 0) throw new Error(`No operation has the reason ${[...unused].join(', ')}`)
  delete document['x-permission-reasons']
}

/** Gives each operation the parameters of its path, as clients read them: the operation's own come last, and win. */
function writeOutPathParameters(document: Document): void {
  const keyOf = (parameter: Parameter | { $ref: string }) => {
    const { name, in: place } =
      '$ref' in parameter
        ? (document.components.parameters[parameter.$ref.slice(parameter.$ref.lastIndexOf('/') + 1)] as Parameter)
        : parameter
    return `${place} ${name}`
  }
  for (const item of Object.values(document.paths)) {
    const ofPath = item.parameters ?? []
    delete item.parameters
    if (ofPath.length === 0) continue
    for (const operation of METHODS.flatMap((method) => item[method] ?? [])) {
      const parameters = [...ofPath, ...(operation.parameters ?? [])]
      operation.parameters = [...new Map(parameters.map((one) => [keyOf(one), one])).values()]
    }
  }
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
    if (operation['x-handling']?.runsOperations && !operation['x-changes-nothing'])
      operation['x-events'] = [...events].sort()
}

/** A change that a freeze can hold, or that needs approval, is possible with a reason, and may record that. */
function addOverrides(document: Document): void {
  const isFrozen = ({ frozen, loosens }: EventTypeFacts) => frozen !== undefined || loosens === 'roles'
  const frozen = new Set(factsOfEvents(document).flatMap(([type, facts]) => (isFrozen(facts) ? type : [])))
  const loosening = new Set(factsOfEvents(document).flatMap(([type, { loosens }]) => (loosens ? type : [])))
  for (const { operation } of operationsOf(document)) {
    const events = operation['x-events'] ?? []
    const isHeld = events.some((type) => frozen.has(type))
    const isGuarded = isHeld || operation['x-change-request'] !== undefined
    if (isGuarded || events.some((type) => loosening.has(type)))
      operation['x-events'] = [...new Set<EventType>([...events, SKIPPED])]
    if (!isGuarded && !events.includes(OVERRIDDEN)) continue
    const reasons = [...(isHeld ? [OVERRIDDEN] : []), ...(isGuarded ? [BROKEN] : [])]
    operation['x-events'] = [...new Set<EventType>([...(operation['x-events'] ?? []), ...reasons])]
    const headers = ['OverrideReason', 'OverrideFor'].map((name) => ({ $ref: `#/components/parameters/${name}` }))
    operation.parameters = [...(operation.parameters ?? []), ...headers]
  }
}

const OVERRIDDEN: EventType = 'freeze-overridden'
/** Records which approval rules a caller did without, because they may. */
const SKIPPED: EventType = 'approval-rules-skipped'
const BROKEN: EventType = 'break-glass-used'

/** A change that records an event which can be undone says so in its response. */
function addUndoableEvents(document: Document): void {
  const undoable = new Set(
    factsOfEvents(document).flatMap(([type, { undone }]) => (undone === 'by itself' ? type : [])),
  )
  for (const located of operationsOf(document)) {
    const { 'x-events': events = [], responses } = located.operation
    if (!takesIdempotencyKey(located) || !events.some((type) => undoable.has(type))) continue
    for (const [status, response] of Object.entries(responses))
      if (status.startsWith('2'))
        response.headers = { ...response.headers, 'Undoable-Events': { $ref: '#/components/headers/UndoableEvents' } }
  }
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
    ...(!operation['x-handling']?.withoutDatabase && derived.withDatabase),
    ...(url.includes('{') && derived.inPath),
    ...(takesIdempotencyKey(located) && derived.withIdempotencyKey),
    ...derived.every,
    // Responses that an operation declares by itself come last: some have error bodies of their own. Null stands for
    // one that follows from the shape, and that the operation never gives.
    ...operation.responses,
  }
  for (const [status, response] of Object.entries<Response | null>(operation.responses))
    if (response === null) delete operation.responses[status]
}
