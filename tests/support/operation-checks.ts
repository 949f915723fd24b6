import { eventTypes } from '../../generated/events.ts'
import { permissionScopes } from '../../generated/permissions.ts'
import { type DocumentedOperation, type DocumentedParameter, document, operations, parametersOf } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: the document is free-form JSON
export type Node = any

/** An operation with its part of the document, and the parameters of its path and its query. */
export type WrittenOperation = DocumentedOperation & { written: Node; parameters: DocumentedParameter[] }

/** Returns every operation of the document. */
export function writtenOperations(): WrittenOperation[] {
  return [...operations.values()].map((operation) => ({
    ...operation,
    written: document.paths[operation.url][operation.method.toLowerCase()],
    parameters: [...parametersOf(operation, 'path'), ...parametersOf(operation, 'query')],
  }))
}

/** Words by which a description names a replacement. */
export const REPLACEMENT = /\b(use|replaced by|replaces|instead|see)\b/i

const tags: string[] = document.tags.map(({ name }: { name: string }) => name)
const permissions = Object.keys(permissionScopes)

const unless = (holds: unknown, problem: string): string[] => (holds ? [] : [problem])
const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)

/** The promises of each operation, as functions that return the problems of one. */
export const operationChecks: Readonly<Record<string, (operation: WrittenOperation) => string[]>> = {
  'has a name, a summary, a description and a known tag': ({ id, written }) => [
    ...unless(/^[a-z]+([A-Z][a-z]*)*$/.test(id), 'its name is no operation id'),
    ...unless(/^[A-Z].*[^.]$/.test(written.summary), 'its summary is no title'),
    ...unless(/^[A-Z`].*[.]$/s.test(written.description?.trim()), 'its description is no sentence'),
    ...unless(written.tags?.length === 1, 'it has no tag, or several'),
    ...unless(tags.includes(written.tags?.[0]), 'its tag is not described'),
  ],

  'asks for a permission that exists, or says why it asks for none': ({ permission, written }) => {
    const names = permission === 'none' ? [] : [permission].flat()
    const reason = written['x-permission-reason']
    const asked: string[] = [...names, ...(written['x-permission-also'] ?? [])]
    return [
      ...asked.filter((name) => !permissions.includes(name)).map((name) => `there is no permission ${name}`),
      ...(names.length === 0
        ? unless(/^[A-Z].*\.$/.test(reason), 'it asks for no permission, and does not say why')
        : unless(reason === undefined, 'it asks for a permission, and says why it asks for none')),
    ]
  },

  'asks no permission of callers without a key, and ends sessions only in a write': (operation) => [
    ...unless(operation.access === 'caller' || operation.permission === 'none', 'it asks a permission without a key'),
    ...unless(
      operation.method !== 'GET' || operation.written['x-handling']?.endsSessions === undefined,
      'a read ends sessions',
    ),
  ],

  'lists the events of a write, which exist, each once': ({ events, method, written }) => [
    ...events.filter((type) => !(eventTypes as readonly string[]).includes(type)).map((type) => `there is no ${type}`),
    ...twice(events).map((type) => `${type} stands twice`),
    ...unless(method !== 'GET' || written['x-events'] === undefined, 'a read lists events'),
    ...unless(method === 'GET' || written['x-events'] !== undefined, 'a write lists no events'),
  ],

  'names what replaces it when it is deprecated': ({ written: { deprecated, description } }) => [
    ...unless(!deprecated || REPLACEMENT.test(description), 'its description does not say what replaces it'),
    ...unless(deprecated || !/^deprecated\b/i.test(description), 'only its description says that it is deprecated'),
  ],

  'describes the parameters of its path, all of them and no others': ({ url, parameters }) => {
    const inUrl = [...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    const described = inPath.map(({ name }) => name)
    return [
      ...unless(described.toSorted().join() === inUrl.toSorted().join(), `${url} does not have ${described}`),
      ...inPath.flatMap(({ name, required }) => unless(required === true, `${name} is not required`)),
      ...parameters.flatMap(({ name, description, schema }) => [
        ...unless(description, `${name} has no description`),
        ...unless(typeof schema === 'object', `${name} has no schema`),
        ...unless(schema?.type !== 'integer' || schema.maximum <= Number.MAX_SAFE_INTEGER, `${name} has no maximum`),
      ]),
    ]
  },

  // The server checks by this parameter whether the caller sees the project (`operations/steps/project-of-path.ts`).
  'calls the project of its path projectId': ({ url, parameters }) => [
    ...[...url.matchAll(/\/projects\/\{(\w+)\}/g)].flatMap(([part, name]) =>
      unless(name === 'projectId', `${part} is the project, which has to be called projectId`),
    ),
    ...parameters
      .filter((parameter) => parameter.in === 'path' && /project/i.test(`${parameter.name} ${parameter.description}`))
      .flatMap(({ name }) => unless(name === 'projectId', `${name} says project, and is not called projectId`)),
  ],

  // The linter of the contract checks that examples fit their schemas.
  'has an example of its request': ({ hasBody, written }) => {
    if (!hasBody) return []
    const { required, content } = written.requestBody
    return [
      ...unless(required === true, 'its body is not required'),
      ...problemsOfExamples('the request', content['application/json']),
    ]
  },

  'has an example of each success': ({ statuses, written }) => {
    const successes = statuses.filter((status) => status < 300)
    return [
      ...unless(successes.length > 0, 'it declares no success'),
      ...successes.flatMap((status) => problemsOfSuccess(status, written.responses[status])),
    ]
  },

  'declares the refusals that follow from its shape': ({ hasBody, url, access, method, statuses, written }) => {
    const hasInput = hasBody || /\{/.test(url) || (written.parameters ?? []).length > 0
    const ofCaller = access === 'public' ? (method === 'GET' ? [] : [403]) : [401, 403]
    const ofDatabase = written['x-handling']?.withoutDatabase ? [] : [503]
    const expected = [...ofCaller, 429, 500, ...ofDatabase, ...(hasInput ? [400] : []), ...(hasBody ? [413, 415] : [])]
    return expected.filter((status) => !statuses.includes(status)).map((status) => `it does not declare ${status}`)
  },

  // Every caller may send such bodies, and as many as they want.
  'takes only small bodies without a key': ({ hasBody, access, written }) =>
    unless(
      !hasBody || access !== 'public' || written['x-handling']?.bodyLimitBytes <= MAX_PUBLIC_BODY,
      `its bodyLimitBytes is more than ${MAX_PUBLIC_BODY}, or missing`,
    ),
}

/** What a check of 100 API tokens can need; all others stay far below. */
const MAX_PUBLIC_BODY = 131_072

function problemsOfSuccess(status: number, { content, headers, description }: Node): string[] {
  const stream = content?.['text/event-stream']
  const isYaml = content?.['application/yaml']?.example !== undefined
  return [
    ...unless(/^[A-Z]/.test(description), `its ${status} has no description`),
    ...unless(status !== 201 || headers?.Location !== undefined, 'its 201 has no Location'),
    ...(stream === undefined
      ? []
      : unless(/^data: /m.test(stream.example), `its ${status} has no example of an event`)),
    ...(content === undefined || stream !== undefined || isYaml
      ? []
      : problemsOfExamples(String(status), content['application/json'] ?? content['application/scim+json'])),
  ]
}

function problemsOfExamples(what: string, media: Node): string[] {
  if (media === undefined) return [`${what} is no JSON`]
  const hasExample = 'example' in media || Object.keys(media.examples ?? {}).length > 0
  return unless(hasExample, `${what} has no example`)
}
