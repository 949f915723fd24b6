import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { routes } from '../../../generated/routes.ts'
import { schemas as namedSchemas } from '../../../generated/schemas.ts'
import { document, operations, problemBySchema, resolve } from '../../support/contract.ts'
import { type Node, REPLACEMENT, writtenOperations } from '../../support/operation-checks.ts'
import { schemas } from '../../support/schemas.ts'

const tags = document.tags.map(({ name }: { name: string }) => name)

describe('the document', () => {
  // The server takes them as they are, without a look at each start.
  test('gives the server schemas that are JSON Schema', () => {
    const ajv = new Ajv2020({ strict: false, logger: false })
    const ofRoutes = Object.entries(routes).flatMap(
      ([
        operation,
        {
          schema: { response, ...input },
        },
      ]) =>
        [...Object.entries(input), ...Object.entries(response)].map(
          ([part, schema]) => [`${operation} ${part}`, schema] as const,
        ),
    )
    const ofComponents = namedSchemas.map((schema) => [schema.$id, schema] as const)
    const broken = [...ofComponents, ...ofRoutes].filter(([, schema]) => schema !== null && !ajv.validateSchema(schema))
    expect(broken.map(([name]) => name)).toEqual([])
    expect(ajv.validateSchema({ type: 'text' })).toBe(false)
  })

  test('says of every object what its members are', () => {
    const silent = schemas().filter(
      ([, { type, additionalProperties, properties }]) =>
        [type].flat().includes('object') && additionalProperties === undefined && properties === undefined,
    )
    expect(silent.map(([path]) => path)).toEqual([])
  })

  test('never sends members that it does not describe', () => {
    const open = writtenOperations().flatMap(({ id, written }) =>
      Object.entries<Node>(written.responses).flatMap(([status, response]) => {
        const schema = (response.$ref === undefined ? response : resolve(response.$ref)).content?.['application/json']
          ?.schema
        return openObjects(schema, `${id} ${status}`)
      }),
    )
    expect(open).toEqual([])
  })

  test('requires only members that it describes', () => {
    const wrong = schemas().flatMap(([path, { required = [], properties = {} }]) =>
      Array.isArray(required)
        ? required.filter((name: string) => !(name in properties)).map((name: string) => `${path}: ${name}`)
        : [],
    )
    expect(wrong).toEqual([])
  })

  test('has no schema twice', () => {
    const texts = Object.entries(document.components.schemas).map(([name, schema]) => [name, JSON.stringify(schema)])
    const firsts = new Map(texts.map(([name, text]) => [text, name] as const).reverse())
    expect(texts.filter(([name, text]) => firsts.get(text) !== name).map(([name]) => name)).toEqual([])
  })

  test('has defaults that fit their schemas', () => {
    const withDefault = schemas().filter(([, schema]) => schema.default !== undefined)
    const wrong = withDefault.filter(([, schema]) => problemBySchema(schema, schema.default) !== undefined)
    expect(wrong.map(([path]) => path)).toEqual([])
    expect(withDefault.length).toBeGreaterThan(10)
    expect(problemBySchema({ type: 'integer' }, 'a text')).toBe('data must be integer')
  })

  test('names what replaces each deprecated member', () => {
    const silent = schemas().filter(
      ([, { deprecated, description = '' }]) => deprecated && !REPLACEMENT.test(description),
    )
    expect(silent.map(([path]) => path)).toEqual([])
  })

  test('says that a 503 tells when to try again', () => {
    const { headers } = document.components.responses.ServiceUnavailableError ?? {}
    expect(Object.keys(headers ?? {})).toEqual(['Retry-After'])
  })

  test('gives each operation a name of its own', () => {
    const written = Object.values<object>(document.paths).flatMap((item) => Object.values<Node>(item))
    const names = written.flatMap(({ operationId }) => operationId ?? [])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(names.length).toBe(operations.size)
  })

  test('describes each tag once', () => {
    expect(new Set(tags).size).toBe(tags.length)
    for (const { name, description } of document.tags) expect(description, name).toMatch(/^[A-Z]/)
  })
})

/** Objects that a response may fill with anything, except maps and the parts that belong to the user who wrote them. */
function openObjects(schema: Node, path: string, seen: ReadonlySet<string> = new Set()): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (schema.$ref !== undefined) {
    if (seen.has(schema.$ref)) return []
    return openObjects(
      resolve(schema.$ref),
      `${path} ${schema.$ref.split('/').at(-1)}`,
      new Set([...seen, schema.$ref]),
    )
  }
  const isObject = [schema.type].flat().includes('object')
  const own = isObject && schema.properties !== undefined && schema.additionalProperties !== false ? [path] : []
  const inner = Object.entries(schema).filter(([key]) => !['example', 'examples', 'enum', 'const'].includes(key))
  return [...own, ...inner.flatMap(([key, child]) => openObjects(child, `${path}/${key}`, seen))]
}
