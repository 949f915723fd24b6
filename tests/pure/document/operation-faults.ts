import type { Node, operationChecks, WrittenOperation } from '../../support/operation-checks.ts'

type Doctor = (operation: Node) => void

/** Sets a member, by its path, of an operation of the document; undefined removes it. */
const set = (path: string, value?: unknown): Doctor => {
  const keys = path.split('/').map((key) => key.replaceAll('~1', '/'))
  const last = keys.pop() ?? ''
  return (operation) => {
    keys.reduce((node, key) => node[key], operation)[last] = value
  }
}
const without =
  (status: number): Doctor =>
  (operation: WrittenOperation) => {
    operation.statuses = operation.statuses.filter((declared) => declared !== status)
  }
const both =
  (one: Doctor, other: Doctor): Doctor =>
  (operation) => {
    one(operation)
    other(operation)
  }
const record =
  (...types: string[]): Doctor =>
  ({ events }) =>
    events.push(...types)

const JSON_OF_REQUEST = 'written/requestBody/content/application~1json'
const JSON_OF_SUCCESS = 'written/responses/201/content/application~1json'

export type OperationFault = [fault: string, doctor: Doctor, problem: string, of?: string]

/** For each check of operations: faults, the operation that is doctored, and what the check says of it then. */
export const operationFaults: Readonly<Record<keyof typeof operationChecks, OperationFault[]>> = {
  'has a name, a summary, a description and a known tag': [
    ['a name with a dash', set('id', 'create-feature'), 'its name is no operation id'],
    ['a summary that is a sentence', set('written/summary', 'Create it.'), 'its summary is no title'],
    ['a summary in lower case', set('written/summary', 'create it'), 'its summary is no title'],
    ['no summary', set('written/summary', ''), 'its summary is no title'],
    ['no description', set('written/description'), 'its description is no sentence'],
    ['half a sentence', set('written/description', 'It makes'), 'its description is no sentence'],
    ['no tag', set('written/tags', []), 'it has no tag, or several'],
    ['two tags', set('written/tags', ['features', 'projects']), 'it has no tag, or several'],
    ['an unknown tag', set('written/tags', ['others']), 'its tag is not described'],
  ],
  'asks for a permission that exists, or says why it asks for none': [
    ['an unknown permission', set('permission', 'DO_IT'), 'there is no permission DO_IT'],
    ['an unknown one of two', set('permission', ['ADMIN', 'DO_IT']), 'there is no permission DO_IT'],
    ['an unknown one in addition', set('written/x-permission-also', ['DO_IT']), 'permission DO_IT'],
    ['none, without a reason', set('permission', 'none'), 'does not say why'],
    ['one, with a reason', set('written/x-permission-reason', 'So.'), 'says why it asks for none'],
  ],
  'asks no permission of callers without a key, and ends sessions only in a write': [
    ['a permission without a key', set('access', 'public'), 'it asks a permission without a key'],
    [
      'a read that ends sessions',
      set('written/x-handling', { endsSessions: true }),
      'a read ends sessions',
      'getFeature',
    ],
  ],
  'lists the events of a write, which exist, each once': [
    ['an unknown event', record('feature-made'), 'there is no feature-made'],
    ['an event twice', record('feature-archived', 'feature-archived'), 'feature-archived stands twice'],
    ['a read that lists events', set('written/x-events', []), 'a read lists events', 'getFeature'],
    ['a write that lists none', set('written/x-events'), 'a write lists no events'],
  ],
  'names what replaces it when it is deprecated': [
    ['no replacement', both(set('written/deprecated', true), set('written/description', 'Old.')), 'what'],
    ['words without the mark', set('written/description', 'Deprecated: use x.'), 'only its description'],
  ],
  'describes the parameters of its path, all of them and no others': [
    ['a parameter that is not described', set('url', '/api/{a}/{projectId}/{featureName}'), 'not have', 'getFeature'],
    ['a parameter that the path does not have', set('url', '/api/{projectId}'), 'does not have', 'getFeature'],
    ['one that may be left out', set('parameters/0/required', false), 'is not required', 'getFeature'],
    ['no description in the path', set('parameters/0/description'), 'has no description', 'getFeature'],
    [
      'no description in the query',
      set('parameters/1/description', ''),
      'project has no description',
      'searchFeatures',
    ],
    ['no schema', set('parameters/1/schema'), 'project has no schema', 'searchFeatures'],
    ['an integer without end', set('parameters/1/schema', { type: 'integer' }), 'has no maximum', 'searchFeatures'],
  ],
  'calls the project of its path projectId': [
    ['another name', set('url', '/api/admin/projects/{project}/features'), '/projects/{project} is'],
    ['another parameter', set('parameters/0/name', 'id'), 'id says project'],
    ['a part of the name', set('parameters/1/name', 'otherProject'), 'otherProject says project', 'getFeature'],
  ],
  'has an example of its request': [
    ['a body that may be left out', set('written/requestBody/required', false), 'is not required'],
    ['a body that is not JSON', set(JSON_OF_REQUEST), 'the request is no JSON'],
    ['no example', set(JSON_OF_REQUEST, {}), 'the request has no example'],
  ],
  'has an example of each success': [
    ['no success', without(201), 'it declares no success'],
    ['no description', set('written/responses/201/description'), 'its 201 has no description'],
    ['no Location', set('written/responses/201/headers'), 'its 201 has no Location'],
    ['a body that is not JSON', set(JSON_OF_SUCCESS), '201 is no JSON'],
    ['no example', set(JSON_OF_SUCCESS, {}), '201 has no example'],
    [
      'a stream without an example of an event',
      set('written/responses/200/content/text~1event-stream', { example: 'an event' }),
      'its 200 has no example of an event',
      'streamEvents',
    ],
  ],
  'declares the refusals that follow from its shape': [
    ...[400, 401, 403, 413, 415, 429, 500, 503].map(
      (status): OperationFault => [`no ${status}`, without(status), `declare ${status}`],
    ),
    ['a public write without 403', both(set('access', 'public'), without(403)), 'not declare 403'],
    ['a read with a query without 400', without(400), 'it does not declare 400', 'searchFeatures'],
    ['a read with a path without 400', both(set('written/parameters', []), without(400)), 'declare 400', 'getFeature'],
  ],
  'takes only small bodies without a key': [
    ['no limit', set('written/x-handling'), 'its bodyLimitBytes is more than 131072, or missing', 'logIn'],
    ['a large limit', set('written/x-handling/bodyLimitBytes', 1_048_576), 'its bodyLimitBytes is more than', 'signUp'],
  ],
}
