import { type Document, type Operation, operationsOf, type Response } from './openapi.ts'

const TAG = { $ref: '#/components/headers/ResourceETag' }
const REVISION = { $ref: '#/components/headers/RevisionETag' }

/**
 * Adds conditional headers, tags and responses to the operations that edit a resource, which `x-if-match` marks, and to
 * the operations that show it.
 */
export function addPreconditions(document: Document): void {
  const located = operationsOf(document)
  const operations = new Map(located.map((one) => [one.operation.operationId, one]))
  const showing = new Set<Operation>()
  const { showsResource, editsResource, editsFeature } = document['x-derived-responses'] ?? {}
  for (const { operation } of located) {
    const names = [operation['x-if-match'] ?? []].flat()
    if (names.length === 0) continue
    for (const name of names) {
      const shown = operations.get(name)
      if (shown === undefined) throw new Error(`${operation.operationId}: there is no operation ${name}`)
      showing.add(shown.operation)
    }
    // A project can require preconditions for its features. Undoing an event has one of its own.
    const isOfFeature = names.every((name) => operations.get(name)?.url.includes('{featureName}'))
    addParameter(operation, 'IfMatch')
    operation.responses = {
      ...withHeader(operation.responses, REVISION),
      ...editsResource,
      ...(isOfFeature && editsFeature),
    }
  }
  for (const operation of showing) {
    addParameter(operation, 'IfNoneMatch')
    operation.responses = { ...withHeader(operation.responses, TAG), ...showsResource }
  }
}

/** The list may belong to several operations, so it is copied. */
function addParameter(operation: Operation, name: string): void {
  operation.parameters = [...(operation.parameters ?? []), { $ref: `#/components/parameters/${name}` }]
}

function withHeader(responses: Operation['responses'], etag: object): Operation['responses'] {
  const tagged = Object.entries(responses).map(([status, response]): [string, Response] =>
    status < '300' ? [status, { ...response, headers: { ...response.headers, ETag: etag } }] : [status, response],
  )
  return Object.fromEntries(tagged)
}
