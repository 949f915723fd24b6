import { expect, test } from 'vitest'
import { type Document, operationsOf } from '../../../tools/scripts/generate/openapi.ts'
import { document as published, resolve } from '../../support/contract.ts'

const document: Document = published

// biome-ignore lint/suspicious/noExplicitAny: a schema is free-form JSON
type JsonSchema = any

const lacking = (entries: (readonly [name: string, described: object | undefined])[]) =>
  entries.flatMap(([name, described]) => {
    const text = described !== undefined && 'description' in described ? String(described.description) : ''
    return /\w{3}/.test(text) ? [] : [name]
  })

const operations = operationsOf(document).map(({ operation }) => operation)

test.each([
  ['schema', Object.entries(document.components.schemas)],
  ['operation', operations.map((operation) => [operation.operationId, operation] as const)],
  [
    'body',
    operations.flatMap(({ operationId, requestBody }) => (requestBody ? [[operationId, requestBody] as const] : [])),
  ],
  ['parameter', Object.entries(document.components.parameters)],
] as const)('each %s says what it is', (_, entries) => {
  expect(entries.length).toBeGreaterThan(0)
  expect(lacking([...entries])).toEqual([])
})

/** The properties inside a schema, with their places; the properties of a reference are under its own name. */
function* propertiesIn(schema: JsonSchema, path: string): Generator<[path: string, property: JsonSchema]> {
  if (typeof schema !== 'object' || schema === null) return
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield [`${path}/${name}`, property]
    yield* propertiesIn(property, `${path}/${name}`)
  }
  for (const keyword of ['items', 'additionalProperties']) yield* propertiesIn(schema[keyword], `${path}/${keyword}`)
  for (const keyword of ['allOf', 'anyOf', 'oneOf', 'prefixItems'])
    for (const [index, part] of (schema[keyword] ?? []).entries())
      yield* propertiesIn(part, `${path}/${keyword}/${index}`)
}

/** The schema or what it refers to, whichever has a description first. */
function described(schema: JsonSchema): JsonSchema {
  return schema.description === undefined && schema.$ref !== undefined ? described(resolve(schema.$ref)) : schema
}

test('each property says what it is, by itself or by its reference', () => {
  const properties = Object.entries(document.components.schemas).flatMap(([name, schema]) => [
    ...propertiesIn(schema, name),
  ])
  expect(properties.length).toBeGreaterThan(1000)
  expect(lacking(properties.map(([path, property]) => [path, described(property)] as const))).toEqual([])
})

test('each parameter of an operation says what it is', () => {
  const parameters = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters.flatMap((parameter) =>
      '$ref' in parameter ? [] : [[`${operationId}/${parameter.name}`, parameter] as const],
    ),
  )
  expect(parameters.length).toBeGreaterThan(0)
  expect(lacking(parameters)).toEqual([])
})

/** Every description in the document, except the ones that are data of an example. */
function* descriptionsIn(node: JsonSchema, path: string): Generator<[path: string, text: string]> {
  if (typeof node !== 'object' || node === null) return
  if (typeof node.description === 'string') yield [path, node.description]
  for (const [name, child] of Object.entries(node))
    if (name !== 'example' && name !== 'examples') yield* descriptionsIn(child, `${path}/${name}`)
}

test('no description says only in which order, when or for whom something comes: it begins with what that is', () => {
  const bare = /^(?:oldest|newest|sorted|in the order|by (?:name|id)|the subject now|left out|null|only for)\b/i
  const descriptions = [...descriptionsIn(document, '')]
  expect(descriptions.length).toBeGreaterThan(2000)
  expect(descriptions.filter(([, text]) => bare.test(text)).map(([path, text]) => `${path}: ${text}`)).toEqual([])
})

test('a body that is taken in further media types says so in its description', () => {
  const bodies = operations.flatMap(({ operationId, requestBody, 'x-handling': { alsoAccepts = [] } = {} }) =>
    alsoAccepts.map((type) => [operationId, type, requestBody?.description] as const),
  )
  expect(bodies.length).toBeGreaterThan(0)
  expect(bodies.filter(([, type, description]) => !description?.includes(`\`${type}\``))).toEqual([])
})
