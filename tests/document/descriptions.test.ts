import { expect, test } from 'vitest'
import { type Document, operationsOf } from '../../scripts/generate/openapi.ts'
import { document as published, resolve } from '../support/contract.ts'

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
