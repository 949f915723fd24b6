import { type Document, type Operation, operationsOf, type Response } from './openapi.ts'

const TAG = { $ref: '#/components/headers/ResourceETag' }
const REVISION = { $ref: '#/components/headers/RevisionETag' }

/**
 * Adds conditional headers, tags and responses to the operations that edit a resource, which `x-if-match` marks, and to
 * the operations that show it.
 */
export function addPreconditions(document: Document): void {
  const located = operationsOf(document)
  const operations = new Map(located.map(({ operation }) => [operation.operationId, operation]))
  const showing = new Set<Operation>()
  const { showsResource, editsResource, editsFeature } = document['x-derived-responses'] ?? {}
  for (const { url, operation } of located) {
    const name = operation['x-if-match']
    if (name === undefined) continue
    const shown = operations.get(name)
    if (shown === undefined) throw new Error(`${operation.operationId}: there is no operation ${name}`)
    showing.add(shown)
    addParameter(operation, 'IfMatch')
    operation.responses = {
      ...withHeader(operation.responses, REVISION),
      ...editsResource,
      // A project can require preconditions for its features.
      ...(url.includes('{featureName}') && editsFeature),
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
