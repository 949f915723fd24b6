import {
  type GivenOperation,
  givenErrors,
  givenOperations,
  givenShape,
  type Stated,
  stated,
} from '../../support/given-interface.ts'
import { limitsOf, type Node, type Resolved, resolved, schemaAt, typesOf } from '../../support/schema-facts.ts'

type Side = 'request' | 'answer'

/**
 * How a document differs from the contract as it was given, one difference a line, in the notation that decision 27
 * explains. Empty when it does not differ.
 */
export function differences(document: Node): string[] {
  const found = Object.entries(givenOperations).flatMap(([id, given]) => {
    const [method = '', path = ''] = given.at.split(' ')
    const operation = document.paths[path]?.[method.toLowerCase()]
    if (operation?.operationId !== id) return [`${id} -operation`]
    return [
      ...ofOperation(document, id, given, { ...operation, shared: document.paths[path].parameters ?? [] }),
      ...ofBody(document, id, given, operation),
      ...ofAnswers(document, id, given, operation.responses),
    ]
  })
  return [...new Set(found)].sort()
}

function ofOperation(document: Node, id: string, given: GivenOperation, operation: Node): string[] {
  const parameters = [...operation.shared, ...(operation.parameters ?? [])].map((one) => resolved(document, one))
  const inPath = [...given.at.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => `path:${name}`)
  const { listed, isOpen } = statusesOf(given)
  const statuses = Object.keys(operation.responses).filter((status) => !isOpen || listed.includes(status))
  return [
    ...changed(id, 'deprecated', given.deprecated && '', operation.deprecated && ''),
    ...sets(
      id,
      'parameter',
      inPath,
      parameters.map((one) => `${one.in}:${one.name}`),
    ),
    ...sets(id, 'status', listed, statuses),
  ]
}

function statusesOf({ statuses }: GivenOperation) {
  const words = statuses.split(' ')
  return { listed: words.filter((word) => word !== '...'), isOpen: words.includes('...') }
}

function ofBody(document: Node, id: string, { body }: GivenOperation, operation: Node): string[] {
  if (body === undefined) return []
  const { requestBody: request, 'x-handling': { alsoAccepts = [] } = {} } = operation
  const place = `request ${id}`
  if (body === 'none' || request === undefined) return sets(place, 'body', isThere(body !== 'none'), isThere(request))
  const media = [...Object.keys(request.content), ...alsoAccepts]
  const given = stated(body)
  return [
    ...sets(place, 'media', ['application/json'], media),
    ...sets(place, 'required', isThere(given.isRequired), isThere(request.required)),
    ...ofValue(document, 'request', id, given, request.content['application/json'].schema),
  ]
}

function ofAnswers(document: Node, id: string, given: GivenOperation, responses: Node): string[] {
  const { headers = '', answer } = given
  const success = Object.entries<Node>(responses).find(([status]) => Number(status) < 300)?.[1] ?? {}
  const schema = success.content?.['application/json']?.schema
  const place = `answer ${id}`
  return [
    ...sets(place, 'header', headers.split(' ').filter(Boolean), Object.keys(success.headers ?? {})),
    ...sets(place, 'body', isThere(answer !== 'none'), isThere(success.content)),
    ...(answer === 'none' || schema === undefined ? [] : ofValue(document, 'answer', id, stated(answer), schema)),
    ...statusesOf(given).listed.flatMap((status) => ofError(document, id, status, responses[status])),
  ]
}

function ofError(document: Node, id: string, status: string, response: Node): string[] {
  if (Number(status) < 400 || response === undefined) return []
  const place = `${id} ${status}`
  const { content } = resolved(document, response)
  return [
    ...changed(`answer ${place}`, 'error', givenErrors[status], response.$ref?.split('/').at(-1)),
    ...ofValue(document, 'answer', place, stated('Error'), content['application/json'].schema),
  ]
}

/** `place` is the path to the value, from the schema with a name, or the operation, that it is in. */
function ofValue(document: Node, side: Side, place: string, given: Stated, node: Node): string[] {
  const there = schemaAt(document, node)
  const limits = limitsOf(there)
  const words = [...new Set([...Object.keys(given.limits), ...Object.keys(limits)])]
  return [
    ...changed(`${side} ${place}`, 'type', given.types.join(' or '), typesOf(there).join(' or ')),
    ...words.flatMap((word) => ofLimit(`${side} ${place}`, word, given.limits[word], limits[word])),
    ...inside(document, side, place, given, there),
  ]
}

function ofLimit(place: string, word: string, given: string | undefined, there: string | undefined): string[] {
  if (word !== 'enum' || given === undefined || there === undefined) return changed(place, word, given, there)
  return sets(place, word, given.split(','), there.split(','))
}

function inside(document: Node, side: Side, place: string, given: Stated, { name, schema }: Resolved): string[] {
  if (schema.type === 'array' && given.entry !== undefined)
    return ofValue(document, side, `${place}[]`, stated(given.entry), schema.items)
  if (given.shape === undefined || !given.types.includes('members')) return []
  const forms: Record<string, Node> = schema.discriminator?.mapping ?? {}
  const { byAction } = givenShape(given.shape)
  if (Object.keys(forms).length === 0 && byAction === undefined)
    return ofMembers(document, side, name ?? place, given.shape, schema)
  const ofForms = Object.entries(forms).flatMap(([action, form]) => {
    const shape = byAction === undefined ? given.shape : byAction[action]
    const { name = '', schema } = schemaAt(document, { $ref: form })
    return shape === undefined ? [] : ofMembers(document, side, name, shape, schema)
  })
  const known =
    byAction === undefined ? [] : sets(`${side} ${place}`, 'action', Object.keys(byAction), Object.keys(forms))
  return [...known, ...ofForms]
}

function ofMembers(document: Node, side: Side, place: string, shape: string, schema: Node): string[] {
  const { '...': open, ...given } = givenShape(shape)
  const { properties = {}, required = [] } = schema
  const names = Object.keys(given)
  const known = (all: string[]) => all.filter((name) => name in given)
  const members = Object.keys(properties)
  return [
    ...sets(`${side} ${place}`, 'member', names, open === undefined ? members : known(members)),
    ...sets(
      `${side} ${place}`,
      'required',
      names.filter((name) => stated(given[name] ?? '').isRequired),
      known(required),
    ),
    ...known(members).flatMap((name) =>
      ofValue(document, side, `${place}/${name}`, stated(given[name] ?? ''), properties[name]),
    ),
  ]
}

function changed(place: string, word: string, given: string | undefined, there: string | undefined): string[] {
  if (given === there) return []
  const full = (value: string) => (value === '' ? word : `${word}=${value}`)
  if (given === undefined) return [`${place} +${full(there ?? '')}`]
  if (there === undefined) return [`${place} -${full(given)}`]
  return [`${place} ${word} ${given} -> ${there}`]
}

function sets(place: string, word: string, given: readonly string[], there: readonly string[]): string[] {
  const full = (value: string) => (value === '' ? word : `${word}=${value}`)
  return [
    ...there.filter((value) => !given.includes(value)).map((value) => `${place} +${full(value)}`),
    ...given.filter((value) => !there.includes(value)).map((value) => `${place} -${full(value)}`),
  ]
}

const isThere = (thing: unknown): string[] => (thing ? [''] : [])
