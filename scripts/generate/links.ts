import {
  type Document,
  type LocatedOperation,
  operationsOf,
  type Response,
  type Schema,
} from '../../src/document/openapi.ts'

/**
 * Adds links to the answers of creations: to the operations on what was created. They follow from the paths: the item
 * is at the path of the collection, with one parameter more, which the answer has a member for.
 */
export function addLinks(document: Document): void {
  const all = operationsOf(document)
  for (const creation of all) {
    const created = creation.operation.responses['201']
    if (creation.method !== 'post' || created === undefined || '$ref' in created) continue
    const links = all.flatMap((target) => linkTo(document, creation, created, target))
    if (links.length > 0) Object.assign(created, { links: Object.fromEntries(links) })
  }
}

type Link = { operationId: string; parameters: Record<string, string> }

function linkTo(
  document: Document,
  creation: LocatedOperation,
  created: Response,
  target: LocatedOperation,
): [string, Link][] {
  const [, parameter] = /^\/\{(\w+)\}$/.exec(target.url.slice(creation.url.length)) ?? []
  if (parameter === undefined || !target.url.startsWith(creation.url)) return []
  const member = memberFor(parameter, membersOf(document, created))
  if (member === undefined) return []
  const { operationId } = target.operation
  const outer = [...creation.url.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, `$request.path.${name}`])
  const parameters = Object.fromEntries([...outer, [parameter, `$response.body#/${member}`]])
  return [[operationId, { operationId, parameters }]]
}

function membersOf(document: Document, created: Response): string[] {
  const schema = created.content?.['application/json']?.schema
  const { $ref } = schema ?? {}
  const named = typeof $ref === 'string' ? document.components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)] : schema
  return Object.keys((named?.properties as Schema | undefined) ?? {})
}

/** Returns the member of an answer that identifies what was created: that of the same name, its secret, id or name. */
function memberFor(parameter: string, members: readonly string[]): string | undefined {
  const general = parameter === 'token' ? 'secret' : parameter.endsWith('Id') ? 'id' : 'name'
  return [parameter, general].find((member) => members.includes(member))
}
