import type { Anything } from './call.ts'
import { bodySchemaOf, type DocumentedOperation, parametersOf, requestProblem, resolve } from './contract.ts'
import { NUMBERS, PARAMETERS, WORDS } from './private-project.ts'

/** A body that no operation takes: who is refused with it by rights is refused with every body. */
export const NO_BODY_OF_ANY = 17

/**
 * Requests that ask for something of the private project in every way that an operation offers: in each parameter of
 * the path and in all of them, in each parameter of the query, and in each text and number of the body that its schema
 * takes. Those with NO_BODY_OF_ANY come first. The request that they are made from, which may change what the others
 * are about, comes last.
 */
export function requestsAbout(operation: DocumentedOperation, base: Anything): Anything[] {
  const paths = pathsAbout(base.params ?? {})
  const requests = [
    ...(operation.hasBody ? [...paths, base.params] : []).map((params) => ({ ...base, params, body: NO_BODY_OF_ANY })),
    ...paths.map((params) => ({ ...base, params })),
    ...queriesAbout(operation).map((query) => ({ ...base, query: { ...requiredQuery(operation, base), ...query } })),
    ...bodiesAbout(operation, base.body).map((body) => ({ ...base, body })),
    { ...base, query: {} },
    base,
  ]
  return [...new Map(requests.map((request) => [JSON.stringify(request), request])).values()]
}

/** The parameters of the path that nothing is known to name by. */
export function unknownParameters(operation: DocumentedOperation): string[] {
  return parametersOf(operation, 'path')
    .map(({ name }) => name)
    .filter((name) => PARAMETERS[name] === undefined)
}

type Params = NonNullable<Anything['params']>

function pathsAbout(params: Params): Params[] {
  const valuesOf = (name: string) => PARAMETERS[name] ?? []
  const single = Object.keys(params).flatMap((name) => valuesOf(name).map((value) => ({ ...params, [name]: value })))
  const most = Math.max(0, ...Object.keys(params).map((name) => valuesOf(name).length))
  const all = Array.from({ length: most }, (_, position) =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        valuesOf(name)[position] ?? (valuesOf(name)[0] as string | number | undefined) ?? value,
      ]),
    ),
  )
  return [...single, ...all]
}

/** The forms in which queries take a value; without a pattern, a parameter has no operators. */
const PLAIN = ['', 'simple:']
const FORMS = [...PLAIN, 'IS:', 'INCLUDE:', 'INCLUDE:simple:']

function queriesAbout(operation: DocumentedOperation): Record<string, unknown>[] {
  const texts = parametersOf(operation, 'query').filter(({ schema }) => ['string', 'array'].includes(typeOf(schema)))
  const asked = texts.flatMap(({ name, schema }) => {
    const { pattern } = resolved(schema)
    const values = WORDS.flatMap((word) => (pattern === undefined ? PLAIN : FORMS).map((form) => form + word))
    const isTaken = new RegExp(pattern ?? '', 'u')
    return values.filter((value) => isTaken.test(value)).map((value) => ({ [name]: value }))
  })
  return [
    ...asked,
    ...parametersOf(operation, 'query').flatMap(({ name, schema }) =>
      plainValues(schema).map((value) => ({ [name]: value })),
    ),
    ...OTHER_QUERIES.filter((query) => Object.keys(query).every((name) => texts.some((text) => text.name === name))),
  ]
}

/** The part of the query without which an operation refuses every request. */
function requiredQuery(operation: DocumentedOperation, { query = {} }: Anything): Record<string, unknown> {
  const required = parametersOf(operation, 'query').flatMap(({ name, required }) => (required ? [name] : []))
  return Object.fromEntries(Object.entries(query).filter(([name]) => required.includes(name)))
}

/** Both sides of a switch, and the smallest pages. */
function plainValues(schema: JsonSchema): unknown[] {
  const { type, minimum = 0 } = resolved(schema)
  if (type === 'boolean') return [true, false]
  return type === 'integer' ? [minimum, minimum + 1] : []
}

/** The queries of lists whose results must not depend on hidden data. */
const OTHER_QUERIES = [
  { favorite: 'IS:true' },
  { archived: 'IS:true' },
  { favoritesFirst: 'true' },
  { 'status[]': 'development:enabled' },
]

function bodiesAbout(operation: DocumentedOperation, body: unknown): unknown[] {
  if (!operation.hasBody) return []
  const schema = resolved(bodySchemaOf(operation))
  const searches = schema.required === undefined ? [{}, ...withOptional(schema, {})] : []
  const bodies = [...replaced(body), ...withOptional(schema, body), ...searches]
  return bodies.filter((one) => requestProblem(operation, one) === undefined)
}

/** `value` with each of its texts and numbers replaced in turn. */
function replaced(value: unknown): unknown[] {
  if (typeof value === 'string') return [...WORDS]
  if (typeof value === 'number') return [...NUMBERS]
  if (Array.isArray(value)) {
    const inside = value.flatMap((item, position) => replaced(item).map((other) => value.with(position, other)))
    const appended = value.length === 0 ? [] : replaced(value[0]).map((other) => [...value, other])
    return [...inside, ...appended, ...(value.length === 0 ? [...WORDS, ...NUMBERS].map((one) => [one]) : [])]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => replaced(child).map((other) => ({ ...value, [key]: other })))
}

/** `body` with each property that its schema knows and that it does not have, inside of it too. */
function withOptional(schema: JsonSchema, body: unknown): unknown[] {
  if (Array.isArray(body)) {
    const { items = {} } = resolved(schema)
    return body.flatMap((item, at) => withOptional(items, item).map((other) => body.with(at, other)))
  }
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]) => {
    const values = name in body ? withOptional(property, body[name as keyof typeof body]) : valuesFor(property)
    return values.map((value) => ({ ...body, [name]: value }))
  })
}

// biome-ignore lint/suspicious/noExplicitAny: a schema is free-form JSON
type JsonSchema = any

function valuesFor(property: JsonSchema): unknown[] {
  const schema = resolved(property)
  switch (typeOf(schema)) {
    case 'string':
      return schema.enum === undefined ? [...WORDS] : []
    case 'integer':
    case 'number':
      return [...NUMBERS]
    case 'array':
      return valuesFor(schema.items ?? {}).map((value) => [value])
    default:
      return []
  }
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  const { properties = {}, allOf = [] } = resolved(schema)
  return Object.assign({}, ...allOf.map(propertiesOf), properties)
}

function resolved(schema: JsonSchema): JsonSchema {
  return schema.$ref === undefined ? schema : resolved(resolve(schema.$ref))
}

function typeOf(schema: JsonSchema): string {
  return [resolved(schema).type].flat().find((type) => type !== 'null') ?? ''
}
