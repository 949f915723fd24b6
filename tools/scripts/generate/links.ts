import {
  type Document,
  JSON_TYPES,
  type LocatedOperation,
  operationsOf,
  type Response,
  type Schema,
} from './openapi.ts'

/**
 * Adds links to the answers of creations: to the operations on the resource that was created. They follow from the
 * paths. The item is at the path of the collection, with one parameter more, which the answer has a member for. Or its
 * path ends with a parameter that has the name of the resource, as `changeRequestId`, and the request has the others;
 * both operations have the same tag.
 */
export function addLinks(document: Document): void {
  const all = operationsOf(document)
  for (const creation of all) {
    const { responses } = creation.operation
    const status = statusOf(creation)
    const created = status === undefined ? undefined : responses[status]
    if (creation.method !== 'post' || status === undefined || created === undefined || '$ref' in created) continue
    const links = all.flatMap((target) => linkTo(document, creation, created, target))
    // Other operations may have the same response, so it is copied.
    if (links.length > 0) responses[status] = Object.assign({ ...created }, { links: Object.fromEntries(links) })
  }
}

/** Returns the status with which a creation answers. Some do not have that of one, but all of them record an event. */
function statusOf({ operation }: LocatedOperation): '200' | '201' | undefined {
  if ('201' in operation.responses) return '201'
  return operation['x-events']?.length ? '200' : undefined
}

type Link = { operationId: string; parameters: Record<string, string> }

function linkTo(
  document: Document,
  creation: LocatedOperation,
  created: Response,
  target: LocatedOperation,
): [string, Link][] {
  const [, parameter] = /\/\{(\w+)\}$/.exec(target.url) ?? []
  if (parameter === undefined) return []
  const { name, members } = answered(document, created)
  const isItem = target.url === `${creation.url}/{${parameter}}`
  const isSameSubject = target.operation.tags[0] === creation.operation.tags[0]
  const isNamedAlike = isSameSubject && [`${name}Id`, `${name}Name`].includes(parameter)
  const member = memberFor(parameter, members)
  const given = parametersOf(creation.url)
  const outer = parametersOf(target.url).filter((one) => one !== parameter)
  if (member === undefined || !(isItem || isNamedAlike) || !outer.every((one) => given.includes(one))) return []
  const { operationId } = target.operation
  const parameters = {
    ...Object.fromEntries(outer.map((one) => [one, `$request.path.${one}`])),
    [parameter]: `$response.body#/${member}`,
  }
  return [[operationId, { operationId, parameters }]]
}

function parametersOf(url: string): string[] {
  return [...url.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** Returns the name of the schema of an answer, with a small first letter and without its verb, and its members. */
function answered(document: Document, created: Response): { name: string; members: string[] } {
  const schema = JSON_TYPES.flatMap((type) => created.content?.[type] ?? [])[0]?.schema
  const { $ref = '' } = schema ?? {}
  const name = typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : ''
  const named = name === '' ? schema : document.components.schemas[name]
  const noun = name.replace(/^Cloned/, '')
  return {
    name: noun.charAt(0).toLowerCase() + noun.slice(1),
    members: Object.keys((named?.properties as Schema | undefined) ?? {}),
  }
}

/** Returns the member of an answer that identifies what was created: that of the same name, its secret, id or name. */
function memberFor(parameter: string, members: readonly string[]): string | undefined {
  const general = parameter === 'token' ? 'secret' : parameter.endsWith('Id') ? 'id' : 'name'
  return [parameter, general].find((member) => members.includes(member))
}
